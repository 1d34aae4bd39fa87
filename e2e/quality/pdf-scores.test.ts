import { expect, test } from 'vitest';
import { cellsOf, f1, headingsOf, similarity, wordsOf } from './pdf-scores.ts';

test('words without markup, in order', () => {
  const markdown = '# A *heading*\n\n<!-- image -->\n\n| a | b |\n| --- | --- |\n| 1 | 2\\_3 |\n';
  expect(wordsOf(markdown)).toEqual(['a', 'heading', 'a', 'b', '1', '2', '3']);
});

test('similarity', () => {
  expect(similarity(['a', 'b', 'c'], ['a', 'c'])).toBeCloseTo(0.8);
  expect(similarity(['a', 'b'], ['b', 'a'])).toBe(0.5);
  expect(similarity([], ['a'])).toBe(0);
  expect(similarity([], [])).toBe(1);
});

test('headings and cells as bags', () => {
  expect(headingsOf('## 1.1  Scope\ntext\n# *')).toEqual(['11scope']);
  expect(cellsOf('| A b | |\n| - | - |\n| 1 | 2 |\nno | table')).toEqual(['ab', '1', '2']);
  expect(f1(['a', 'a', 'b'], ['a', 'b', 'b', 'c'])).toBeCloseTo(4 / 7);
  expect(f1([], [])).toBe(1);
});
