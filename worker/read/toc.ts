import type { TocDocument, TocOptions, TocSection } from '../contract/index.ts';
import { checkTocOptions } from '../contract/index.ts';
import type { DocumentRow, SectionEntry, Store } from '../store/index.ts';
import { sectionId, titleOf } from './own.ts';
import { type PageTeller, pageTeller } from './pages.ts';
import { type Target, targetOf } from './place.ts';

/** One document or section, or all documents in order of title. Reads no text. */
export function toc(store: Store, ref?: string, options: TocOptions = {}): TocDocument[] {
  checkTocOptions(options);
  if (ref !== undefined) return [outline(store, targetOf(store, ref), options)];
  const { offset = 0, limit } = options;
  return store.documents
    .list(undefined, { offset, ...(limit !== undefined && { limit }) })
    .map((document) => outline(store, { document }, options));
}

function outline(
  store: Store,
  { document, section }: Pick<Target, 'document'> & Partial<Target>,
  options: TocOptions,
): TocDocument {
  const { id, textId, title, source, kind, pages } = document;
  const { maxDepth = Number.MAX_SAFE_INTEGER, summaries = true } = options;
  const first = section?.seq ?? 0;
  const last = section ? store.sections.lastBelow(section) : store.sections.count(textId) - 1;
  const maxLevel = Math.max(maxDepth, section?.level ?? 0);
  const rows = store.sections.entries(textId, [first, last], { maxLevel, summaries });
  return {
    documentId: id,
    title,
    source,
    kind,
    ...(pages !== undefined && { pages }),
    root: nest(document, rows, last, pageTeller(store, document)),
  };
}

/**
 * Parents come before their children and a section before all that is below it, so that one walk builds the tree: a
 * section ends where one of its level or a higher one begins, whatever of the levels between is not listed.
 */
function nest(
  document: DocumentRow,
  rows: readonly SectionEntry[],
  last: number,
  pagesOf: PageTeller,
): TocSection {
  const open: { section: TocSection; row: SectionEntry }[] = [];
  const root = entry(document, rows[0]!, pagesOf);
  open.push({ section: root, row: rows[0]! });
  const close = (level: number, next: number): void => {
    while (open.length > 0 && open.at(-1)!.row.level >= level) {
      const { section, row } = open.pop()!;
      section.below = next - row.seq - 1;
    }
  };
  for (const row of rows.slice(1)) {
    close(row.level, row.seq);
    const section = entry(document, row, pagesOf);
    open.at(-1)!.section.children.push(section);
    open.push({ section, row });
  }
  close(0, last + 1);
  return root;
}

function entry(document: DocumentRow, row: SectionEntry, pagesOf: PageTeller): TocSection {
  const { level, chunks, start, treeEnd, pageStart, pageEnd, summary, anchor } = row;
  return {
    sectionId: sectionId(document, row),
    title: titleOf(document, row),
    level,
    chunks,
    below: 0,
    characters: treeEnd - start,
    ...pagesOf(pageStart, pageEnd),
    ...(summary !== '' && { summary }),
    ...(anchor !== undefined && { anchor }),
    children: [],
  };
}
