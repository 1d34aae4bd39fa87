/**
 * Every shape that callers of copse see: sources, documents, sections, hits, reports and the
 * {@link SearchIndex} that gives them. All of them are plain structured-cloneable data.
 *
 * Units, everywhere: offsets are UTF-16 code units, half-open, into a document's `text`; pages and lines
 * count from 1; times are milliseconds; dates are ISO 8601 strings; languages are BCP-47 primary tags.
 */
import type { AddOptions, AddReport, RemoveReport, Source } from './adding.ts';
import type {
  Neighbourhood,
  NeighbourhoodOptions,
  Passage,
  Place,
  ReadOptions,
  TocDocument,
  TocOptions,
} from './reading.ts';
import type { SearchOptions, SearchResult, SectionOptions, SectionResult, Suggestion } from './searching.ts';
import type { CollectionInfo, DocumentInfo, Filter, IndexInfo, Notice, Page } from './stored.ts';

export type * from './adding.ts';
export type * from './reading.ts';
export type * from './searching.ts';
export type * from './stored.ts';

// --- events ----------------------------------------------------------------------------------------

/** Dispatched on {@link SearchIndex} as `CustomEvent`s of these types. */
export interface IndexEvents {
  /** Documents of this collection appeared, changed or went, in any tab. */
  change: ChangeEvent;
  /** The storage or the leading tab changed. */
  state: StateEvent;
  /** Something the user should be told. */
  notice: Notice;
}

export interface ChangeEvent {
  collection: string;
  added: string[];
  updated: string[];
  removed: string[];
  /** In the collection, from now on. */
  documents: number;
  chunks: number;
}

export interface StateEvent {
  role: IndexInfo['role'];
  storage: IndexInfo['storage'];
  durable: boolean;
}

// --- the index -------------------------------------------------------------------------------------

/**
 * One collection of documents. The same in every host. Any call may reject with a {@link CopseError};
 * a query string never does.
 */
export interface SearchIndex extends EventTarget, AsyncDisposable {
  info(): Promise<IndexInfo>;
  /**
   * Another collection of the same index: documents, words, statistics and vectors of its own, in one file and over
   * one connection. It is made when the first document is added; until then it is empty. The same name gives the same
   * object. Its `close()` does nothing: it ends with the index that was opened, whose own collection is `main`.
   * Names are brought to NFC and trimmed; throws `invalid-option` for one that is empty, longer than 100
   * characters or has control characters.
   */
  collection(name: string): SearchIndex;
  /** Every collection there is: `main` always and first, the others in order of name. */
  collections(): Promise<CollectionInfo[]>;
  /**
   * Removes a collection with everything in it. What is being read from it ends as if it had been empty. Rejects with
   * `not-found`, and with `invalid-option` for `main`, which {@link clear} empties.
   */
  drop(collection: string): Promise<void>;
  /**
   * Adds, updates or leaves alone, document by document. Trouble with one document is in its entry of the
   * report. Rejects with `aborted`, `storage-full`, `closed` or `leader-changed`; documents finished by then stay.
   */
  add(source: Source, options?: AddOptions): Promise<AddReport>;
  /** By document id, source (a path or an address), or title. Rejects with `not-found`, or `ambiguous` with the candidates. */
  remove(document: string): Promise<RemoveReport>;
  /** Changes the title that is shown and searched; the text stays. Rejects with `not-found`. */
  rename(document: string, title: string): Promise<DocumentInfo>;
  /** Removes every document of the collection. */
  clear(): Promise<RemoveReport>;
  documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]>;
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  sections(query: string, options?: SectionOptions): Promise<SectionResult>;
  /**
   * How a query that is being typed may go on: words that the last one begins (or, mistyped, nearly begins) and that
   * occur beside the words before it, and titles of sections. At most `limit`, by default 8.
   */
  suggest(prefix: string, limit?: number): Promise<Suggestion[]>;
  /**
   * One document by id, source or title, a section by its id with what is below it, or all documents in order of
   * title. Touches no model and no text.
   */
  toc(document?: string, options?: TocOptions): Promise<TocDocument[]>;
  /** A section by its id, or a place in a document, also written `document#anchor`. Rejects with `not-found`. */
  read(ref: string | Place, options?: ReadOptions): Promise<Passage>;
  /** What stands around a section: its parent, its parent's other children and its own. Rejects with `not-found`. */
  neighbourhood(section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood>;
  /** The whole index, all collections, as one SQLite file. */
  export(): Promise<Blob>;
  /** Replaces the index, all collections, by an exported one. Rejects with `corrupt` or `version-mismatch` and then changes nothing. */
  import(data: Blob): Promise<IndexInfo>;
  close(): Promise<void>;
}
