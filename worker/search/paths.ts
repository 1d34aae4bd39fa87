/** The way from the document down to the best sections. */
import type { SectionPath } from '../contract/index.ts';
import { groupBySection } from './groups.ts';
import type { Ranking } from './ranking.ts';
import { snippet } from './snippets.ts';

const MAX_PATHS = 5;

export function sectionPaths(ranking: Ranking): SectionPath[] {
  const { passages } = ranking;
  return groupBySection(ranking.candidates)
    .slice(0, MAX_PATHS)
    .map(({ textId, seq, candidates: [best] }) => {
      const { id } = passages.document(textId);
      const path = passages.path(textId, seq).map((row) => ({
        sectionId: `${id}#${row.seq}`,
        title: passages.title(textId, row.seq),
      }));
      return { score: best.score, path, snippet: snippet(best, ranking).text };
    });
}
