import type { DocumentTree, ParsedDocument, StructureMode, TreeOptions } from '../contract/index.ts';
import { chapterLines, chapterTree } from './chapters.ts';
import { headingTree } from './headings.ts';
import { outlinedTree } from './outlined.ts';
import { windowTree } from './windows.ts';

/** Raised whenever the same text would give another tree. */
export const TREE_VERSION: number = 1;

/** Fewer chapter lines than this are a coincidence. */
const MIN_CHAPTERS = 3;

/**
 * The section tree of a document: a flat list whose own spans partition the text. Without `structure` the outline
 * that the format gives counts, and without one the signals are tried in order: headings, chapter lines, windows.
 */
export function buildTree(document: ParsedDocument, options: TreeOptions): DocumentTree {
  const wanted: StructureMode | undefined = options.structure;
  if (wanted === undefined && document.outline !== undefined) {
    return outlinedTree(document, document.outline, options);
  }
  if (wanted === 'markdown' || (wanted === undefined && document.markup === 'markdown')) {
    const tree = headingTree(document, options);
    if (tree !== undefined) return tree;
  }
  if (wanted !== 'window') {
    const lines = chapterLines(document.text, document.frontMatter?.[1] ?? 0);
    const enough = wanted === 'chapter' ? 1 : MIN_CHAPTERS;
    if (lines.length >= enough) return chapterTree(document, options, lines);
  }
  return windowTree(document, options);
}
