/** Lines that stand by themselves: what a heading without markup looks like. */
import type { ParsedDocument } from '../../contract/index.ts';
import { type Block, scanBlocks } from '../blocks.ts';
import { headingText } from '../heading.ts';
import { lineEnd, nextLine, skipSpace, trimEnd } from '../lines.ts';
import { scanParagraphs } from '../paragraphs.ts';

/** The first line of a paragraph, and as much of the rest as tells whether it is a heading. */
export interface StandingLine {
  /** Without white space at its ends. */
  text: string;
  start: number;
  /** Start of the line below it. */
  next: number;
  /** Columns before the text, tabs and form feeds as one. */
  indent: number;
  /** Of the paragraph: 1, 2, or 3 for more. */
  lines: number;
  second: string;
  secondIndent: number;
  /** Start of the line below the second one. */
  secondNext: number;
  third: string;
  thirdNext: number;
  /** Level of a heading of Markdown, whose text comes without markup; 0 for all other lines. */
  marked: number;
}

const LINE_LIMIT = 120;
/** Spaces before a centred line. */
const INDENT_LIMIT = 40;

/** Of `undefined`: a paragraph that begins with a long line. Fences and lists of Markdown have no standing lines. */
export function* standingLines(
  document: ParsedDocument,
  from: number,
): Generator<StandingLine | undefined, void, undefined> {
  const { text } = document;
  const blocks =
    document.markup === 'markdown'
      ? scanBlocks(text, from, text.length)
      : scanParagraphs(text, from, text.length);
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield firstLine(text, block);
    else if (block.kind === 'heading') yield headingLine(text, block);
  }
}

function firstLine(text: string, block: Block): StandingLine | undefined {
  const { start, end } = block;
  const eol = Math.min(lineEnd(text, start, Math.min(end, start + LINE_LIMIT + INDENT_LIMIT + 1)), end);
  const first = skipSpace(text, start, eol);
  if (eol - first > LINE_LIMIT || first - start > INDENT_LIMIT) return undefined;
  const line: StandingLine = {
    text: text.slice(first, trimEnd(text, first, eol)),
    start,
    next: nextLine(text, eol, text.length),
    indent: first - start,
    lines: 1,
    second: '',
    secondIndent: 0,
    secondNext: 0,
    third: '',
    thirdNext: 0,
    marked: 0,
  };
  if (eol < end) readSecond(text, line, end);
  return line;
}

function readSecond(text: string, line: StandingLine, end: number): void {
  const second = shortLine(text, line.next, end);
  line.second = second.text;
  line.secondIndent = second.indent;
  line.secondNext = nextLine(text, second.eol, text.length);
  line.lines = second.eol < end ? 3 : 2;
  if (line.lines === 2) return;
  const third = shortLine(text, line.secondNext, end);
  line.third = third.text;
  line.thirdNext = nextLine(text, third.eol, text.length);
}

function shortLine(text: string, start: number, end: number): { text: string; indent: number; eol: number } {
  const eol = lineEnd(text, start, end);
  const first = skipSpace(text, start, eol);
  const short = text.slice(first, Math.min(trimEnd(text, first, eol), first + 2 * LINE_LIMIT));
  return { text: short, indent: first - start, eol };
}

function headingLine(text: string, block: Block): StandingLine {
  return {
    text: headingText(text, block).title,
    start: block.start,
    next: block.heading!.next,
    indent: 0,
    lines: 1,
    second: '',
    secondIndent: 0,
    secondNext: 0,
    third: '',
    thirdNext: 0,
    marked: block.heading!.level,
  };
}
