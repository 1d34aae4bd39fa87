import type { DocumentTree, PageSpan, ParsedDocument, SectionNode, TreeMode } from '../contract/index.ts';
import { shortTitle, trimEnd } from '../markup/index.ts';

/** A section as it is found, before its end and its place are known. */
export interface Opening {
  level: number;
  title: string;
  start: number;
  bodyStart: number;
  anchor?: string | undefined;
}

/** Collects sections in document order and settles parents, ends, pages and summaries. */
export class Outline {
  private readonly sections: SectionNode[] = [];
  /** Open sections from the root down. */
  private readonly open: SectionNode[] = [];
  private readonly document: ParsedDocument;
  private readonly maxLevels: number;
  private readonly minLevel: number;

  constructor(document: ParsedDocument, title: string, maxLevels: number, minLevel: number) {
    this.document = document;
    this.maxLevels = maxLevels;
    this.minLevel = minLevel;
    const bodyStart = document.frontMatter?.[1] ?? 0;
    this.append({ level: 0, title: title.trim(), start: 0, bodyStart }, -1);
  }

  get root(): SectionNode {
    return this.sections[0]!;
  }

  get current(): SectionNode {
    return this.open.at(-1)!;
  }

  /** Skipped levels never nest siblings: a section hangs off the nearest one that is shallower. */
  add(opening: Opening): SectionNode {
    const level = Math.min(Math.max(opening.level, this.minLevel, 1), this.maxLevels);
    while (this.open.length > 1 && this.current.level >= level) this.open.pop();
    return this.append({ ...opening, level }, this.current.seq);
  }

  private append(opening: Opening, parent: number): SectionNode {
    const seq = this.sections.length;
    const previous = this.sections.at(-1);
    if (previous !== undefined) previous.end = opening.start;
    const node: SectionNode = {
      seq,
      parent,
      level: opening.level,
      title: shortTitle(opening.title) || `Section ${seq}`,
      start: opening.start,
      end: opening.start,
      bodyStart: opening.bodyStart,
      treeEnd: opening.start,
      summary: '',
    };
    if (opening.anchor !== undefined && opening.anchor !== '') node.anchor = opening.anchor;
    this.sections.push(node);
    this.open.push(node);
    return node;
  }

  finish(mode: TreeMode): DocumentTree {
    this.sections.at(-1)!.end = this.document.text.length;
    this.settleTreeEnds();
    if (this.document.pages !== undefined && this.document.pages.length > 0) {
      this.settlePages(this.document.pages);
    }
    const { summary } = this.document;
    if (summary !== undefined && summary !== '') this.root.summary = shorten(summary);
    this.settleSummaries();
    return { sections: this.sections, mode };
  }

  private settleTreeEnds(): void {
    for (let seq = this.sections.length - 1; seq >= 0; seq--) {
      const node = this.sections[seq]!;
      node.treeEnd = Math.max(node.treeEnd, node.end);
      const parent = this.sections[node.parent];
      if (parent !== undefined) parent.treeEnd = Math.max(parent.treeEnd, node.treeEnd);
    }
  }

  /** The pages of the own text; the root's are the document's. */
  private settlePages(pages: readonly PageSpan[]): void {
    let first = 0;
    for (const node of this.sections) {
      first = pageIndex(pages, node.start, first);
      node.pageStart = pages[first]!.page;
      const last = trimEnd(this.document.text, node.start, node.end);
      node.pageEnd = pages[pageIndex(pages, Math.max(node.start, last - 1), first)]!.page;
    }
    this.root.pageStart = pages[0]!.page;
    this.root.pageEnd = pages.at(-1)!.page;
  }

  /** A section without text of its own is summed up by the titles below it. */
  private settleSummaries(): void {
    const titles: string[][] = [];
    for (const node of this.sections) {
      if (node.parent < 0) continue;
      titles[node.parent] ??= [];
      const list = titles[node.parent]!;
      if (list.length < 8) list.push(node.title);
    }
    for (const node of this.sections) {
      if (node.summary === '') node.summary = shorten(titles[node.seq]?.join(' / ') ?? '');
    }
  }
}

const SUMMARY_LENGTH = 300;

/** At most 300 characters, an ellipsis included where something was left out. */
export function shorten(text: string): string {
  return text.length <= SUMMARY_LENGTH ? text : `${shortTitle(text, SUMMARY_LENGTH - 1)}…`;
}

/** Index of the page that holds `offset`, looked for from `from` on. */
function pageIndex(pages: readonly PageSpan[], offset: number, from: number): number {
  let index = from;
  while (index + 1 < pages.length && pages[index + 1]!.start <= offset) index++;
  return index;
}
