import { random } from '../bench/random.ts';
import { mean } from './metrics.ts';

export interface Comparison {
  a: number;
  b: number;
  /** Mean of b − a. */
  delta: number;
  /** 95% interval of the delta. */
  ci95: [low: number, high: number];
  /** Queries where b is better, worse, the same. */
  better: number;
  worse: number;
  same: number;
}

const RESAMPLES = 10_000;

/** Paired bootstrap: how sure is the difference of two systems over the same queries? Seeded, so always the same answer. */
export function compare(a: readonly number[], b: readonly number[], seed: number = 1): Comparison {
  const deltas = a.map((x, i) => b[i]! - x);
  const next = random(seed);
  const resampled = new Float64Array(RESAMPLES);
  for (let r = 0; r < RESAMPLES; r++) {
    let sum = 0;
    for (let i = 0; i < deltas.length; i++) sum += deltas[Math.floor(next() * deltas.length)]!;
    resampled[r] = sum / deltas.length;
  }
  resampled.sort();
  const quantile = (p: number): number => resampled[Math.round(p * (RESAMPLES - 1))]!;
  const differs = 1e-12;
  return {
    a: mean(a),
    b: mean(b),
    delta: mean(deltas),
    ci95: [quantile(0.025), quantile(0.975)],
    better: deltas.filter((x) => x > differs).length,
    worse: deltas.filter((x) => x < -differs).length,
    same: deltas.filter((x) => Math.abs(x) <= differs).length,
  };
}
