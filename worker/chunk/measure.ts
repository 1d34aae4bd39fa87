/** Sizes of pieces of one text, and how far a size reaches. */
export interface Measure {
  size(start: number, end: number): number;
  /** The last end, at most `end`, of a piece from `start` that is no larger than `limit`; `start` where nothing fits. */
  reach(start: number, end: number, limit: number): number;
  /** Of what does not stand in the text. */
  sizeOf(added: string): number;
}

type Weigh = (codePoint: number) => number;

const point: Weigh = () => 1;

/** In code points. */
export function pointsOf(text: string): Measure {
  return /[\ud800-\udfff]/.test(text) ? new Weighed(text, point) : UNITS;
}

/** In the sum of what each code point weighs, a whole number. */
export function weighed(text: string, weigh: Weigh): Measure {
  return new Weighed(text, weigh);
}

const UNITS: Measure = {
  size: (start, end) => end - start,
  reach: (start, end, limit) => Math.max(start, Math.min(end, Math.floor(start + limit))),
  sizeOf: (added) => [...added].length,
};

class Weighed implements Measure {
  /** Of all that stands before an offset; the halves of a pair come with their whole. */
  readonly #before: Uint32Array;
  readonly #weigh: Weigh;

  constructor(text: string, weigh: Weigh) {
    this.#weigh = weigh;
    this.#before = new Uint32Array(text.length + 1);
    let sum = 0;
    for (let i = 0; i < text.length; ) {
      const code = text.codePointAt(i)!;
      const width = code > 0xffff ? 2 : 1;
      this.#before[i] = sum;
      sum += weigh(code);
      if (width === 2) this.#before[i + 1] = sum;
      i += width;
    }
    this.#before[text.length] = sum;
  }

  size(start: number, end: number): number {
    return this.#before[end]! - this.#before[start]!;
  }

  reach(start: number, end: number, limit: number): number {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.size(start, middle) <= limit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  sizeOf(added: string): number {
    let sum = 0;
    for (const char of added) sum += this.#weigh(char.codePointAt(0)!);
    return sum;
  }
}
