/** The library's tree as the flat list of rows that are open, which is what a list can show. */
import type { DocumentInfo, TocSection } from '../../../worker/contract/index.ts';

export type Row =
  | { kind: 'document'; id: string; level: 1; document: DocumentInfo; expanded: boolean; position: Position }
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
    const open = expanded.has(document.id);
    const position: Position = [i + 1, documents.length];
    rows.push({ kind: 'document', id: document.id, level: 1, document, expanded: open, position });
    if (!open) continue;
    const root = outline(document.id);
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

/** From the root down to the section; empty when it is not there. */
export function pathTo(root: TocSection, sectionId: string): TocSection[] {
  if (root.sectionId === sectionId) return [root];
  for (const child of root.children) {
    const path = pathTo(child, sectionId);
    if (path.length > 0) return [root, ...path];
  }
  return [];
}

export interface Neighbours {
  previous?: TocSection;
  next?: TocSection;
}

/** What stands before the section and what follows it with all that is below it. */
export function neighbours(root: TocSection, sectionId: string): Neighbours {
  const path = pathTo(root, sectionId);
  const result: Neighbours = {};
  for (let depth = path.length - 1; depth > 0; depth--) {
    const siblings = path[depth - 1]!.children;
    const at = siblings.indexOf(path[depth]!);
    result.previous ??= siblings[at - 1] ?? path[depth - 1]!;
    const next = siblings[at + 1];
    if (next) return { ...result, next };
  }
  return result;
}
