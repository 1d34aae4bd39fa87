import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { analyserContract, randomText } from './analyser.contract.ts';
import {
  analyse,
  detectLanguage,
  highlight,
  matcher,
  parseQuery,
  phrasesHold,
  prefixTerms,
  prepareLanguages,
  type QueryWord,
  queryTerms,
  tokenize,
} from './index.ts';

const LANGUAGES = ['und', 'en', 'de', 'fr', 'ru', 'ar', 'hi', 'fi'];
const language = fc.constantFrom(...LANGUAGES);
/** Anything: any code units, and strings of the kinds that the analyser treats apart. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.infiniteStream(fc.nat()).map((stream) => randomText((below) => Number(stream.next().value) % below)),
);

beforeAll(() => prepareLanguages(LANGUAGES));

analyserContract('Node');

describe('terms', () => {
  test('hold no white space, no NUL, no control and no ASCII capital', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        for (const { terms } of tokenize(text, lang)) {
          expect(terms.length).toBeGreaterThan(0);
          expect(new Set(terms).size).toBe(terms.length);
          for (const term of terms) expect(term).toMatch(/^[^\s\x00-\x20\x7fA-Z\ud800-\udfff]+$/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('are the same whether streamed or in tokens', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        const terms = tokenize(text, lang).flatMap((token) => token.terms);
        expect(analyse(text, lang)).toBe(terms.join(' '));
      }),
    );
  });
});

describe('spans', () => {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

  test('ascend, lie within the text, and start and end where graphemes do', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        const borders = new Set([text.length, ...[...graphemes.segment(text)].map((each) => each.index)]);
        let last = 0;
        for (const { start, end } of tokenize(text, lang)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(borders).toContain(start);
          expect(borders).toContain(end);
          last = start;
        }
      }),
      { numRuns: 5000 },
    );
  });

  test.each(['ႎှ្ខ៓ង', 'क्ខ', 'ခ\u094dक', 'a្ខ'])(
    'keep a letter of another script that a sign joins on: %s',
    (text) => {
      const borders = new Set([text.length, ...[...graphemes.segment(text)].map((each) => each.index)]);
      for (const { start, end } of tokenize(text, 'und'))
        expect([...borders]).toEqual(expect.arrayContaining([start, end]));
    },
  );

  test('of marks ascend, are disjoint and whole', () => {
    fc.assert(
      fc.property(anyText, anyText, language, (text, query, lang) => {
        const borders = new Set([text.length, ...[...graphemes.segment(text)].map((each) => each.index)]);
        let last = -1;
        for (const [start, end] of highlight(text, lang, matcher(parseQuery(query), [lang]))) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(borders).toContain(start);
          expect(borders).toContain(end);
          last = end;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('queries', () => {
  const wordsOf = (text: string): QueryWord[] => {
    const query = parseQuery(text);
    return [
      ...query.words,
      ...query.phrases.flat(),
      ...query.excluded.flat(),
      ...query.fields.flatMap((f) => f.words),
    ];
  };

  test('never make anything throw', () => {
    fc.assert(
      fc.property(anyText, anyText, language, (text, query, lang) => {
        const ready = matcher(parseQuery(query), [lang, 'en']);
        phrasesHold(text, lang, ready);
        detectLanguage(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('hold words as they stand in the string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of wordsOf(text)) expect(text.slice(word.start, word.end)).toBe(word.text);
      }),
    );
  });

  test('find, by every word, a document made of that word', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        for (const word of wordsOf(text)) {
          const stream = ` ${analyse(word.text, lang)} `;
          const found = queryTerms(word, [lang]).filter((terms) => stream.includes(` ${terms.join(' ')} `));
          expect(found, JSON.stringify([word.text, stream])).not.toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('find, by every word being typed, a document made of that word', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        for (const word of wordsOf(text)) {
          const stream = ` ${analyse(word.text, lang)} `;
          const found = prefixTerms(word, [lang]).filter((terms) => stream.includes(` ${terms.join(' ')}`));
          expect(found, JSON.stringify([word.text, stream])).not.toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('mark each of their words in a document made of it', () => {
    fc.assert(
      fc.property(anyText, language, (text, lang) => {
        const query = parseQuery(text);
        for (const word of query.words) {
          const one = { raw: word.text, words: [word], phrases: [], excluded: [], fields: [], prefix: false };
          expect(highlight(word.text, lang, matcher(one, [lang])), JSON.stringify(word.text)).not.toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
