/** Sentences, and parts of those that are too long. */
import { graphemeFloor, lineEnd, nextLine, skipBlankLines, skipSpace, trimEnd } from '../../markup/index.ts';
import { sentenceEnds } from '../../text/index.ts';
import type { Unit, View } from './view.ts';

/** Behind a clause, with the white space that follows. */
const CLAUSE = /[;:,]["'”’)\]]*\s+|[；：，、]\s*/g;
const SPACE = /\s+/g;

/** Most that a piece may hold, and what pieces of a longer one are filled up to. */
export interface ProseSizes {
  target: number;
  max: number;
}

/** Sentences of a range, those above the maximum in parts. */
export function sentenceUnits(
  view: View,
  start: number,
  end: number,
  sizes: ProseSizes,
  language: string,
): Unit[] {
  const units: Unit[] = [];
  let from = start;
  for (const to of sentenceEnds(view.text, start, end, language)) {
    units.push(...wholeOrParts(view, from, to, sizes));
    from = to;
  }
  return units;
}

/** Lines of a range with their indentation, those above the maximum in parts. */
export function lineUnits(view: View, start: number, end: number, sizes: ProseSizes): Unit[] {
  const units: Unit[] = [];
  for (let pos = skipBlankLines(view.text, start, end); pos < end; ) {
    const eol = lineEnd(view.text, pos, end);
    const last = trimEnd(view.text, pos, eol);
    if (view.size(pos, last) <= sizes.max) units.push({ start: pos, end: last, open: '', close: '' });
    else units.push(...wholeOrParts(view, pos, eol, sizes));
    pos = skipBlankLines(view.text, nextLine(view.text, eol, end), end);
  }
  return units;
}

function wholeOrParts(view: View, start: number, end: number, { target, max }: ProseSizes): Unit[] {
  const first = skipSpace(view.text, start, end);
  const fits = view.size(first, trimEnd(view.text, first, end)) <= max;
  return fittingUnits(view, first, end, fits ? max : Math.min(target, max));
}

/** The range without white space at its ends; in parts of at most `max`, cut behind clauses, words or graphemes. */
export function fittingUnits(view: View, start: number, end: number, max: number): Unit[] {
  const { text } = view;
  const units: Unit[] = [];
  let from = skipSpace(text, start, end);
  const last = trimEnd(text, from, end);
  while (from < last) {
    const cut = view.size(from, last) <= max ? last : fittingEnd(view, from, last, max);
    const to = trimEnd(text, from, cut);
    units.push({ start: from, end: to, open: '', close: '' });
    from = skipSpace(text, cut, last);
  }
  return units;
}

/** Where to cut a range that is longer than `max`: behind a clause in its second half, else a word, else a grapheme. */
function fittingEnd(view: View, start: number, end: number, max: number): number {
  const { text } = view;
  const high = Math.min(end, Math.max(view.reach(start, end, max), start + 1));
  // A border may lie in the white space that no longer fits.
  const part = text.slice(start, skipSpace(text, high, Math.min(end, high + 8)));
  const clause = lastBehind(part, CLAUSE, high - start);
  if (clause >= (high - start) / 2) return start + clause;
  const word = lastBehind(part, SPACE, high - start);
  return word > 0 ? start + word : graphemeFloor(text, high, start);
}

/** The last end of a match that begins at or before `limit`, white space at its end left out. */
function lastBehind(part: string, pattern: RegExp, limit: number): number {
  let best = 0;
  for (const { index, 0: found } of part.matchAll(pattern)) {
    if (index + found.trimEnd().length <= limit) best = index + found.length;
  }
  return best;
}
