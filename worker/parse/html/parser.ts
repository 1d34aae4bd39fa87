import { CopseError, type ParsedDocument, type Parser, type RawDocument } from '../../contract/index.ts';
import { plainInline } from '../../markup/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { emit } from './emit.ts';
import { declaredCharset, parsePage } from './markup.ts';
import { findContent, pageTitle, readHead } from './page.ts';

/** A page with less text than this is probably not what its reader saw. */
const LITTLE_TEXT = 100;

export const htmlParser: Parser = {
  kind: 'html',
  extensions: ['.html', '.htm', '.xhtml', '.xht'],
  version: 5,
  parse(raw: RawDocument): ParsedDocument {
    const { text: source, warnings } = decode(raw.bytes, charsetOf(raw.type) ?? declaredCharset(raw.bytes));
    refuseBlank(source, raw);
    const page = parsePage(source, isXhtml(raw, source));
    const head = readHead(page);
    const content = findContent(page);
    const base = baseOf(raw.source, head.base);
    const place = { wholeBody: content.wholeBody, ...(base !== undefined && { base }) };
    const strict = emit(content.root, place);
    const { text, anchors, titles } =
      strict.text === '' ? emit(content.root, { ...place, lenient: true }) : strict;
    if (text.trim() === '') throw noContent(raw);
    if (content.wholeBody && text.length < LITTLE_TEXT) {
      warnings.push('The page shows little text; a page that is built by a script cannot be read.');
    }
    const document: ParsedDocument = {
      text,
      kind: 'html',
      markup: 'markdown',
      meta: head.meta,
      anchors,
      warnings,
    };
    const title = pageTitle(head.title, titles.length === 1 ? plainInline(titles[0]!) : undefined);
    if (title !== undefined && title !== '') document.title = title;
    if (head.date !== undefined) document.date = head.date;
    if (head.language !== undefined) document.language = head.language;
    return document;
  },
};

/** Whether whoever wrote it meant it to be read as XML. */
function isXhtml({ name, type }: RawDocument, source: string): boolean {
  return /\.xht(?:ml)?$/i.test(name) || /xhtml/.test(type ?? '') || /^\s*<\?xml\s/.test(source);
}

/** Of a page from the web, and of one that says so itself; a file's addresses stay as they are. */
function baseOf(source: string, declared: string | undefined): string | undefined {
  const isWeb = /^https?:/i.test(source);
  if (declared && URL.canParse(declared, isWeb ? source : undefined)) {
    const { href } = new URL(declared, isWeb ? source : undefined);
    if (/^https?:/.test(href)) return href;
  }
  return isWeb ? source : undefined;
}

function noContent(raw: RawDocument): CopseError {
  return new CopseError(
    'parse-failed',
    `${nameOf(raw)} has no text to search: the page shows nothing without its scripts.`,
    { name: nameOf(raw) },
  );
}
