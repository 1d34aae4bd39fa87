import { describe, expect, it, vi } from 'vitest';
import type { AddReport, Progress } from '../../worker/contract/index.ts';
import { MergedProgress } from './adding.ts';

function report(documents: number): AddReport {
  return {
    documents: Array.from({ length: documents }, () => ({}) as AddReport['documents'][0]),
    chunksDelta: 0,
  };
}

function at(done: number, total: number, chunks: number): Progress {
  return { step: 'write', done, total, chunks };
}

/** The last report after each step, with the throttle out of the way. */
function run(steps: (merged: MergedProgress) => void): Progress[] {
  vi.useFakeTimers();
  try {
    const seen: Progress[] = [];
    const merged = new MergedProgress((progress) => seen.push(progress));
    steps(merged);
    merged.flush();
    return seen;
  } finally {
    vi.useRealTimers();
  }
}

describe('progress of several batches', () => {
  it('counts on over them, against the total of the whole', () => {
    const seen = run((merged) => {
      for (let batch = 0; batch < 3; batch++) {
        const push = merged.ofBatch(2, 6)!;
        push(at(1, 2, 10));
        vi.advanceTimersByTime(100);
        push(at(2, 2, 20));
        vi.advanceTimersByTime(100);
        merged.finished(report(2));
      }
    });
    expect(seen.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen.map(({ chunks }) => chunks)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(seen.every(({ total }) => total === 6)).toBe(true);
  });

  it('grows the total by what folders turn out to hold', () => {
    const seen = run((merged) => {
      const push = merged.ofBatch(2, 3)!;
      push(at(0, 2, 0));
      vi.advanceTimersByTime(100);
      push(at(9, 9, 50));
      vi.advanceTimersByTime(100);
      merged.finished(report(9));
      merged.ofBatch(1, 3)!(at(1, 1, 5));
    });
    expect(seen.map(({ done, total }) => [done, total])).toEqual([
      [0, 3],
      [9, 10],
      [10, 10],
    ]);
  });

  it('never says less done or less in total than before, nor more than twenty times a second', () => {
    const seen = run((merged) => {
      for (let batch = 0; batch < 20; batch++) {
        const push = merged.ofBatch(200, undefined)!;
        for (let done = 0; done <= 200; done++) {
          push(at(done, 200, done));
          vi.advanceTimersByTime(1);
        }
        merged.finished(report(200));
      }
    });
    expect(seen.at(-1)).toMatchObject({ done: 4000, total: 4000 });
    expect(seen.length).toBeLessThanOrEqual((20 * 201) / 50 + 2);
    for (const [i, { done, total }] of seen.entries()) {
      expect(done).toBeGreaterThanOrEqual(seen[i - 1]?.done ?? 0);
      expect(total).toBeGreaterThanOrEqual(seen[i - 1]?.total ?? 0);
    }
  });

  it('costs nothing where nobody watches', () => {
    expect(new MergedProgress(undefined).ofBatch(1, 1)).toBeUndefined();
  });
});
