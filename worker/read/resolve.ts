import { CopseError } from '../contract/index.ts';
import type { DocumentRow, Store } from '../store/index.ts';

const MAX_CANDIDATES = 20;

/** By id, else by source, else by a title that only one document has. */
export function resolveDocument(store: Store, ref: string): DocumentRow {
  const named = store.documents.get(ref) ?? store.documents.bySource(ref);
  if (named) return named;
  const titled = store.documents.byTitle(ref);
  if (titled.length === 0) {
    throw new CopseError('not-found', `There is no document "${ref}".`, { document: ref });
  }
  if (titled.length > 1) {
    throw new CopseError('ambiguous', `${titled.length} documents are titled "${ref}".`, {
      document: ref,
      candidates: titled.slice(0, MAX_CANDIDATES).map(({ id, title, source }) => ({ id, title, source })),
    });
  }
  return titled[0]!;
}
