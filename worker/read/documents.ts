import type { DocumentInfo, Filter, Page } from '../contract/index.ts';
import { headingChunks, matchingDocuments, textPredicate } from '../search/index.ts';
import type { DocumentRow, Store } from '../store/index.ts';

/** In order of title, then source. Conditions on headings and text hold for a document when one of its passages meets them. */
export function listDocuments(store: Store, filter: Filter = {}, page: Page = {}): DocumentInfo[] {
  const offset = page.offset ?? 0;
  const end = page.limit === undefined ? undefined : offset + page.limit;
  if (Object.keys(filter).length === 0) return store.documents.list(undefined, page).map(info);
  const rows = matchingDocuments(store, [filter]);
  return rows.filter(passagePredicate(store, filter)).slice(offset, end).map(info);
}

function passagePredicate(store: Store, filter: Filter): (row: DocumentRow) => boolean {
  const { headings = [] } = filter;
  const test = textPredicate([filter]);
  if (headings.length === 0 && test === undefined) return () => true;
  const below = headings.length === 0 ? undefined : new Set(headingChunks(store, headings, () => true));
  return ({ textId }) =>
    store.chunks.ofText(textId).some(({ id, start, end }) => {
      if (below !== undefined && !below.has(id)) return false;
      return test === undefined || test(store.texts.slice(textId, start, end));
    });
}

function info(row: DocumentRow): DocumentInfo {
  const {
    id,
    title,
    source,
    kind,
    markup,
    language,
    pages,
    sections,
    chunks,
    characters,
    meta,
    date,
    addedAt,
  } = row;
  return {
    id,
    title,
    source,
    kind,
    markup,
    language,
    ...(pages !== undefined && { pages }),
    sections,
    chunks,
    characters,
    meta,
    ...(date !== undefined && { date }),
    addedAt,
  };
}
