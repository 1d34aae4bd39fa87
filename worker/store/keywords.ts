/** The full-text index over analysed token streams; its row ids are chunk ids. */
import type { Database, Param } from './database.ts';
import type { KeywordFields, Where } from './rows.ts';

/**
 * How much a match in each field counts in BM25, in the order of the table's columns. A section's own title stands
 * in `path` as well. Between 1 and 4 for titles the quality of results hardly changes.
 */
const FIELD_WEIGHTS: Readonly<Record<keyof KeywordFields, number>> = {
  body: 1,
  code: 1,
  path: 1,
  title: 2,
  summary: 0.5,
};

const WEIGHTS = Object.values(FIELD_WEIGHTS).join(', ');

/** Which chunk ids may be found at all; see `Store`. */
export interface Visibility {
  readonly visibleBelow: number;
  readonly hidden: readonly [from: number, to: number] | null;
}

export class Keywords {
  readonly #db: Database;
  readonly #table: string;
  readonly #terms: string;
  readonly #visibility: Visibility;

  constructor(db: Database, prefix: string, visibility: Visibility) {
    this.#db = db;
    this.#table = `${prefix}keywords`;
    this.#terms = `${prefix}terms`;
    this.#visibility = visibility;
  }

  add(chunkId: number, { title, path, body, code, summary }: KeywordFields): void {
    this.#db.run(
      `INSERT INTO ${this.#table} (rowid, title, path, body, code, summary) VALUES (?, ?, ?, ?, ?, ?)`,
      chunkId,
      title,
      path,
      body,
      code,
      summary,
    );
  }

  /** Of the ids `from` up to and without `to`; by default one. FTS5 deletes by single ids five times as fast as by ranges. */
  remove(from: number, to: number = from + 1): void {
    for (let id = from; id < to; id++) this.#db.run(`DELETE FROM ${this.#table} WHERE rowid = ?`, id);
  }

  /**
   * The best rows for an FTS5 expression, higher scores first, ties by id. `where` filters before anything is
   * scored; it may name the chunk as `+rowid` (with the plus: a bare `rowid IN (…)` would run the expression anew
   * for every id). Rows of documents that are being written or removed never come.
   */
  match(expression: string, limit: number, where?: Where): { id: number; score: number }[] {
    const found: { id: number; score: number }[] = [];
    const { sql, params } = this.#condition(expression, where);
    const query = `SELECT rowid, -bm25(${this.#table}, ${WEIGHTS}) AS score FROM ${this.#table}
      WHERE ${sql} ORDER BY score DESC, rowid LIMIT ?`;
    this.#db.each(query, [...params, limit], ([id, score]) => {
      found.push({ id: Number(id), score: Number(score) });
    });
    return found;
  }

  /** Some rows that match, by id, none of them scored. */
  some(expression: string, limit: number): number[] {
    const found: number[] = [];
    const { sql, params } = this.#condition(expression);
    const query = `SELECT rowid FROM ${this.#table} WHERE ${sql} LIMIT ?`;
    this.#db.each(query, [...params, limit], ([id]) => {
      found.push(Number(id));
    });
    return found;
  }

  /** How many rows match, counted up to `limit`, without scoring any. */
  count(expression: string, limit: number, where?: Where): number {
    const { sql, params } = this.#condition(expression, where);
    const query = `SELECT count(*) AS n FROM (SELECT rowid FROM ${this.#table} WHERE ${sql} LIMIT ?)`;
    return this.#db.get<{ n: number }>(query, ...params, limit)!.n;
  }

  /** In how many chunks the term occurs, in whatever field. Removed chunks may still count for a while. */
  frequency(term: string): number {
    const sql = `SELECT doc AS n FROM ${this.#terms} WHERE term = ?`;
    return this.#db.get<{ n: number }>(sql, term)?.n ?? 0;
  }

  /** Terms behind `after` in the order of their bytes, each with the number of its chunks; at most `limit`. */
  terms(after: string, limit: number): [term: string, frequency: number][] {
    const found: [string, number][] = [];
    const sql = `SELECT term, doc FROM ${this.#terms} WHERE term > ? LIMIT ?`;
    this.#db.each(sql, [after, limit], ([term, frequency]) => {
      found.push([String(term), Number(frequency)]);
    });
    return found;
  }

  #condition(expression: string, where?: Where): { sql: string; params: Param[] } {
    const conditions = [`${this.#table} MATCH ?`];
    const params: Param[] = [expression];
    const { visibleBelow, hidden } = this.#visibility;
    if (Number.isFinite(visibleBelow)) {
      conditions.push('+rowid < ?');
      params.push(visibleBelow);
    }
    if (hidden) {
      conditions.push('NOT (+rowid >= ? AND +rowid < ?)');
      params.push(...hidden);
    }
    if (where) {
      conditions.push(`(${where.sql})`);
      params.push(...where.params);
    }
    return { sql: conditions.join(' AND '), params };
  }
}
