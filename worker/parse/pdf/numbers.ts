/** Of an empty list 0. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** The key with the greatest weight. */
export function heaviest<K>(weights: ReadonlyMap<K, number>): K | undefined {
  let best: [K, number] | undefined;
  for (const entry of weights) if (best === undefined || entry[1] > best[1]) best = entry;
  return best?.[0];
}

export function addTo<K>(weights: Map<K, number>, key: K, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}
