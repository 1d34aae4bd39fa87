/** What of a section is shown, and how it is called. */
import { findFrontMatter } from '../markup/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';

/** Where a section's own text begins. Front matter is data about a document, not text of it. */
export function ownStart(store: Store, section: SectionRow): number {
  const { textId, seq, start, bodyStart } = section;
  if (seq > 0 || bodyStart === start || store.texts.get(textId)?.markup !== 'markdown') return start;
  return findFrontMatter(store.texts.slice(textId, start, bodyStart))?.end ?? start;
}

export function sectionId({ id }: DocumentRow, { seq }: SectionRow): string {
  return `${id}#${seq}`;
}

/** The root is called as its document, which may not be the one that its text came with. */
export function titleOf({ title }: DocumentRow, row: SectionRow): string {
  return row.seq === 0 ? title : row.title;
}
