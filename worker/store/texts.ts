/** The texts, each stored once and in deflated parts, so that a passage is read without its book. */
import { deflateSync, inflateSync } from 'fflate';
import type { Meta, PageSpan } from '../contract/index.ts';
import type { Database } from './database.ts';
import { afterLineEnds, LineCounter, lineEnds } from './lines.ts';
import type { NewText, TextRow } from './rows.ts';

/**
 * Most code units in one part. A search looks into dozens of passages, each in a part of its own: larger parts
 * deflate better (to .28 at 16 Ki instead of .36) but take four times as long to open.
 */
export const PART_UNITS: number = 4 * 1024;

/** Beyond this, deflating takes longer and saves next to nothing. */
const DEFLATE_LEVEL = 4;

interface Raw extends Omit<TextRow, 'meta' | 'title' | 'date' | 'pages'> {
  meta: string;
  title: string | null;
  date: string | null;
  pages: string | null;
}

/** Everything that belongs to one text and goes with it. */
export interface Belongings {
  /** Removes chunks, keywords and vectors of the ids `from` up to and without `to`. */
  removeChunks(from: number, to: number): void;
  removeSections(textId: number): void;
}

export class Texts {
  readonly #db: Database;
  readonly #table: string;
  readonly #parts: string;
  readonly #belongings: Belongings;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Of texts that are being written. */
  readonly #lines = new Map<number, LineCounter>();
  /** Holds any part in UTF-8, which takes three bytes a code unit at most. */
  readonly #scratch = new Uint8Array(3 * PART_UNITS);

  constructor(db: Database, prefix: string, belongings: Belongings) {
    this.#db = db;
    this.#table = `${prefix}texts`;
    this.#parts = `${prefix}text_parts`;
    this.#belongings = belongings;
  }

  get(id: number): TextRow | undefined {
    return this.#one('id = ?', id);
  }

  byHash(hash: string): TextRow | undefined {
    return this.#one('hash = ?', hash);
  }

  ids(): number[] {
    return this.#db.all<{ id: number }>(`SELECT id FROM ${this.#table} ORDER BY id`).map(({ id }) => id);
  }

  /** Returns the new text's id. Without `text` the parts are still to come, by {@link addPart}. */
  add(row: NewText, text?: string, sectionStarts: readonly number[] = []): number {
    this.#db.run(
      `INSERT INTO ${this.#table}
         (hash, kind, markup, language, title, date, meta, bytes, characters, pages, structure, options)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.hash,
      row.kind,
      row.markup,
      row.language,
      row.title,
      row.date,
      JSON.stringify(row.meta),
      row.bytes,
      row.characters,
      row.pages && JSON.stringify(row.pages),
      row.structure,
      row.options,
    );
    const { id } = this.#db.get<{ id: number }>('SELECT last_insert_rowid() AS id')!;
    if (text !== undefined) {
      const starts = partStarts(text, sectionStarts);
      starts.forEach((start, i) => {
        this.addPart(id, start, text.slice(start, starts[i + 1]));
      });
    }
    return id;
  }

  /** Parts come in the order of the text. */
  addPart(textId: number, start: number, content: string): void {
    const lines = (start > 0 && this.#lines.get(textId)) || new LineCounter();
    this.#lines.set(textId, lines);
    this.#db.run(
      `INSERT INTO ${this.#parts} (text_id, start, line, content) VALUES (?, ?, ?, ?)`,
      textId,
      start,
      lines.next(content),
      deflateSync(this.#encoder.encode(content), { level: DEFLATE_LEVEL }),
    );
  }

  /** Records what became of the text once all of it is written; until then it counts for nothing in any total. */
  finish(id: number, counts: Pick<TextRow, 'sections' | 'chunks' | 'firstChunk' | 'vectors'>): void {
    this.#lines.delete(id);
    this.#db.run(
      `UPDATE ${this.#table} SET sections = ?, chunks = ?, first_chunk = ?, vectors = ? WHERE id = ?`,
      counts.sections,
      counts.chunks,
      counts.firstChunk,
      counts.vectors,
      id,
    );
  }

  /** Frees the hash of a text that is about to be replaced by one of the same content. */
  retire(id: number): void {
    this.#db.run(`UPDATE ${this.#table} SET hash = hash || ':' || id WHERE id = ?`, id);
  }

  /** Offsets outside the text are cut to it. */
  slice(id: number, start: number, end: number): string {
    if (end <= start) return '';
    let text = '';
    const sql = `SELECT start, content FROM ${this.#parts} WHERE text_id = ?1 AND start < ?3
      AND start >= (SELECT max(start) FROM ${this.#parts} WHERE text_id = ?1 AND start <= ?2) ORDER BY start`;
    this.#db.eachBytes(sql, [id, Math.max(0, start), end], (from, bytes) => {
      const part = this.#decoder.decode(inflateSync(bytes, { out: this.#scratch }));
      text += part.slice(Math.max(0, start - from), end - from);
    });
    return text;
  }

  /** Line, from 1, that the offset stands on. */
  lineAt(id: number, offset: number): number {
    const { start, line } = this.#lineBefore(id, 'start', offset);
    // One unit more, so that a CR is seen together with its LF.
    return line + lineEnds(this.slice(id, start, offset + 1), offset - start);
  }

  /** Where the line begins; `undefined` where the text has no such line. */
  lineStart(id: number, line: number): number | undefined {
    // A part may begin within its line: that line began before.
    const from = this.#lineBefore(id, 'line', line - 1);
    let left = line - from.line;
    for (let start = from.start; ; ) {
      const text = this.slice(id, start, start + PART_UNITS);
      const at = afterLineEnds(text, left);
      const end = start + PART_UNITS;
      // A CR at the end of what was looked at may be half a line end.
      const half = text.endsWith('\r') && this.slice(id, end, end + 1) === '\n';
      if (at !== undefined && !(half && at === text.length)) return start + at;
      if (text.length < PART_UNITS) return undefined;
      left -= lineEnds(text) - (half ? 1 : 0);
      start = end;
    }
  }

  /** The last part that does not begin after the offset or line; texts of older files know no lines and count from the top. */
  #lineBefore(id: number, by: 'start' | 'line', most: number): { start: number; line: number } {
    const sql = `SELECT start, line FROM ${this.#parts} WHERE text_id = ? AND ${by} <= ? AND line IS NOT NULL
      ORDER BY start DESC LIMIT 1`;
    return this.#db.get<{ start: number; line: number }>(sql, id, most) ?? { start: 0, line: 1 };
  }

  /** With its sections, chunks, keywords and vectors. */
  remove(id: number): void {
    const row = this.get(id);
    if (!row) return;
    this.#db.transaction(() => {
      this.#belongings.removeChunks(row.firstChunk, row.firstChunk + row.chunks);
      this.#belongings.removeSections(id);
      this.#db.run(`DELETE FROM ${this.#parts} WHERE text_id = ?`, id);
      this.#db.run(`DELETE FROM ${this.#table} WHERE id = ?`, id);
    });
  }

  /** A stretch of a text's chunks, to take a long text down in steps before {@link remove} clears the rest. */
  removeChunks(from: number, to: number): void {
    this.#belongings.removeChunks(from, to);
  }

  #one(condition: string, param: string | number): TextRow | undefined {
    const raw = this.#db.get<Raw>(
      `SELECT id, hash, kind, markup, language, title, date, meta, bytes, characters, pages, structure, options,
         sections, chunks, first_chunk AS firstChunk, vectors FROM ${this.#table} WHERE ${condition}`,
      param,
    );
    return raw && textRow(raw);
  }
}

function textRow({ meta, title, date, pages, ...rest }: Raw): TextRow {
  return {
    ...rest,
    meta: JSON.parse(meta) as Meta,
    ...(title !== null && { title }),
    ...(date !== null && { date }),
    ...(pages !== null && { pages: JSON.parse(pages) as PageSpan[] }),
  };
}

/**
 * Where the parts of a text begin: as few as hold it, cut where a section starts if one does within reach, and
 * never between the halves of a surrogate pair. Empty for an empty text.
 */
export function partStarts(text: string, sectionStarts: readonly number[]): number[] {
  const starts: number[] = [];
  let next = 0;
  for (let start = 0; start < text.length; ) {
    starts.push(start);
    const limit = start + PART_UNITS;
    if (limit >= text.length) break;
    let cut = start;
    while (next < sectionStarts.length && sectionStarts[next]! <= limit) {
      cut = Math.max(cut, sectionStarts[next]!);
      next++;
    }
    start = cut > start ? cut : limit - (isLowSurrogate(text.charCodeAt(limit)) ? 1 : 0);
  }
  return starts;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
