/**
 * The interfaces between the rooms of the engine. Rooms of one layer never import one another: what one
 * hands to the next is described here.
 *
 *   bytes → Parser → ParsedDocument → tree → SectionNode[] → Chunker → ChunkSpan[] → Encoder → Float32Array
 */
import type { LayoutBlock } from './chunking.ts';
import type { Markup, Meta, StructureMode, TreeMode } from './model.ts';

// --- parse -----------------------------------------------------------------------------------------

/** A document's bytes on their way in. */
export interface RawDocument {
  bytes: Uint8Array;
  /** NFC path with `/`, URL, or `text:` + hash. */
  source: string;
  /** File name with extension where there is one: decides the format after the bytes had their say. */
  name: string;
  /** Media type claimed by whoever gave the bytes. */
  type?: string;
  /** Overrides detection. */
  kind?: string;
  /** Of a protected document. */
  password?: string;
  /** True for text handed over as a string: the bytes are UTF-8 and not to be sniffed for binary formats. */
  fromString?: boolean;
}

export interface ParsedDocument {
  /** What all offsets point into: the decoded source, or the Markdown that the parser emitted. */
  text: string;
  kind: string;
  markup: Markup;
  title?: string;
  /** Front matter, `<meta>` tags … */
  meta: Meta;
  /** ISO date found in the document itself. */
  date?: string;
  /** BCP-47 primary tag declared by the document. */
  language?: string;
  /** Ascending, covering `text`; absent for documents without pages. */
  pages?: PageSpan[];
  /** Ids of headings that the source names itself (HTML), by offset of the heading line in `text`. */
  anchors?: Map<number, string>;
  /** What the source itself says of the whole; else the root's summary is an excerpt. */
  summary?: string;
  /** Sections that the format itself names (definitions of code, records of data), ascending. They win over everything found in `text`. */
  outline?: OutlineEntry[];
  /** Leading part of `text` that is metadata and is not shown: front matter. */
  frontMatter?: [start: number, end: number];
  /** Where pieces of `text` stand on their pages, ascending by `start`. */
  layout?: LayoutBlock[];
  warnings: string[];
}

export interface PageSpan {
  /** From 1. */
  page: number;
  label?: string;
  start: number;
  end: number;
}

/** Where a section begins, and what it is. It ends where the next one begins. */
export interface OutlineEntry {
  /** From 1. */
  level: number;
  title: string;
  start: number;
  /** After what corresponds to a heading line; `start` where the whole entry is body. */
  bodyStart: number;
  anchor?: string;
  /** What the source itself says of it, such as a documentation comment; else the summary is an excerpt. */
  summary?: string;
  /** Facts about what stands here, such as the name of a definition; kept with each chunk and usable in filters. */
  meta?: Meta;
}

/** What parsing may need of its host. */
export interface ParseContext {
  signal?: AbortSignal;
  /** A file that comes with copse, such as `grammars/python.wasm`. Rejects where it cannot be had. */
  asset?(path: string): Promise<Uint8Array>;
  /** Starts a thread that runs pdf.js and nothing else. Absent: pdf.js runs in this thread. */
  pdfThread?(): PdfThread;
  /** Starts a thread that reads whole documents. Absent: they are read in this thread, and nothing can end them. */
  parserThread?(): ParserThread;
  /** Of a long document: how many of its pages have been read. */
  onProgress?(done: number, total: number): void;
}

/** A thread that can be ended whatever it does. */
export interface PdfThread {
  /** A `Worker` or `MessagePort`. */
  readonly port: object;
  terminate(): void;
  /** Told when documents come and when none is left, so that an idle thread keeps no process alive. */
  hold?(used: boolean): void;
}

/** A thread that reads one document after the other, and can be ended whatever it does. */
export interface ParserThread {
  post(message: unknown): void;
  /** To be called once. `died`: it will say no more, and why. */
  listen(heard: (message: unknown) => void, died: (reason: string) => void): void;
  terminate(): void;
  /** As of {@link PdfThread}. */
  hold?(used: boolean): void;
}

export interface Parser {
  /** `markdown`, `text`, `html` … */
  readonly kind: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  readonly version: number;
  /** Throws `parse-failed` and its kin. */
  parse(raw: RawDocument, context?: ParseContext): ParsedDocument | Promise<ParsedDocument>;
}

// --- tree ------------------------------------------------------------------------------------------

/** One section; its place in the list is its `seq`, the root is 0 and parents come before children. */
export interface SectionNode {
  seq: number;
  /** -1 for the root. */
  parent: number;
  /** Root 0, at most `maxLevels`. */
  level: number;
  title: string;
  /** Own text: heading line (if any) and body up to the next heading. Own spans partition the text in order. */
  start: number;
  end: number;
  /** Where the body begins, after the heading line (and after front matter in the root). */
  bodyStart: number;
  /** End of the last descendant's own text. */
  treeEnd: number;
  pageStart?: number;
  pageEnd?: number;
  summary: string;
  anchor?: string;
  /** Of an {@link OutlineEntry}. */
  meta?: Meta;
}

export interface TreeOptions {
  title: string;
  structure?: StructureMode;
  maxLevels?: number;
  minLevel?: number;
  window?: number;
}

export interface DocumentTree {
  sections: SectionNode[];
  mode: TreeMode;
}

/**
 * Sums up one section's own text in a sentence or a few. What it returns is shown in tables of contents and
 * searched. An error costs the section its summary, not the document its place.
 */
export type Summarizer = (
  text: string,
  section: { title: string; breadcrumb: readonly string[]; language: string },
  signal?: AbortSignal,
) => string | Promise<string>;

// --- chunk -----------------------------------------------------------------------------------------

export interface ChunkSpan {
  start: number;
  end: number;
  kind: ChunkKind;
}

/** What the chunk mostly holds. `heading`: a section without body, found by its title alone. */
export type ChunkKind = 'prose' | 'code' | 'table' | 'list' | 'heading';

/** Cuts sections. One of a user's own is registered under a name, which options then give as `chunker`. */
export interface Chunker {
  /** Tells its versions apart: recorded with what it cut, and to be changed whenever it would cut otherwise. */
  readonly id: string;
  /**
   * Chunks of one section: none empty, all within the section, starts and ends ascending. Offsets are those of `text`,
   * which is the whole document's. A section for which nothing is given is found by its heading.
   */
  chunk(text: string, section: SectionNode, markup: ParsedDocument['markup'], language: string): ChunkSpan[];
}

// --- encode ----------------------------------------------------------------------------------------

export interface Encoder {
  /** Recorded in the index; vectors of different ids never meet. */
  readonly id: string;
  readonly dims: number;
  /** BCP-47 primary tags it was trained on; empty: unknown. */
  readonly languages: readonly string[];
  /** Share of the vector leg in the fused score, 0 to 1, measured for this encoder. */
  readonly fusionWeight: number;
  /** False while its files are still on their way: a search then goes without it instead of waiting. Absent: ready. */
  readonly ready?: boolean;
  /** One L2-normalised row per text, row-major; a text without known words gives a zero row. */
  encode(
    texts: readonly string[],
    role: 'query' | 'passage',
    signal?: AbortSignal,
  ): Float32Array | Promise<Float32Array>;
}

// --- vector ----------------------------------------------------------------------------------------

export interface Ranked {
  /** Chunk id. */
  id: number;
  score: number;
}

/** Nearest rows by dot product. Everything in it can be rebuilt from the store. */
export interface VectorIndex {
  readonly dims: number;
  readonly size: number;
  /** `scale * row` approximates the vector. Replaces an id that is present. */
  add(id: number, row: Int8Array, scale: number): void;
  remove(id: number): void;
  /** Best first, ties by id; at most `k`. `accept` is asked before scoring. */
  nearest(query: Float32Array, k: number, accept?: (id: number) => boolean): Ranked[];
  clear(): void;
}
