/**
 * Chunkers without an index: what `copse/chunk` gives. A document is parsed into Markdown, with what is known of its
 * pages; a chunker makes chunks of that, each with its exact place in the Markdown.
 *
 *     import { AdaptiveChunker, parseAndChunk, TextProcessor } from 'copse/chunk';
 *
 *     const parsed = new TextProcessor().process(bytes);
 *     const chunks = new AdaptiveChunker().chunk(parsed, { chunker: { target_tokens: 800 } });
 *
 *     await parseAndChunk(pdf, { name: 'report.pdf', chunker: new AdaptiveChunker() });
 *
 * {@link AdaptiveChunker} keeps sections and sentences whole, {@link MarkdownChunker} cuts at a fixed size.
 */
export {
  AdaptiveChunker,
  type AdaptiveChunkerOptions,
  MarkdownChunker,
  type MarkdownChunkerOptions,
} from '../chunk/index.ts';
export type {
  ChunkResult,
  JobParameters,
  LayoutBlock,
  MarkdownParseResult,
  PageRange,
  ParseContext,
  ParsedDocument,
  Rectangle,
} from '../contract/index.ts';
export { CopseError, isCopseError } from '../contract/index.ts';
export { hasLineEndHyphens } from '../markup/index.ts';
export { TextProcessor, toMarkdownParseResult } from '../parse/index.ts';
export { type IsKnownWord, knownWords } from '../text/index.ts';
export { type DocumentChunker, type ParseAndChunkOptions, parseAndChunk } from './parse-and-chunk.ts';
