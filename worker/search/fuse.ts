import type { Ranked } from '../contract/index.ts';

/** One chunk after fusion; a leg that did not return it left no rank. */
export interface Fused {
  id: number;
  /** Raw BM25, when the keyword leg returned the chunk. */
  bm25?: number;
  /** Raw cosine, when the vector leg scored the chunk. */
  cosine?: number;
  lexicalRank?: number;
  vectorRank?: number;
  /** Share of each leg in `score`. */
  lexical: number;
  vector: number;
  /** 0 to 1. */
  score: number;
}

/**
 * Weighted sum of scores, each divided by the best of its leg: `(1 - w) · bm25/max + w · max(cos, 0)/max`.
 * What a leg did not return counts 0 there. A leg without any positive score is left out altogether, so that
 * the other one decides alone. `alsoScored` are cosines of chunks that the vector leg did not place. Best first,
 * ties by chunk id.
 *
 * Sums, not ranks: the small static encoders this is made for know *how* close a passage is much better than
 * in which order many close ones stand, and rank fusion throws exactly that away.
 */
export function fuse(
  lexical: readonly Ranked[],
  vector: readonly Ranked[],
  weight: number,
  alsoScored: readonly Ranked[] = [],
): Fused[] {
  const bestLexical = best(lexical);
  const bestVector = best(vector);
  const vectorShare = bestVector <= 0 ? 0 : bestLexical <= 0 ? 1 : weight;
  const byId = new Map<number, Fused>();
  lexical.forEach((hit, index) => {
    const entry = entryOf(byId, hit.id);
    entry.bm25 = hit.score;
    entry.lexicalRank = index + 1;
    if (bestLexical > 0) entry.lexical = (1 - vectorShare) * (Math.max(hit.score, 0) / bestLexical);
  });
  const addCosine = ({ id, score }: Ranked): Fused => {
    const entry = entryOf(byId, id);
    entry.cosine = score;
    if (bestVector > 0) entry.vector = vectorShare * (Math.max(score, 0) / bestVector);
    return entry;
  };
  vector.forEach((hit, index) => {
    addCosine(hit).vectorRank = index + 1;
  });
  alsoScored.forEach(addCosine);
  const all = [...byId.values()];
  for (const entry of all) entry.score = entry.lexical + entry.vector;
  return all.sort((a, b) => b.score - a.score || a.id - b.id);
}

function entryOf(byId: Map<number, Fused>, id: number): Fused {
  let entry = byId.get(id);
  if (entry === undefined) {
    entry = { id, lexical: 0, vector: 0, score: 0 };
    byId.set(id, entry);
  }
  return entry;
}

function best(ranked: readonly Ranked[]): number {
  let max = 0;
  for (const hit of ranked) if (hit.score > max) max = hit.score;
  return max;
}
