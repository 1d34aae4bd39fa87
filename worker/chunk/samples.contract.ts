/** Parsed documents for the tests of the chunkers. */
import type { ChunkResult, MarkdownParseResult, PageRange } from '../contract/index.ts';

export function parsed(markdown: string, more: Partial<MarkdownParseResult> = {}): MarkdownParseResult {
  return { markdown, pageRanges: [], layoutBlocks: [], metadata: {}, warnings: [], ...more };
}

/** One page for each text, a form feed behind all but the last. */
export function paged(...pages: string[]): MarkdownParseResult {
  let markdown = '';
  const pageRanges: PageRange[] = pages.map((page, index) => {
    const start = markdown.length;
    markdown += index + 1 < pages.length ? `${page}\n\n` : page;
    return { page: index + 1, start, end: markdown.length };
  });
  return parsed(markdown, { pageRanges });
}

export const contents = (chunks: readonly ChunkResult[]): string[] => chunks.map(({ content }) => content);
