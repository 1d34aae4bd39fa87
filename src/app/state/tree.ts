/** The library's tree as the flat list of rows that are open, which is what a list can show. */
import type { DocumentInfo, TocSection } from '../../../worker/contract/index.ts';

export type Row =
  | {
      kind: 'document';
      id: string;
      level: 1;
      document: DocumentInfo;
      expanded: boolean | null;
      position: Position;
    }
  | {
      kind: 'section';
      id: string;
      level: number;
      section: TocSection;
      expanded: boolean | null;
      position: Position;
      document: string;
    }
  | { kind: 'loading'; id: string; level: 2; document: string };

/** Place among the siblings, from 1. */
export type Position = [place: number, of: number];

export interface Expanded {
  /** Ids of documents and sections. */
  has(id: string): boolean;
}

export function treeRows(
  documents: readonly DocumentInfo[],
  expanded: Expanded,
  outline: (document: string) => TocSection | undefined,
): Row[] {
  const rows: Row[] = [];
  for (const [i, document] of documents.entries()) {
    const root = outline(document.id);
    const leaf = root ? root.children.length === 0 : document.sections === 1;
    const open = leaf ? null : expanded.has(document.id);
    const position: Position = [i + 1, documents.length];
    rows.push({ kind: 'document', id: document.id, level: 1, document, expanded: open, position });
    if (!open) continue;
    if (root) pushSections(rows, root.children, 2, document.id, expanded);
    else rows.push({ kind: 'loading', id: `${document.id} loading`, level: 2, document: document.id });
  }
  return rows;
}

function pushSections(
  rows: Row[],
  sections: readonly TocSection[],
  level: number,
  document: string,
  expanded: Expanded,
): void {
  for (const [i, section] of sections.entries()) {
    const id = section.sectionId;
    const open = section.children.length > 0 ? expanded.has(id) : null;
    rows.push({
      kind: 'section',
      id,
      level,
      section,
      expanded: open,
      position: [i + 1, sections.length],
      document,
    });
    if (open) pushSections(rows, section.children, level + 1, document, expanded);
  }
}

/** Documents whose title or source holds every word of the filter. */
export function filterDocuments(documents: readonly DocumentInfo[], filter: string): readonly DocumentInfo[] {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ title, source }) => {
    const text = fold(`${title} ${source}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * A document whose first heading is its title has that title twice, as its root and as the root's only child:
 * the child then stands for the document, and nothing is said twice.
 */
export function withoutRepeat(root: TocSection): TocSection {
  const [only, ...others] = root.children;
  return only && others.length === 0 && only.title === root.title && root.chunks === 0 ? only : root;
}

/** From the root down to the section; empty when it is not there. A section and all below it are numbered in a row. */
export function pathTo(root: TocSection, sectionId: string): TocSection[] {
  const wanted = seqOf(sectionId);
  const path: TocSection[] = [];
  for (let at: TocSection | undefined = root; at; at = lastUpTo(at.children, wanted)) {
    path.push(at);
    if (at.sectionId === sectionId) return path;
  }
  return [];
}

function lastUpTo(sections: readonly TocSection[], seq: number): TocSection | undefined {
  let low = -1;
  let high = sections.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (seqOf(sections[middle]!.sectionId) <= seq) low = middle;
    else high = middle;
  }
  return sections[low];
}

function seqOf(sectionId: string): number {
  return Number(sectionId.slice(sectionId.lastIndexOf('#') + 1));
}

export interface OutlineRow {
  section: TocSection;
  /** Below the root, which is 0. */
  level: number;
  position: Position;
}

/** The sections around the current one: those on the way to it with their siblings, and those right below it. */
export function outlineRows(root: TocSection, current: string, whole: number): OutlineRow[] {
  const open = root.below <= whole ? null : new Set(pathTo(root, current));
  const rows: OutlineRow[] = [];
  const visit = (section: TocSection, level: number, position: Position): void => {
    rows.push({ section, level, position });
    if (open !== null && !open.has(section) && section !== root) return;
    const { children } = section;
    for (let i = 0; i < children.length; i++) visit(children[i]!, level + 1, [i + 1, children.length]);
  };
  visit(root, 0, [1, 1]);
  return rows;
}
