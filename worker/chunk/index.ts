export { AdaptiveChunker, type AdaptiveChunkerOptions } from './adaptive/adaptive-chunker.ts';
export { MarkdownChunker, type MarkdownChunkerOptions } from './recursive/markdown-chunker.ts';
export { Chunkers, type NamedChunker, searchChunker } from './section/chunkers.ts';
