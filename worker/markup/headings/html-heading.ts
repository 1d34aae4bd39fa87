import type { Block } from '../blocks.ts';
import { plainInline } from '../inline.ts';
import { lineEnd, nextLine } from '../lines.ts';
import type { FoundHeading } from './marked.ts';

/** What may stand around a heading that is centred or carries a logo. */
const OPENING =
  /^\s*(?:<(?:div|p|center|header|section|br|hr|a|img|picture|source|\/(?:a|p|picture))\b[^<>]{0,1000}>\s*)*<h([1-6])(\s[^<>]{0,1000})?>/i;
const READ_LIMIT = 4000;

/** A heading that a Markdown text writes as HTML, as readmes do to centre their title. */
export function htmlHeading(text: string, block: Block): FoundHeading | undefined {
  const source = text.slice(block.start, Math.min(block.end, block.start + READ_LIMIT));
  const open = OPENING.exec(source);
  // A wrapped heading of a lower level labels a part of a layout, such as an example, and no section.
  if (open === null || (open[1]! > '2' && !/^\s*<h/i.test(source))) return undefined;
  const close = source.toLowerCase().indexOf(`</h${open[1]}>`, open[0].length);
  if (close < 0) return undefined;
  const inner = source.slice(open[0].length, close);
  const title =
    plainInline(inner) || (/<img\s[^<>]*\balt\s*=\s*["']([^"'<>]+)["']/i.exec(inner)?.[1] ?? '').trim();
  if (title === '') return undefined;
  const id = /\bid\s*=\s*["']?([^\s"'<>]+)/i.exec(open[2] ?? '')?.[1];
  const eol = lineEnd(text, block.start + close, block.end);
  return { level: Number(open[1]), title, id, start: block.start, next: nextLine(text, eol, text.length) };
}
