/**
 * The file format. Global tables, and for every collection a set of tables under its own prefix:
 *
 *   documents ──▶ texts ◀── text_parts
 *                  ▲ ▲ ▲
 *       sections ──┘ │ └── vectors (blocks of rows, keyed by their first chunk)
 *            chunks ─┘
 *   keywords (FTS5, rowid = chunk id)      terms (the vocabulary of keywords)
 *
 * The chunks of one text have consecutive ids, the first of which stands in `texts`.
 */
import { CopseError, SCHEMA_VERSION } from '../contract/index.ts';
import type { Database } from './database.ts';

/** 'cops' in ASCII: marks a SQLite file as an index of copse. */
export const APPLICATION_ID: number = 0x636f7073;

/** Half of SQLite's default: parts of texts and blocks of vectors waste 4 % less of the file, at the same speed. */
const PAGE_BYTES = 4096;

/** Step `n` makes version `n + 1` of version `n`, up to {@link SCHEMA_VERSION}. A released step is never edited. */
export const MIGRATIONS: readonly ((db: Database) => void)[] = [createGlobal, addChunkMeta];

/**
 * The tokens are made by `worker/text` and joined with spaces, so the tokenizer may split at nothing else:
 * everything else in ASCII is declared part of a token, and what is not ASCII is so anyway.
 */
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const TOKENIZER = `ascii tokenchars '${PUNCTUATION.replaceAll("'", "''")}'`;

/**
 * Makes a new file an index, or brings an older index up to date. A file of another program is refused as
 * `corrupt`, one of a newer copse as `version-mismatch`; neither is touched.
 */
export function migrate(db: Database): void {
  const version = readVersion(db);
  if (version === SCHEMA_VERSION) return;
  // Pages are given back piece by piece: copying the whole file would hold up searches.
  if (version === 0) db.script(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL`);
  db.transaction(() => {
    for (const step of MIGRATIONS.slice(version)) step(db);
    db.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

/** 0 for an empty file. */
function readVersion(db: Database): number {
  const tables = db.get<{ n: number }>('SELECT count(*) AS n FROM sqlite_master')!.n;
  const id = db.get<{ application_id: number }>('PRAGMA application_id')!.application_id;
  const version = db.get<{ user_version: number }>('PRAGMA user_version')!.user_version;
  if (tables === 0 && id === 0) return 0;
  if (id !== APPLICATION_ID) {
    throw new CopseError('corrupt', `This is a SQLite file of another program (application id ${id}).`, {
      applicationId: id,
    });
  }
  if (version > SCHEMA_VERSION) {
    throw new CopseError(
      'version-mismatch',
      `This index has format ${version}; this copse reads up to ${SCHEMA_VERSION}. Please update.`,
      { found: version, supported: SCHEMA_VERSION },
    );
  }
  return version;
}

/** Proves that the file is a whole, readable index; slow in proportion to its size. Throws `corrupt`. */
export function validate(db: Database): void {
  const version = readVersion(db);
  if (version === 0) throw new CopseError('corrupt', 'This SQLite file is empty: it holds no index.');
  const { quick_check: verdict } = db.get<{ quick_check: string }>('PRAGMA quick_check(1)')!;
  if (verdict !== 'ok') throw new CopseError('corrupt', `The index file is damaged: ${verdict}`);
  for (const { id } of db.all<{ id: number }>('SELECT id FROM collections')) {
    db.get(`SELECT count(*) FROM ${prefixOf(id)}documents`);
    db.get(`SELECT count(*) FROM ${prefixOf(id)}terms WHERE term = 'a'`);
  }
}

export function prefixOf(collection: number): string {
  return `c${collection}_`;
}

function createGlobal(db: Database): void {
  db.script(`
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE collections (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE outcomes (n INTEGER PRIMARY KEY, call TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
  `);
}

/** Facts about single passages; on which line a part of a text begins, unknown for those that are there. */
function addChunkMeta(db: Database): void {
  for (const { id } of db.all<{ id: number }>('SELECT id FROM collections')) {
    const p = prefixOf(id);
    db.script(`ALTER TABLE ${p}chunks ADD COLUMN meta TEXT;
      CREATE INDEX ${p}chunks_meta ON ${p}chunks(id) WHERE meta IS NOT NULL;
      ALTER TABLE ${p}text_parts ADD COLUMN line INTEGER;`);
  }
}

/**
 * One collection's tables, in the format of {@link SCHEMA_VERSION}.
 *
 * `keywords` begins with its fullest column: in FTS5's lists an entry of the first column is two bytes shorter,
 * which makes the whole index a fifth smaller.
 */
export function createTables(db: Database, p: string): void {
  db.script(`
    CREATE TABLE ${p}meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE ${p}texts (
      id INTEGER PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      markup TEXT NOT NULL,
      language TEXT NOT NULL,
      title TEXT,
      date TEXT,
      meta TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      characters INTEGER NOT NULL,
      pages TEXT,
      structure TEXT NOT NULL,
      options TEXT NOT NULL,
      sections INTEGER NOT NULL DEFAULT 0,
      chunks INTEGER NOT NULL DEFAULT 0,
      first_chunk INTEGER NOT NULL DEFAULT 0,
      vectors INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE ${p}text_parts (
      id INTEGER PRIMARY KEY,
      text_id INTEGER NOT NULL REFERENCES ${p}texts(id),
      start INTEGER NOT NULL,
      line INTEGER,
      content BLOB NOT NULL
    );
    CREATE UNIQUE INDEX ${p}text_parts_start ON ${p}text_parts(text_id, start);

    CREATE TABLE ${p}documents (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      text_id INTEGER NOT NULL REFERENCES ${p}texts(id),
      title TEXT NOT NULL,
      named INTEGER NOT NULL,
      source TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      date TEXT,
      meta TEXT NOT NULL,
      tags TEXT NOT NULL,
      added_at TEXT NOT NULL
    );
    CREATE INDEX ${p}documents_text ON ${p}documents(text_id);
    CREATE INDEX ${p}documents_title ON ${p}documents(title);

    CREATE TABLE ${p}sections (
      text_id INTEGER NOT NULL REFERENCES ${p}texts(id),
      seq INTEGER NOT NULL,
      parent INTEGER NOT NULL,
      level INTEGER NOT NULL,
      title TEXT NOT NULL,
      key TEXT NOT NULL,
      start INTEGER NOT NULL,
      "end" INTEGER NOT NULL,
      body_start INTEGER NOT NULL,
      tree_end INTEGER NOT NULL,
      page_start INTEGER,
      page_end INTEGER,
      summary TEXT NOT NULL,
      anchor TEXT,
      first_chunk INTEGER NOT NULL DEFAULT 0,
      chunks INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (text_id, seq)
    ) WITHOUT ROWID;
    CREATE INDEX ${p}sections_parent ON ${p}sections(text_id, parent);

    CREATE TABLE ${p}chunks (
      id INTEGER PRIMARY KEY,
      text_id INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      start INTEGER NOT NULL,
      "end" INTEGER NOT NULL,
      page INTEGER,
      kind INTEGER NOT NULL,
      meta TEXT
    );
    CREATE INDEX ${p}chunks_meta ON ${p}chunks(id) WHERE meta IS NOT NULL;

    CREATE VIRTUAL TABLE ${p}keywords USING fts5(
      body, code, path, title, summary,
      content='', contentless_delete=1,
      tokenize="${TOKENIZER.replaceAll('"', '""')}"
    );
    CREATE VIRTUAL TABLE ${p}terms USING fts5vocab(${p}keywords, row);

    CREATE TABLE ${p}vectors (
      first INTEGER PRIMARY KEY,
      count INTEGER NOT NULL,
      rows BLOB NOT NULL,
      scales BLOB NOT NULL
    );
  `);
}
