import {
  type AddOptions,
  type AddReport,
  type CollectionInfo,
  checkAddOptions,
  checkCollection,
  checkSearchOptions,
  checkSectionOptions,
  type DocumentInfo,
  type Engine,
  type EngineCollection,
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
  throttleProgress,
} from '../../worker/contract/index.ts';
import type { Storage } from '../../worker/store/index.ts';
import { Library, newCall } from './library.ts';
import { reference } from './reference.ts';
import { sourceInputs } from './sources.ts';
import type { FileStorage } from './storage.ts';

/** One collection. Only what was opened first has something to close. */
class CollectionView extends EventTarget implements SearchIndex {
  readonly #library: Library;
  readonly #engine: EngineCollection;
  readonly #end: (() => Promise<void>) | undefined;

  constructor(library: Library, name: string, end?: () => Promise<void>) {
    super();
    this.#library = library;
    this.#end = end;
    this.#engine = library.engine.collection(name);
  }

  collection(name: string): SearchIndex {
    const clean = checkCollection(name);
    return this.#library.view(clean, () => new CollectionView(this.#library, clean));
  }

  async collections(): Promise<CollectionInfo[]> {
    return this.#library.engine.collections();
  }

  async drop(collection: string): Promise<void> {
    await this.#library.write(undefined, (call) => this.#library.engine.drop(collection, call));
  }

  async info(): Promise<IndexInfo> {
    return { ...(await this.#engine.info()), role: 'single' };
  }

  async add(source: Source, options: AddOptions = {}): Promise<AddReport> {
    const { onProgress, signal, types, ...settings } = checkAddOptions(options);
    const progress = onProgress && throttleProgress(onProgress);
    return this.#library.write(signal, async (call) => {
      try {
        const inputs = sourceInputs(source, {
          ...(types && { types }),
          own: this.#library.engine.ownExtensions,
        });
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
    return this.#library.write(undefined, (call) => this.#engine.remove(reference(document), call));
  }

  async rename(document: string, title: string): Promise<DocumentInfo> {
    return this.#library.write(undefined, (call) => this.#engine.rename(reference(document), title, call));
  }

  async clear(): Promise<RemoveReport> {
    return this.#library.write(undefined, (call) => this.#engine.clear(call));
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

  async suggest(prefix: string, limit?: number): Promise<Suggestion[]> {
    return this.#engine.suggest(prefix, limit);
  }

  async toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    return this.#engine.toc(document && reference(document), options);
  }

  async read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    return this.#engine.read(ref, options);
  }

  async neighbourhood(section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood> {
    return this.#engine.neighbourhood(section, options);
  }

  async export(): Promise<Blob> {
    const bytes = await this.#library.engine.export();
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.sqlite3' });
  }

  async import(data: Blob): Promise<IndexInfo> {
    const bytes = new Uint8Array(await data.arrayBuffer());
    await this.#library.write(undefined, (call) => this.#library.engine.import(bytes, call));
    return this.info();
  }

  async close(): Promise<void> {
    await this.#end?.();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** The engine in this thread, as a {@link SearchIndex}. */
export function searchIndex(engine: Engine, storage: Storage | FileStorage): SearchIndex {
  const library = new Library(engine, storage);
  return library.view(
    MAIN_COLLECTION,
    () => new CollectionView(library, MAIN_COLLECTION, () => library.close()),
  );
}
