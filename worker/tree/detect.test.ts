import { describe, expect, test } from 'vitest';
import { detectMode } from './standalone.ts';

type Pages = [number, string][];
const pages = (count: number, text: (i: number) => string): Pages =>
  Array.from({ length: count }, (_, i) => [i, text(i)]);

describe('a text without pages', () => {
  test('one heading counts, and so do many of one depth', () => {
    expect(detectMode('# Title\n\nText.')).toBe('markdown');
    expect(detectMode(Array.from({ length: 60 }, (_, i) => `## Term ${i}\n\nMeaning.\n\n`).join(''))).toBe(
      'markdown',
    );
    expect(detectMode('## A\n\ntext\n\n## B')).toBe('markdown');
  });

  test('chapter lines from two on', () => {
    expect(detectMode('CHAPTER 1\n\nText.\n\nCHAPTER 2\n\nText.')).toBe('chapter');
    expect(detectMode('CHAPTER 1\n\nText.')).toBe('window');
  });

  test('nothing', () => {
    for (const text of ['', ' \n', 'Text.', '- a\n- b']) expect(detectMode(text)).toBe('window');
  });
});

describe('a document with pages', () => {
  test('many headings a page, all of one depth, are noise', () => {
    const noise = (i: number): string =>
      Array.from({ length: 16 }, (_, n) => `# Line ${i} ${n}`).join('\n\n');
    expect(detectMode(pages(10, noise))).toBe('window');
    expect(detectMode(pages(10, (i) => `CHAPTER ${i + 1}\n\n${noise(i)}`))).toBe('chapter');
    expect(detectMode(pages(10, (i) => `${noise(i)}\n\n## Of another depth`))).toBe('markdown');
    expect(detectMode(pages(10, (i) => `# One\n\n# Two\n\n# Three\n\n# Four ${i}`))).toBe('markdown');
  });

  test('headings must be at least a few: two on three pages, then three, then one for each 25', () => {
    const some = (count: number, headings: number): Pages =>
      pages(count, (i) => (i < headings ? `# H ${i}` : 'prose'));
    expect(detectMode(some(3, 1))).toBe('window');
    expect(detectMode(some(3, 2))).toBe('markdown');
    expect(detectMode(some(4, 2))).toBe('window');
    expect(detectMode(some(4, 3))).toBe('markdown');
    expect(detectMode(some(200, 7))).toBe('window');
    expect(detectMode(some(200, 8))).toBe('markdown');
  });

  test('chapter lines must be three', () => {
    const some = (chapters: number): Pages =>
      pages(10, (i) => (i < chapters ? `CHAPTER ${i + 1}\n\ntext` : 'prose'));
    expect(detectMode(some(2))).toBe('window');
    expect(detectMode(some(3))).toBe('chapter');
  });
});
