import type { PageSpan, ParsedDocument, Parser, RawDocument } from '../contract/index.ts';
import { charsetOf, decode } from './decode.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { markdownParser } from './markdown.ts';
import { refuseBlank } from './refuse.ts';

export const textParser: Parser = {
  kind: 'text',
  extensions: ['.txt', '.text', '.log'],
  version: 3,
  parse(raw: RawDocument): ParsedDocument | Promise<ParsedDocument> {
    const { text, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(text, raw);
    // Where plain text is asked for by name, it is plain.
    if (raw.kind === undefined && looksLikeMarkdown(text)) return asMarkdown(raw);
    const document: ParsedDocument = { text, kind: 'text', markup: 'plain', meta: {}, warnings };
    const pages = formFeedPages(text);
    if (pages !== undefined) document.pages = pages;
    return document;
  },
};

async function asMarkdown(raw: RawDocument): Promise<ParsedDocument> {
  return { ...(await markdownParser.parse(raw)), kind: 'text' };
}

/** Pages of a text made for a printer: a form feed ends each. One at the very end begins no new page. */
export function formFeedPages(text: string): PageSpan[] | undefined {
  const pages: PageSpan[] = [];
  let start = 0;
  for (let at = text.indexOf('\f'); at >= 0; at = text.indexOf('\f', at + 1)) {
    pages.push({ page: pages.length + 1, start, end: at + 1 });
    start = at + 1;
  }
  if (pages.length === 0) return undefined;
  if (text.slice(start).trim() === '') pages.at(-1)!.end = text.length;
  else pages.push({ page: pages.length + 1, start, end: text.length });
  return pages.length > 1 ? pages : undefined;
}
