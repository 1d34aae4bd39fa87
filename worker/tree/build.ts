import type { DocumentTree, ParsedDocument, StructureMode, TreeOptions } from '../contract/index.ts';
import { chapterTree } from './chapters.ts';
import { detectMode, Signals } from './detect.ts';
import { headingTree } from './headings.ts';
import { outlinedTree } from './outlined.ts';
import { verseTree } from './verse.ts';
import { windowTree } from './windows.ts';

/** Raised whenever the same text would give another tree. */
export const TREE_VERSION: number = 3;

/**
 * The section tree of a document: a flat list whose own spans partition the text. Without `structure` the outline
 * that the format gives counts, and without one what {@link detectMode} finds. A mode that is asked for, and of
 * which the document shows nothing, gives windows; a single one is a section of its own only with `loneWindow`.
 */
export function buildTree(
  document: ParsedDocument,
  options: TreeOptions,
  loneWindow: boolean = false,
): DocumentTree {
  const wanted: StructureMode | undefined = options.structure;
  if (wanted === undefined && document.outline !== undefined) {
    return outlinedTree(document, document.outline, options);
  }
  const signals = new Signals(document);
  switch (wanted ?? detectMode(signals)) {
    case 'verse':
      if (signals.citations.length === 0) break;
      return verseTree(
        document,
        options,
        signals.citations,
        document.markup === 'markdown' ? signals.headings.list : [],
      );
    case 'markdown':
      if (signals.headings.list.length === 0) break;
      return headingTree(document, options, signals.headings);
    case 'chapter':
      if (signals.unmarked.length === 0) break;
      return chapterTree(document, options, signals.unmarked);
  }
  return windowTree(document, options, loneWindow);
}
