import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { applyEdits } from './offset-map.ts';

const PIECES = [
  'samen-',
  'werking',
  '\n',
  '\n\n',
  '\r\n',
  '\f',
  ' ',
  '  ',
  '\t',
  'de gemeente heeft besloten dat het plan doorgaat en dat ',
  'Einde.',
  'e\u0301',
  '\ufb01',
  '\ufefb',
  '\ufe70',
  '\0',
  '\xad',
  '\xa0',
  '\u200b',
  '- ',
  '> ',
  '```',
  '$$',
  '| a | b |',
  '|---|---|',
  '# Kop',
  'Pagina 3 van 9',
  '12',
  '👩‍👧',
  '漢字',
  '<div>',
  '\\',
  '1. ',
  '4.3 Titel',
];

const source = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((parts) => parts.join(''));
const markups = fc.constantFrom('markdown' as const, 'plain' as const);
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

describe('normalize', () => {
  test('its edits, applied to the source, give its text; offsets outside of edits map both ways', () => {
    fc.assert(
      fc.property(source, markups, (text, markup) => {
        const { text: result, edits, map } = normalize(text, { markup, language: 'nl' });
        expect(applyEdits(text, edits)).toBe(result);
        const edited = new Set(edits.flatMap(({ start, end }) => range(start, end)));
        for (let i = 0; i < text.length; i++) {
          if (edited.has(i)) continue;
          const at = map.toNormalized(i, 'start');
          expect(result[at]).toBe(text[i]);
          expect(map.toSource(at, 'start')).toBe(i);
          expect(map.toSource(map.toNormalized(i + 1, 'end'), 'end')).toBe(i + 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('no letter and no digit goes but with a line that is told; no edit divides a character', () => {
    const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(source, markups, (text, markup) => {
        const { text: result, edits, droppedLines } = normalize(text, { markup, language: 'en' });
        let kept = '';
        let pos = 0;
        for (const { start, end } of droppedLines) {
          kept += text.slice(pos, start);
          pos = end;
        }
        expect(letters(result)).toBe(letters(kept + text.slice(pos)));
        const borders = new Set([...graphemes.segment(text)].map(({ index }) => index).concat(text.length));
        for (const { start, end } of edits) {
          // A line end of two characters is one grapheme, of which the second character stays.
          expect(borders.has(start)).toBe(true);
          expect(borders.has(end) || text.startsWith('\r\n', end - 1)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('of code only characters are cleaned', () => {
    const { text } = normalize('x = samen-\r\nwerking\0\f', { markup: 'code' });
    expect(text).toBe('x = samen-\nwerking\n');
  });

  test('nothing changes in a text without line ends, pages and odd characters', () => {
    const { text, edits, map, droppedLines } = normalize('Gewoon een regel.', { markup: 'plain' });
    expect([text, edits, droppedLines]).toEqual(['Gewoon een regel.', [], []]);
    expect([map.toSource(3, 'start'), map.toNormalized(3, 'end')]).toEqual([3, 3]);
  });

  test('a second time, text that was joined stays as it is', () => {
    const lines =
      'De gemeenteraad heeft in zijn vergadering van mei besloten dat het\nplan doorgaat en samen-\nwerking zoekt.';
    const once = normalize(`${lines}\n\n- punt\n  een\n`, { markup: 'markdown', language: 'nl' }).text;
    expect(normalize(once, { markup: 'markdown', language: 'nl' }).text).toBe(once);
  });

  test.each([
    ['broken words', 'a-\n', 60_000],
    ['soft hyphens', '\xad', 200_000],
    ['fences that open fences', '````\n```\n', 20_000],
    ['nested quotes', `${'>'.repeat(50)} a\n`, 2000],
    ['nested items', `${'- '.repeat(50)}a\n`, 2000],
    ['marks of formulas', '$$\n', 50_001],
    ['form feeds', '12\n\f', 20_000],
    ['accents', '\u0301', 100_000],
    ['spaces', `a-${' '.repeat(500)}`, 500],
  ])('many %s take no longer than their number', (_, piece, count) => {
    const start = performance.now();
    normalize(piece.repeat(count), { markup: 'markdown', language: 'nl' });
    normalize(piece.repeat(count), { markup: 'plain', language: 'nl' });
    expect(performance.now() - start).toBeLessThan(2500);
  });
});

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
