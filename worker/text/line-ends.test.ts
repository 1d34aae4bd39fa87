import { beforeAll, describe, expect, test } from 'vitest';
import {
  analyse,
  highlight,
  joinBrokenWords,
  matcher,
  parseQuery,
  phrasesHold,
  prepareLanguages,
  tokenize,
} from './index.ts';

beforeAll(() => prepareLanguages(['nl']));

const terms = (text: string): string[] => analyse(text, 'nl').split(' ');
const marked = (text: string, query: string): string[] =>
  highlight(text, 'nl', matcher(parseQuery(query), ['nl'])).map(([start, end]) => text.slice(start, end));

describe('a word that the end of a line cuts', () => {
  test.each([
    'samen-\nwerking',
    'samen-\r\nwerking',
    'samen-\rwerking',
    'samen- \n   werking',
    'samen\u2010\nwerking',
    'samen\u00ad\nwerking',
  ])('%j is found and marked as one', (word) => {
    const text = `De ${word} gaat door.`;
    expect(terms(text)).toContain('samenwerking');
    expect(marked(text, 'samenwerking')).toEqual([word]);
    expect(tokenize(text, 'nl').map(({ start, end }) => text.slice(start, end))).toContain(word);
  });

  test('is found and marked by its parts, too', () => {
    expect(terms('samen-\n  werking')).toEqual(terms('samen-werking'));
    expect(marked('De samen-\n  werking', 'werking')).toEqual(['werking']);
    expect(marked('De samen-\n  werking', 'samen gaat')).toEqual(['samen']);
    expect(marked('niet-samen-\nwerkende', 'samen gaat')).toEqual(['samen']);
    expect(
      phrasesHold('de samen-\nwerking gaat', 'nl', matcher(parseQuery('"samen werking gaat"'), ['nl'])),
    ).toBe(true);
  });

  test.each([
    ['above a blank line', 'samen-\n\nwerking'],
    ['before a capital', 'samen-\nWerking'],
    ['behind a dash', 'samen -\nwerking'],
    ['that stands for the rest of a word', 'vracht-\nen kosten'],
    ['before an item', 'samen-\n- werking'],
  ])('no hyphen does so %s', (_, text) => {
    expect(terms(text)).toEqual(terms(text.replace('-\n', ' \n')));
  });

  test('is whole for an encoder, and other hyphens stay', () => {
    expect(joinBrokenWords('De samen-\n  werking,\r\nImmo\u00ad\r\nbilien')).toBe(
      'De samenwerking,\r\nImmobilien',
    );
    const others = 'vracht-\nen kosten, Noord-\nHolland, a -\nb, x-\n\ny, e-mail';
    expect(joinBrokenWords(others)).toBe(others);
  });
});
