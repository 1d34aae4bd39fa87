import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slips } from './distance.ts';
import { slipsAllowed, Vocabulary } from './vocabulary.ts';

const vocabulary = new Vocabulary([
  ['%%', 1],
  ['10mb', 3],
  ['a', 9],
  ['authentication', 4],
  ['author', 7],
  ['cat', 5],
  ['connection', 6],
  ['database', 8],
  ['donaudampfschifffahrtsgesellschaft', 1],
  ['fork', 2],
  ['get-childitem', 6],
  ['kubernetes', 3],
  ['react', 5],
  ['superconductivity', 2],
  ['work', 9],
  ['webhook', 2],
  ['東京', 4],
]);

const terms = (words: { term: string }[]): string[] => words.map(({ term }) => term);

test('holds words and names', () => {
  expect(vocabulary.size).toBe(16);
  expect(terms(vocabulary.beginning('get-', 5))).toEqual(['get-childitem']);
  expect(vocabulary.frequency('get-childitem')).toBe(0);
  expect(vocabulary.frequency('author')).toBe(7);
  expect(vocabulary.frequency('10mb')).toBe(0);
  expect(vocabulary.frequency('toString')).toBe(0);
});

test('gives the words that begin so, the most frequent first', () => {
  expect(terms(vocabulary.beginning('auth', 10))).toEqual(['author', 'authentication']);
  expect(terms(vocabulary.beginning('auth', 1))).toEqual(['author']);
  expect(vocabulary.beginning('zzz', 10)).toEqual([]);
});

test('gives the words that have a part inside', () => {
  expect(terms(vocabulary.containing('conductivity', 10))).toEqual(['superconductivity']);
  expect(terms(vocabulary.containing('dampfschifffahrt', 10))).toEqual([
    'donaudampfschifffahrtsgesellschaft',
  ]);
  expect(vocabulary.containing('react', 10)).toEqual([]);
});

describe('near words', () => {
  test.each([
    ['kuberentes', ['kubernetes']],
    ['uathentication', ['authentication']],
    ['atuhentcation', ['authentication']],
    ['reat', ['react']],
    ['wrok', ['work']],
    // The same first letter before a more frequent word.
    ['forkk', ['fork']],
    // A swap, and not any word that has the letters somewhere.
    ['asdf', []],
    // Too short for a slip.
    ['cta', []],
    ['kubernetes', []],
  ])('of %s', (word, expected) => {
    expect(terms(vocabulary.near(word, 5))).toEqual(expected);
  });

  test('of a word being typed', () => {
    expect(terms(vocabulary.near('kuberen', 5))).toEqual([]);
    expect(terms(vocabulary.near('kuberen', 5, true))).toEqual(['kubernetes']);
  });
});

test.each([
  ['databaseconnection', ['database', 'connection']],
  ['workcatwebhook', ['work', 'cat', 'webhook']],
  ['database', undefined],
  ['databaseq', undefined],
])('%s is made of %j', (word, expected) => {
  expect(vocabulary.pieces(word)).toEqual(expected);
});

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'ü'), minLength: 2, maxLength: 10 });

test('what it finds is what looking at every word finds', () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 40 }), letters, fc.boolean(), (words, word, begun) => {
      const list = new Vocabulary([...words].sort().map((term) => [term, 1] as const));
      const allowed = slipsAllowed(word, begun);
      const distances = words
        .map((term) => ({ term, distance: slips(word, term, 9, begun) }))
        .filter(({ distance }) => distance > 0 && distance <= allowed);
      const fewest = Math.min(...distances.map(({ distance }) => distance));
      const near = distances.filter(({ distance }) => distance === fewest).map(({ term }) => term);
      expect(terms(list.near(word, 100, begun)).sort()).toEqual(near.sort());
      expect(terms(list.beginning(word.slice(0, 2), 100)).sort()).toEqual(
        words.filter((term) => term.startsWith(word.slice(0, 2))).sort(),
      );
      expect(terms(list.containing(word, 100)).sort()).toEqual(
        words.filter((term) => term.slice(1).includes(word)).sort(),
      );
    }),
    { numRuns: 500 },
  );
});
