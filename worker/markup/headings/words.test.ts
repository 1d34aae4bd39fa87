import { describe, expect, test } from 'vitest';
import { structureLine } from './words.ts';

describe('structureLine', () => {
  test.each<[string, string, number[], boolean]>([
    ['CHAPTER 1', 'chapter', [1], true],
    ['Chapter One', 'chapter', [1], true],
    ['Chapter XIV.', 'chapter', [14], true],
    ['CHAPTER I. THE ROAD', 'chapter', [1], false],
    ['Chapter 2: The Quarry', 'chapter', [2], false],
    ['Article 5 – Subject matter', 'article', [5], false],
    ['Hoofdstuk 3 Toezicht', 'hoofdstuk', [3], false],
    ['§ 2. Begriffe', '§', [2], false],
    ['§2', '§', [2], true],
    ['Eerste Hoofdstuk', 'hoofdstuk', [1], true],
    ['ERSTER TEIL. Der Anfang', 'teil', [1], false],
    ['The Second Part', 'part', [2], true],
    ['BOOK THE FIRST', 'book', [1], true],
    ['Section 1 -- Definitions.', 'section', [1], false],
    ['Section 5 -- Disclaimer of Warranties and Limitation of Liability.', 'section', [5], false],
    ['Aufzug 3', 'aufzug', [3], true],
  ])('%j', (line, word, path, bare) => {
    expect(structureLine(line)).toEqual({ word, path, bare });
  });

  test.each([
    'Part did well this year',
    'Section civil law',
    'SECTION CIVIL LAW',
    'Rule mild',
    'Title mix',
    'Title: Pride and Prejudice',
    'Article 5 shall apply to all members.',
    'Article 5(2) applies',
    "Section 3's end",
    'Part 2-related matters',
    'Chapter 3 is about the sea, and what came after it.',
    'Chapter 1 The sea, the shore,',
    'Chapter 1 ........ 12',
    'Chapter 1 The Road      12',
    'Chapter 1 The Road\t12',
    'Paragraph 1. The gauge at station 1 read 7 centimetres.',
    'Figure 1. A map',
    'Table 2',
    'March 3',
    'Monday 4',
    'Page 12',
    'lesser 1',
    'Chapter',
    'First things first',
    '',
  ])('%j heads nothing', (line) => {
    expect(structureLine(line)).toBeUndefined();
  });
});
