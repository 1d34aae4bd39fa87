export { MarkdownChunker, type MarkdownChunkerOptions } from './recursive/markdown-chunker.ts';
export { searchChunker } from './search-chunker.ts';
