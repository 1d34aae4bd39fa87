/** Tables of contents, passages and what stands around a section. */
import type { Markup, TreeMode } from './stored.ts';

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
