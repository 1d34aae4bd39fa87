/**
 * Rows of int8 and their dot products with an int16 query. All arithmetic is on whole numbers, so the
 * WebAssembly and the plain scanner, and every host, give the same sums.
 */
import { SCAN_MODULE } from './scan.generated.ts';

/** Rows scored in one go; sums of a block are read before the next one is made. */
export const BLOCK = 4096;
/** Dimensions are padded to this many with zeros. */
const LANES = 16;

export interface Scanner {
  /** Room for at least so many rows; those that are there stay. */
  reserve(rows: number): void;
  set(slot: number, row: Int8Array): void;
  copy(from: number, to: number): void;
  ask(query: Int16Array): void;
  /** Dot products of the query with `count` rows from `slot` on, at most {@link BLOCK}; valid until the next call. */
  scan(slot: number, count: number): Int32Array;
}

/** The fast one where WebAssembly has SIMD. */
export function createScanner(dims: number): Scanner {
  const module = compiled();
  return module === null ? new PlainScanner(dims) : new WasmScanner(dims, module);
}

/** The largest query value with which no sum can leave 32 bits. */
export function queryRange(dims: number): number {
  return Math.min(32_767, Math.floor(0x7fffffff / (128 * dims)));
}

let cached: WebAssembly.Module | null | undefined;

/** `null` where there is no WebAssembly, no SIMD, or where a content security policy forbids it. */
function compiled(): WebAssembly.Module | null {
  if (cached === undefined) {
    try {
      cached = new WebAssembly.Module(Uint8Array.from(atob(SCAN_MODULE), (char) => char.charCodeAt(0)));
    } catch {
      cached = null;
    }
  }
  return cached;
}

export class PlainScanner implements Scanner {
  readonly #dims: number;
  #rows: Int8Array = new Int8Array(0);
  #query: Int16Array = new Int16Array(0);
  readonly #sums: Int32Array = new Int32Array(BLOCK);

  constructor(dims: number) {
    this.#dims = dims;
  }

  reserve(rows: number): void {
    if (rows * this.#dims <= this.#rows.length) return;
    const wider = new Int8Array(rows * this.#dims);
    wider.set(this.#rows);
    this.#rows = wider;
  }

  set(slot: number, row: Int8Array): void {
    this.#rows.set(row, slot * this.#dims);
  }

  copy(from: number, to: number): void {
    this.#rows.copyWithin(to * this.#dims, from * this.#dims, (from + 1) * this.#dims);
  }

  ask(query: Int16Array): void {
    this.#query = query;
  }

  scan(slot: number, count: number): Int32Array {
    const rows = this.#rows;
    const query = this.#query;
    let at = slot * this.#dims;
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let d = 0; d < query.length; d++) sum += query[d]! * rows[at++]!;
      this.#sums[i] = sum;
    }
    return this.#sums;
  }
}

type ScanFunction = (row: number, count: number, stride: number, query: number, out: number) => void;

const PAGE = 65_536;

/** Memory: the query, then the sums of one block, then the rows, which can grow at the end. */
export class WasmScanner implements Scanner {
  readonly #stride: number;
  readonly #sumsAt: number;
  readonly #rowsAt: number;
  readonly #memory: WebAssembly.Memory;
  readonly #scan: ScanFunction;
  /** Of the whole memory; made anew when it grows. */
  #bytes: Int8Array;

  constructor(dims: number, module: WebAssembly.Module) {
    this.#stride = Math.ceil(dims / LANES) * LANES;
    this.#sumsAt = 2 * this.#stride;
    this.#rowsAt = this.#sumsAt + 4 * BLOCK;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#rowsAt / PAGE) });
    this.#scan = new WebAssembly.Instance(module, { env: { memory: this.#memory } }).exports[
      'scan'
    ] as ScanFunction;
    this.#bytes = new Int8Array(this.#memory.buffer);
  }

  reserve(rows: number): void {
    const missing = this.#rowsAt + rows * this.#stride - this.#bytes.length;
    if (missing <= 0) return;
    this.#memory.grow(Math.ceil(missing / PAGE));
    this.#bytes = new Int8Array(this.#memory.buffer);
  }

  set(slot: number, row: Int8Array): void {
    this.#bytes.set(row, this.#rowsAt + slot * this.#stride);
  }

  copy(from: number, to: number): void {
    const source = this.#rowsAt + from * this.#stride;
    this.#bytes.copyWithin(this.#rowsAt + to * this.#stride, source, source + this.#stride);
  }

  ask(query: Int16Array): void {
    new Int16Array(this.#memory.buffer, 0, query.length).set(query);
  }

  scan(slot: number, count: number): Int32Array {
    if (count > 0) this.#scan(this.#rowsAt + slot * this.#stride, count, this.#stride, 0, this.#sumsAt);
    return new Int32Array(this.#memory.buffer, this.#sumsAt, BLOCK);
  }
}
