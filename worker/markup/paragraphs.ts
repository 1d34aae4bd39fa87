import type { Block } from './blocks.ts';
import { isSpace, lineEnd, nextLine, skipBlankLines } from './lines.ts';

/** Plain text as paragraphs: runs of lines between blank ones. */
export function* scanParagraphs(text: string, start: number, end: number): Generator<Block, void, undefined> {
  let pos = skipBlankLines(text, start, end);
  while (pos < end) {
    const block: Block = { kind: 'paragraph', start: pos, end: pos };
    while (pos < end) {
      const eol = lineEnd(text, pos, end);
      if (isBlankLine(text, pos, eol)) break;
      block.end = eol;
      pos = nextLine(text, eol, end);
    }
    yield block;
    pos = skipBlankLines(text, pos, end);
  }
}

function isBlankLine(text: string, from: number, eol: number): boolean {
  for (let i = from; i < eol; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}
