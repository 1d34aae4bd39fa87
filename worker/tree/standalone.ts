/**
 * Section trees without an index: what `copse/tree` gives. A document is a text, or its pages with their numbers; its
 * tree is a flat list in which each node names its parent.
 *
 *     import { buildTree, headingPath } from 'copse/tree';
 *
 *     const tree = buildTree('# Saturn\n\n## Transits\n\nSeven years.', { title: 'Planets' });
 *     headingPath(tree, tree[2], 'Planets'); // 'Planets › Saturn › Transits'
 */
import {
  checkPages,
  checkTreeOptions,
  type PageSpan,
  type ParsedDocument,
  type SectionNode,
  type StructureMode,
} from '../contract/index.ts';
import { findFrontMatter, levelsOf, wordHeadings } from '../markup/index.ts';
import { buildTree as buildSections } from './build.ts';
import { detectMode as detect, Signals } from './detect.ts';
import { type HeadingPathOptions, headingPath as joinTitles, withoutRepeats } from './paths.ts';

export type { StructureMode } from '../contract/index.ts';
export type { HeadingPathOptions } from './paths.ts';

/** A document as a whole, or page by page with the number of each. Markdown or plain text. */
export type Pages = string | readonly (readonly [page: number, text: string])[];

export interface TreeNode {
  /** Its place in the list; 0 is the root, and parents come before their children. */
  seq: number;
  title: string;
  /** 0 for the root, at most `maxLevels`. */
  level: number;
  parent: number | null;
  /** As the pages were numbered, both included; 0 for a document that came as one text. */
  pageStart: number;
  pageEnd: number;
  /**
   * Own text in the document's text, heading line included, up to the next heading. The text of a document that came
   * in pages is that of its pages with a blank line after each but the last.
   */
  start: number;
  end: number;
  /** By their `seq`. */
  children: number[];
  summary: string;
  /** The own text below the heading line, without blank lines at its ends. */
  text(): string;
}

export interface BuildTreeOptions {
  /** Of the root. */
  title?: string;
  /** Sums up the own text of a section; without it {@link summarizeExtractive} does. */
  summarize?: (text: string) => string;
  /** Pages of a section where only pages divide the text. */
  window?: number;
  /** Headings are at least so deep. */
  minLevel?: number;
  /** Deeper headings are taken for headings of this level. */
  maxLevels?: number;
  /** Where the structure is known and need not be found. */
  mode?: StructureMode;
}

const MAX_LEVELS = 4;
/** Titles of sections below that sum up one without text. */
const MAX_TITLES = 8;
const PAGE_GAP = '\n\n';

/**
 * The sections of a document, found by what it shows first of: citations of verses, Markdown headings, chapter lines
 * and other headings without markup, windows of a few pages. Throws `invalid-option`.
 */
export function buildTree(pages: Pages, options: BuildTreeOptions = {}): TreeNode[] {
  const { title = 'Document', window, minLevel, maxLevels = MAX_LEVELS, mode, summarize } = options;
  const settings = checkTreeOptions({
    title,
    maxLevels,
    ...(window !== undefined && { window }),
    ...(minLevel !== undefined && { minLevel }),
    ...(mode !== undefined && { structure: mode }),
  });
  const document = documentOf(pages);
  const { sections } = buildSections(document, settings, document.pages!.length > 0);
  const shift = pageShift(pages);
  const nodes = sections.map((section) => treeNode(document.text, section, shift));
  for (const { seq, parent } of nodes) if (parent !== null) nodes[parent]!.children.push(seq);
  if (summarize !== undefined) summarizeWith(nodes, summarize);
  return nodes;
}

/** The first signal that a document carries in full, as {@link buildTree} follows it. */
export function detectMode(pages: Pages): StructureMode {
  return detect(new Signals(documentOf(pages)));
}

/**
 * Levels of the words that head chapters and articles, in lower case, without gaps from 1. Known words have their
 * ranks, corrected by how their numbers run; others, which the document uses in the same way, come by rarity.
 */
export function structLevels(pages: Pages, maxLevels: number = MAX_LEVELS): Record<string, number> {
  checkTreeOptions({ title: '', maxLevels });
  const document = documentOf(pages);
  const levels = levelsOf(wordHeadings(document, document.frontMatter?.[1] ?? 0));
  return Object.fromEntries([...levels].map(([word, level]) => [word, Math.min(level, maxLevels)]));
}

/** `Document › Part › Chapter` of one node. Where it is too long, titles in its middle give way. */
export function headingPath(
  tree: readonly TreeNode[],
  node: TreeNode,
  title: string,
  options: HeadingPathOptions = {},
): string {
  const titles: string[] = [];
  const visited = new Set<number>();
  for (let at: TreeNode | undefined = node; at !== undefined && at.parent !== null; at = tree[at.parent]) {
    if (visited.has(at.seq)) break;
    visited.add(at.seq);
    titles.unshift(at.title);
  }
  return joinTitles(withoutRepeats([title, ...titles]), options);
}

/** The first `n` characters of a text on one line, with an ellipsis where more follow. */
export function summarizeExtractive(text: string, n: number = 300): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * n + 2));
  return characters.length <= n ? line : `${characters.slice(0, n).join('').trimEnd()}…`;
}

function documentOf(pages: Pages): ParsedDocument {
  checkPages(pages);
  const list: readonly (readonly [number, string])[] = typeof pages === 'string' ? [[0, pages]] : pages;
  const shift = pageShift(pages);
  const spans: PageSpan[] = [];
  let text = '';
  for (const [index, [page, content]] of list.entries()) {
    const start = text.length;
    text += index + 1 < list.length ? (content ?? '') + PAGE_GAP : (content ?? '');
    spans.push({ page: page + shift, start, end: text.length });
  }
  const matter = findFrontMatter(text);
  return {
    text,
    kind: 'text',
    markup: 'markdown',
    meta: {},
    pages: spans,
    ...(matter !== undefined && { frontMatter: [0, matter.end] }),
    warnings: [],
  };
}

/** Titles count pages from 1, however the list does. */
function pageShift(pages: Pages): number {
  return typeof pages === 'string' || pages[0]?.[0] === 0 ? 1 : 0;
}

function treeNode(text: string, section: SectionNode, shift: number): TreeNode {
  const { seq, title, level, parent, start, end, bodyStart, summary } = section;
  return {
    seq,
    title,
    level,
    parent: parent < 0 ? null : parent,
    pageStart: (section.pageStart ?? shift) - shift,
    pageEnd: (section.pageEnd ?? shift) - shift,
    start,
    end,
    children: [],
    summary,
    text: () => text.slice(bodyStart, end).replace(/^(?:[^\S\n]*\n)+|\s+$/g, ''),
  };
}

/** A section without text of its own is summed up from the titles below it. */
function summarizeWith(nodes: readonly TreeNode[], summarize: (text: string) => string): void {
  for (const node of nodes) {
    const titles = node.children.slice(0, MAX_TITLES).map((seq) => nodes[seq]!.title);
    const text = node.text() || titles.join(' / ');
    node.summary = text === '' ? '' : summarize(text);
  }
}
