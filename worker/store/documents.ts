/** One row for each source, pointing to its text. */
import type { Meta, Page } from '../contract/index.ts';
import type { Database, Param } from './database.ts';
import type { DocumentRow, NewDocument, Where } from './rows.ts';

interface Raw extends Omit<DocumentRow, 'meta' | 'tags' | 'date' | 'pages' | 'named'> {
  named: number;
  meta: string;
  tags: string;
  date: string | null;
  pages: number | null;
}

export class Documents {
  readonly #db: Database;
  readonly #table: string;
  readonly #select: string;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#table = `${prefix}documents`;
    this.#select = `SELECT d.n, d.id, d.text_id AS textId, d.title, d.named, d.source, d.kind, d.date, d.meta, d.tags,
        d.added_at AS addedAt, t.language, t.markup, json_array_length(t.pages) AS pages, t.sections, t.chunks, t.characters
      FROM ${this.#table} d JOIN ${prefix}texts t ON t.id = d.text_id`;
  }

  get(id: string): DocumentRow | undefined {
    return this.#one('d.id = ?', id);
  }

  bySource(source: string): DocumentRow | undefined {
    return this.#one('d.source = ?', source);
  }

  byTitle(title: string): DocumentRow[] {
    return this.#many('WHERE d.title = ? ORDER BY d.n', title);
  }

  /** Every document with this text, first added first. */
  ofText(textId: number): DocumentRow[] {
    return this.#many('WHERE d.text_id = ? ORDER BY d.n', textId);
  }

  /** In order of title, then source. A condition may name `d` (the document) and `t` (its text). */
  list(where?: Where, page: Page = {}): DocumentRow[] {
    const condition = where ? `WHERE ${where.sql}` : '';
    return this.#many(
      `${condition} ORDER BY d.title COLLATE NOCASE, d.source LIMIT ? OFFSET ?`,
      ...(where?.params ?? []),
      page.limit ?? -1,
      page.offset ?? 0,
    );
  }

  /** Inserts, or replaces the document of this id. */
  put(row: NewDocument): void {
    this.#db.run(
      `INSERT INTO ${this.#table} (id, text_id, title, named, source, kind, date, meta, tags, added_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET text_id = excluded.text_id, title = excluded.title, named = excluded.named, kind = excluded.kind,
         date = excluded.date, meta = excluded.meta, tags = excluded.tags, added_at = excluded.added_at`,
      row.id,
      row.textId,
      row.title,
      row.named ?? false,
      row.source,
      row.kind,
      row.date,
      JSON.stringify(row.meta),
      JSON.stringify(row.tags ?? []),
      row.addedAt,
    );
  }

  /** Also marks the title as given. */
  rename(id: string, title: string): void {
    this.#db.run(`UPDATE ${this.#table} SET title = ?, named = 1 WHERE id = ?`, title, id);
  }

  /** Points every document of one text to another. */
  move(fromText: number, toText: number): void {
    this.#db.run(`UPDATE ${this.#table} SET text_id = ? WHERE text_id = ?`, toText, fromText);
  }

  /** The row alone; a text that is left without documents is the caller's to remove. */
  remove(id: string): void {
    this.#db.run(`DELETE FROM ${this.#table} WHERE id = ?`, id);
  }

  count(): number {
    return this.#db.get<{ n: number }>(`SELECT count(*) AS n FROM ${this.#table}`)!.n;
  }

  #one(condition: string, ...params: Param[]): DocumentRow | undefined {
    const raw = this.#db.get<Raw>(`${this.#select} WHERE ${condition}`, ...params);
    return raw && document(raw);
  }

  #many(rest: string, ...params: Param[]): DocumentRow[] {
    return this.#db.all<Raw>(`${this.#select} ${rest}`, ...params).map(document);
  }
}

function document({ meta, tags, date, pages, named, ...rest }: Raw): DocumentRow {
  return {
    ...rest,
    named: named === 1,
    meta: JSON.parse(meta) as Meta,
    tags: JSON.parse(tags) as string[],
    ...(date !== null && { date }),
    ...(pages !== null && { pages }),
  };
}
