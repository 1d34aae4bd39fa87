/** What the tables hold, as the rooms above see it. Offsets are UTF-16 code units into the text. */
import type { ChunkKind, Meta, PageSpan, ParsedDocument, SectionNode, TreeMode } from '../contract/index.ts';

/** A condition in SQL with its parameters. Written by the rooms above, never by a user. */
export interface Where {
  sql: string;
  params: readonly (string | number | null)[];
}

export interface NewDocument {
  id: string;
  textId: number;
  title: string;
  /** The title was given by the user: an edit of the text leaves it. */
  named?: boolean;
  source: string;
  kind: string;
  date?: string;
  meta: Meta;
  tags?: string[];
  addedAt: string;
}

/** A document together with what its text knows. */
export interface DocumentRow {
  /** Grows with every document: the order in which they first came. An update keeps it. */
  n: number;
  id: string;
  textId: number;
  title: string;
  named: boolean;
  source: string;
  kind: string;
  date?: string;
  meta: Meta;
  tags: string[];
  addedAt: string;
  language: string;
  markup: ParsedDocument['markup'];
  /** Number of pages. */
  pages?: number;
  sections: number;
  chunks: number;
  characters: number;
}

export interface NewText {
  /** Of content, kind and everything that changes what is made of it. */
  hash: string;
  kind: string;
  markup: ParsedDocument['markup'];
  language: string;
  /** As the text itself names it. */
  title?: string;
  date?: string;
  meta: Meta;
  /** Of the source, before it was decoded. */
  bytes: number;
  characters: number;
  pages?: PageSpan[];
  structure: TreeMode;
  /** With which parser, tree, chunker and settings it was read, for a later upgrade. */
  options: string;
}

export interface TextRow extends NewText {
  id: number;
  sections: number;
  chunks: number;
  /** Id of the first of its chunks; the others follow it without a gap. */
  firstChunk: number;
  /** How many of the chunks have a vector. */
  vectors: number;
}

/** What a format says about a section lies with its chunks. */
export interface NewSection extends Omit<SectionNode, 'meta'> {
  /** Survives edits elsewhere in the document. */
  key: string;
  /** Ordinal of its first chunk in the text, and how many it has of its own. */
  firstChunk: number;
  chunks: number;
}

export interface SectionRow extends NewSection {
  textId: number;
}

/** What an outline shows of a section. */
export type SectionEntry = Pick<
  SectionRow,
  | 'seq'
  | 'parent'
  | 'level'
  | 'title'
  | 'start'
  | 'end'
  | 'treeEnd'
  | 'pageStart'
  | 'pageEnd'
  | 'anchor'
  | 'chunks'
  | 'summary'
>;

export interface NewChunk {
  /** The section it lies in. */
  seq: number;
  start: number;
  end: number;
  page?: number;
  kind: ChunkKind;
  /** Facts about this passage alone. */
  meta?: Meta;
}

export interface ChunkRow extends NewChunk {
  id: number;
  textId: number;
  /** Place among the chunks of its text, from 0. */
  ordinal: number;
}

/** Analysed token streams, joined with spaces. */
export interface KeywordFields {
  title: string;
  path: string;
  body: string;
  code: string;
  summary: string;
}
