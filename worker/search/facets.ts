/** How the passages found are spread over kinds, languages, folders and metadata. */
import { CopseError, type Meta, type SearchResult } from '../contract/index.ts';
import type { DocumentRow } from '../store/index.ts';
import type { Passages } from './passages.ts';
import type { Span } from './spans.ts';

type Facets = NonNullable<SearchResult['facets']>;

/** More values than this help nobody to choose. */
const MAX_VALUES = 50;

const OWN: Readonly<Record<string, (row: DocumentRow) => string | undefined>> = {
  kind: ({ kind }) => kind,
  language: ({ language }) => language,
  folder: ({ source }) => source.replace(/[^/]*$/, '').replace(/\/$/, ''),
  document: ({ id }) => id,
};

/** What a passage counts for: by its document, or by its own facts. */
type FacetReader = (row: DocumentRow, own: Meta | undefined) => string | undefined;

/** Names as in `kind`, `language`, `folder`, `document` and `meta.author`. */
export function facetReader(name: string): FacetReader {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own) return own;
  if (!name.startsWith('meta.')) {
    throw new CopseError(
      'invalid-option',
      `facets must be ${Object.keys(OWN).join(', ')} or meta.<key>, not ${name}.`,
      { facet: name },
    );
  }
  const key = name.slice('meta.'.length);
  return ({ meta }, own) => {
    const facts = own !== undefined && Object.hasOwn(own, key) ? own : meta;
    const value = Object.hasOwn(facts, key) ? facts[key] : undefined;
    return value === undefined || value === null ? undefined : String(value);
  };
}

/** Most frequent values first, then in order of the values. */
export function countFacets(names: readonly string[], spans: readonly Span[], passages: Passages): Facets {
  const facets: Facets = {};
  for (const name of names) {
    const read = facetReader(name);
    const counts = new Map<string, number>();
    for (const { textId, best } of spans) {
      const value = read(passages.document(textId), best.chunk.meta);
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    facets[name] = [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_VALUES);
  }
  return facets;
}
