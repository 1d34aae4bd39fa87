/**
 * One write call's transactions: groups of whole documents, each document a savepoint.
 *
 *   BEGIN  ( SAVEPOINT document … RELEASE )*  keywords  COMMIT   — about 1,000 chunks or 200 ms, then the next group
 *
 * FTS5 writes what it has gathered to disk at every savepoint, as a little index of its own that must later be
 * merged. So the keywords of new documents wait for the end of their group, and so does their being found.
 */
import {
  type Call,
  type ChangeEvent,
  type Encoder,
  isCopseError,
  type ParseContext,
  type Progress,
  Slices,
  type Summarizer,
} from '../contract/index.ts';
import type { KeywordFields, Store } from '../store/index.ts';
import type { CallNames } from './names.ts';
import type { Profiles } from './profiles.ts';
import type { StoredVectors, VectorChanges } from './vectors.ts';

export interface IngestParts {
  store: Store;
  encoder: Encoder | null;
  /** Absent where there is no encoder. */
  vectors: StoredVectors | null;
  /** For calls that come in parts; absent: every call stands alone. */
  names?: CallNames;
  /** Of documents that do not say theirs; default: detected. */
  language?: string;
  /** What parsers may fetch; absent: nothing. */
  asset?: ParseContext['asset'];
  /** Absent: pdf.js runs in this thread. */
  pdfThread?: ParseContext['pdfThread'];
  /** Absent: documents are read in this thread. */
  parserThread?: ParseContext['parserThread'];
  /** By the name given as `summarize`. */
  summarizers?: Readonly<Record<string, Summarizer>>;
  /** Absent: none, and no parsers but copse's own. */
  profiles?: Profiles;
  /** Called after every commit, before {@link IngestParts.changed}. */
  committed(): void | Promise<void>;
  changed(change: Change): void;
}

export type Change = Pick<ChangeEvent, 'added' | 'updated' | 'removed'>;

const GROUP_CHUNKS = 1000;
const GROUP_MS = 200;

/** A chunk's id and its words. */
type Keywords = readonly [id: number, fields: KeywordFields];

/** What one document does besides writing to the database. */
export class DocumentScope {
  readonly vectors: VectorChanges = { added: [], removed: [] };
  readonly change: Change = { added: [], updated: [], removed: [] };
  /** Chunks that came and went. */
  added = 0;
  removed = 0;
  /** Whether keywords wait for the end of the group, and the document with them. */
  readonly deferred: boolean;
  readonly keywords: Keywords[] = [];
  readonly #store: Store;

  constructor(store: Store, deferred: boolean) {
    this.#store = store;
    this.deferred = deferred;
  }

  index(chunkId: number, fields: KeywordFields): void {
    if (this.deferred) this.keywords.push([chunkId, fields]);
    else this.#store.keywords.add(chunkId, fields);
  }
}

export class Session {
  readonly parts: IngestParts;
  readonly slices: Slices;
  /** Content hash by source, of this call. */
  readonly seen: Map<string, string>;
  readonly signal: AbortSignal | undefined;
  /** Chunks written and the change of their number, over the whole call. */
  chunks = 0;
  chunksDelta = 0;
  /** Why the encoder serves no longer; documents are then added for keywords alone. */
  encoderFailure: string | undefined;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  readonly #progress: Progress = { step: 'read', done: 0, total: 0, chunks: 0 };
  #open = false;
  #since = 0;
  #groupChunks = 0;
  #change: Change = { added: [], updated: [], removed: [] };
  /** Of the group's documents that are not yet found. */
  #keywords: Keywords[] = [];
  #vectors: VectorChanges = { added: [], removed: [] };
  /** Between commits an abort shall not break off what completes whole documents. */
  readonly #turns = new Slices();

  constructor(parts: IngestParts, call: Call) {
    this.parts = parts;
    this.signal = call.signal;
    this.slices = new Slices(call.signal);
    this.seen = parts.names?.of(call.id) ?? new Map();
    this.#onProgress = call.onProgress;
  }

  /** As long as it serves. */
  get encoder(): Encoder | null {
    return this.encoderFailure === undefined ? this.parts.encoder : null;
  }

  /** Merges into the last report; a `part` belongs to its own report alone. */
  progress({ part, ...news }: Partial<Progress>): void {
    if (!this.#onProgress) return;
    Object.assign(this.#progress, news, { chunks: this.chunks });
    this.#onProgress({ ...this.#progress, ...(part && { part }) });
  }

  /**
   * Runs one document's writes: all of them or none. Others may read meanwhile, none may write. Rejects with what
   * `work` rejects with; after an error that {@link isFatal} the session is to be ended. With `deferred` it must do
   * nothing but add a new document with a new text, of moderate length as its keywords are kept in memory.
   */
  async document<T>(
    work: (scope: DocumentScope) => Promise<T>,
    { deferred }: { deferred: boolean } = { deferred: false },
  ): Promise<T> {
    const { store, vectors } = this.parts;
    if (!deferred) await this.#settle();
    this.#begin();
    store.db.begin();
    const scope = new DocumentScope(store, deferred);
    const chunksBefore = this.chunks;
    try {
      const result = await work(scope);
      store.db.commit();
      if (deferred) this.#defer(scope);
      else vectors?.apply(scope.vectors);
      this.#record(scope);
      return result;
    } catch (error) {
      this.chunks = chunksBefore;
      this.#undo();
      throw error;
    } finally {
      store.visibleBelow = this.#keywords[0]?.[0] ?? Number.POSITIVE_INFINITY;
      store.hidden = null;
    }
  }

  #defer({ keywords, vectors }: DocumentScope): void {
    this.#keywords.push(...keywords);
    this.#vectors.added.push(...vectors.added);
  }

  /** Writes the keywords that wait. Their documents are found from the same turn on. */
  async #settle(): Promise<void> {
    const { store, vectors } = this.parts;
    for (const [id, fields] of this.#keywords) {
      store.keywords.add(id, fields);
      if (this.#turns.due()) await this.#turns.pause();
    }
    vectors?.apply(this.#vectors);
    this.#found();
  }

  #found(): void {
    this.#keywords = [];
    this.#vectors = { added: [], removed: [] };
    this.parts.store.visibleBelow = Number.POSITIVE_INFINITY;
  }

  /** Ends the group if it is large or old enough. */
  async commitIfDue(): Promise<void> {
    const due = this.#groupChunks >= GROUP_CHUNKS || performance.now() - this.#since >= GROUP_MS;
    if (this.#open && due) await this.commit();
  }

  /** `last` belongs to the group too. */
  async commit(last?: () => void): Promise<void> {
    if (!this.#open && !last) return;
    this.#begin();
    try {
      await this.#settle();
      last?.();
      this.parts.store.db.commit();
    } catch (error) {
      this.rollback();
      throw error;
    }
    this.#open = false;
    const change = this.#change;
    this.#change = { added: [], updated: [], removed: [] };
    await this.parts.committed();
    if (change.added.length + change.updated.length + change.removed.length > 0) this.parts.changed(change);
  }

  /** Takes the current group back; earlier groups stay. */
  rollback(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#change = { added: [], updated: [], removed: [] };
    this.#found();
    this.parts.vectors?.forget();
    this.parts.store.db.rollback();
  }

  #begin(): void {
    if (this.#open) return;
    this.parts.store.db.begin();
    this.#open = true;
    this.#since = performance.now();
    this.#groupChunks = 0;
  }

  /** On a full disk the database takes the whole group back by itself. */
  #undo(): void {
    const { db } = this.parts.store;
    db.rollback();
    if (!db.inTransaction) this.rollback();
  }

  #record({ added, removed, change }: DocumentScope): void {
    this.#groupChunks += added + removed;
    this.chunksDelta += added - removed;
    this.#change.added.push(...change.added);
    this.#change.updated.push(...change.updated);
    this.#change.removed.push(...change.removed);
  }
}

/** Errors after which no further document can be written. */
export function isFatal(error: unknown): boolean {
  return ['aborted', 'closed', 'storage-full', 'storage-unavailable', 'corrupt'].some((code) =>
    isCopseError(error, code as 'aborted'),
  );
}
