/** The seven kinds of HTML block of CommonMark: how each begins and how it ends. */

/** `undefined` end: the block ends at a blank line. */
export interface HtmlStart {
  end: RegExp | undefined;
  /** Where a block ends that blank lines do not end. */
  until?: number;
}

const BLOCK_TAGS = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link ' +
    'main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead ' +
    'title tr track ul'
  ).split(' '),
);

const VERBATIM = /^<(?:script|pre|style|textarea)(?=[\s>]|$)/i;
const VERBATIM_END = /<\/(?:script|pre|style|textarea)>/i;
const BLOCK_NAME = /^<\/?([a-z][a-z0-9]*)(?=[\s>]|\/>|$)/i;
const ATTRIBUTE = String.raw`\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^"'=<>\x60\s]+|'[^']*'|"[^"]*"))?`;
const WHOLE_TAG = new RegExp(
  String.raw`^(?:<[a-z][a-z0-9-]*(?:${ATTRIBUTE})*\s*/?>|</[a-z][a-z0-9-]*\s*>)\s*$`,
  'i',
);

/** Longer tags are taken for text; it bounds the work of one line. */
const TAG_LIMIT = 2000;

/** `interrupts`: a paragraph is open, which a lone tag of an unknown name must not end. */
export function htmlStart(
  text: string,
  pos: number,
  eol: number,
  interrupts: boolean,
): HtmlStart | undefined {
  const head = text.slice(pos, Math.min(eol, pos + 24));
  const second = head.charCodeAt(1);
  if (second === 33) return declarationStart(head);
  if (second === 63) return { end: /\?>/ };
  if (VERBATIM.test(head)) return { end: VERBATIM_END };
  const name = BLOCK_NAME.exec(head)?.[1];
  if (name !== undefined && BLOCK_TAGS.has(name.toLowerCase())) return { end: undefined };
  if (interrupts || eol - pos > TAG_LIMIT) return undefined;
  return WHOLE_TAG.test(text.slice(pos, eol)) ? { end: undefined } : undefined;
}

function declarationStart(head: string): HtmlStart | undefined {
  if (head.startsWith('<!--')) return { end: /-->/ };
  if (head.startsWith('<![CDATA[')) return { end: /\]\]>/ };
  return /^<![a-z]/i.test(head) ? { end: />/ } : undefined;
}
