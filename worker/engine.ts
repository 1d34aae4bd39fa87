/** One open index: calls in, rooms at work. Writes run one after another, reads run beside them. */
import {
  type AddReport,
  type AddSettings,
  type Call,
  CopseError,
  checkAddOptions,
  checkReadOptions,
  checkSearchOptions,
  checkSectionOptions,
  checkTocOptions,
  type DocumentInfo,
  type DocumentInput,
  type Encoder,
  type Engine,
  type EngineEvent,
  type EngineInfo,
  type Filter,
  isCopseError,
  type Neighbourhood,
  type Notice,
  type Page,
  type ParseContext,
  type Passage,
  type Place,
  type ReadOptions,
  type RemoveReport,
  type SearchOptions,
  type SearchResult,
  type SectionOptions,
  type SectionResult,
  type Summarizer,
  type TocDocument,
  type TocOptions,
  throwIfAborted,
  toCopseError,
} from './contract/index.ts';
import {
  CallNames,
  type Change,
  clearDocuments,
  type IngestParts,
  ingest,
  removeDocument,
  renameDocument,
} from './ingest/index.ts';
import { infoOf, type Opened, openStored, validateBytes } from './opened.ts';
import { eitherSignal, Queue } from './queue.ts';
import { listDocuments, neighbourhood, read, resolveDocument, toc } from './read/index.ts';
import { type SearchParts, search, sections } from './search/index.ts';
import type { Storage } from './store/index.ts';

export interface EngineParts {
  name: string;
  /** The engine closes it. */
  storage: Storage;
  encoder: Encoder | null;
  /** What the user should know about how it was opened. */
  notice?: Notice;
  /** Of all documents that do not name theirs; default: detected. */
  language?: string;
  /** Files that come with copse, for parsers. */
  asset?: ParseContext['asset'];
  /** By the name given as `summarize`. */
  summarizers?: Readonly<Record<string, Summarizer>>;
}

/** Rejects with `corrupt` or `version-mismatch`; the storage then is still the caller's to close. */
export async function createEngine(parts: EngineParts): Promise<Engine> {
  return new StoredEngine(parts, await openStored(parts.storage, parts.encoder));
}

/** The result of a finished write, as the outcome log keeps it. */
interface Outcome {
  value: unknown;
}

class StoredEngine implements Engine {
  readonly #parts: EngineParts;
  readonly #writes = new Queue();
  readonly #names = new CallNames();
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  readonly #closing = new AbortController();
  #opened: Opened;
  #closed: Promise<void> | undefined;

  constructor(parts: EngineParts, opened: Opened) {
    this.#parts = parts;
    this.#opened = opened;
  }

  async info(): Promise<EngineInfo> {
    this.#refuseClosed();
    return this.#info();
  }

  add(
    inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
    settings: AddSettings,
    call: Call,
  ): Promise<AddReport> {
    return this.#write(call, (own, finished) => {
      checkAddOptions(settings);
      return ingest(this.#ingestParts(), inputs, settings, own, finished);
    });
  }

  remove(document: string, call: Call): Promise<RemoveReport> {
    return this.#write(call, async (own, finished) =>
      removeDocument(this.#ingestParts(), resolveDocument(this.#opened.store, document), own, finished),
    );
  }

  rename(document: string, title: string, call: Call): Promise<DocumentInfo> {
    return this.#write(call, async (own, finished) => {
      const { store } = this.#opened;
      const { id } = resolveDocument(store, document);
      const info = (): DocumentInfo => listDocuments(store, { document: id })[0]!;
      await renameDocument(this.#ingestParts(), store.documents.get(id)!, title, own, () => finished(info()));
      return info();
    });
  }

  clear(call: Call): Promise<RemoveReport> {
    return this.#write(call, (own, finished) => clearDocuments(this.#ingestParts(), own, finished));
  }

  async documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]> {
    this.#refuseClosed();
    return listDocuments(this.#opened.store, filter, page);
  }

  async search(query: string, options?: Omit<SearchOptions, 'signal'>, call?: Call): Promise<SearchResult> {
    this.#refuseClosed();
    return search(this.#searchParts(), query, checkSearchOptions(options), call?.signal);
  }

  async sections(
    query: string,
    options?: Omit<SectionOptions, 'signal'>,
    call?: Call,
  ): Promise<SectionResult> {
    this.#refuseClosed();
    return sections(this.#searchParts(), query, checkSectionOptions(options), call?.signal);
  }

  async toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    this.#refuseClosed();
    return toc(this.#opened.store, document, checkTocOptions(options));
  }

  async read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    this.#refuseClosed();
    return read(this.#opened.store, ref, checkReadOptions(options));
  }

  async neighbourhood(section: string): Promise<Neighbourhood> {
    this.#refuseClosed();
    return neighbourhood(this.#opened.store, section);
  }

  /** Between two writes, as a file cannot be copied in the middle of one. */
  export(): Promise<Uint8Array> {
    return this.#writes.run(async () => {
      this.#refuseClosed();
      return this.#parts.storage.export();
    });
  }

  import(data: Uint8Array, call: Call): Promise<EngineInfo> {
    return this.#write(call, async (_own, finished) => {
      const { storage, encoder } = this.#parts;
      validateBytes(storage.db.sqlite, data);
      const before = this.#ids();
      await storage.replace(data);
      this.#opened = await openStored(storage, encoder);
      finished(this.#info());
      await storage.committed();
      const after = this.#ids();
      const [removed, added] = [before.filter((id) => !after.includes(id)), after];
      this.#changed({ added, updated: [], removed });
      if (this.#opened.notice) this.#emit({ type: 'notice', data: this.#opened.notice });
      return this.#info();
    });
  }

  async outcome(callId: string): Promise<unknown> {
    this.#refuseClosed();
    return this.#recorded(callId)?.value;
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Aborts the write that runs; the documents that it finished stay. */
  close(): Promise<void> {
    this.#closing.abort();
    this.#closed ??= this.#writes.run(async () => this.#parts.storage.close());
    return this.#closed;
  }

  // --- inside ----------------------------------------------------------------------------------------

  /**
   * Runs a write when those before it have ended, unless its call id says that it was done already. `finished`
   * records the result in the write's own transaction.
   */
  #write<T>(call: Call, work: (call: Call, finished: (result: T) => void) => Promise<T>): Promise<T> {
    return this.#writes.run(async () => {
      this.#refuseClosed();
      const known = this.#recorded(call.id);
      if (known) return known.value as T;
      try {
        throwIfAborted(call.signal);
        const signal = eitherSignal(this.#closing.signal, call.signal);
        return await work({ ...call, signal }, (value) => {
          this.#opened.store.outcomes.put(call.id, { value } satisfies Outcome);
        });
      } catch (error) {
        this.#refuseClosed();
        throw this.#told(toCopseError(error));
      }
    });
  }

  #told(error: CopseError): CopseError {
    if (isCopseError(error, 'storage-full')) {
      this.#emit({ type: 'notice', data: { code: 'storage-full', message: error.message } });
    }
    return error;
  }

  #recorded(callId: string): Outcome | undefined {
    return this.#opened.store.outcomes.get(callId) as Outcome | undefined;
  }

  #ingestParts(): IngestParts {
    const { store, encoder, vectors } = this.#opened;
    const { storage, language, asset, summarizers } = this.#parts;
    return {
      store,
      encoder,
      vectors,
      names: this.#names,
      ...(language !== undefined && { language }),
      ...(asset && { asset }),
      ...(summarizers && { summarizers }),
      committed: () => storage.committed(),
      changed: (change) => this.#changed(change),
    };
  }

  #searchParts(): SearchParts {
    const { store, encoder, vectors } = this.#opened;
    return { store, encoder, vectors: () => vectors?.index() ?? null };
  }

  #info(): EngineInfo {
    const { name, storage, notice } = this.#parts;
    return infoOf(this.#opened, storage, { name, ...(notice && { notice }) });
  }

  #ids(): string[] {
    return this.#opened.store.documents.list().map(({ id }) => id);
  }

  #changed(change: Change): void {
    const { documents, chunks } = this.#opened.store.totals();
    this.#emit({ type: 'change', data: { ...change, documents, chunks } });
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #refuseClosed(): void {
    if (this.#closing.signal.aborted) {
      throw new CopseError('closed', `The index "${this.#parts.name}" has been closed.`);
    }
  }
}
