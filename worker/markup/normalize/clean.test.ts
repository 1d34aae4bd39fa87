import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clean } from './clean.ts';
import { applyEdits, OffsetMap } from './offset-map.ts';

test.each([
  ['controls go, tabs and line ends stay', 'a\0b\x07c\td\x9be\n', 'abc\tde\n'],
  ['line ends of all kinds are one', 'a\r\nb\rc\vd\fe\x85f\u2028g', 'a\nb\nc\nd\ne\nf\ng'],
  ['byte order marks and invisible separators go', '\ufeffa\u200bb\u2060c\ufeff', 'abc'],
  ['no-break spaces are spaces', 'a\xa0b', 'a b'],
  ['ligatures are letters', 'of\ufb01ce \ufb00 \ufb05', 'office ff st'],
  ['presentation forms of Arabic are letters', '\ufefb\ufe8d', '\u0644\u0627\u0627'],
  ['what can be composed is', 'cafe\u0301 \u1112\u1161\u11ab \u212b', 'café 한 Å'],
  ['a control between a letter and its accent does not part them', 'e\0\u0301', 'é'],
  ['an accent on a ligature is composed', '\ufb01\u0301', 'fí'],
  ['soft hyphens within lines go', 'Wert\xadpapier', 'Wertpapier'],
  ['those that end a line stay for whoever joins lines', 'Wert\xad \npapier', 'Wert\xad \npapier'],
  ['joiners stay', 'क्\u200dष می\u200cخواهم', 'क्\u200dष می\u200cخواهم'],
])('%s', (_, source, text) => {
  const cleaned = clean(source);
  expect(cleaned.text).toBe(text);
  expect(applyEdits(source, cleaned.edits)).toBe(text);
});

test('each character that is left maps to where it stood', () => {
  const source = 'a\0b\r\n\0c\ufb01d\0\0';
  const { text, edits } = clean(source);
  const map = new OffsetMap(edits);
  for (const char of ['a', 'b', '\n', 'c', 'd']) {
    expect(map.toSource(text.indexOf(char), 'start')).toBe(source.indexOf(char));
    expect(map.toNormalized(source.indexOf(char), 'start')).toBe(text.indexOf(char));
  }
  // The ligature is two letters, each of which stands for all of it.
  const at = text.indexOf('fi');
  expect([map.toSource(at, 'start'), map.toSource(at + 1, 'end')]).toEqual([7, 8]);
  expect([map.toSource(at + 1, 'start'), map.toSource(at + 2, 'end')]).toEqual([7, 8]);
  // What went at the end is outside of a span that ends there.
  expect(map.toSource(text.length, 'end')).toBe(source.indexOf('d') + 1);
});

test('the text is composed, whatever it was', () => {
  const unit = fc.constantFrom(
    'a',
    'e',
    '\u0301',
    '\u0327',
    '\0',
    '\xad',
    '\n',
    '\u1112',
    '\u1161',
    '\u11ab',
    '\ufb01',
    '\u212b',
    '😀',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (source) => {
      const { text, edits } = clean(source);
      expect(text).toBe(text.normalize('NFC'));
      expect(applyEdits(source, edits)).toBe(text);
    }),
    { numRuns: 300 },
  );
});
