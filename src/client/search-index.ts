/** `SearchIndex` over an open library: one collection of it. */
import {
  type AddOptions,
  type AddReport,
  type CollectionInfo,
  CopseError,
  checkAddOptions,
  checkCollection,
  type DocumentInfo,
  type EngineInfo,
  type Filter,
  type IndexInfo,
  MAIN_COLLECTION,
  type Neighbourhood,
  type NeighbourhoodOptions,
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
  type Suggestion,
  type TocDocument,
  type TocOptions,
  throwIfAborted,
} from '../../worker/contract/index.ts';
import type { OpenRequest } from '../../worker/contract/wire.ts';
import { MergedProgress } from './adding.ts';
import { uid } from './ids.ts';
import { type Ask, Library, type WriteOptions } from './library.ts';
import { batches } from './sources.ts';

/** One collection. Only what was opened first has something to close. */
class CollectionView extends EventTarget implements SearchIndex {
  readonly #library: Library;
  readonly #name: string;
  readonly #end: (() => Promise<void>) | undefined;

  constructor(library: Library, name: string, end?: () => Promise<void>) {
    super();
    this.#library = library;
    this.#name = name;
    this.#end = end;
  }

  // --- collections ---------------------------------------------------------------------------------

  collection(name: string): SearchIndex {
    const clean = checkCollection(name);
    return this.#library.view(clean, () => new CollectionView(this.#library, clean));
  }

  async collections(): Promise<CollectionInfo[]> {
    return this.#read((service) => service.collections());
  }

  async drop(collection: string): Promise<void> {
    await this.#library.write(checkCollection(collection), (service, to) => service.drop(to));
  }

  // --- reading -------------------------------------------------------------------------------------

  async info(): Promise<IndexInfo> {
    return this.#read(async (service, to, role) => ({ ...(await service.info(to)), role }));
  }

  async documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]> {
    return this.#read((service, to) => service.documents(to, filter, page));
  }

  async search(query: string, options?: SearchOptions): Promise<SearchResult> {
    const { signal, ...rest } = options ?? {};
    return this.#read((service, to) => service.search(to, query, rest), signal);
  }

  async sections(query: string, options?: SectionOptions): Promise<SectionResult> {
    const { signal, ...rest } = options ?? {};
    return this.#read((service, to) => service.sections(to, query, rest), signal);
  }

  async suggest(prefix: string, limit?: number): Promise<Suggestion[]> {
    return this.#read((service, to) => service.suggest(to, prefix, limit));
  }

  async toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    return this.#read((service, to) => service.toc(to, document, options));
  }

  async read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    return this.#read((service, to) => service.read(to, ref, options));
  }

  async neighbourhood(section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood> {
    return this.#read((service, to) => service.neighbourhood(to, section, options));
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
        const part = await this.#write<AddReport>((service, to) => service.add(to, sources, settings), {
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
    return this.#write((service, to) => service.remove(to, document));
  }

  async rename(document: string, title: string): Promise<DocumentInfo> {
    return this.#write((service, to) => service.rename(to, document, title));
  }

  async clear(): Promise<RemoveReport> {
    return this.#write((service, to) => service.clear(to));
  }

  async import(data: Blob): Promise<IndexInfo> {
    if (!(data instanceof Blob)) {
      throw new CopseError('invalid-option', `import: the data must be a Blob, not ${String(data)}.`);
    }
    await this.#write<EngineInfo>((service, { call }) => service.import(call, data));
    return this.info();
  }

  // --- the end -------------------------------------------------------------------------------------

  async close(): Promise<void> {
    await this.#end?.();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // --- calls ---------------------------------------------------------------------------------------

  #read<T>(ask: Ask<T>, signal?: AbortSignal): Promise<T> {
    return this.#library.read(this.#name, ask, signal);
  }

  #write<T>(ask: Ask<T>, options?: WriteOptions): Promise<T> {
    return this.#library.write(this.#name, ask, options);
  }
}

export async function openLibrary(request: OpenRequest, worker: Worker | undefined): Promise<SearchIndex> {
  const library = new Library(request, worker);
  const main = library.view(
    MAIN_COLLECTION,
    () => new CollectionView(library, MAIN_COLLECTION, () => library.close()),
  );
  await library.open();
  return main;
}
