import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { knownWords } from '../../text/index.ts';
import { hasLineEndHyphens, lineBrokenWord, withTrema } from './hyphen.ts';
import { markdown } from './samples.contract.ts';

const none = (): boolean => false;
const list =
  (...words: string[]) =>
  (word: string): boolean =>
    words.includes(word);

describe('the hyphen at a line end', () => {
  test.each([
    ['samen', 'werking', 'join'],
    ['omgevingsvergunnings', 'aanvraag', 'join'],
    ['Bestuurs', 'orgaan', 'join'],
    ['SAMEN', 'WERKING', 'join'],
    ['be', 'eindigen', 'trema'],
    ['ge', 'interesseerd', 'trema'],
    ['niet', 'bestaande', 'hyphen'],
    ['auto', 'ongeluk', 'hyphen'],
    ['minister', 'president', 'hyphen'],
    ['adjunct', 'directeur', 'hyphen'],
    ['e', 'mail', 'hyphen'],
    ['PDF', 'bestand', 'hyphen'],
    ['Noord', 'Holland', 'hyphen'],
    ['covid', '19', 'hyphen'],
    ['blorp', 'wertz', 'hyphen'],
    ['vracht', 'en', 'suspended'],
    ['in', 'of', 'suspended'],
  ])('in Dutch, %s- %s: %s', async (left, right, fate) => {
    const isKnown = await knownWords('nl', readWords);
    expect(lineBrokenWord(left, right, { inDocument: none, isKnown, language: 'nl' })).toBe(fate);
  });

  test.each([
    ['environ', 'mental', 'join'],
    ['organi', 'sation', 'join'],
    ['price', 'determining', 'hyphen'],
    ['self', 'aware', 'hyphen'],
    ['short', 'and', 'suspended'],
    ['tak', 'en', 'join'],
  ])('in English, %s- %s: %s', async (left, right, fate) => {
    const isKnown = await knownWords('en', readWords);
    expect(lineBrokenWord(left, right, { inDocument: none, isKnown, language: 'en' })).toBe(fate);
  });

  test('what the document has elsewhere comes before what lists know', () => {
    const evidence = { isKnown: list('pricedetermining'), language: 'en' };
    const fate = (...words: string[]): string =>
      lineBrokenWord('price', 'determining', { ...evidence, inDocument: list(...words) });
    expect(fate()).toBe('join');
    expect(fate('price-determining')).toBe('hyphen');
    expect(fate('price-determining', 'pricedetermining')).toBe('join');
    expect(lineBrokenWord('be', 'eindigen', { inDocument: list('beëindigen'), language: 'nl' })).toBe(
      'trema',
    );
    expect(lineBrokenWord('e', 'mail', { inDocument: list('email'), language: 'nl' })).toBe('join');
  });

  test('without a list, two words of the document keep it, and so do prefixes; other words are joined', () => {
    const evidence = { inDocument: list('kantoor', 'tuin'), language: 'fr' };
    expect(lineBrokenWord('kantoor', 'tuin', evidence)).toBe('hyphen');
    expect(lineBrokenWord('kan', 'toor', evidence)).toBe('join');
    expect(lineBrokenWord('non', 'toor', evidence)).toBe('hyphen');
  });

  test('conjunctions are those of the language, of a few where it is not known', () => {
    const fate = (right: string, language: string): string =>
      lineBrokenWord('Vor', right, { inDocument: none, language });
    expect(fate('und', 'de')).toBe('suspended');
    expect(fate('oder', '')).toBe('suspended');
    expect(fate('en', 'und')).toBe('suspended');
    expect(fate('und', 'it')).toBe('join');
    expect(lineBrokenWord('face', 'to', { inDocument: none, isKnown: none, language: 'en' }, true)).toBe(
      'hyphen',
    );
  });

  test('a trema is put on vowels alone', () => {
    expect(['eindigen', 'unie', 'werking'].map(withTrema)).toEqual(['ëindigen', 'ünie', 'werking']);
  });

  test('known words are of use where a line ends with a hyphen', () => {
    expect(['samen-\nwerking', 'samen- \r\nwerking', 'samen-\fwerking'].map(hasLineEndHyphens)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['samen-werking\n', '---\n', 'a –\nb', '- a\n'].map(hasLineEndHyphens)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('words that a line end breaks', () => {
  test.each([
    ['samen-\nwerking', 'samenwerking'],
    ['samen‐\r\n   werking', 'samenwerking'],
    ['niet-\nbestaande', 'niet-bestaande'],
    ['e-\nmail', 'e-mail'],
    ['vracht- en verzend-\nkosten', 'vracht- en verzendkosten'],
    ['vracht-\nen verzend-\nkosten', 'vracht- en verzendkosten'],
    ['be-\neindigen', 'beëindigen'],
    ['Be-\neindigen.', 'Beëindigen.'],
    ['price-\ndetermining, or price-determining', 'price-determining, or price-determining'],
    ['Immo\xad\nbilien, Wert\xadpapier', 'Immobilien, Wertpapier'],
    ['Foo-\xad\nbar', 'Foo-bar'],
    ['1990-\n2000', '1990-2000'],
    ['face-\nto-face', 'face-to-face'],
    ['mid-line samen-werking stays', 'mid-line samen-werking stays'],
    ['samen-\n\nwerking', 'samen-\n\nwerking'],
    ['Ende\xad\n\nneu', 'Ende\n\nneu'],
    [
      'a word—\nand so on, over the width of the whole of a line',
      'a word—\nand so on, over the width of the whole of a line',
    ],
  ])('%j', (source, text) => {
    expect(markdown(source)).toBe(text);
  });

  test('a word that only stands broken elsewhere is no evidence', () => {
    expect(markdown('blor-\npen blor-\npen')).toBe('blor-pen blor-pen');
    expect(markdown('blor-\npen blorpen')).toBe('blorpen blorpen');
  });
});

async function readWords(path: string): Promise<Uint8Array> {
  return await gunzipSync(readFileSync(new URL(`../../../public/${path}.gz`, import.meta.url)));
}
