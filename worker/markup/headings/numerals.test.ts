import { describe, expect, test } from 'vitest';
import { comparePaths, readNumeral, readOrdinal } from './numerals.ts';

describe('readNumeral', () => {
  test.each<[string, number[], number]>([
    ['12', [12], 2],
    ['2.3 Title', [2, 3], 3],
    ['3:12', [3, 12], 4],
    ['XIV. The end', [14], 3],
    ['XL', [40], 2],
    ['VIIII', [9], 5],
    ['iv', [4], 2],
    ['A Changes', [1], 1],
    ['C', [3], 1],
    ['I', [1], 1],
    ['One', [1], 3],
    ['TWENTY-ONE', [21], 10],
    ['twenty one sheep', [21], 10],
    ['ninety-ninth', [99], 12],
    ['tweeëntwintig', [22], 13],
    ['vierenvijftigste', [54], 16],
    ['negentien', [19], 9],
    ['fünf', [5], 4],
    ['einundzwanzig', [21], 13],
    ['dreiunddreißigstes', [33], 18],
  ])('%j', (text, path, length) => {
    expect(readNumeral(text)).toEqual({ path, length });
  });

  test.each(['did', 'civil', 'CIVIL', 'MIX', 'mix', 'mild', 'well', '', 'oneself', '1234567', 'IC', '1.2.'])(
    '%j is none',
    (text) => {
      expect(readNumeral(text)?.length ?? 0).not.toBe(text.length === 0 ? -1 : text.length);
      if (text !== '1.2.') expect(readNumeral(text)).toBeUndefined();
    },
  );

  test('what is added behind a number comes after it', () => {
    const numbers = ['1', '1a', '1b', '2', '2bis', '2ter', '3'].map((text) => readNumeral(text)!.path);
    for (let i = 1; i < numbers.length; i++)
      expect(comparePaths(numbers[i - 1]!, numbers[i]!)).toBeLessThan(0);
  });
});

test.each<[string, number | undefined]>([
  ['First Book', 1],
  ['eerste hoofdstuk', 1],
  ['DRITTER TEIL', 3],
  ['Zwanzigstes Kapitel', 20],
  ['One Book', undefined],
])('readOrdinal(%j)', (text, value) => {
  expect(readOrdinal(text)?.path[0]).toBe(value);
});
