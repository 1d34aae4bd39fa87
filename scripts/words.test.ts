import { expect, test } from 'vitest';
import { isCompound } from '../worker/text/known-words/compound.ts';
import { WordFilter } from '../worker/text/known-words/filter.ts';
import { buildFilter } from './word-filter.ts';
import { listedWords, placedWords, storedWords } from './words.ts';

test('a filter knows all of its words and few others', () => {
  for (const count of [1, 2, 3, 10, 1000, 30_000]) {
    const words = Array.from({ length: count }, (_, i) => `w${i}`);
    const filter = new WordFilter(buildFilter(words));
    expect(filter.size).toBe(count);
    expect(words.every((word) => filter.has(word))).toBe(true);
  }
  const filter = new WordFilter(buildFilter(Array.from({ length: 30_000 }, (_, i) => `w${i}`)));
  const others = Array.from({ length: 100_000 }, (_, i) => `x${i}`).filter((word) => filter.has(word));
  expect(others.length).toBeGreaterThan(5);
  expect(others.length).toBeLessThan(60);
});

test('words that others make up are not stored, nor hyphenated ones that nothing would join', () => {
  const words = ['boom', 'stam', 'boomstam', 'boomstammen', 'stammen', 'boom-stam', 'stam-boom', 'x-as'];
  expect(storedWords('nl', words).sort()).toEqual(['boom', 'stam', 'stam-boom', 'stammen']);
});

test.each(['nl', 'en'])('the file of %s is made of the list of Debian', (language) => {
  const words = listedWords(language);
  if (words === undefined) {
    console.log(`skipped: the word lists of "${language}" are not installed`);
    return;
  }
  const filter = new WordFilter(placedWords(language));
  const isPart = (part: string): boolean => filter.has(part);
  const some = words.filter((word, i) => i % 20 === 0 && !word.includes('-'));
  expect(some.filter((word) => !filter.has(word) && !isCompound(word, isPart))).toEqual([]);
});
