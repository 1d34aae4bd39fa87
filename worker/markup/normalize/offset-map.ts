/** Edits of a text, and where its places are before and after them. */

/** `text` takes the place of the span; spans ascend and never overlap. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Of a span: which of its ends an offset is. What was taken out at that place then stays outside. */
export type Side = 'start' | 'end';

export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let pos = 0;
  for (const { start, end, text } of edits) {
    parts.push(source.slice(pos, start), text);
    pos = end;
  }
  parts.push(source.slice(pos));
  return parts.join('');
}

/**
 * Offsets of a source and of the text that edits made of it, each way in O(log n). Offsets outside of replacements
 * are exact; one within a replacement is widened to the whole of what it replaced, or of what replaced it.
 */
export class OffsetMap {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** The same spans in the edited text. */
  readonly #newStarts: Int32Array;
  readonly #newEnds: Int32Array;

  constructor(edits: readonly Edit[]) {
    this.#starts = new Int32Array(edits.length);
    this.#ends = new Int32Array(edits.length);
    this.#newStarts = new Int32Array(edits.length);
    this.#newEnds = new Int32Array(edits.length);
    let delta = 0;
    for (const [i, { start, end, text }] of edits.entries()) {
      this.#starts[i] = start;
      this.#ends[i] = end;
      this.#newStarts[i] = start + delta;
      this.#newEnds[i] = start + delta + text.length;
      delta += text.length - (end - start);
    }
  }

  /** Of a span that is not empty, start and end never cross. */
  toSource(offset: number, side: Side): number {
    const i = lastBelow(this.#newStarts, side === 'start' ? offset + 1 : offset);
    if (i < 0) return offset;
    const beyond = offset - this.#newEnds[i]!;
    if (beyond >= 0) return this.#ends[i]! + beyond;
    return side === 'start' ? this.#starts[i]! : this.#ends[i]!;
  }

  toNormalized(offset: number, side: Side): number {
    const i = lastBelow(this.#starts, offset);
    if (i < 0) return offset;
    const beyond = offset - this.#ends[i]!;
    if (beyond >= 0) return this.#newEnds[i]! + beyond;
    return side === 'start' ? this.#newStarts[i]! : this.#newEnds[i]!;
  }
}

/** Place of the last value below `limit` in an ascending list, or -1. */
function lastBelow(values: Int32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Edits of the source that do what `first` and then, on the text `between` them, `second` do. */
export function composeEdits(first: readonly Edit[], between: string, second: readonly Edit[]): Edit[] {
  if (second.length === 0) return [...first];
  if (first.length === 0) return [...second];
  return new Composition(first, between, second).edits();
}

class Composition {
  readonly #first: readonly Edit[];
  readonly #between: string;
  readonly #second: readonly Edit[];
  #i = 0;
  #j = 0;
  /** From the source to the text between. */
  #delta = 0;

  constructor(first: readonly Edit[], between: string, second: readonly Edit[]) {
    this.#first = first;
    this.#between = between;
    this.#second = second;
  }

  edits(): Edit[] {
    const result: Edit[] = [];
    while (this.#i < this.#first.length || this.#j < this.#second.length) {
      const edit = this.#next();
      const before = result.at(-1);
      // What goes right before a replacement is replaced with it: a line end of two characters is one.
      if (before?.text === '' && before.end === edit.start)
        result[result.length - 1] = { ...edit, start: before.start };
      else result.push(edit);
    }
    return result;
  }

  #next(): Edit {
    const edit = this.#first[this.#i];
    const next = this.#second[this.#j];
    if (next !== undefined && (edit === undefined || this.#start() + edit.text.length > next.start)) {
      return this.#merge(next);
    }
    this.#pass();
    return edit!;
  }

  /** In the text between, of the next one of the first edits. */
  #start(): number {
    const edit = this.#first[this.#i];
    return edit === undefined ? Number.POSITIVE_INFINITY : edit.start + this.#delta;
  }

  /** Returns where the edit ends in the text between. */
  #pass(): number {
    const { start, end, text } = this.#first[this.#i++]!;
    const newEnd = start + this.#delta + text.length;
    this.#delta += text.length - (end - start);
    return newEnd;
  }

  /** All that overlaps, from either list, becomes one edit. */
  #merge(next: Edit): Edit {
    const low = Math.min(this.#start(), next.start);
    const start = low - this.#delta;
    const inner = [{ ...next, start: next.start - low, end: next.end - low }];
    this.#j++;
    let high = next.end;
    for (let reached = low; reached < high; ) {
      reached = high;
      while (this.#start() < high) high = Math.max(high, this.#pass());
      for (; this.#j < this.#second.length && this.#second[this.#j]!.start < high; this.#j++) {
        const edit = this.#second[this.#j]!;
        high = Math.max(high, edit.end);
        inner.push({ ...edit, start: edit.start - low, end: edit.end - low });
      }
    }
    const text = applyEdits(this.#between.slice(low, high), inner);
    return { start, end: high - this.#delta, text };
  }
}
