import { graphemeFloor, skipSpace, trimEnd } from '../../markup/index.ts';
import type { Measure } from '../measure.ts';

export interface Span {
  start: number;
  end: number;
}

export interface RecursiveSizes {
  /** The most that a span holds. */
  size: number;
  /** The most that two spans next to each other share. */
  overlap: number;
}

/** Tried in this order. What separates stays with what it ends. */
const SEPARATORS: readonly RegExp[] = [/\n(?:[^\S\n]*\n)+/g, /\n/g, /\. +/g, / +/g];

/**
 * Recursive character splitting of a range: at blank lines, then at line ends, after full stops, at spaces, and as the
 * last resort between any two graphemes. Spans ascend, and neither begin nor end with white space.
 */
export function splitRecursively(text: string, range: Span, measure: Measure, sizes: RecursiveSizes): Span[] {
  const splitter = new Splitter(text, measure, sizes);
  splitter.split(range, 0);
  return splitter.spans;
}

class Splitter {
  readonly spans: Span[] = [];
  readonly #text: string;
  readonly #measure: Measure;
  readonly #sizes: RecursiveSizes;

  constructor(text: string, measure: Measure, sizes: RecursiveSizes) {
    this.#text = text;
    this.#measure = measure;
    this.#sizes = sizes;
  }

  /** `from`: the first separator that is left. */
  split(range: Span, from: number): void {
    if (this.#fits(range.start, range.end)) {
      this.#emit(range.start, range.end);
      return;
    }
    const part = this.#text.slice(range.start, range.end);
    const at = SEPARATORS.findIndex((separator, i) => i >= from && occurs(separator, part));
    if (at < 0) this.#cut(range);
    else this.#merge(piecesOf(part, range.start, SEPARATORS[at]!), at + 1);
  }

  /** Short pieces share spans, and the last ones of a span begin the next one; long ones are split by themselves. */
  #merge(pieces: readonly Span[], next: number): void {
    let first = 0;
    for (const [i, piece] of pieces.entries()) {
      const short = this.#fits(piece.start, piece.end);
      if (first < i && !(short && this.#fits(pieces[first]!.start, piece.end))) {
        this.#emit(pieces[first]!.start, pieces[i - 1]!.end);
        first = short ? this.#carried(pieces, first, i) : i;
      }
      if (!short) {
        this.split(piece, next);
        first = i + 1;
      }
    }
    if (first < pieces.length) this.#emit(pieces[first]!.start, pieces.at(-1)!.end);
  }

  /** The longest run of pieces before `next` that the overlap and the piece after them have room for. */
  #carried(pieces: readonly Span[], first: number, next: number): number {
    for (let i = first + 1; i < next; i++) {
      const { start } = pieces[i]!;
      const shared = this.#size(start, pieces[next - 1]!.end) <= this.#sizes.overlap;
      if (shared && this.#fits(start, pieces[next]!.end)) return i;
    }
    return next;
  }

  /** Without any separator. */
  #cut(range: Span): void {
    const { size, overlap } = this.#sizes;
    let start = skipSpace(this.#text, range.start, range.end);
    while (start < range.end) {
      const high = Math.max(this.#measure.reach(start, range.end, size), start + 1);
      const end = high >= range.end ? range.end : graphemeFloor(this.#text, high, start);
      this.#emit(start, end);
      if (end === range.end) return;
      start = skipSpace(this.#text, this.#back(start, end, overlap), range.end);
    }
  }

  /** The first border of graphemes behind `start` from which no more than `size` is left to `end`. */
  #back(start: number, end: number, size: number): number {
    let low = start + 1;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#measure.size(middle, end) <= size) high = middle;
      else low = middle + 1;
    }
    while (low < end && graphemeFloor(this.#text, low, start - 1) !== low) low++;
    return low;
  }

  #fits(start: number, end: number): boolean {
    return this.#size(start, end) <= this.#sizes.size;
  }

  #size(start: number, end: number): number {
    const first = skipSpace(this.#text, start, end);
    return this.#measure.size(first, trimEnd(this.#text, first, end));
  }

  #emit(start: number, end: number): void {
    const first = skipSpace(this.#text, start, end);
    const last = trimEnd(this.#text, first, end);
    if (first < last) this.spans.push({ start: first, end: last });
  }
}

function occurs(separator: RegExp, part: string): boolean {
  separator.lastIndex = 0;
  const found = separator.test(part);
  separator.lastIndex = 0;
  return found;
}

function piecesOf(part: string, offset: number, separator: RegExp): Span[] {
  const pieces: Span[] = [];
  let start = 0;
  for (const { index, 0: found } of part.matchAll(separator)) {
    pieces.push({ start: offset + start, end: offset + index + found.length });
    start = index + found.length;
  }
  if (start < part.length) pieces.push({ start: offset + start, end: offset + part.length });
  return pieces;
}
