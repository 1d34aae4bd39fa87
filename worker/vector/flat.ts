/** Exact search: every row is scored. */
import { CopseError, type Ranked, type VectorIndex } from '../contract/index.ts';
import { BLOCK, createScanner, queryRange, type Scanner } from './scanner.ts';
import { Top } from './top.ts';

const FIRST_CAPACITY = 256;

export function createFlatIndex(dims: number): VectorIndex {
  return flatIndex(dims, createScanner);
}

/** With a scanner of one's choice: for tests. */
export function flatIndex(dims: number, scanner: (dims: number) => Scanner): VectorIndex {
  if (!Number.isInteger(dims) || dims < 1) {
    throw new CopseError('invalid-option', `dims must be a positive whole number, not ${String(dims)}.`, {
      dims,
    });
  }
  return new FlatIndex(dims, scanner);
}

/** Rows lie one after another without gaps; a removed row is overwritten by the last one. */
class FlatIndex implements VectorIndex {
  readonly dims: number;
  readonly #makeScanner: (dims: number) => Scanner;
  #scanner: Scanner;
  #scales: Float64Array = new Float64Array(FIRST_CAPACITY);
  #ids: Float64Array = new Float64Array(FIRST_CAPACITY);
  readonly #slots: Map<number, number> = new Map();

  constructor(dims: number, makeScanner: (dims: number) => Scanner) {
    this.dims = dims;
    this.#makeScanner = makeScanner;
    this.#scanner = makeScanner(dims);
    this.#scanner.reserve(FIRST_CAPACITY);
  }

  get size(): number {
    return this.#slots.size;
  }

  add(id: number, row: Int8Array, scale: number): void {
    if (!Number.isSafeInteger(id)) {
      throw new CopseError('invalid-option', `A vector's id must be a whole number, not ${String(id)}.`, {
        id,
      });
    }
    this.#checkLength(row.length);
    if (!(scale >= 0 && scale < Number.POSITIVE_INFINITY)) {
      throw new CopseError('invalid-option', `The scale of vector ${id} must be finite, not ${scale}.`, {
        id,
        scale: String(scale),
      });
    }
    const slot = this.#slots.get(id) ?? this.size;
    if (slot === this.#ids.length) this.#grow();
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#scales[slot] = scale;
    this.#scanner.set(slot, row);
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    const last = this.size - 1;
    this.#slots.delete(id);
    if (slot === last) return;
    const moved = this.#ids[last]!;
    this.#ids[slot] = moved;
    this.#scales[slot] = this.#scales[last]!;
    this.#scanner.copy(last, slot);
    this.#slots.set(moved, slot);
  }

  nearest(query: Float32Array, k: number, accept?: (id: number) => boolean): Ranked[] {
    this.#checkLength(query.length);
    if (!Number.isInteger(k) || k < 1) {
      throw new CopseError('invalid-option', `k must be a positive whole number, not ${String(k)}.`, { k });
    }
    const { whole, step } = wholeNumbers(query);
    const top = new Top(k);
    // A zero query is equally far from everything: it has no nearest rows.
    if (step === 0) return [];
    this.#scanner.ask(whole);
    for (let from = 0; from < this.size; from += BLOCK) {
      const count = Math.min(BLOCK, this.size - from);
      const sums = this.#scanner.scan(from, count);
      for (let i = 0; i < count; i++) {
        const id = this.#ids[from + i]!;
        const scale = this.#scales[from + i]!;
        if (scale > 0 && (accept === undefined || accept(id))) top.offer(id, sums[i]! * scale * step);
      }
    }
    return top.ranked();
  }

  clear(): void {
    this.#slots.clear();
    this.#scanner = this.#makeScanner(this.dims);
    this.#scanner.reserve(FIRST_CAPACITY);
    this.#scales = new Float64Array(FIRST_CAPACITY);
    this.#ids = new Float64Array(FIRST_CAPACITY);
  }

  #checkLength(length: number): void {
    if (length === this.dims) return;
    throw new CopseError(
      'invalid-option',
      `A vector has ${length} dimensions where the index has ${this.dims}.`,
      {
        dims: length,
        expected: this.dims,
      },
    );
  }

  #grow(): void {
    const capacity = this.#ids.length * 2;
    this.#scanner.reserve(capacity);
    const scales = new Float64Array(capacity);
    scales.set(this.#scales);
    this.#scales = scales;
    const ids = new Float64Array(capacity);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}

/**
 * `step * whole` approximates the query, to about five digits. Steps are powers of two, so that scaling rounds
 * nothing but the digits it drops; 0 for the zero query.
 */
function wholeNumbers(query: Float32Array): { whole: Int16Array; step: number } {
  const largest = query.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  if (!Number.isFinite(largest))
    throw new CopseError('invalid-option', 'The query vector must be finite.', {});
  const whole = new Int16Array(query.length);
  if (largest === 0) return { whole, step: 0 };
  const range = queryRange(query.length);
  let factor = 1;
  while (largest * factor * 2 <= range) factor *= 2;
  while (largest * factor > range) factor /= 2;
  for (let d = 0; d < whole.length; d++) whole[d] = Math.round(query[d]! * factor);
  return { whole, step: 1 / factor };
}
