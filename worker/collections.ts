/** The collections of one open file, each opened when it is first asked for. */
import { type CollectionInfo, type Encoder, MAIN_COLLECTION, type VectorIndex } from './contract/index.ts';
import { absentStored, makeStored, type Opened, openStored, prepareFile } from './opened.ts';
import { collectionNames, type Database, dropCollection, openBytes, type Storage } from './store/index.ts';

/** So many collections, the last ones searched, keep their vectors in memory. Reading them again takes 1 ms a thousand. */
const MAX_VECTORS = 8;

export class Collections {
  readonly #storage: Storage;
  readonly #encoder: Encoder | null;
  readonly #opened = new Map<string, Opened>();
  /** Those with vectors in memory, the last one searched at the end. */
  readonly #searched = new Set<Opened>();
  /** The connection that all of this is true of. */
  #db: Database;
  /** Answers for collections that are not there. */
  #nowhere: Database | undefined;

  /** Throws `corrupt` or `version-mismatch`. */
  constructor(storage: Storage, encoder: Encoder | null) {
    this.#storage = storage;
    this.#encoder = encoder;
    this.#db = storage.db;
    prepareFile(this.#db);
  }

  /** `main` first, the others in order of name. */
  names(): string[] {
    const others = collectionNames(this.#current()).filter((name) => name !== MAIN_COLLECTION);
    return [MAIN_COLLECTION, ...others.sort()];
  }

  /** As it is now; where there is none, an empty one that is `absent`. */
  at(name: string): Opened {
    const db = this.#current();
    const opened = this.#opened.get(name) ?? openStored(db, name, this.#encoder);
    if (opened) {
      this.#opened.set(name, opened);
      return opened;
    }
    this.#nowhere ??= openBytes(db.sqlite);
    return absentStored(this.#nowhere, name, this.#encoder);
  }

  /** Whether it is still what {@link at} would give: not dropped, not replaced, not made since. */
  isCurrent({ store, absent }: Opened): boolean {
    const now = this.at(store.collection);
    return absent ? now.absent : now.store === store;
  }

  /** The collection, which is made if it is absent. Not in the middle of a write of another. */
  make(name: string): Opened {
    const opened = this.at(name);
    if (!opened.absent) return opened;
    const made = makeStored(this.#db, name, this.#encoder);
    this.#opened.set(name, made);
    return made;
  }

  /** `finished` belongs to the same transaction. */
  drop(opened: Opened, finished?: () => void): void {
    const { collection } = opened.store;
    this.#db.transaction(() => {
      dropCollection(this.#db, collection);
      finished?.();
    });
    this.#opened.delete(collection);
    this.#searched.delete(opened);
  }

  /** Loads them, and lets go of those that were not searched for the longest time. */
  vectors(opened: Opened): VectorIndex | null {
    if (!opened.vectors) return null;
    this.#searched.delete(opened);
    this.#searched.add(opened);
    if (this.#searched.size > MAX_VECTORS) {
      const [oldest] = this.#searched;
      oldest!.vectors!.forget();
      this.#searched.delete(oldest!);
    }
    return opened.vectors.index();
  }

  list(): CollectionInfo[] {
    return this.names().map((name) => {
      const { store } = this.at(name);
      const { documents, chunks } = store.totals();
      const encoder = store.vectors.count() > 0 ? store.getMeta('encoder') : undefined;
      return { name, documents, chunks, encoder: encoder ?? null };
    });
  }

  close(): void {
    this.#nowhere?.close();
  }

  /** The file may have been replaced. */
  #current(): Database {
    if (this.#db !== this.#storage.db) {
      this.#db = this.#storage.db;
      this.#opened.clear();
      this.#searched.clear();
      prepareFile(this.#db);
    }
    return this.#db;
  }
}
