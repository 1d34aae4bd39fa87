/** One collection of an index: its tables, opened and up to date. */
import { Chunks } from './chunks.ts';
import { findCollection, makeCollection } from './collections.ts';
import type { Database } from './database.ts';
import { Documents } from './documents.ts';
import { Keywords, type Visibility } from './keywords.ts';
import { Outcomes } from './outcomes.ts';
import { migrate, prefixOf } from './schema.ts';
import { Sections } from './sections.ts';
import { Texts } from './texts.ts';
import { Vectors } from './vectors.ts';

export interface Totals {
  documents: number;
  sections: number;
  chunks: number;
  characters: number;
}

/**
 * All calls are synchronous. A long document is written over several turns of the event loop inside one open
 * transaction, and the same connection answers searches meanwhile; `visibleBelow` and `hidden` say which chunk ids
 * those must not see.
 */
export class Store implements Visibility {
  readonly db: Database;
  readonly collection: string;
  readonly documents: Documents;
  readonly texts: Texts;
  readonly sections: Sections;
  readonly chunks: Chunks;
  readonly keywords: Keywords;
  readonly vectors: Vectors;
  readonly outcomes: Outcomes;
  /** Chunk ids from here on belong to a document that is still being written. */
  visibleBelow: number = Number.POSITIVE_INFINITY;
  /** Chunk ids of a text that is being taken down. */
  hidden: readonly [from: number, to: number] | null = null;
  readonly #prefix: string;

  private constructor(db: Database, collection: string, id: number) {
    this.db = db;
    this.collection = collection;
    const prefix = prefixOf(id);
    this.#prefix = prefix;
    this.documents = new Documents(db, prefix);
    this.sections = new Sections(db, prefix);
    this.chunks = new Chunks(db, prefix);
    this.keywords = new Keywords(db, prefix, this);
    this.vectors = new Vectors(db, prefix);
    this.texts = new Texts(db, prefix, {
      removeChunks: (from, to) => {
        this.keywords.remove(from, to);
        this.vectors.remove(from, to);
        this.chunks.remove(from, to);
      },
      removeSections: (textId) => this.sections.remove(textId),
    });
    this.outcomes = new Outcomes(db);
  }

  /** Makes or migrates what is missing. Rejects files of others as `corrupt`, newer formats as `version-mismatch`. */
  static open(db: Database, collection: string = 'main'): Store {
    migrate(db);
    return new Store(db, collection, makeCollection(db, collection));
  }

  /** In a database that is up to date; `undefined` where there is no such collection. */
  static find(db: Database, collection: string): Store | undefined {
    const id = findCollection(db, collection);
    return id === undefined ? undefined : new Store(db, collection, id);
  }

  /** What a collection that does not exist looks like. `nowhere` is a database that holds nothing else. */
  static absent(nowhere: Database, collection: string): Store {
    migrate(nowhere);
    return new Store(nowhere, collection, makeCollection(nowhere, 'absent'));
  }

  /** Whether a search may show this chunk now. */
  visible(chunkId: number): boolean {
    if (chunkId >= this.visibleBelow) return false;
    return this.hidden === null || chunkId < this.hidden[0] || chunkId >= this.hidden[1];
  }

  /** Of whole documents; a text shared by several documents counts once. */
  totals(): Totals {
    return this.db.get<Totals>(`
      SELECT (SELECT count(*) FROM ${this.#prefix}documents) AS documents,
        ifnull(sum(sections), 0) AS sections, ifnull(sum(chunks), 0) AS chunks,
        ifnull(sum(characters), 0) AS characters
      FROM ${this.#prefix}texts WHERE id IN (SELECT text_id FROM ${this.#prefix}documents)`)!;
  }

  /** Languages of the documents, most frequent first. */
  languages(): string[] {
    const sql = `SELECT t.language FROM ${this.#prefix}documents d JOIN ${this.#prefix}texts t ON t.id = d.text_id
      GROUP BY t.language ORDER BY count(*) DESC, t.language`;
    return this.db.all<{ language: string }>(sql).map(({ language }) => language);
  }

  getMeta(key: string): string | undefined {
    return this.db.get<{ value: string }>(`SELECT value FROM ${this.#prefix}meta WHERE key = ?`, key)?.value;
  }

  /** `undefined` removes the key. */
  setMeta(key: string, value: string | undefined): void {
    if (value === undefined) this.db.run(`DELETE FROM ${this.#prefix}meta WHERE key = ?`, key);
    else this.db.run(`INSERT OR REPLACE INTO ${this.#prefix}meta (key, value) VALUES (?, ?)`, key, value);
  }

  /** Removes everything but the collection itself, at once. */
  clear(): void {
    const p = this.#prefix;
    this.db.transaction(() => {
      for (const table of ['documents', 'chunks', 'sections', 'text_parts', 'texts', 'vectors']) {
        this.db.run(`DELETE FROM ${p}${table}`);
      }
      this.db.run(`INSERT INTO ${p}keywords (${p}keywords) VALUES ('delete-all')`);
    });
  }

  /** Proves that the keyword index agrees with itself; throws `corrupt` otherwise. */
  checkKeywords(): void {
    this.db.run(
      `INSERT INTO ${this.#prefix}keywords (${this.#prefix}keywords, rank) VALUES ('integrity-check', 0)`,
    );
  }
}
