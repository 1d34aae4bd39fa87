export { searchChunker } from './search-chunker.ts';
