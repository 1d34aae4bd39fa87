import type { DocumentTree, OutlineEntry, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { Outline } from './outline.ts';
import { plainSummary } from './summary.ts';

/** Sections as the format itself names them. */
export function outlinedTree(
  document: ParsedDocument,
  entries: readonly OutlineEntry[],
  options: TreeOptions,
): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const ends = [...entries.map(({ start }) => start), document.text.length];
  outline.root.summary = plainSummary(document.text, outline.root.bodyStart, ends[0]!);
  for (const [index, entry] of entries.entries()) {
    const node = outline.add(entry);
    if (entry.meta !== undefined) node.meta = entry.meta;
    node.summary = entry.summary ?? plainSummary(document.text, entry.bodyStart, ends[index + 1]!);
  }
  return outline.finish('outline');
}
