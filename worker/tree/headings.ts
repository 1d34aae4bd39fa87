import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { type FoundHeading, markedHeading, Slugger, scanBlocks } from '../markup/index.ts';
import { Outline } from './outline.ts';
import { nestWords, takeTitleLines } from './statutes.ts';
import { Summary } from './summary.ts';

/** A heading of the markup in its document. */
export interface MarkedHeading extends FoundHeading {
  /** What its anchor is made of where nobody gives one: the title, but not what a line below adds to it. */
  name: string;
  /** Of the text up to the next heading. */
  summary: string;
  /** Whether no text stands before it, or between it and the heading before. */
  adjacent: boolean;
}

export interface MarkedHeadings {
  /** Sums up the text before the first heading. */
  lead: string;
  list: MarkedHeading[];
}

/** All headings of a Markdown text, in order. */
export function markedHeadings(document: ParsedDocument): MarkedHeadings {
  const { text } = document;
  const list: MarkedHeading[] = [];
  const summary = new Summary();
  let lead = '';
  let adjacent = true;
  const finish = (): void => {
    const previous = list.at(-1);
    if (previous === undefined) lead = summary.finish();
    else previous.summary = summary.finish();
  };
  for (const block of scanBlocks(text, document.frontMatter?.[1] ?? 0, text.length)) {
    const heading = markedHeading(document, block);
    if (heading === undefined) {
      summary.take(text, block);
      adjacent = false;
    } else {
      finish();
      list.push({ ...heading, name: heading.title, summary: '', adjacent });
      adjacent = true;
    }
  }
  finish();
  return { lead, list };
}

/** Sections by the headings of the markup. */
export function headingTree(
  document: ParsedDocument,
  options: TreeOptions,
  { lead, list }: MarkedHeadings,
): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const slugger = new Slugger();
  outline.root.summary = lead;
  const headings = nestWords(takeTitleLines(list));
  for (const heading of headings) addHeading(outline, slugger, heading, heading === headings[0]);
  return outline.finish('markdown');
}

export function addHeading(outline: Outline, slugger: Slugger, heading: MarkedHeading, first: boolean): void {
  const { level, title, name, id, start, next, summary } = heading;
  if (id !== undefined) slugger.reserve(id);
  const anchor = id ?? slugger.slug(name);
  if (first && heading.adjacent && level === 1 && repeatsTitle(title, outline.root.title)) {
    outline.root.bodyStart = next;
    outline.root.summary = summary;
    if (anchor !== '') outline.root.anchor = anchor;
    return;
  }
  outline.add({ level, title, start, bodyStart: next, anchor }).summary = summary;
}

/**
 * A document that opens with its own name in lower case, as the readme of a package does: the name is the root's,
 * not that of a section around everything else.
 */
function repeatsTitle(title: string, root: string): boolean {
  return /^\p{Ll}/u.test(title) && title.toLowerCase() === root.trim().replace(/\s+/g, ' ').toLowerCase();
}
