/** The section trees. `seq` counts in document order, parents before children, the root being 0. */
import type { Database } from './database.ts';
import type { NewSection, SectionRow } from './rows.ts';

interface Raw extends Omit<SectionRow, 'anchor' | 'pageStart' | 'pageEnd'> {
  anchor: string | null;
  pageStart: number | null;
  pageEnd: number | null;
}

const COLUMNS = `text_id AS textId, seq, parent, level, title, key, start, "end", body_start AS bodyStart,
  tree_end AS treeEnd, page_start AS pageStart, page_end AS pageEnd, summary, anchor,
  first_chunk AS firstChunk, chunks`;

export class Sections {
  readonly #db: Database;
  readonly #table: string;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#table = `${prefix}sections`;
  }

  add(textId: number, rows: readonly NewSection[]): void {
    const sql = `INSERT INTO ${this.#table} (text_id, seq, parent, level, title, key, start, "end", body_start,
        tree_end, page_start, page_end, summary, anchor, first_chunk, chunks)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    for (const row of rows) {
      this.#db.run(
        sql,
        textId,
        row.seq,
        row.parent,
        row.level,
        row.title,
        row.key,
        row.start,
        row.end,
        row.bodyStart,
        row.treeEnd,
        row.pageStart,
        row.pageEnd,
        row.summary,
        row.anchor,
        row.firstChunk,
        row.chunks,
      );
    }
  }

  get(textId: number, seq: number): SectionRow | undefined {
    return this.#one('text_id = ? AND seq = ?', textId, seq);
  }

  /** In document order. */
  ofText(textId: number): SectionRow[] {
    return this.#many('text_id = ? ORDER BY seq', textId);
  }

  children(textId: number, seq: number): SectionRow[] {
    return this.#many('text_id = ? AND parent = ? ORDER BY seq', textId, seq);
  }

  /**
   * From the root to the section itself; empty for an unknown one. The root's title is that of the first document
   * with this text: where another document is meant, its own title belongs there.
   */
  path(textId: number, seq: number): SectionRow[] {
    const path: SectionRow[] = [];
    for (let at = this.get(textId, seq); at; at = this.get(textId, at.parent)) path.unshift(at);
    return path;
  }

  byAnchor(textId: number, anchor: string): SectionRow | undefined {
    return this.#one('text_id = ? AND anchor = ? ORDER BY seq LIMIT 1', textId, anchor);
  }

  /** The section whose own text holds the offset. */
  at(textId: number, offset: number): SectionRow | undefined {
    return this.#one('text_id = ? AND start <= ? ORDER BY seq DESC LIMIT 1', textId, offset);
  }

  retitle(textId: number, seq: number, title: string): void {
    this.#db.run(`UPDATE ${this.#table} SET title = ? WHERE text_id = ? AND seq = ?`, title, textId, seq);
  }

  remove(textId: number): void {
    this.#db.run(`DELETE FROM ${this.#table} WHERE text_id = ?`, textId);
  }

  #one(condition: string, ...params: (string | number)[]): SectionRow | undefined {
    const raw = this.#db.get<Raw>(`SELECT ${COLUMNS} FROM ${this.#table} WHERE ${condition}`, ...params);
    return raw && section(raw);
  }

  #many(condition: string, ...params: (string | number)[]): SectionRow[] {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE ${condition}`;
    return this.#db.all<Raw>(sql, ...params).map(section);
  }
}

function section({ anchor, pageStart, pageEnd, ...rest }: Raw): SectionRow {
  return {
    ...rest,
    ...(anchor !== null && { anchor }),
    ...(pageStart !== null && { pageStart }),
    ...(pageEnd !== null && { pageEnd }),
  };
}
