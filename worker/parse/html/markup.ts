/** From the source of a page to its tree. */
import { parse } from 'parse5';
import type { Node } from './dom.ts';
import { openShadows } from './shadow.ts';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const SELF_CLOSED = /<([a-z][\w:.-]*)((?:\s[^<>]*)?)\/>/gi;

/** `xml`: elements may close themselves, and there may be CDATA sections. Never throws, whatever the source is. */
export function parsePage(source: string, xml: boolean = false): Node {
  const page = parse(xml ? asHtml(source) : source);
  if (/<template[^>]*\sshadow(?:root)?(?:mode)?=/i.test(source)) openShadows(page);
  return page;
}

/** A title that closes itself would hold all of the page. */
function asHtml(source: string): string {
  return withoutCdata(source).replace(SELF_CLOSED, (tag, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}

function withoutCdata(source: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = source.indexOf('<![CDATA['); at >= 0; at = source.indexOf('<![CDATA[', from)) {
    const end = source.indexOf(']]>', at);
    if (end < 0) break;
    pieces.push(source.slice(from, at));
    pieces.push(
      source
        .slice(at + 9, end)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;'),
    );
    from = end + 3;
  }
  return pieces.length === 0 ? source : pieces.join('') + source.slice(from);
}

/** How much of a page is looked at for its encoding: more than the kilobyte that it should be within. */
const HEAD = 4096;
const META = /<meta\b(?:[^"'>]|"[^"]*"|'[^']*')*>/gi;
const CHARSET = /^(?:[^"'>]|"[^"]*"|'[^']*')*?[\s/"']charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const CONTENT_TYPE = /\bhttp-equiv\s*=\s*["']?\s*content-type\b/i;

/** The encoding that its head declares, in a `meta` element or an XML declaration. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, HEAD))
    .replace(/<!--[\s\S]*?-->/g, '');
  for (const [meta] of head.matchAll(META)) {
    const found =
      CHARSET.exec(meta)?.[1] ??
      (CONTENT_TYPE.test(meta) ? /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(meta)?.[1] : undefined);
    if (found !== undefined) return found;
  }
  return /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
}
