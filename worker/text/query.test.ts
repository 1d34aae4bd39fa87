import { beforeAll, describe, expect, test } from 'vitest';
import {
  beginsPairs,
  type ParsedQuery,
  parseQuery,
  prefixTerms,
  prepareLanguages,
  queryTerms,
} from './index.ts';

beforeAll(() => prepareLanguages(['en', 'de', 'nl', 'fr']));

const texts = (words: { text: string }[]): string[] => words.map((word) => word.text);
/** The query in short: words, `"phrases"`, `-excluded`, `field:words`, and `*` for a word being typed. */
function short(query: ParsedQuery): string {
  return [
    ...texts(query.words),
    ...query.phrases.map((words) => `"${texts(words).join(' ')}"`),
    ...query.excluded.map((words) => `-${texts(words).join('+')}`),
    ...query.fields.map((each) => `${each.field}:${texts(each.words).join('+')}`),
    ...(query.prefix ? ['*'] : []),
  ].join(' ');
}

describe('the query language', () => {
  test.each([
    ['quick fox', 'quick fox *'],
    ['quick fox ', 'quick fox'],
    ['"quick brown" fox', 'fox "quick brown" *'],
    ['fox "quick brown"', 'fox "quick brown"'],
    ['“smart quotes”', '"smart quotes"'],
    ['«entre guillemets»', '"entre guillemets"'],
    ['"cats', 'cats *'],
    ['5" disk', '5 disk *'],
    ['fox -hound -"big cat"', 'fox -hound -big+cat'],
    ['-hound fox', 'fox -hound *'],
    ['title:guide setup', 'setup title:guide *'],
    ['TITLE:"user guide" x ', 'x title:user+guide'],
    ['kind:markdown lang:nl path:docs source:a.md ', 'kind:markdown lang:nl path:docs source:a.md'],
    ['content-type: application/json', 'content-type application/json *'],
    ['author:me', 'author:me *'],
    ['title:', 'title *'],
    ['title: foo', 'title foo *'],
    ['cats AND dogs OR NOT birds NEAR(a, 5)', 'cats AND dogs OR NOT birds NEAR a 5'],
    ['wild*', 'wild *'],
    ['park.', 'park *'],
    ['why?', 'why'],
    ['[x] (y) {z}', 'x y z'],
    ["don't use agents", "don't use agents *"],
    ['@nasa #tag a=b foo&bar 50% why?', '@nasa #tag a b foo&bar 50% why'],
    ['salt & pepper', 'salt pepper *'],
    ['a - b', 'a b *'],
    ['arrow =>', 'arrow =>'],
    ['=>', '=>'],
    ['??', '??'],
    ['*', '*'],
    ['& +', '& +'],
    ['()', '()'],
    ['"', '"'],
    ['-', '-'],
    ['%%%%', '%%%%'],
    ['-v', '-v *'],
    ['--no-cache', '--no-cache *'],
    ['tar -xzf', 'tar -xzf'],
    ['->', '->'],
    ['使用JWT令牌', '使用 JWT 令牌 *'],
    ['東京、大阪', '東京 大阪 *'],
    ['👍', '👍'],
    ['', ''],
    ['   ', ''],
    ['\u0000', ''],
    ['\ud800 \udc00', ''],
    ['""', ''],
  ])('%j means %s', (raw, expected) => {
    expect(short(parseQuery(raw))).toBe(expected);
  });

  test('a word knows where it stands', () => {
    const { words, fields } = parseQuery('title:"user guide"  Setup');
    expect(words).toEqual([{ text: 'Setup', start: 20, end: 25 }]);
    expect(fields).toEqual([
      {
        field: 'title',
        value: 'user guide',
        words: [
          { text: 'user', start: 7, end: 11 },
          { text: 'guide', start: 12, end: 17 },
        ],
      },
    ]);
  });

  test('absurd lengths are cut', () => {
    const query = parseQuery('word '.repeat(200_000));
    expect(query.words).toHaveLength(64);
    expect(parseQuery(`${'😀'.repeat(511)}a😀`).words.at(-1)!.end).toBeLessThanOrEqual(1024);
  });
});

describe('terms of a word', () => {
  const termsOf = (text: string, languages: string[]): string[] =>
    queryTerms({ text, start: 0, end: text.length }, languages).map((terms) => terms.join(' '));

  test.each<[string, string[], string[]]>([
    ['running', ['en'], ['run']],
    ['running', ['en', 'en-US'], ['run']],
    ['running', [], ['running']],
    ['running', ['und', 'en'], ['running', 'run']],
    ['Häuser', ['de'], ['haus', 'haeus']],
    ['doesn’t', ['en'], ['doesnt']],
    ["l'oeuvre", ['und'], ['loeuvre', 'oeuvre']],
    ['C++', ['en'], ['c++']],
    ['.NET', ['und'], ['.net', 'net']],
    ['upload_size', ['en'], ['upload_size', 'upload size']],
    ['e-mails', ['en'], ['e-mails', 'email', 'e mail']],
    ['Node.js', ['und'], ['node.js', 'nodejs', 'node js']],
    ['RFC2119', ['und'], ['rfc2119', 'rfc 2119']],
    ['v1.2.3', ['und'], ['v1.2.3', '1.2.3']],
    ['東京都', ['ja'], ['东京 京都']],
    ['新', ['zh'], ['新']],
    ['=>', ['en'], ['=>']],
    ['👍🏽', ['en'], ['👍']],
  ])('%s in %j → %j', (word, languages, expected) => {
    expect(termsOf(word, languages)).toEqual(expected);
  });

  test('a word being typed is the beginning of an exact form', () => {
    const word = (text: string) => ({ text, start: 0, end: text.length });
    expect(prefixTerms(word('Runn'), ['en'])).toEqual([['runn']]);
    expect(prefixTerms(word('upload_si'), ['en'])).toEqual([['upload_si'], ['upload', 'si']]);
    expect(prefixTerms(word('東京'), ['ja'])).toEqual([['东京']]);
  });

  test('a single character of a script without spaces begins pairs', () => {
    const word = (text: string) => ({ text, start: 0, end: text.length });
    expect(beginsPairs(word('新'))).toBe(true);
    expect(beginsPairs(word('ตั้'))).toBe(true);
    expect(beginsPairs(word('新幹'))).toBe(false);
    expect(beginsPairs(word('a'))).toBe(false);
  });
});
