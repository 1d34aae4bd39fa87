/**
 * Vectors, in blocks of neighbouring chunks: a few dozen rows in one value are written and read an order of
 * magnitude faster than as many rows of their own, and the texts they belong to come and go as a whole.
 */
import { CopseError } from '../contract/index.ts';
import type { Database } from './database.ts';

/** `scale * row` approximates the vector. `row` is a view into a block: copy it to keep it. */
export type VisitVector = (chunkId: number, row: Int8Array, scale: number) => void;

export class Vectors {
  readonly #db: Database;
  readonly #table: string;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#table = `${prefix}vectors`;
  }

  /** One row for each scale, for the chunks from `firstChunk` on. */
  add(firstChunk: number, rows: Int8Array, scales: Float32Array): void {
    if (scales.length === 0) return;
    this.#db.run(
      `INSERT OR REPLACE INTO ${this.#table} (first, count, rows, scales) VALUES (?, ?, ?, ?)`,
      firstChunk,
      scales.length,
      rows,
      new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength),
    );
  }

  /** In order of chunk id, those from `from` up to and without `to`. */
  each(visit: VisitVector, from: number = 0, to: number = Number.MAX_SAFE_INTEGER): void {
    const sql = `SELECT first, count, rows, scales FROM ${this.#table}
      WHERE first >= (SELECT ifnull(max(first), 0) FROM ${this.#table} WHERE first <= ?1) AND first < ?2
      ORDER BY first`;
    this.#db.each(sql, [from, to], ([first, count, rows, scales]) => {
      const block = readBlock(Number(count), rows, scales);
      for (let i = 0; i < block.scales.length; i++) {
        const id = Number(first) + i;
        if (id < from || id >= to) continue;
        visit(id, block.rows.subarray(i * block.dims, (i + 1) * block.dims), block.scales[i]!);
      }
    });
  }

  count(): number {
    return this.#db.get<{ n: number }>(`SELECT ifnull(sum(count), 0) AS n FROM ${this.#table}`)!.n;
  }

  /** Every block that begins in the range; a text's chunks never share a block with another's. */
  remove(from: number, to: number = from + 1): void {
    this.#db.run(`DELETE FROM ${this.#table} WHERE first >= ? AND first < ?`, from, to);
  }
}

function readBlock(
  count: number,
  rows: unknown,
  scales: unknown,
): { dims: number; rows: Int8Array; scales: Float32Array } {
  const bytes = rows instanceof Uint8Array ? rows : new Uint8Array();
  const factors = scales instanceof Uint8Array ? scales : new Uint8Array();
  if (count === 0 || bytes.length % count !== 0 || factors.length !== count * 4) {
    throw new CopseError('corrupt', `A block of ${count} vectors has ${bytes.length} bytes.`, { count });
  }
  return {
    dims: bytes.length / count,
    rows: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    scales: new Float32Array(factors.slice().buffer),
  };
}
