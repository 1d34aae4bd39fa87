/** The searchable pieces. The chunks of one text have consecutive ids in document order. */
import type { ChunkKind, Meta } from '../contract/index.ts';
import type { Database } from './database.ts';
import type { ChunkRow, NewChunk } from './rows.ts';

/** Stored as the place in this list, so it may only grow at its end. */
const KINDS: readonly ChunkKind[] = ['prose', 'code', 'table', 'list', 'heading'];

interface Raw extends Omit<ChunkRow, 'kind' | 'page' | 'meta'> {
  kind: number;
  page: number | null;
  meta: string | null;
}

const COLUMNS = 'id, text_id AS textId, seq, ordinal, start, "end", page, kind, meta';

/** A list of ids goes in as one parameter. */
const IN_LIST = 'IN (SELECT value FROM json_each(?))';

export class Chunks {
  readonly #db: Database;
  readonly #table: string;
  readonly #texts: string;
  readonly #sections: string;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#table = `${prefix}chunks`;
    this.#texts = `${prefix}texts`;
    this.#sections = `${prefix}sections`;
  }

  /** The id that the next chunk gets unless told otherwise. */
  nextId(): number {
    return this.#db.get<{ id: number }>(`SELECT ifnull(max(id), 0) + 1 AS id FROM ${this.#table}`)!.id;
  }

  /** Adds the next chunks of a text, `ordinal` being the place of the first; returns its id. */
  add(textId: number, ordinal: number, rows: readonly NewChunk[]): number {
    const first = this.nextId();
    const sql = `INSERT INTO ${this.#table} (id, text_id, seq, ordinal, start, "end", page, kind, meta)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    rows.forEach(({ seq, start, end, page, kind, meta }, i) => {
      const facts = meta && JSON.stringify(meta);
      this.#db.run(sql, first + i, textId, seq, ordinal + i, start, end, page, KINDS.indexOf(kind), facts);
    });
    return first;
  }

  get(id: number): ChunkRow | undefined {
    return this.#many('id = ?', id)[0];
  }

  /** In the order of `ids`; unknown ones are left out. */
  many(ids: readonly number[]): ChunkRow[] {
    const found = new Map(this.#many(`id ${IN_LIST}`, JSON.stringify(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The chunks of one section, without those of the sections below it. */
  ofSection(textId: number, seq: number): ChunkRow[] {
    return this.#many(
      `id >= (SELECT t.first_chunk + s.first_chunk FROM ${this.#sections} s JOIN ${this.#texts} t ON t.id = s.text_id
          WHERE s.text_id = ?1 AND s.seq = ?2)
        AND id < (SELECT t.first_chunk + s.first_chunk + s.chunks FROM ${this.#sections} s
          JOIN ${this.#texts} t ON t.id = s.text_id WHERE s.text_id = ?1 AND s.seq = ?2)
        ORDER BY id`,
      textId,
      seq,
    );
  }

  ofText(textId: number): ChunkRow[] {
    return this.#many(
      `id >= (SELECT first_chunk FROM ${this.#texts} WHERE id = ?1)
        AND id < (SELECT first_chunk + chunks FROM ${this.#texts} WHERE id = ?1) ORDER BY id`,
      textId,
    );
  }

  /** Those with ids from `from` up to and without `to`. */
  range(from: number, to: number): ChunkRow[] {
    return this.#many('id >= ? AND id < ? ORDER BY id', from, to);
  }

  /** Ascending. */
  idsOfTexts(textIds: readonly number[]): number[] {
    const ids: number[] = [];
    const sql = `SELECT first_chunk, chunks FROM ${this.#texts} WHERE id ${IN_LIST} ORDER BY first_chunk`;
    this.#db.each(sql, [JSON.stringify(textIds)], ([first, count]) => {
      for (let i = 0; i < Number(count); i++) ids.push(Number(first) + i);
    });
    return ids;
  }

  /** Calls back with every chunk that has facts of its own, by id. Chunks with the same facts get one object. */
  eachMeta(callback: (id: number, textId: number, meta: Meta) => void): void {
    const known = new Map<string, Meta>();
    const sql = `SELECT id, text_id, meta FROM ${this.#table} WHERE meta IS NOT NULL ORDER BY id`;
    this.#db.each(sql, [], ([id, textId, json]) => {
      const text = String(json);
      const meta = known.get(text) ?? (JSON.parse(text) as Meta);
      known.set(text, meta);
      callback(Number(id), Number(textId), meta);
    });
  }

  count(): number {
    return this.#db.get<{ n: number }>(`SELECT count(*) AS n FROM ${this.#table}`)!.n;
  }

  remove(from: number, to: number): void {
    this.#db.run(`DELETE FROM ${this.#table} WHERE id >= ? AND id < ?`, from, to);
  }

  #many(condition: string, ...params: (string | number)[]): ChunkRow[] {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE ${condition}`;
    return this.#db.all<Raw>(sql, ...params).map(chunk);
  }
}

function chunk({ kind, page, meta, ...rest }: Raw): ChunkRow {
  return {
    ...rest,
    kind: KINDS[kind]!,
    ...(page !== null && { page }),
    ...(meta !== null && { meta: JSON.parse(meta) as Meta }),
  };
}
