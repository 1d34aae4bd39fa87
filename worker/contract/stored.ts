/** What an index holds, as its callers see it: documents, filters over them, the index itself; and errors as data. */

export type StructureMode = 'markdown' | 'verse' | 'chapter' | 'window';

/** How sections were found; `outline`: the format itself names them. */
export type TreeMode = StructureMode | 'outline';

/** Whether a text is Markdown (has `#` headings and fences), plain prose, or code and data, whose lines count. */
export type Markup = 'markdown' | 'plain' | 'code';

export type Meta = Record<string, string | number | boolean | null>;

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

export interface CheckReport {
  ok: boolean;
  problems: { what: string; repaired: boolean }[];
}
