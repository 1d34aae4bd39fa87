import {
  checkSearchOptions,
  SEARCH_DEFAULTS,
  type SearchOptions,
  type SearchResult,
} from '../contract/index.ts';
import { correctedQuery } from './corrections.ts';
import { countFacets, facetReader } from './facets.ts';
import { hydrate } from './hydrate.ts';
import type { SearchParts } from './parts.ts';
import type { Passages } from './passages.ts';
import { sectionPaths } from './paths.ts';
import { rank } from './ranking.ts';
import { mergeSpans, type Span, singleSpans } from './spans.ts';

type Options = Omit<SearchOptions, 'signal'>;

/** Rejects with `invalid-option` or `aborted`, never because of the query string. */
export async function search(
  parts: SearchParts,
  query: string,
  options: Options = {},
  signal?: AbortSignal,
): Promise<SearchResult> {
  checkSearchOptions(options);
  // Refuses a bad facet before any work is done.
  options.facets?.forEach(facetReader);
  const { offset = 0, limit = SEARCH_DEFAULTS.limit } = options;
  const ranking = await rank(parts, query, { ...options, wanted: offset + limit }, signal);
  const started = performance.now();
  const { candidates, passages, legs, notes, capped } = ranking;
  const spans = options.spans === false ? singleSpans(candidates) : mergeSpans(candidates);
  sortSpans(spans, options.sort, passages);
  const hits = spans
    .slice(offset, offset + limit)
    .map((span) => hydrate(span, ranking, options.explain === true));
  const result: SearchResult = { hits, total: { count: spans.length, capped }, legs, notes };
  const corrected = correctedQuery(query, ranking.corrections);
  if (corrected !== undefined) result.correctedQuery = corrected;
  if (options.facets) result.facets = countFacets(options.facets, spans, passages);
  if (options.mode === 'tree') {
    result.paths = sectionPaths(ranking);
    legs.push({ name: 'structure', ms: performance.now() - started, candidates: result.paths.length });
    notes.push('Paths lead to the sections of the best passages; the trees were not walked on their own.');
  }
  return result;
}

/** The newest first, what has no date last; by title; equal ones stay in order of score. */
function sortSpans(spans: Span[], sort: Options['sort'], passages: Passages): void {
  if (sort === 'date') {
    const date = (span: Span): string => passages.document(span.textId).date ?? '';
    spans.sort((a, b) => compare(date(b), date(a)));
  } else if (sort === 'title') {
    const title = (span: Span): string => passages.document(span.textId).title.toLowerCase();
    spans.sort((a, b) => compare(title(a), title(b)));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
