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

  const code = `Before it. ${'word '.repeat(10)}end.\n\n\`\`\`js\na. b();\n\nc. d();\n\`\`\`\n\nAfter it.\n`;

  it('cuts before code, a table or HTML rather than in it', () => {
    const open = code.indexOf('```');
    for (let limit = open + 1; limit < code.indexOf('```\n\nAfter') + 3; limit++) {
      expect(cutLength(code, limit, 'en')).toBe(open);
    }
    const listed = code.replace(/^/gm, '  ').replace(/^ {2}/, '- ');
    const nested = listed.indexOf('  ```');
    expect(cutLength(listed, nested + 12, 'en')).toBeLessThanOrEqual(nested);
    const table = 'Rows follow here.\n\n| a | b |\n|---|---|\n| One. Two. | 3 |\n';
    expect(cut(table, table.length - 5)).toBe('Rows follow here.\n\n');
  });

  it('cuts code that no passage could hold between its lines', () => {
    expect(cut('```\none one\ntwo two\nthree three\n```\n', 17)).toBe('```\none one\n');
    expect(cut('| a | b |\n|---|---|\n| one | 1 |\n| two | 2 |\n', 35)).toBe(
      '| a | b |\n|---|---|\n| one | 1 |\n',
    );
  });

  it('takes the end of a line for one of a sentence only where lines count', () => {
    const wrapped = 'One sentence that is\nwrapped. Another one that\nis wrapped as well.\n';
    expect(cut(wrapped, 40)).toBe('One sentence that is\nwrapped. ');
    expect(wrapped.slice(0, cutLength(wrapped, 40, 'en', 'plain', 'window'))).toBe(
      'One sentence that is\nwrapped. ',
    );
    for (const [markup, structure] of [
      ['code', 'outline'],
      ['plain', 'verse'],
      ['markdown', 'verse'],
    ] as const) {
      expect(wrapped.slice(0, cutLength(wrapped, 40, 'en', markup, structure))).toBe(
        'One sentence that is\n',
      );
    }
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
