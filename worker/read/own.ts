/** What of a section is shown, and how it is called. */
import type { SectionRef } from '../contract/index.ts';
import { findFrontMatter } from '../markup/index.ts';
import type { DocumentRow, SectionEntry, SectionRow, Store } from '../store/index.ts';

/** Where a section's own text begins. Front matter is data about a document, not text of it. */
export function ownStart(store: Store, document: DocumentRow, section: SectionRow): number {
  const { textId, seq, start, bodyStart } = section;
  if (seq > 0 || bodyStart === start || document.markup !== 'markdown') return start;
  return findFrontMatter(store.texts.slice(textId, start, bodyStart))?.end ?? start;
}

export function sectionId({ id }: DocumentRow, { seq }: { seq: number }): string {
  return `${id}#${seq}`;
}

/** The root is called as its document, which may not be the one that its text came with. */
export function titleOf({ title }: DocumentRow, row: Pick<SectionEntry, 'seq' | 'title'>): string {
  return row.seq === 0 ? title : row.title;
}

export function refOf(document: DocumentRow, row: Pick<SectionEntry, 'seq' | 'title' | 'level'>): SectionRef {
  return { sectionId: sectionId(document, row), title: titleOf(document, row), level: row.level };
}
