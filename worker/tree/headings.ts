import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { type Block, headingText, Slugger, scanBlocks } from '../markup/index.ts';
import { Outline } from './outline.ts';
import { Summary } from './summary.ts';

/** Sections by Markdown headings; `undefined` when there are none. */
export function headingTree(document: ParsedDocument, options: TreeOptions): DocumentTree | undefined {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const { text } = document;
  const slugger = new Slugger();
  const summary = new Summary();
  let headings = 0;
  let blocks = 0;
  for (const block of scanBlocks(text, outline.root.bodyStart, text.length)) {
    if (block.heading === undefined) {
      summary.take(text, block);
    } else {
      outline.current.summary = summary.finish();
      openHeading(document, outline, slugger, block, blocks === 0);
      headings++;
    }
    blocks++;
  }
  outline.current.summary = summary.finish();
  return headings === 0 ? undefined : outline.finish('markdown');
}

function openHeading(
  document: ParsedDocument,
  outline: Outline,
  slugger: Slugger,
  block: Block,
  leading: boolean,
): void {
  const { level, next } = block.heading!;
  const { title, id } = headingText(document.text, block);
  const given = document.anchors?.get(block.start) ?? id;
  if (given !== undefined) slugger.reserve(given);
  const anchor = given ?? slugger.slug(title);
  if (leading && level === 1 && repeatsTitle(title, outline.root.title)) {
    outline.root.bodyStart = next;
    if (anchor !== '') outline.root.anchor = anchor;
    return;
  }
  outline.add({ level, title, start: block.start, bodyStart: next, anchor });
}

/**
 * A document that opens with its own name in lower case, as the readme of a package does: the name is the root's,
 * not that of a section around everything else.
 */
function repeatsTitle(title: string, root: string): boolean {
  return /^\p{Ll}/u.test(title) && title.toLowerCase() === root.trim().replace(/\s+/g, ' ').toLowerCase();
}
