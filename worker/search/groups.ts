/** Candidates by the section they stand in. */
import type { Candidate } from './ranking.ts';

export interface SectionGroup {
  textId: number;
  seq: number;
  /** Best first. A section is as good as its best passage: sums favour long sections. */
  candidates: [Candidate, ...Candidate[]];
}

/** In the order of their best candidates. */
export function groupBySection(candidates: readonly Candidate[]): SectionGroup[] {
  const groups = new Map<string, SectionGroup>();
  for (const candidate of candidates) {
    const { textId, seq } = candidate.chunk;
    const key = `${textId}#${seq}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { textId, seq, candidates: [candidate] });
    else group.candidates.push(candidate);
  }
  return [...groups.values()];
}
