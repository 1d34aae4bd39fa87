import { type JobParameters, record, unfit } from '../../contract/index.ts';
import { PER_TOKEN } from './estimate.ts';
import type { Sizes } from './pack.ts';

/** In estimated tokens. */
export interface AdaptiveSizes {
  /** What chunks are filled up to; default 1200, about 1024 real tokens of Dutch prose. */
  targetTokens?: number;
  /** No chunk is larger; default half as much again as the target. */
  maxTokens?: number;
  /** A chunk that is smaller joins a neighbour; default a quarter of the target. */
  minTokens?: number;
}

const TARGET = 1200;

/**
 * What the job says counts before what the constructor was given, and what neither says follows from the target.
 * Throws `invalid-option` for what is no size; sizes that do not fit each other are mended, with a warning.
 */
export function sizesOf(own: AdaptiveSizes, job: JobParameters, warn: (message: string) => void): Sizes {
  const { chunker, chunk_size } = record('jobParameters', job) as JobParameters;
  const { target_tokens, max_tokens, min_tokens } = record('chunker', chunker) as NonNullable<
    JobParameters['chunker']
  >;
  const characters = size('chunk_size', chunk_size);
  let target =
    tokens('chunker.target_tokens', target_tokens) ??
    characters ??
    tokens('targetTokens', own.targetTokens) ??
    TARGET * PER_TOKEN;
  const max = tokens('chunker.max_tokens', max_tokens) ?? tokens('maxTokens', own.maxTokens) ?? 1.5 * target;
  if (max < target) {
    warn(
      `The target of ${shown(target)} estimated tokens is above the maximum, and taken for ${shown(max)}.`,
    );
    target = max;
  }
  const min = tokens('chunker.min_tokens', min_tokens) ?? tokens('minTokens', own.minTokens) ?? target / 4;
  if (min <= target) return { target, max, min };
  warn(`The minimum of ${shown(min)} estimated tokens is above the target, and taken for ${shown(target)}.`);
  return { target, max, min: target };
}

function tokens(key: string, value: unknown): number | undefined {
  const given = size(key, value);
  return given === undefined ? undefined : given * PER_TOKEN;
}

function size(key: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!Number.isFinite(value) || (value as number) <= 0) throw unfit(key, 'a number above 0', value);
  return value as number;
}

function shown(units: number): number {
  return Math.round((units / PER_TOKEN) * 10) / 10;
}
