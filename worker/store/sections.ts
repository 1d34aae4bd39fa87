/** The section trees. `seq` counts in document order, parents before children, the root being 0. */
import type { Database } from './database.ts';
import type { NewSection, SectionEntry, SectionRow } from './rows.ts';

interface Raw extends Omit<SectionRow, 'anchor' | 'pageStart' | 'pageEnd'> {
  anchor: string | null;
  pageStart: number | null;
  pageEnd: number | null;
}

const COLUMNS = `text_id AS textId, seq, parent, level, title, key, start, "end", body_start AS bodyStart,
  tree_end AS treeEnd, page_start AS pageStart, page_end AS pageEnd, summary, anchor,
  first_chunk AS firstChunk, chunks`;

/** {@link SectionEntry} as it comes out of SQLite; `null` for what is absent. */
type Entry = [
  seq: number,
  parent: number,
  level: number,
  title: string,
  start: number,
  end: number,
  treeEnd: number,
  pageStart: number | null,
  pageEnd: number | null,
  anchor: string | null,
  chunks: number,
  summary: string,
];

/** Rows put into one string of JSON. */
const BATCH = 10_000;

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

  /** How many sections the text has, all of them being written. */
  count(textId: number): number {
    const sql = `SELECT max(seq) AS last FROM ${this.#table} WHERE text_id = ?`;
    return (this.#db.get<{ last: number | null }>(sql, textId)?.last ?? -1) + 1;
  }

  /** Those from `first` to `last`, in document order, of at most `maxLevel`. */
  entries(
    textId: number,
    [first, last]: readonly [first: number, last: number],
    { maxLevel = Number.MAX_SAFE_INTEGER, summaries = true }: { maxLevel?: number; summaries?: boolean } = {},
  ): SectionEntry[] {
    const all: SectionEntry[] = [];
    for (let from = first; from <= last; from += BATCH) {
      const to = Math.min(last, from + BATCH - 1);
      const condition = 'text_id = ? AND seq BETWEEN ? AND ? AND level <= ? ORDER BY seq';
      for (const each of this.#entries(summaries, condition, textId, from, to, maxLevel)) all.push(each);
    }
    return all;
  }

  /** In document order, without summaries: those after `after`, or from the end those before `before`. */
  children(textId: number, seq: number, page: ChildrenPage = {}): SectionEntry[] {
    const { after = -1, before, limit = -1 } = page;
    const down = before !== undefined;
    const rows = this.#entries(
      false,
      `text_id = ? AND parent = ? AND seq ${down ? '<' : '>'} ? ORDER BY seq ${down ? 'DESC' : ''} LIMIT ?`,
      textId,
      seq,
      before ?? after,
      limit,
    );
    return down ? rows.reverse() : rows;
  }

  childSeqs(textId: number, seq: number): number[] {
    const sql = `SELECT json_group_array(seq) AS list
      FROM (SELECT seq FROM ${this.#table} WHERE text_id = ? AND parent = ? ORDER BY seq)`;
    return JSON.parse(this.#db.get<{ list: string }>(sql, textId, seq)!.list) as number[];
  }

  /** How many children there are, and how many of them come before `seq`. */
  countChildren(textId: number, parent: number, seq: number = -1): { all: number; before: number } {
    const sql = `SELECT count(*) AS "all", ifnull(sum(seq < ?), 0) AS before FROM ${this.#table}
      WHERE text_id = ? AND parent = ?`;
    return this.#db.get<{ all: number; before: number }>(sql, seq, textId, parent)!;
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

  /** The same with ASCII letter case left aside. */
  byAnchorFolded(textId: number, anchor: string): SectionRow | undefined {
    return this.#one('text_id = ? AND anchor = ? COLLATE NOCASE ORDER BY seq LIMIT 1', textId, anchor);
  }

  /** The first one that is called so, ASCII letter case left aside; the document itself is none of its sections. */
  byTitle(textId: number, title: string): SectionRow | undefined {
    return this.#one(
      'text_id = ? AND seq > 0 AND title = ? COLLATE NOCASE ORDER BY seq LIMIT 1',
      textId,
      title,
    );
  }

  /** The section whose own text holds the offset. Starts ascend with `seq`: found by halving. */
  at(textId: number, offset: number): SectionRow | undefined {
    return this.get(textId, this.seqAt(textId, offset));
  }

  /** `seq` of the last section that starts at or before the offset; -1 before the first. */
  seqAt(textId: number, offset: number): number {
    const sql = `SELECT start FROM ${this.#table} WHERE text_id = ? AND seq = ?`;
    let low = -1;
    let high = this.count(textId);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#db.get<{ start: number }>(sql, textId, middle)!.start <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** `seq` of the last section below this one, or its own: a section and all below it follow one another. */
  lastBelow({ textId, seq, level, treeEnd }: SectionRow): number {
    let last = Math.max(seq, this.seqAt(textId, treeEnd - 1));
    // Sections without any text, where the subtree ends.
    for (
      let next = this.get(textId, last + 1);
      next && next.level > level;
      next = this.get(textId, last + 1)
    ) {
      last++;
    }
    return last;
  }

  lastPage(textId: number, [first, last]: readonly [first: number, last: number]): number | undefined {
    const sql = `SELECT max(page_end) AS page FROM ${this.#table} WHERE text_id = ? AND seq BETWEEN ? AND ?`;
    return this.#db.get<{ page: number | null }>(sql, textId, first, last)?.page ?? undefined;
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

  /** Rows cross from SQLite as JSON: column by column a hundred thousand of them take over a second. */
  #entries(summaries: boolean, condition: string, ...params: number[]): SectionEntry[] {
    const sql = `SELECT json_group_array(json_array(seq, parent, level, title, start, "end", tree_end, page_start,
        page_end, anchor, chunks, ${summaries ? 'summary' : "''"})) AS list
      FROM (SELECT * FROM ${this.#table} WHERE ${condition})`;
    return (JSON.parse(this.#db.get<{ list: string }>(sql, ...params)!.list) as Entry[]).map(entry);
  }

  #many(condition: string, ...params: (string | number)[]): SectionRow[] {
    const sql = `SELECT ${COLUMNS} FROM ${this.#table} WHERE ${condition}`;
    return this.#db.all<Raw>(sql, ...params).map(section);
  }
}

export interface ChildrenPage {
  after?: number;
  before?: number;
  limit?: number;
}

function entry([
  seq,
  parent,
  level,
  title,
  start,
  end,
  treeEnd,
  first,
  last,
  anchor,
  chunks,
  summary,
]: Entry): SectionEntry {
  return {
    seq,
    parent,
    level,
    title,
    start,
    end,
    treeEnd,
    chunks,
    summary,
    ...(first !== null && { pageStart: first }),
    ...(last !== null && { pageEnd: last }),
    ...(anchor !== null && { anchor }),
  };
}

function section({ anchor, pageStart, pageEnd, ...rest }: Raw): SectionRow {
  return {
    ...rest,
    ...(anchor !== null && { anchor }),
    ...(pageStart !== null && { pageStart }),
    ...(pageEnd !== null && { pageEnd }),
  };
}
