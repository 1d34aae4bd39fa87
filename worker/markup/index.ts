export { type Block, type BlockKind, scanBlocks } from './blocks.ts';
export { footnoteLabel } from './dialects.ts';
export { findFrontMatter } from './front-matter.ts';
export { graphemeFloor } from './grapheme.ts';
export { headingText, shortTitle } from './heading.ts';
export {
  type FoundHeading,
  findHeadings,
  type Heading,
  isContentsEntry,
  levelsOf,
  type Mark,
  markedHeading,
  rankOf,
  type StructureLine,
  structureLine,
  wordHeadings,
} from './headings/index.ts';
export { plainInline } from './inline.ts';
export {
  isSpace,
  isTerminator,
  lineEnd,
  nextLine,
  skipBlankLines,
  skipSpace,
  trimEnd,
} from './lines.ts';
export {
  hasLineEndHyphens,
  lineBrokenWord,
  normalize,
  type WordEvidence,
  withTrema,
} from './normalize/index.ts';
export { scanParagraphs } from './paragraphs.ts';
export { isAside, plainBlock } from './plain.ts';
export { isBare, shownPart } from './shown.ts';
export { Slugger } from './slug.ts';
export { closesFence, fenceStart, itemStart } from './starts.ts';
