/**
 * Every shape that callers of copse see: sources, documents, sections, hits, reports and the
 * {@link SearchIndex} that gives them. All of them are plain structured-cloneable data.
 *
 * Units, everywhere: offsets are UTF-16 code units, half-open, into a document's `text`; pages and lines
 * count from 1; times are milliseconds; dates are ISO 8601 strings; languages are BCP-47 primary tags.
 */

// --- opening ---------------------------------------------------------------------------------------

/** How an index is opened. Unknown keys are refused with `invalid-option`. */
export interface OpenOptions {
  /** `opfs` (default) survives the tab; `memory` does not. Where OPFS is missing, memory is used and {@link IndexInfo.durable} is false. */
  storage?: 'opfs' | 'memory';
  /** `static` (default): the bundled encoder. `none`: keyword search only. Or a named model. */
  encoder?: 'static' | 'none' | EncoderSpec;
  /** Cross-encoder that reorders the best hits when a search asks for it. */
  reranker?: { model: string };
  /** Language of documents and queries; default: detected per document. */
  language?: string;
  /** Words that mean the same to this collection's readers; each group is expanded in queries. */
  synonyms?: string[][];
  /** Address of an index built ahead of time (static sites). */
  remote?: string;
  /** Base URL of self-hosted files (encoder, models); default: beside the worker script. */
  assets?: string;
  /** A worker of your own that called `serve(parts)`. */
  worker?: Worker;
}

/** A model named by its user. */
export interface EncoderSpec {
  model: string;
  device?: 'wasm' | 'webgpu';
  dtype?: string;
  /** Keep only the first `dims` dimensions, for models trained so. */
  dims?: number;
}

// --- adding ----------------------------------------------------------------------------------------

/** Text handed over as it is. Without `path` its identity is its content. */
export interface TextSource {
  text: string;
  title?: string;
  /** Identity and kind as if the text had been read from this path. */
  path?: string;
}

/** One thing that can be added. A bare string is text, never a path. */
export type SingleSource =
  | string
  | TextSource
  | { texts: Record<string, string> }
  /** Node only: a file or a directory, walked with the ignore rules of the guide. */
  | { file: string }
  /** Node only: an installed package by its name, with its source code and its documents. */
  | { package: string }
  | Blob
  | File
  | FileList
  | FileSystemHandle
  | URL;

export type Source = SingleSource | Iterable<SingleSource> | AsyncIterable<SingleSource>;

export interface AddOptions {
  /** Title of the document; only for a source that is one document. */
  title?: string;
  /** Identity of the document, instead of its path; only for a source that is one document. */
  source?: string;
  /** Overrides the kind found by looking at the bytes and the name, such as `markdown` or `html`. */
  kind?: string;
  /** Kept with each document, returned by `documents()` and usable in filters. */
  meta?: Meta;
  language?: string;
  /** Name of a registered profile. */
  profile?: string;
  /** Name of a registered chunker. */
  chunker?: string;
  /** Forces how sections are found. */
  structure?: StructureMode;
  /** Name of a registered summariser. */
  summarize?: string;
  /** Encode each chunk together with its heading path; default true. */
  embedHeadings?: boolean;
  /**
   * For folders: extensions to pick up, with the dot, and groups of them: `documents` (default), `data`, `code`.
   * A package brings its documents and its code unless told otherwise.
   */
  types?: string[];
  /** For protected files. */
  password?: string;
  /** Rewrite documents even where nothing changed. */
  force?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Aborting leaves whole documents only; the call rejects with `aborted`. */
  signal?: AbortSignal;
}

export type StructureMode = 'markdown' | 'verse' | 'chapter' | 'window';

/** How sections were found; `outline`: the format itself names them. */
export type TreeMode = StructureMode | 'outline';

/** Whether a text is Markdown (has `#` headings and fences), plain prose, or code and data, whose lines count. */
export type Markup = 'markdown' | 'plain' | 'code';

export type Meta = Record<string, string | number | boolean | null>;

/** How far a long call has come. At most twenty a second reach the caller. */
export interface Progress {
  step: 'read' | 'parse' | 'summarize' | 'encode' | 'write';
  /** Documents finished, whatever their outcome. */
  done: number;
  /** Documents known so far; grows while a folder is being walked. */
  total: number;
  /** Source of the document being worked on. */
  current?: string;
  /** Of a long document while it is read: how many of its pages are done. */
  part?: { done: number; total: number; unit: 'page' };
  /** Chunks written by this call so far. */
  chunks: number;
}

export interface AddReport {
  /** One entry per document, in the order of the source. */
  documents: AddedDocument[];
  /** Change of the index's chunk count; negative after an edit that shortened a document. */
  chunksDelta: number;
}

export interface AddedDocument {
  id: string;
  title: string;
  source: string;
  status: 'added' | 'updated' | 'unchanged' | 'failed';
  sections: number;
  chunks: number;
  /** What went less than well, in sentences for the person who added the file. */
  warnings: string[];
  error?: ErrorData;
}

export interface RemoveReport {
  /** Ids of documents that are gone. */
  documents: string[];
  /** Negative or 0: a text stays while another document shares it. */
  chunksDelta: number;
}

// --- looking at how a document is read --------------------------------------------------------------

/** What copse makes of one document, and why: the same that `add` would store. */
export interface ParseReport {
  source: string;
  outcome: 'ok' | 'warnings' | 'failed';
  /** As what it is read; absent where it could not be told. */
  kind?: string;
  /** Why it is read as this kind, in a sentence. */
  why?: string;
  /** Of the source; absent where it could not be had. */
  bytes?: number;
  warnings: string[];
  /** Of a document that failed. */
  error?: ErrorData;
  /** Of a document that did not fail. */
  content?: ParsedContent;
}

export interface ParsedContent {
  title: string;
  language: string;
  date?: string;
  meta: Meta;
  markup: Markup;
  structure: TreeMode;
  /** Length of the text that was made of the source. */
  characters: number;
  pages?: ParsedPage[];
  /** How many of each kind: blocks of Markdown, paragraphs of plain text, definitions of a program, records of data. */
  blocks: Record<string, number>;
  /** In document order, the root first. */
  sections: ParsedSection[];
  /** Passages that a search can find. */
  chunks: number;
  /** The text itself, into which all offsets point; only where it was asked for. */
  text?: string;
}

export interface ParsedPage {
  /** From 1. */
  page: number;
  label?: string;
  span: [start: number, end: number];
}

export interface ParsedSection {
  title: string;
  /** Of the root 0. */
  level: number;
  /** Own text, without the sections below. */
  span: [start: number, end: number];
  /** Of the text that was made of the source. */
  lines: [first: number, last: number];
  pages?: [first: number, last: number];
  /** The same as they are printed, where the document labels its pages. */
  pageLabels?: [first: string, last: string];
  anchor?: string;
  chunks: number;
}

// --- what is stored --------------------------------------------------------------------------------

export interface DocumentInfo {
  /** First 16 hex digits of SHA-256 over collection, NUL, source. */
  id: string;
  title: string;
  /** NFC path with `/`, URL without fragment, or `text:` + content hash. */
  source: string;
  /** `markdown`, `text`, `html` … */
  kind: string;
  /** How its text is to be read. */
  markup: Markup;
  language: string;
  /** Number of pages; absent for documents without pages. */
  pages?: number;
  sections: number;
  chunks: number;
  /** Length of the text in code units. */
  characters: number;
  meta: Meta;
  date?: string;
  addedAt: string;
}

export interface Page {
  offset?: number;
  limit?: number;
}

/**
 * Which documents and sections may answer. All given conditions must hold; a list means any of its members.
 */
export interface Filter {
  /** Document ids. */
  document?: string | string[];
  kind?: string | string[];
  /** Glob over the source: `*` within a path segment, `**` across segments, `?` one character. */
  source?: string | string[];
  language?: string | string[];
  /** Over the metadata of documents and of passages; a passage's own facts come before its document's. */
  meta?: Record<string, MetaCondition>;
  /** Segments of the heading path that must occur in this order, from the first given one down. */
  headings?: string[];
  /** Documents dated in this half-open range. */
  date?: { from?: string; to?: string };
  /** Text that the chunk must contain, letter case ignored. */
  text?: string;
  /** Regular expression that the chunk must match. */
  regex?: string;
}

/** Equality, any of a list, or a half-open range. */
export type MetaCondition =
  | string
  | number
  | boolean
  | null
  | (string | number | boolean | null)[]
  | { from?: number | string; to?: number | string };

export interface IndexInfo {
  name: string;
  collection: string;
  /** Where the bytes are. `file` is a Node file. */
  storage: 'opfs' | 'memory' | 'file';
  /** Whether the index survives a restart. When false, `notice` says why. */
  durable: boolean;
  notice?: Notice;
  /** Whether this tab owns the storage or talks to the tab that does. */
  role: 'leader' | 'follower' | 'single';
  documents: number;
  sections: number;
  chunks: number;
  /** Characters of the stored texts. */
  characters: number;
  /** Bytes of the database, all collections together. */
  bytes: number;
  /** Languages found in the documents, most frequent first. */
  languages: string[];
  encoder: EncoderInfo | null;
  versions: Versions;
}

export interface EncoderInfo {
  id: string;
  dims: number;
  /** Chunks that have a vector of this encoder. */
  vectors: number;
  /** Languages it was trained on; empty: unknown. */
  languages: string[];
}

/** Versions that decide whether a file can be read and whether its tokens still mean the same. */
export interface Versions {
  copse: string;
  sqlite: string;
  schema: number;
  analyser: number;
}

/** Something the user should be told, once, in the interface. */
export interface Notice {
  code:
    | 'storage-unavailable'
    | 'storage-full'
    | 'not-persistent'
    | 'encoder-unavailable'
    | 'recovered'
    | 'leader-lost';
  message: string;
}

export interface CollectionInfo {
  name: string;
  documents: number;
  chunks: number;
  /** Id of the encoder that made its vectors; `null` where it has none. */
  encoder: string | null;
}

// --- searching -------------------------------------------------------------------------------------

export interface SearchOptions {
  /** Hits to return, 1 to 1000; default 10. */
  limit?: number;
  offset?: number;
  mode?: 'auto' | 'flat' | 'tree';
  filter?: Filter;
  sort?: 'score' | 'date' | 'title';
  rerank?: boolean;
  /** Merge neighbouring chunks of one section into one hit; default true. */
  spans?: boolean;
  /** Fill {@link Hit.explain}. */
  explain?: boolean;
  /** Which ways of searching to use; default: all that the index has. */
  legs?: Leg[];
  facets?: string[];
  signal?: AbortSignal;
}

export type Leg = 'lexical' | 'vector';

export interface Hit {
  documentId: string;
  /** `documentId#seq`, for `read()`. */
  sectionId: string;
  /** Title of the section. */
  title: string;
  /** Titles from the document down to the section, repeats dropped. */
  breadcrumb: string[];
  /** The passage, verbatim from the document's text. */
  text: string;
  /** Ranges of `text` that answer the query, ascending, not overlapping. */
  highlights: [start: number, end: number][];
  /** Where `text` stands in the document's text. */
  span: [start: number, end: number];
  page?: number;
  pageLabel?: string;
  /** For links: an id in the page, `page=N` or `L12`. */
  anchor?: string;
  /** Facts about the passage itself, such as the `definition` that a piece of code belongs to. */
  meta?: Meta;
  /** Every source that holds this text, first added first. */
  sources: string[];
  /** Sort key, higher is better; comparable within one result only. */
  score: number;
  /** Places in the single rankings, from 1. */
  ranks: { lexical?: number; vector?: number; rerank?: number };
  explain?: Explanation;
}

/** How a score came about: named parts that add up to it, and the raw figures behind them. */
export interface Explanation {
  parts: { name: string; value: number }[];
  details: Record<string, number | string>;
}

export interface SearchResult {
  hits: Hit[];
  /** Passages that match; `capped`: there may be more than `count`. */
  total: { count: number; capped: boolean };
  /** What ran, in order, and how long it took. */
  legs: { name: Leg | 'rerank' | 'structure'; ms: number; candidates: number }[];
  /** Sentences on what was done differently from what was asked. */
  notes: string[];
  correctedQuery?: string;
  paths?: SectionPath[];
  facets?: Record<string, { value: string; count: number }[]>;
}

export interface SectionPath {
  score: number;
  path: { sectionId: string; title: string }[];
  snippet: string;
}

export interface SectionOptions {
  /** Sections to return; default 5. */
  limit?: number;
  offset?: number;
  filter?: Filter;
  rerank?: boolean;
  legs?: Leg[];
  /** Snippets per section; default 3. */
  snippets?: number;
  explain?: boolean;
  signal?: AbortSignal;
}

export interface SectionHit {
  documentId: string;
  sectionId: string;
  title: string;
  breadcrumb: string[];
  summary: string;
  /** First and last page of the passages found. */
  pages?: [first: number, last: number];
  chunks: number;
  snippets: Snippet[];
  anchor?: string;
  sources: string[];
  score: number;
  explain?: Explanation;
}

export interface Snippet {
  text: string;
  highlights: [start: number, end: number][];
  span: [start: number, end: number];
}

export interface SectionResult {
  sections: SectionHit[];
  total: { count: number; capped: boolean };
  legs: SearchResult['legs'];
  notes: string[];
}

export interface ContextOptions {
  sections?: number;
  /** Characters over all sections together. */
  budget?: number;
  filter?: Filter;
  signal?: AbortSignal;
}

export interface ContextResult {
  sections: (SectionHit & { text: string; truncated: boolean; neighbourhood: Neighbourhood })[];
  related: SectionHit[];
  notes: string[];
}

export interface Suggestion {
  text: string;
  /** `term` of the vocabulary or `title` of a section. */
  kind: 'term' | 'title';
  documents: number;
  sectionId?: string;
}

// --- reading ---------------------------------------------------------------------------------------

export interface TocOptions {
  /** Deepest level listed; the root is 0. Default: all. */
  maxDepth?: number;
  /** Default true. */
  summaries?: boolean;
  offset?: number;
  limit?: number;
}

export interface TocDocument {
  documentId: string;
  title: string;
  source: string;
  kind: string;
  pages?: number;
  root: TocSection;
}

export interface TocSection {
  sectionId: string;
  title: string;
  level: number;
  /** Chunks of this section alone. */
  chunks: number;
  /** Sections below it at any depth, listed or not. */
  below: number;
  /** Length of its text with all that is below it. */
  characters: number;
  /** Of this section's own text; a root's are the document's. */
  pages?: [first: number, last: number];
  /** The same as they are printed, where the document labels its pages. */
  pageLabels?: [first: string, last: string];
  summary?: string;
  anchor?: string;
  children: TocSection[];
}

/** A place in a document: by anchor, page or line; the document alone stands for all of it. */
export interface Place {
  /** Id, source or title. */
  document: string;
  /** As in an address: an id, percent-encoded or not, a heading's words, `page=3`, `L12` or `L12-L20`. */
  anchor?: string;
  /** Counted from 1, or as text the label that is printed on it, such as `iv`. */
  page?: number | string;
  line?: number;
}

export interface ReadOptions {
  /** Include the sections below; default true. */
  children?: boolean;
  /** Cut at a sentence end so that the text is at most this long. */
  maxChars?: number;
  /** Continue a truncated passage: offset given by {@link Passage.next}. */
  from?: number;
}

/** A section as it stands in the source. */
export interface Passage {
  documentId: string;
  sectionId: string;
  title: string;
  breadcrumb: string[];
  source: string;
  kind: string;
  markup: Markup;
  /** How the document's sections were found: the lines of `verse` are to be kept. */
  structure: TreeMode;
  text: string;
  span: [start: number, end: number];
  /** Line on which `text` begins; absent where the text was made from another format and has no lines of its own. */
  line?: number;
  /** The page or the lines that were asked for, where they stand in the document. */
  place?: [start: number, end: number];
  /** Sections that `text` has a part of, in document order; the first is the section itself unless `from` was given. */
  sections: PassageSection[];
  /** Of the section with all below it. */
  pages?: [first: number, last: number];
  /** The same as they are printed, where the document labels its pages. */
  pageLabels?: [first: string, last: string];
  summary: string;
  anchor?: string;
  parent?: string;
  children: string[];
  truncated: boolean;
  /** Pass as {@link ReadOptions.from} to go on. */
  next?: number;
}

export interface PassageSection {
  sectionId: string;
  title: string;
  level: number;
  /** Own text, without the sections below. */
  span: [start: number, end: number];
  /** Of the own text. */
  pages?: [first: number, last: number];
  anchor?: string;
}

export interface NeighbourhoodOptions {
  /** List at most so many siblings on either side, and so many children; default: all. */
  around?: number;
}

/** In document order; a document's root has no parent and no siblings. */
export interface Neighbourhood {
  /** From the root down to the parent. */
  ancestors: SectionRef[];
  parent?: SectionRef;
  /** The parent's children, the section itself included, so that its place among them shows. */
  siblings: SectionRef[];
  children: SectionRef[];
  /** What can be read before this section with all below it: the sibling before it, else the parent. */
  previous?: SectionRef;
  /** What follows this section and all below it. */
  next?: SectionRef;
  /** How many there are, listed or not; `place` is the section's own among its siblings, from 1. */
  count: { siblings: number; place: number; children: number };
}

export interface SectionRef {
  sectionId: string;
  title: string;
  level: number;
}

// --- upkeep ----------------------------------------------------------------------------------------

export interface CheckReport {
  ok: boolean;
  problems: { what: string; repaired: boolean }[];
}

/** A {@link CopseError} as data, as it stands in reports and in the CLI's JSON. */
export interface ErrorData {
  code: ErrorCode;
  message: string;
  /** The offending values. */
  detail: Record<string, unknown>;
}

export type ErrorCode =
  | 'unsupported'
  | 'storage-unavailable'
  | 'storage-full'
  | 'locked'
  | 'corrupt'
  | 'version-mismatch'
  | 'encoder-mismatch'
  | 'parse-failed'
  | 'needs-password'
  | 'no-text-layer'
  | 'too-large'
  | 'model-unavailable'
  | 'invalid-option'
  | 'ambiguous'
  | 'not-found'
  | 'aborted'
  | 'leader-changed'
  | 'closed'
  | 'internal';

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
