/** What the standalone chunkers take and give: a parsed document without an index around it. */

/** Markdown of a document, and where it stands on the document's pages. */
export interface MarkdownParseResult {
  markdown: string;
  /** Ascending, not overlapping, half-open; empty for a document without pages. */
  pageRanges: PageRange[];
  /** Rectangles of pieces of the text, ascending by `start`. */
  layoutBlocks: LayoutBlock[];
  /** BCP-47 primary tag. */
  language?: string;
  title?: string;
  metadata: Record<string, unknown>;
  warnings: string[];
}

export interface PageRange {
  /** From 1. */
  page: number;
  start: number;
  end: number;
}

/** In points, the origin at the top left of the page. */
export interface Rectangle {
  /** From 1. */
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface LayoutBlock extends Rectangle {
  start: number;
  end: number;
}

/** The configuration of one job. What stands here replaces what the constructor was given. */
export interface JobParameters {
  chunker?: {
    /** In estimated tokens, three characters each. */
    target_tokens?: number;
    max_tokens?: number;
    min_tokens?: number;
  };
  /** In characters. To the adaptive chunker a target that counts only without `chunker.target_tokens`. */
  chunk_size?: number;
  chunk_overlap?: number | null;
}

export interface ChunkResult {
  /** Holds only the headings inside the chunk. */
  content: string;
  /** From 0. */
  index: number;
  /** Half-open, in UTF-16 units of the given Markdown: the smallest span that `content` was made from. */
  startChar: number;
  endChar: number;
  /** Ascending, at least one. */
  pages: number[];
  /** At most 40. */
  rectangles: Rectangle[];
  /** The last three headings of the path, `A > B > C`, at most 300 characters. */
  contextHeader: string;
  headingPath: string[];
  /** What an encoder is given: the context header and the content, a heading that opens the content said once. */
  embeddingText: string;
  tokenEstimate: number;
  /** Kinds of the blocks inside, each once, in order of appearance. */
  blockKinds: string[];
  /** Said by the caller of this chunk. */
  meta: Record<string, unknown>;
}
