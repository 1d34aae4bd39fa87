/** Runs the queries of a set through the index, as three systems that differ in their legs only. */
import type { Hit, Leg, SectionHit } from '../../worker/contract/index.ts';
import type { Library } from './library.ts';
import type { Run } from './metrics.ts';
import { SectionNames } from './sections.ts';
import type { JudgedSet, Query } from './sets.ts';

export type System = 'default' | 'lexical' | 'vector';

export const SYSTEMS: readonly System[] = ['default', 'lexical', 'vector'];

const LEGS: Record<System, Leg[] | undefined> = {
  default: undefined,
  lexical: ['lexical'],
  vector: ['vector'],
};
/** Results asked for; the metrics look at twenty at most, but several sections may be one corpus entry. */
const DEPTH = 50;

export async function runSystem(set: JudgedSet, library: Library, system: System): Promise<Run> {
  const answer = set.kind === 'span' ? passages(library) : entries(set, library);
  const legs = LEGS[system];
  const run: Run = new Map();
  for (const query of set.queries) run.set(query.id, await answer(query, legs && { legs }));
  return run;
}

type Answer = (query: Query, options: { legs: Leg[] } | undefined) => Promise<string[]>;

/** Documents or sections, by the ranking that a user sees. */
function entries(set: JudgedSet, library: Library): Answer {
  const names = new SectionNames(set, library.index, library.pageOf);
  const nameOf = (hit: SectionHit): string | Promise<string> =>
    library.entryOf(hit.documentId) ?? names.nameOf(hit);
  return async (query, options) => {
    const { sections } = await library.index.sections(query.text, { ...options, limit: DEPTH, snippets: 0 });
    const ids: string[] = [];
    for (const hit of sections) ids.push(await nameOf(hit));
    return ids;
  };
}

/** Passages of span sets are judged by their characters. */
function passages(library: Library): Answer {
  const nameOf = ({ documentId, span: [start, end] }: Hit): string =>
    `${library.pageOf(documentId)}#${start}-${end}`;
  return async (query, options) => {
    const { hits } = await library.index.search(query.text, { ...options, limit: DEPTH });
    return hits.map(nameOf);
  };
}
