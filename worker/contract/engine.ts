/**
 * What the engine does, seen from its hosts. `SearchIndex` is this with a name, tabs and convenience added;
 * the wire carries exactly these calls.
 */
import type {
  AddOptions,
  AddReport,
  ChangeEvent,
  CollectionInfo,
  DocumentInfo,
  Filter,
  IndexInfo,
  Neighbourhood,
  NeighbourhoodOptions,
  Notice,
  Page,
  Passage,
  Place,
  Progress,
  ReadOptions,
  RemoveReport,
  SearchOptions,
  SearchResult,
  SectionOptions,
  SectionResult,
  Suggestion,
  TocDocument,
  TocOptions,
} from './model.ts';

/** One document on its way in; its bytes are read when its turn comes, so that a folder never lies in memory. */
export interface DocumentInput {
  /** Identity: NFC path with `/` or URL. Absent: `text:` + hash of the content. */
  source?: string;
  /** File name with its extension, or empty for text. */
  name: string;
  title?: string;
  /** Media type; of what is fetched, known once it was read. */
  type?: string;
  /** The bytes are UTF-8 text handed over as a string: not to be sniffed for binary formats. */
  fromString?: boolean;
  read(signal?: AbortSignal): Promise<Uint8Array>;
}

/** What comes with a call besides its arguments. */
export interface Call {
  /**
   * Unique; for writes also the key under which the outcome is remembered. Ids of the parts of one long call are
   * the same up to a `/`.
   */
  id: string;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** {@link AddOptions} without what cannot be data. */
export type AddSettings = Omit<AddOptions, 'onProgress' | 'signal' | 'types'>;

export type EngineInfo = Omit<IndexInfo, 'role'>;

export type EngineEvent = { type: 'change'; data: ChangeEvent } | { type: 'notice'; data: Notice };

/** One collection. Each sees its own documents only. */
export interface EngineCollection {
  info(): Promise<EngineInfo>;
  /** `total` in progress is the number of inputs if `inputs` is an array, else of those seen so far. */
  add(
    inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
    settings: AddSettings,
    call: Call,
  ): Promise<AddReport>;
  remove(document: string, call: Call): Promise<RemoveReport>;
  rename(document: string, title: string, call: Call): Promise<DocumentInfo>;
  clear(call: Call): Promise<RemoveReport>;
  documents(filter?: Filter, page?: Page): Promise<DocumentInfo[]>;
  search(query: string, options?: Omit<SearchOptions, 'signal'>, call?: Call): Promise<SearchResult>;
  sections(query: string, options?: Omit<SectionOptions, 'signal'>, call?: Call): Promise<SectionResult>;
  suggest(prefix: string, limit?: number): Promise<Suggestion[]>;
  toc(document?: string, options?: TocOptions): Promise<TocDocument[]>;
  read(ref: string | Place, options?: ReadOptions): Promise<Passage>;
  neighbourhood(section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood>;
}

/** One file with its collections. Writes run one after another, whatever their collections. */
export interface Engine {
  /** Of the parsers that its user registered: folders are searched for these, too. */
  readonly ownExtensions: readonly string[];
  /** Empty, and not there, until something is added to it. Throws `invalid-option`. */
  collection(name: string): EngineCollection;
  collections(): Promise<CollectionInfo[]>;
  /** The report is what the collection lost. */
  drop(collection: string, call: Call): Promise<RemoveReport>;
  export(): Promise<Uint8Array>;
  /** Resolves to the main collection. */
  import(data: Uint8Array, call: Call): Promise<EngineInfo>;
  /** The result of a write that finished under this call id, in this run or an earlier one; `undefined` when unknown. */
  outcome(callId: string): Promise<unknown>;
  /** Events of all collections. Returns the function that unsubscribes. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
  close(): Promise<void>;
}
