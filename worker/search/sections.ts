import {
  checkSectionOptions,
  SEARCH_DEFAULTS,
  type SectionHit,
  type SectionOptions,
  type SectionResult,
} from '../contract/index.ts';
import { explain } from './explain.ts';
import { groupBySection, type SectionGroup } from './groups.ts';
import type { SearchParts } from './parts.ts';
import { type Ranking, rank } from './ranking.ts';
import { snippet } from './snippets.ts';

type Options = Omit<SectionOptions, 'signal'>;

/** A section is found by several of its passages; so many are asked for to have enough sections. */
const FANOUT = 8;

/** Rejects with `invalid-option` or `aborted`, never because of the query string. */
export async function sections(
  parts: SearchParts,
  query: string,
  options: Options = {},
  signal?: AbortSignal,
): Promise<SectionResult> {
  checkSectionOptions(options);
  const { offset = 0, limit = SEARCH_DEFAULTS.sectionLimit } = options;
  const wanted = (offset + limit) * FANOUT;
  const ranking = await rank(parts, query, { ...options, wanted }, signal);
  const groups = groupBySection(ranking.candidates);
  return {
    sections: groups.slice(offset, offset + limit).map((group) => sectionHit(group, ranking, options)),
    total: { count: groups.length, capped: ranking.capped },
    legs: ranking.legs,
    notes: ranking.notes,
  };
}

function sectionHit(
  { textId, seq, candidates }: SectionGroup,
  ranking: Ranking,
  options: Options,
): SectionHit {
  const { passages } = ranking;
  const { snippets = SEARCH_DEFAULTS.snippets, explain: explained } = options;
  const [best] = candidates;
  const document = passages.document(textId);
  const section = passages.section(textId, seq);
  const pages = candidates.flatMap(({ chunk }) => chunk.page ?? []);
  return {
    documentId: document.id,
    sectionId: `${document.id}#${seq}`,
    title: passages.title(textId, seq),
    breadcrumb: passages.breadcrumb(textId, seq),
    summary: section.summary,
    ...(pages.length > 0 && { pages: [Math.min(...pages), Math.max(...pages)] }),
    chunks: section.chunks,
    snippets: candidates.slice(0, snippets).map((candidate) => snippet(candidate, ranking)),
    ...(section.anchor !== undefined && { anchor: section.anchor }),
    sources: passages.sources(textId),
    score: best.score,
    ...(explained && { explain: explain(best, candidates.length) }),
  };
}
