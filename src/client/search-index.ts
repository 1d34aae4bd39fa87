/** `SearchIndex` over whatever connection there is at the moment. */
import {
  type AddOptions,
  type AddReport,
  CopseError,
  checkAddOptions,
  checkReadOptions,
  checkSearchOptions,
  checkSectionOptions,
  checkTocOptions,
  type DocumentInfo,
  type EngineInfo,
  type Filter,
  type IndexEvents,
  type IndexInfo,
  isCopseError,
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
  throwIfAborted,
} from '../../worker/contract/index.ts';
import { type EngineService, type OpenRequest, PeerLost, type Remote } from '../../worker/contract/wire.ts';
import { MergedProgress } from './adding.ts';
import { uid } from './ids.ts';
import { batches } from './sources.ts';
import { type Connection, Tabs } from './tabs.ts';

type Ask<T> = (service: Remote<EngineService>, call: string) => PromiseLike<T>;

interface CallOptions {
  id?: string;
  signal?: AbortSignal | undefined;
  onProgress?: AddOptions['onProgress'] | undefined;
}

/** A read that lost its leader this often is given up; each time another tab has taken over in between. */
const MAX_TRIES = 5;

export class TabbedIndex extends EventTarget implements SearchIndex {
  readonly #tabs: Tabs;
  /** What happened before anyone could listen. */
  #early: (() => void)[] | undefined = [];
  #closing: Promise<void> | undefined;

  get #closed(): boolean {
    return this.#closing !== undefined;
  }

  private constructor(request: OpenRequest, worker: Worker | undefined) {
    super();
    this.#tabs = new Tabs(request, worker, {
      onEvent: ({ type, data }) => this.#dispatch(type, data),
      onRole: () => this.#tellState(),
    });
  }

  static async open(request: OpenRequest, worker: Worker | undefined): Promise<TabbedIndex> {
    const index = new TabbedIndex(request, worker);
    try {
      await index.#tabs.connect();
    } catch (error) {
      await index.close();
      throw error;
    }
    setTimeout(() => index.#tellEarly());
    return index;
  }

  // --- reading -------------------------------------------------------------------------------------

  async info(): Promise<IndexInfo> {
    return this.#read(async (service, _call, role) => ({ ...(await service.info()), role }));
  }

  async documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]> {
    return this.#read((service) => service.documents(filter, page));
  }

  async search(query: string, options?: SearchOptions): Promise<SearchResult> {
    const { signal, ...rest } = checkSearchOptions(options);
    return this.#read((service, call) => service.search(call, query, rest), signal);
  }

  async sections(query: string, options?: SectionOptions): Promise<SectionResult> {
    const { signal, ...rest } = checkSectionOptions(options);
    return this.#read((service, call) => service.sections(call, query, rest), signal);
  }

  async toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    checkTocOptions(options);
    return this.#read((service) => service.toc(document, options));
  }

  async read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    checkReadOptions(options);
    return this.#read((service) => service.read(ref, options));
  }

  async neighbourhood(section: string): Promise<Neighbourhood> {
    return this.#read((service) => service.neighbourhood(section));
  }

  async export(): Promise<Blob> {
    const blob = await this.#read((service) => service.export());
    return new Blob([blob], { type: 'application/vnd.sqlite3' });
  }

  // --- writing -------------------------------------------------------------------------------------

  async add(source: Source, options?: AddOptions): Promise<AddReport> {
    const { onProgress, signal, ...settings } = checkAddOptions(options);
    throwIfAborted(signal);
    const single =
      settings.title !== undefined ? 'title' : settings.source !== undefined ? 'source' : undefined;
    const id = uid();
    const progress = new MergedProgress(onProgress);
    const report: AddReport = { documents: [], chunksDelta: 0 };
    let count = 0;
    try {
      for await (const { sources, documents, total } of batches(source, single, signal)) {
        const part = await this.#write<AddReport>((service, call) => service.add(call, sources, settings), {
          id: `${id}/${count++}`,
          signal,
          onProgress: progress.ofBatch(documents, total),
        });
        progress.finished(part);
        report.documents.push(...part.documents);
        report.chunksDelta += part.chunksDelta;
      }
    } finally {
      progress.flush();
    }
    return report;
  }

  async remove(document: string): Promise<RemoveReport> {
    return this.#write((service, call) => service.remove(call, document));
  }

  async rename(document: string, title: string): Promise<DocumentInfo> {
    return this.#write((service, call) => service.rename(call, document, title));
  }

  async clear(): Promise<RemoveReport> {
    return this.#write((service, call) => service.clear(call));
  }

  async import(data: Blob): Promise<IndexInfo> {
    if (!(data instanceof Blob)) {
      throw new CopseError('invalid-option', `import: the data must be a Blob, not ${String(data)}.`);
    }
    await this.#write<EngineInfo>((service, call) => service.import(call, data));
    return this.info();
  }

  // --- the end -------------------------------------------------------------------------------------

  close(): Promise<void> {
    this.#closing ??= this.#tabs.close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // --- events --------------------------------------------------------------------------------------

  /** What the storage is now is asked of the engine. If the connection is gone again, its successor will tell. */
  #tellState(): void {
    this.info().then(
      ({ role, storage, durable }) => this.#dispatch('state', { role, storage, durable }),
      () => {},
    );
  }

  #dispatch<K extends keyof IndexEvents>(type: K, detail: IndexEvents[K]): void {
    const tell = (): unknown => this.dispatchEvent(new CustomEvent(type, { detail }));
    if (this.#closed) return;
    if (this.#early) this.#early.push(tell);
    else tell();
  }

  #tellEarly(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const tell of early) tell();
  }

  // --- calls ---------------------------------------------------------------------------------------

  /** Asks again when the leader was lost on the way. An abort is not waited for: there is nothing to be known. */
  async #read<T>(
    ask: (service: Remote<EngineService>, call: string, role: Connection['role']) => PromiseLike<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    throwIfAborted(signal);
    return abortable(this.#ask(ask, signal), signal);
  }

  async #ask<T>(
    ask: (service: Remote<EngineService>, call: string, role: Connection['role']) => PromiseLike<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      const { peer, role } = await this.#tabs.connect();
      const id = uid();
      try {
        return await peer.run({ id, ...(signal && { signal }) }, (service) => ask(service, id, role));
      } catch (error) {
        if (!this.#isLost(error)) throw error;
        if (tries >= MAX_TRIES || signal?.aborted) throw leaderChanged(error);
      }
    }
  }

  /** Asked once. When the leader was lost on the way, its successor is asked whether it was done. */
  async #write<T>(ask: Ask<T>, { id = uid(), signal, onProgress }: CallOptions = {}): Promise<T> {
    throwIfAborted(signal);
    const { peer } = await abortable(this.#tabs.connect(), signal);
    try {
      return await peer.run({ id, ...(signal && { signal }), ...(onProgress && { onProgress }) }, (service) =>
        ask(service, id),
      );
    } catch (error) {
      if (!this.#isLost(error)) throw error;
      const outcome = await this.#ask((service) => service.outcome(id), undefined).catch(
        (unasked: unknown) => {
          throw leaderChanged(unasked);
        },
      );
      if (outcome === undefined) throw leaderChanged(error);
      return outcome as T;
    }
  }

  /** An engine that says `closed` while this index is open was closed by the tab that owns it. */
  #isLost(error: unknown): boolean {
    return !this.#closed && (error instanceof PeerLost || isCopseError(error, 'closed'));
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(new CopseError('aborted', 'The call was aborted.', {}, signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function leaderChanged(cause: unknown): CopseError {
  return new CopseError(
    'leader-changed',
    'The tab that held the library went away during the call. Whether it was carried out is not known.',
    {},
    cause,
  );
}
