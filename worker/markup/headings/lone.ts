/** Headings that show themselves as such, without others like them around. For Markdown. */
import { type Block, scanBlocks } from '../blocks.ts';
import { lineEnd, nextLine, skipSpace, trimEnd } from '../lines.ts';
import type { Heading } from './heading.ts';
import { isContentsEntry, isNoPart } from './words.ts';

const MAX_LENGTH = 120;
const MAX_WORDS = 15;
const MAX_BOLD = 100;
/** Of the line below: a heading right above its text is not wrapped there. */
const EARLY = 0.6;

const DECIMAL = /^([1-9]\d{0,2}(?:\.(?:0|[1-9]\d{0,2})){1,5})\.?\s+(?=["“„'(]?\p{Lu})/u;
const SINGLE = /^([1-9]\d?)[.)]?\s+(?=["“„'(]?\p{Lu})/u;
const BOLD = /^(\*\*|__)(?=\S)(.*\S)\1:?$/;
/** What a decimal number counts. */
const UNIT =
  /^(?:miljoen|miljard|euro|eur|procent|uur|graden|million|billion|dollars?|usd|percent|hours?|am|pm|[kmg]b|km|kg)\b/i;

/**
 * `4.3 Title`, alone or in a run of such lines, `**Title**` and, where it goes on from the number before, an isolated
 * `2. Title`. In order.
 */
export function loneHeadings(text: string, from: number): Heading[] {
  const blocks = [...scanBlocks(text, from, text.length)];
  const found: Heading[] = [];
  let major = 0;
  for (const [i, block] of blocks.entries()) {
    const neighbours = [blocks[i - 1], blocks[i + 1]];
    for (const heading of headingsOf(text, block, neighbours, major)) {
      found.push(heading);
      major = heading.path?.[0] ?? major;
    }
  }
  return found;
}

type Neighbours = readonly (Block | undefined)[];

function headingsOf(text: string, block: Block, neighbours: Neighbours, major: number): Heading[] {
  if (block.kind !== 'paragraph' && block.kind !== 'list') return [];
  const line = lineAt(text, block.start, block.end);
  const single = line.end === block.end ? singleHeading(line, major) : undefined;
  if (single) return neighbours.some((each) => each && beginsNumbered(text, each)) ? [] : [single];
  if (block.kind === 'list') return [];
  const bold = line.end === block.end ? boldHeading(line) : undefined;
  return bold ? [bold] : decimalRun(text, block);
}

interface Line {
  /** Without white space at its ends. */
  text: string;
  start: number;
  end: number;
  next: number;
}

function lineAt(text: string, start: number, limit: number): Line {
  const end = lineEnd(text, start, limit);
  const first = skipSpace(text, start, end);
  const last = trimEnd(text, first, Math.min(end, first + 2 * MAX_LENGTH));
  return { text: text.slice(first, last), start, end, next: nextLine(text, end, text.length) };
}

function singleHeading(line: Line, major: number): Heading | undefined {
  const match = SINGLE.exec(line.text);
  if (match === null || Number(match[1]) !== major + 1) return undefined;
  return isHeadingText(line.text, match[0].length) ? numbered(line, [Number(match[1])]) : undefined;
}

function boldHeading(line: Line): Heading | undefined {
  const title = line.text.length <= MAX_BOLD + 4 ? BOLD.exec(line.text)?.[2] : undefined;
  if (title === undefined || /\*\*|__/.test(title) || !isHeadingText(title, 0)) return undefined;
  return { sign: 'bold', title, start: line.start, next: line.next, key: 'bold' };
}

/** The first lines of a paragraph, as far as they are numbered titles. */
function decimalRun(text: string, block: Block): Heading[] {
  const run: Heading[] = [];
  let before = '';
  for (let pos = block.start; pos < block.end; ) {
    const line = lineAt(text, pos, block.end);
    const path = decimalPath(line.text);
    if (path === undefined) {
      return run.length === 1 && !isEarly(before, line.text) ? [] : run;
    }
    run.push(numbered(line, path));
    before = line.text;
    pos = line.next;
  }
  return run;
}

function isEarly(title: string, below: string): boolean {
  return /^["“„'(*_]*\p{Lu}/u.test(below) && title.length < EARLY * below.length;
}

function decimalPath(line: string): number[] | undefined {
  const match = DECIMAL.exec(line);
  if (match === null || !isHeadingText(line, match[0].length)) return undefined;
  return match[1]!.split('.').map(Number);
}

function numbered(line: Line, path: number[]): Heading {
  const { text: title, start, next } = line;
  return { sign: 'number', title, start, next, key: `number${path.length}`, rank: 10 + path.length, path };
}

/** `from`: where its words begin. */
function isHeadingText(line: string, from: number): boolean {
  const title = line.slice(from);
  if (line.length > MAX_LENGTH || /[.;,]["”')]?$/.test(title) || isContentsEntry(line)) return false;
  if (!/\p{L}{2}/u.test(title) || title.split(/\s+/).length > MAX_WORDS || /\s{3,}/.test(title)) return false;
  return !UNIT.test(title) && !isNoPart(/^\p{L}*/u.exec(title)![0].toLowerCase());
}

function beginsNumbered(text: string, { kind, start, end }: Block): boolean {
  return (kind === 'paragraph' || kind === 'list') && SINGLE.test(lineAt(text, start, end).text);
}
