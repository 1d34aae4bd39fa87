/** Headings that the markup names. */
import type { ParsedDocument } from '../../contract/index.ts';
import type { Block } from '../blocks.ts';
import { headingText } from '../heading.ts';
import { htmlHeading } from './html-heading.ts';

/** As its block shows it. */
export interface FoundHeading {
  level: number;
  title: string;
  /** Given by the source or the author. */
  id: string | undefined;
  start: number;
  next: number;
}

/** The heading that a block of a Markdown text is, in one of the three ways that Markdown has. */
export function markedHeading(
  document: Pick<ParsedDocument, 'text' | 'anchors'>,
  block: Block,
): FoundHeading | undefined {
  if (block.kind === 'html') return htmlHeading(document.text, block);
  if (block.heading === undefined) return undefined;
  const { title, id } = headingText(document.text, block);
  const given = document.anchors?.get(block.start) ?? id;
  return { level: block.heading.level, title, id: given, start: block.start, next: block.heading.next };
}
