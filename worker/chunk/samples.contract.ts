/** Parsed documents for the tests of the chunkers. */
import type { ChunkResult, MarkdownParseResult, PageRange } from '../contract/index.ts';
import { AdaptiveChunker, type AdaptiveChunkerOptions } from './index.ts';

export function parsed(markdown: string, more: Partial<MarkdownParseResult> = {}): MarkdownParseResult {
  return { markdown, pageRanges: [], layoutBlocks: [], metadata: {}, warnings: [], ...more };
}

/** One page for each text, with a blank line behind all but the last. */
export function paged(...pages: string[]): MarkdownParseResult {
  let markdown = '';
  const pageRanges: PageRange[] = pages.map((page, index) => {
    const start = markdown.length;
    markdown += index + 1 < pages.length ? `${page}\n\n` : page;
    return { page: index + 1, start, end: markdown.length };
  });
  return parsed(markdown, { pageRanges });
}

/** In characters. */
export interface Sizes {
  target?: number;
  max?: number;
  min?: number;
}

/** By the adaptive chunker, with sizes in characters. Without a language it is Dutch. */
export function adapt(
  input: string | MarkdownParseResult,
  { target, max, min }: Sizes = {},
  options: AdaptiveChunkerOptions = {},
): ChunkResult[] {
  const chunker = new AdaptiveChunker({
    ...(target !== undefined && { targetTokens: target / 3 }),
    ...(max !== undefined && { maxTokens: max / 3 }),
    ...(min !== undefined && { minTokens: min / 3 }),
    ...options,
  });
  return chunker.chunk(typeof input === 'string' ? parsed(input, { language: 'nl' }) : input);
}

export const contents = (chunks: readonly ChunkResult[]): string[] => chunks.map(({ content }) => content);

/** A sentence of so many characters, different for each name. */
export function sentence(length: number, name: string = 'zin'): string {
  const words = `De ${name} gaat over bomen, water en wegen `.repeat(Math.ceil(length / 20));
  return `${words
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length - 1, 'x')}.`;
}

/** Paragraphs of so many characters each. */
export function paragraphs(count: number, length: number, name: string = 'alinea'): string {
  return Array.from({ length: count }, (_, i) => sentence(length, `${name} ${i + 1}`)).join('\n\n');
}
