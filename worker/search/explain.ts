/** How a score came about. */
import type { Explanation } from '../contract/index.ts';
import type { Candidate } from './ranking.ts';
import { FEATURE_WEIGHTS, type Features } from './rescore.ts';

/** The parts add up to the score. */
export function explain({ fused, features, score }: Candidate, chunks: number): Explanation {
  const parts = [
    { name: 'lexical', value: fused.lexical },
    { name: 'vector', value: fused.vector },
  ];
  const details: Explanation['details'] = { score, chunks };
  for (const [name, value] of Object.entries(features ?? {})) {
    parts.push({ name, value: value * FEATURE_WEIGHTS[name as keyof Features] });
    details[name] = value;
  }
  if (fused.bm25 !== undefined) details['bm25'] = fused.bm25;
  if (fused.cosine !== undefined) details['cosine'] = fused.cosine;
  if (fused.lexicalRank !== undefined) details['lexicalRank'] = fused.lexicalRank;
  if (fused.vectorRank !== undefined) details['vectorRank'] = fused.vectorRank;
  return { parts: parts.filter(({ value }) => value !== 0), details };
}
