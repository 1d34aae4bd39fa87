import { randomUUID } from 'node:crypto';
import {
  type AddOptions,
  type AddReport,
  type Call,
  checkAddOptions,
  checkSearchOptions,
  checkSectionOptions,
  type DocumentInfo,
  type Engine,
  type EngineEvent,
  type Filter,
  type IndexInfo,
  type Neighbourhood,
  type Page,
  type Passage,
  type Place,
  type ReadOptions,
  type RemoveReport,
  type SearchIndex,
  type SearchOptions,
  type SearchResult,
  type SectionOptions,
  type SectionResult,
  type Source,
  type TocDocument,
  type TocOptions,
  throttleProgress,
  throwIfAborted,
} from '../../worker/contract/index.ts';
import type { Storage } from '../../worker/store/index.ts';
import { sourceInputs } from './sources.ts';
import type { FileStorage } from './storage.ts';

/** The engine in this thread, as a {@link SearchIndex}. A write has reached the file when its call returns. */
export class NodeIndex extends EventTarget implements SearchIndex {
  readonly #engine: Engine;
  readonly #storage: Storage | FileStorage;
  readonly #unsubscribe: () => void;
  /** The end of the line of writes; never rejects. */
  #writes: Promise<void> = Promise.resolve();

  constructor(engine: Engine, storage: Storage | FileStorage) {
    super();
    this.#engine = engine;
    this.#storage = storage;
    this.#unsubscribe = engine.subscribe((event) => this.#announce(event));
  }

  async info(): Promise<IndexInfo> {
    return { ...(await this.#engine.info()), role: 'single' };
  }

  async add(source: Source, options: AddOptions = {}): Promise<AddReport> {
    const { onProgress, signal, types, ...settings } = checkAddOptions(options);
    const progress = onProgress && throttleProgress(onProgress);
    return this.#write(signal, async (call) => {
      try {
        const inputs = sourceInputs(source, types);
        return await this.#engine.add(
          inputs,
          settings,
          progress ? { ...call, onProgress: progress.push } : call,
        );
      } finally {
        progress?.flush();
      }
    });
  }

  async remove(document: string): Promise<RemoveReport> {
    return this.#write(undefined, (call) => this.#engine.remove(document, call));
  }

  async rename(document: string, title: string): Promise<DocumentInfo> {
    return this.#write(undefined, (call) => this.#engine.rename(document, title, call));
  }

  async clear(): Promise<RemoveReport> {
    return this.#write(undefined, (call) => this.#engine.clear(call));
  }

  async documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]> {
    return this.#engine.documents(filter, page);
  }

  async search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    const { signal, ...rest } = checkSearchOptions(options);
    return this.#engine.search(query, rest, newCall(signal));
  }

  async sections(query: string, options: SectionOptions = {}): Promise<SectionResult> {
    const { signal, ...rest } = checkSectionOptions(options);
    return this.#engine.sections(query, rest, newCall(signal));
  }

  async toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    return this.#engine.toc(document, options);
  }

  async read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    return this.#engine.read(ref, options);
  }

  async neighbourhood(section: string): Promise<Neighbourhood> {
    return this.#engine.neighbourhood(section);
  }

  async export(): Promise<Blob> {
    const bytes = await this.#engine.export();
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.sqlite3' });
  }

  async import(data: Blob): Promise<IndexInfo> {
    const bytes = new Uint8Array(await data.arrayBuffer());
    const info = await this.#write(undefined, (call) => this.#engine.import(bytes, call));
    return { ...info, role: 'single' };
  }

  async close(): Promise<void> {
    await this.#engine.close();
    this.#unsubscribe();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #write<T>(signal: AbortSignal | undefined, work: (call: Call) => Promise<T>): Promise<T> {
    const before = this.#writes;
    let done!: () => void;
    this.#writes = new Promise<void>((resolve) => {
      done = resolve;
    });
    await before;
    try {
      throwIfAborted(signal);
      return await work(newCall(signal));
    } finally {
      // No transaction is open between two writes: the moment at which the database can be copied.
      try {
        if ('flush' in this.#storage) await this.#storage.flush();
      } finally {
        done();
      }
    }
  }

  #announce(event: EngineEvent): void {
    this.dispatchEvent(new CustomEvent(event.type, { detail: event.data }));
  }
}

function newCall(signal: AbortSignal | undefined): Call {
  return signal ? { id: randomUUID(), signal } : { id: randomUUID() };
}
