export type { Heading } from './heading.ts';
export { levelsOf, type Mark } from './levels.ts';
export { type FoundHeading, markedHeading } from './marked.ts';
export { findHeadings, wordHeadings } from './unmarked.ts';
export { isContentsEntry, rankOf, type StructureLine, structureLine } from './words.ts';
