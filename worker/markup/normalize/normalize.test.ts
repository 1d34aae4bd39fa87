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

describe('normalize', () => {
  test('its edits, applied to the source, give its text; offsets outside of edits map both ways', () => {
    const source = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(source, fc.constantFrom('markdown' as const, 'plain' as const), (text, markup) => {
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
      { numRuns: 300 },
    );
  });
});

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
