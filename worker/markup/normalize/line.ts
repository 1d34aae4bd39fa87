import { isSpace } from '../lines.ts';

/**
 * `text` may flow into the next line of its group; `alone` stands for itself, such as a heading without markup or a
 * row of aligned columns; nothing inside `verbatim` lines is touched.
 */
export type LineKind = 'blank' | 'text' | 'heading' | 'alone' | 'verbatim';

export interface Line {
  kind: LineKind;
  start: number;
  /** Behind its last character that is not white space. */
  end: number;
  /** Where the next line begins. */
  next: number;
  /** Behind indentation, quote marks and the indentation of items; the marker of an item belongs to its text. */
  content: number;
  /** Lines of one paragraph, item or quote share it. */
  group: number;
  /** Begins an item of a list. */
  item: boolean;
}

/** Lines of a text whose lines end with LF, all of them blank or text. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const eol = found < 0 ? text.length : found;
    const next = found < 0 ? eol : eol + 1;
    let content = start;
    while (content < eol && isSpace(text.charCodeAt(content))) content++;
    let end = eol;
    while (end > content && isSpace(text.charCodeAt(end - 1))) end--;
    lines.push({
      kind: content === eol ? 'blank' : 'text',
      start,
      end,
      next,
      content,
      group: -1,
      item: false,
    });
    start = next;
  }
  return lines;
}
