import type { TocDocument, TocOptions, TocSection } from '../contract/index.ts';
import { checkTocOptions } from '../contract/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { sectionId, titleOf } from './own.ts';
import { resolveDocument } from './resolve.ts';

/** One document, or all in order of title. Reads section rows only. */
export function toc(store: Store, document?: string, options: TocOptions = {}): TocDocument[] {
  checkTocOptions(options);
  const { offset = 0, limit } = options;
  if (document !== undefined) return [outline(store, resolveDocument(store, document), options)];
  return store.documents
    .list(undefined, { offset, ...(limit !== undefined && { limit }) })
    .map((row) => outline(store, row, options));
}

function outline(store: Store, row: DocumentRow, options: TocOptions): TocDocument {
  const { id, title, source, kind, pages } = row;
  return {
    documentId: id,
    title,
    source,
    kind,
    ...(pages !== undefined && { pages }),
    root: nest(row, store.sections.ofText(row.textId), options),
  };
}

/** Parents come before their children, so that one walk builds the tree. */
function nest(document: DocumentRow, rows: readonly SectionRow[], options: TocOptions): TocSection {
  const { maxDepth = Number.POSITIVE_INFINITY, summaries = true } = options;
  const nodes = new Map<number, TocSection>();
  for (const row of rows) {
    if (row.level > maxDepth) continue;
    const node = entry(document, row, summaries);
    nodes.get(row.parent)?.children.push(node);
    nodes.set(row.seq, node);
  }
  return nodes.get(0)!;
}

function entry(document: DocumentRow, row: SectionRow, summaries: boolean): TocSection {
  const { level, chunks, pageStart, pageEnd, summary, anchor } = row;
  return {
    sectionId: sectionId(document, row),
    title: titleOf(document, row),
    level,
    chunks,
    ...(pageStart !== undefined && { pages: [pageStart, pageEnd ?? pageStart] }),
    ...(summaries && summary !== '' && { summary }),
    ...(anchor !== undefined && { anchor }),
    children: [],
  };
}
