/** Exact search: every row is scored. */
import { CopseError, type Ranked, type VectorIndex } from '../contract/index.ts';
import { Top } from './top.ts';

const FIRST_CAPACITY = 256;

export function createFlatIndex(dims: number): VectorIndex {
  if (!Number.isInteger(dims) || dims < 1) {
    throw new CopseError('invalid-option', `dims must be a positive whole number, not ${String(dims)}.`, {
      dims,
    });
  }
  return new FlatIndex(dims);
}

/** Rows lie one after another without gaps; a removed row is overwritten by the last one. */
class FlatIndex implements VectorIndex {
  readonly dims: number;
  #rows: Int8Array;
  #scales: Float64Array = new Float64Array(FIRST_CAPACITY);
  #ids: Float64Array = new Float64Array(FIRST_CAPACITY);
  readonly #slots: Map<number, number> = new Map();

  constructor(dims: number) {
    this.dims = dims;
    this.#rows = new Int8Array(FIRST_CAPACITY * dims);
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
    this.#rows.set(row, slot * this.dims);
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
    this.#rows.copyWithin(slot * this.dims, last * this.dims, (last + 1) * this.dims);
    this.#slots.set(moved, slot);
  }

  nearest(query: Float32Array, k: number, accept?: (id: number) => boolean): Ranked[] {
    this.#checkLength(query.length);
    if (!Number.isInteger(k) || k < 1) {
      throw new CopseError('invalid-option', `k must be a positive whole number, not ${String(k)}.`, { k });
    }
    if (!query.every(Number.isFinite)) {
      throw new CopseError('invalid-option', 'The query vector must be finite.', {});
    }
    const top = new Top(k);
    // A zero query is equally far from everything: it has no nearest rows.
    if (query.every((x) => x === 0)) return [];
    const size = this.size;
    for (let slot = 0; slot < size; slot++) {
      const id = this.#ids[slot]!;
      if (accept !== undefined && !accept(id)) continue;
      const scale = this.#scales[slot]!;
      if (scale > 0) top.offer(id, scale * dot(query, this.#rows, slot * this.dims));
    }
    return top.ranked();
  }

  clear(): void {
    this.#slots.clear();
    this.#rows = new Int8Array(FIRST_CAPACITY * this.dims);
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
    const rows = new Int8Array(capacity * this.dims);
    rows.set(this.#rows);
    this.#rows = rows;
    const scales = new Float64Array(capacity);
    scales.set(this.#scales);
    this.#scales = scales;
    const ids = new Float64Array(capacity);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}

/** Four sums side by side, so that no addition waits for the one before it; their order is fixed. */
function dot(query: Float32Array, rows: Int8Array, base: number): number {
  const whole = query.length & ~3;
  let a = 0;
  let b = 0;
  let c = 0;
  let e = 0;
  let d = 0;
  for (; d < whole; d += 4) {
    a += query[d]! * rows[base + d]!;
    b += query[d + 1]! * rows[base + d + 1]!;
    c += query[d + 2]! * rows[base + d + 2]!;
    e += query[d + 3]! * rows[base + d + 3]!;
  }
  for (; d < query.length; d++) a += query[d]! * rows[base + d]!;
  return a + b + (c + e);
}
