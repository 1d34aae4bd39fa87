/** Questions and answers. */
import type { Neighbourhood } from './reading.ts';
import type { Filter, Meta } from './stored.ts';

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
