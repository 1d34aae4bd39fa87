import { expect, test } from 'vitest';
import { caseRandom } from './attend.ts';
import { damaged } from './damage.ts';
import { queryString } from './strings.ts';
import { supervise } from './supervise.ts';

test('notices what hangs or dies, and goes on behind it', async () => {
  const results: [number, unknown][] = [];
  const program = new URL('./unwell.ts', import.meta.url);
  const deaths = await supervise({ program, seed: 1, count: 7, patienceMs: 4000 }, (at, result) =>
    results.push([at, result]),
  );
  expect(deaths).toEqual([
    { at: 1, how: 'silent for 4000 ms' },
    { at: 3, how: 'the process ended with 7' },
    { at: 4, how: 'the process ended with 1' },
  ]);
  expect(results).toEqual([0, 2, 5, 6].map((at) => [at, at * at]));
});

test('cases are the same for the same seed, wherever one begins, and others for another', () => {
  const file = {
    name: 'a.txt',
    bytes: () => new TextEncoder().encode('Some words, and more of them.\n'.repeat(99)),
  };
  const kinds = new Map([['.txt', [file]]]);
  const made = (seed: number): unknown[] =>
    Array.from({ length: 50 }, (_, at) => [
      damaged(kinds, caseRandom(seed, at)),
      queryString(caseRandom(seed, at), ['word']),
    ]);
  expect(made(7)).toEqual(made(7));
  expect(made(7)).not.toEqual(made(8));
  expect(damaged(kinds, caseRandom(7, 3))).not.toEqual(damaged(kinds, caseRandom(7, 4)));
});
