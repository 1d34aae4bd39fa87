/** The calls on one collection, handed to the rooms that do the work. */
import type { Collections } from './collections.ts';
import {
  type AddReport,
  type AddSettings,
  type Call,
  checkAddOptions,
  checkFilter,
  checkPage,
  checkPlace,
  checkReadOptions,
  checkSearchOptions,
  checkSectionOptions,
  checkText,
  checkTocOptions,
  type DocumentInfo,
  type DocumentInput,
  type EngineCollection,
  type EngineInfo,
  type Filter,
  type Neighbourhood,
  type NeighbourhoodOptions,
  type Page,
  type Passage,
  type Place,
  type ReadOptions,
  type RemoveReport,
  type SearchOptions,
  type SearchResult,
  type SectionOptions,
  type SectionResult,
  type Suggestion,
  type TocDocument,
  type TocOptions,
} from './contract/index.ts';
import { clearDocuments, type IngestParts, ingest, removeDocument, renameDocument } from './ingest/index.ts';
import { type Opened, refresh } from './opened.ts';
import { listDocuments, neighbourhood, read, resolveDocument, toc } from './read/index.ts';
import { type SearchParts, type Synonyms, search, sections, suggest } from './search/index.ts';
import type { Turns } from './turns.ts';

/** What the collections of one engine share. */
export interface Shared {
  readonly turns: Turns;
  readonly collections: Collections;
  ingestParts(opened: Opened): IngestParts;
  info(opened: Opened): EngineInfo;
  readonly synonyms: Synonyms;
}

/** Holds nothing itself: what is open is asked for anew by every call. */
export class StoredCollection implements EngineCollection {
  readonly #name: string;
  readonly #shared: Shared;

  constructor(name: string, shared: Shared) {
    this.#name = name;
    this.#shared = shared;
  }

  info(): Promise<EngineInfo> {
    return this.#read((opened) => this.#shared.info(opened));
  }

  add(
    inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
    settings: AddSettings,
    call: Call,
  ): Promise<AddReport> {
    return this.#shared.turns.write(call, (own, finished) => {
      checkAddOptions(settings);
      return this.#making(own, (parts) => ingest(parts, inputs, settings, own, finished));
    });
  }

  remove(document: string, call: Call): Promise<RemoveReport> {
    return this.#shared.turns.write(call, async (own, finished) => {
      const parts = await this.#parts(own);
      return removeDocument(
        parts,
        resolveDocument(parts.store, checkText('document', document)),
        own,
        finished,
      );
    });
  }

  rename(document: string, title: string, call: Call): Promise<DocumentInfo> {
    return this.#shared.turns.write(call, async (own, finished) => {
      const parts = await this.#parts(own);
      const row = resolveDocument(parts.store, checkText('document', document));
      const info = (): DocumentInfo => listDocuments(parts.store, { document: row.id })[0]!;
      await renameDocument(parts, row, checkText('title', title), own, () => finished(info()));
      return info();
    });
  }

  clear(call: Call): Promise<RemoveReport> {
    return this.#shared.turns.write(call, async (own, finished) => {
      const opened = this.#opened();
      if (opened.absent) return { documents: [], chunksDelta: 0 };
      return clearDocuments(this.#shared.ingestParts(opened), own, finished);
    });
  }

  documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]> {
    return this.#read(({ store }) => listDocuments(store, checkFilter(filter), checkPage(page)));
  }

  search(query: string, options?: Omit<SearchOptions, 'signal'>, call?: Call): Promise<SearchResult> {
    return this.#read((opened) =>
      this.#byKeywords(opened, (parts) =>
        search(parts, checkText('query', query), checkSearchOptions(options), call?.signal),
      ),
    );
  }

  sections(query: string, options?: Omit<SectionOptions, 'signal'>, call?: Call): Promise<SectionResult> {
    return this.#read((opened) =>
      this.#byKeywords(opened, (parts) =>
        sections(parts, checkText('query', query), checkSectionOptions(options), call?.signal),
      ),
    );
  }

  suggest(prefix: string, limit?: number): Promise<Suggestion[]> {
    return this.#read((opened) =>
      this.#byKeywords(opened, (parts) => suggest(parts, checkText('prefix', prefix), limit)),
    );
  }

  toc(document?: string, options?: TocOptions): Promise<TocDocument[]> {
    return this.#read(({ store }) =>
      toc(
        store,
        document === undefined ? document : checkText('document', document),
        checkTocOptions(options),
      ),
    );
  }

  read(ref: string | Place, options?: ReadOptions): Promise<Passage> {
    return this.#read(({ store }) => read(store, checkPlace(ref), checkReadOptions(options)));
  }

  neighbourhood(section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood> {
    return this.#read(({ store }) => neighbourhood(store, checkText('section', section), options));
  }

  // --- reading -------------------------------------------------------------------------------------

  #opened(): Opened {
    return this.#shared.collections.at(this.#name);
  }

  /** Reads what there is now. Where it was dropped or replaced under the reading, there is something else to be read. */
  async #read<T>(work: (opened: Opened) => T | Promise<T>): Promise<T> {
    for (;;) {
      this.#shared.turns.refuseClosed();
      const opened = this.#opened();
      try {
        return await work(opened);
      } catch (error) {
        this.#shared.turns.refuseClosed();
        if (this.#shared.collections.isCurrent(opened)) throw error;
      }
    }
  }

  /** Keywords of an older analyser are first brought up to date, in a turn of their own. */
  async #byKeywords<T>(opened: Opened, work: (parts: SearchParts) => Promise<T>): Promise<T> {
    const { turns, collections, synonyms } = this.#shared;
    if (opened.stale) await turns.between((closing) => refresh(opened, closing));
    const { store, encoder } = opened;
    return work({ store, encoder, vectors: () => collections.vectors(opened), synonyms });
  }

  // --- writing -------------------------------------------------------------------------------------

  async #parts({ signal }: Call, opened: Opened = this.#opened()): Promise<IngestParts> {
    await refresh(opened, signal!);
    return this.#shared.ingestParts(opened);
  }

  /** A collection that was made for documents, none of which came, goes again. */
  async #making<T>(call: Call, work: (parts: IngestParts) => Promise<T>): Promise<T> {
    const { collections } = this.#shared;
    const isNew = this.#opened().absent;
    const opened = collections.make(this.#name);
    try {
      return await work(await this.#parts(call, opened));
    } finally {
      if (isNew && opened.store.documents.count() === 0) collections.drop(opened);
    }
  }
}
