import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Markup, TreeMode } from '../contract/index.ts';
import { cutOffset } from './cut.ts';

function cutLength(
  text: string,
  limit: number,
  language: string,
  markup: Markup = 'markdown',
  structure: TreeMode = 'markdown',
): number {
  return cutOffset({ text, floor: 0, limit, language, markup, structure });
}

const cut = (text: string, limit: number): string => text.slice(0, cutLength(text, limit, 'en'));

describe('cutLength', () => {
  it('keeps a text that fits', () => {
    expect(cut('One. Two.', 9)).toBe('One. Two.');
  });

  it('ends after a sentence, where one ends in time', () => {
    expect(cut('First one. Second one. Third one.', 24)).toBe('First one. Second one. ');
    expect(cut('First one. Second one. Third one.', 21)).toBe('First one. ');
    expect(cut('# Title\n\nNo full stop here and on it goes', 20)).toBe('# Title\n\n');
  });

  it('else between words, else between characters', () => {
    expect(cut('one long sentence without an end', 12)).toBe('one long ');
    expect(cut('unbreakable', 4)).toBe('unbr');
    expect(cut('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 9)).toBe('👨‍👩‍👧');
    expect(cut('👨‍👩‍👧👨‍👩‍👧', 3)).toBe('👨‍👩‍👧');
  });

  it('always gets on, never splits a character, and stays within the limit unless a single one is longer', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (text, limit) => {
          const length = cutLength(text, limit, 'en');
          expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(text.length);
          const graphemes = [...new Intl.Segmenter('en').segment(text)];
          const borders = [0, ...graphemes.map(({ index, segment }) => index + segment.length)];
          expect(borders).toContain(length);
          expect(length <= limit || length === graphemes[0]!.segment.length).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
