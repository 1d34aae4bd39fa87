import { CopseError } from '../contract/index.ts';
import type { DocumentRow, Store } from '../store/index.ts';

const MAX_CANDIDATES = 20;

/** By id, else by source, else by a title that only one document has. */
export function resolveDocument(store: Store, ref: string): DocumentRow {
  const named = store.documents.get(ref) ?? bySource(store, ref);
  if (named) return named;
  const titled = store.documents.byTitle(ref.normalize('NFC').trim());
  if (titled.length === 0) {
    throw new CopseError('not-found', `There is no document "${ref}".`, { document: ref });
  }
  if (titled.length > 1) {
    throw ambiguous(ref, titled);
  }
  return titled[0]!;
}

function ambiguous(ref: string, titled: readonly DocumentRow[]): CopseError {
  const candidates = titled.slice(0, MAX_CANDIDATES).map(({ id, title, source }) => ({ id, title, source }));
  const named = candidates.map(({ id, source }) => `${id} (${source})`).join(', ');
  const more = titled.length > candidates.length ? ' …' : '';
  return new CopseError(
    'ambiguous',
    `${titled.length} documents are titled "${ref}": ${named}${more}. Name one by its id or source.`,
    { document: ref, candidates },
  );
}

/** As it is kept, or as people write it: a path from here with `./`, an address with a fragment or without its `/`. */
function bySource(store: Store, ref: string): DocumentRow | undefined {
  const plain = ref.normalize('NFC');
  const path = plain.replace(/^\.\//, '');
  return (
    store.documents.bySource(plain) ??
    (path === plain ? undefined : store.documents.bySource(path)) ??
    byAddress(store, ref)
  );
}

function byAddress(store: Store, ref: string): DocumentRow | undefined {
  if (!/^https?:/i.test(ref) || !URL.canParse(ref)) return undefined;
  const url = new URL(ref);
  url.hash = '';
  return store.documents.bySource(url.href);
}
