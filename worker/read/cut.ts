/** Where a long text can be left off. */
import type { Markup, TreeMode } from '../contract/index.ts';
import { type Block, graphemeFloor, scanBlocks } from '../markup/index.ts';

/** Ends of sentences and lines are looked for in this much text before the limit. */
const REACH = 4000;

/** What must not be cut if that can be helped. */
const WHOLE: ReadonlySet<Block['kind']> = new Set(['code', 'table', 'html']);
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})/gm;
/** A line end within a sentence: no blank line, and no item, heading, quote or row follows. */
const SOFT_BREAK = /(?<=\S[ \t]*)\r?\n(?=[ \t]*[^\s\-*+#>|`~=\d])/g;

export interface CutText {
  /** Begins where blocks begin, which may be before the passage. */
  text: string;
  /** Where the passage begins in `text`; the cut comes after it. */
  floor: number;
  /** The cut comes here at the latest; `text` goes on a little. */
  limit: number;
  language: string;
  markup: Markup;
  structure: TreeMode;
}

/**
 * The last end of a sentence before the limit, outside of code, tables and HTML if they fit into a passage of their
 * own; of lines where lines count; else the last white space, else the last place between two characters. A single
 * character may reach beyond the limit, so that reading on always gets on.
 */
export function cutOffset(cut: CutText): number {
  const { text, floor, limit } = cut;
  if (text.length <= limit) return text.length;
  for (const at of candidates(cut)) if (at > floor && at <= limit && isBorder(text, at)) return at;
  return lastGrapheme(text, floor, limit);
}

function* candidates(cut: CutText): Generator<number, void, undefined> {
  const { text, floor, limit, markup, structure } = cut;
  const from = Math.max(floor, limit - REACH);
  const around = markup === 'markdown' ? wholeBlock(text, limit) : undefined;
  if (around !== undefined) {
    const [start, end] = around;
    if (end === limit) yield end;
    else if (start > floor && end - start <= limit - floor) yield start;
    yield lastLine(text, from, limit);
  } else if (markup === 'code' || structure === 'verse') {
    yield lastLine(text, from, limit);
  } else {
    yield lastSentence(text, from, limit, cut.language);
  }
  yield lastSpace(text, from, limit);
}

/** The code, table or HTML that the limit falls into; also code within a list or a quote. */
function wholeBlock(text: string, limit: number): readonly [start: number, end: number] | undefined {
  for (const { kind, start, end } of scanBlocks(text, 0, text.length)) {
    if (start >= limit) return undefined;
    if (end < limit) continue;
    if (WHOLE.has(kind)) return [start, end];
    return kind === 'list' || kind === 'quote' ? fenceIn(text, start, end, limit) : undefined;
  }
  return undefined;
}

function fenceIn(
  text: string,
  start: number,
  end: number,
  limit: number,
): readonly [start: number, end: number] | undefined {
  const fences = [...text.slice(start, end).matchAll(FENCE)];
  for (let i = 0; i < fences.length; i += 2) {
    const open = start + fences[i]!.index;
    const close = fences[i + 1];
    const over = close === undefined ? end : start + close.index + close[0].length;
    if (open < limit && limit <= over) return [open, over];
  }
  return undefined;
}

/** 0 where there is none. */
function lastLine(text: string, from: number, limit: number): number {
  for (let at = limit; at > from; at--) {
    const before = text.charCodeAt(at - 1);
    if (before === 10 || (before === 13 && text.charCodeAt(at) !== 10)) return at;
  }
  return 0;
}

/** A paragraph's end ends a sentence, a line's does not. */
function lastSentence(text: string, from: number, limit: number, language: string): number {
  const tail = text.slice(from, limit + 1).replace(SOFT_BREAK, (end) => ' '.repeat(end.length));
  let last = 0;
  for (const { index } of sentences(language).segment(tail)) if (from + index <= limit) last = index;
  return last === 0 ? 0 : from + last;
}

function lastSpace(text: string, from: number, limit: number): number {
  for (let at = limit; at > from; at--) if (/\s/.test(text[at - 1]!)) return at;
  return 0;
}

const characters: Intl.Segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Code units in which a character is told from the next one. */
const CLUSTER = 64;

function isBorder(text: string, at: number): boolean {
  const from = graphemeFloor(text, Math.max(0, at - CLUSTER), 0);
  const window = text.slice(from, at + CLUSTER);
  return at === text.length || characters.segment(window).containing(at - from)?.index === at - from;
}

function lastGrapheme(text: string, floor: number, limit: number): number {
  const from = Math.max(floor, graphemeFloor(text, Math.max(floor, limit - REACH), floor));
  let last = floor;
  for (const { index, segment } of characters.segment(text.slice(from, limit + REACH))) {
    const end = from + index + segment.length;
    if (end > limit) return last > floor ? last : end;
    last = end;
  }
  return last;
}

function sentences(language: string): Intl.Segmenter {
  return new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'sentence' });
}
