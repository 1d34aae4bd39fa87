import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slips } from './distance.ts';

/** The whole table, every letter of it. */
function table(word: string, other: string): number[][] {
  const d = Array.from({ length: word.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= word.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const costs = [
        d[i - 1]![j]! + 1,
        d[i]![j - 1]! + 1,
        d[i - 1]![j - 1]! + (word[i - 1] === other[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) {
        costs.push(d[i - 2]![j - 2]! + 1);
      }
      d[i]![j] = Math.min(...costs);
    }
  }
  return d;
}

test.each([
  ['kuberentes', 'kubernetes', 1],
  ['uathentication', 'authentication', 1],
  ['atuhentcation', 'authentication', 2],
  ['reat', 'react', 1],
  ['same', 'same', 0],
  ['cat', 'dog', 3],
])('%s and %s are %i apart', (word, other, distance) => {
  expect(slips(word, other, 2)).toBe(distance);
});

test('a word being typed is near what it begins', () => {
  expect(slips('kuberen', 'kubernetes', 1, true)).toBe(1);
  expect(slips('kubx', 'kubernetes', 1, true)).toBe(1);
  expect(slips('kxbx', 'kubernetes', 1, true)).toBe(2);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 9 });

test('is the distance of the whole table, as far as the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      const last = table(a, b).at(-1)!;
      expect(slips(a, b, limit)).toBe(Math.min(last.at(-1)!, limit + 1));
      expect(slips(a, b, limit, true)).toBe(Math.min(...last, limit + 1));
    }),
    { numRuns: 3000 },
  );
});
