/** Opening an index and adding to it: options, sources, progress and reports. */
import type { ErrorData, Markup, Meta, StructureMode, TreeMode } from './stored.ts';

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
  /**
   * How sections are cut: `search` (default; up to 512 characters), `reading` (up to 1800 estimated tokens, sentences
   * kept whole), `fixed` (2816 characters with an overlap), or the name of a registered chunker.
   */
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
