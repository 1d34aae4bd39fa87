import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuery, prepareLanguages } from '../text/index.ts';
import { oneOf, phrase } from './expressions.ts';
import { planQuery, type QueryPlan } from './plan.ts';
import type { Statistics } from './words.ts';

const FREQUENCIES: Record<string, number> = {
  config: 40,
  configur: 30,
  server: 200,
  the: 900,
  hot: 3,
  reload: 5,
};
const statistics: Statistics = {
  rows: 1000,
  frequency: (term) => FREQUENCIES[term] ?? 0,
  count: (expression) => (expression.includes('conf') ? 70 : 0),
};
const plan = (query: string): QueryPlan => planQuery(parseQuery(query), ['en'], statistics);

beforeAll(() => prepareLanguages(['en']));

describe('planQuery', () => {
  it('reduces words, once each, in the order typed', () => {
    const { words } = plan('servers hot server reload ');
    expect(words.map(({ text, frequency }) => [text, frequency])).toEqual([
      ['servers', 200],
      ['hot', 3],
      ['reload', 5],
    ]);
    expect(words[0]!.expression).toBe('"server"');
    expect(words[1]!.weight).toBeGreaterThan(words[0]!.weight);
  });

  it('names words that the index does not have', () => {
    expect(plan('hot zebra reload ')).toMatchObject({ unknown: ['zebra'] });
  });

  it('takes the last word for a beginning, of titles only while it is short', () => {
    expect(plan('hot conf').words[1]).toMatchObject({ begun: { everywhere: '"conf" *' }, frequency: 70 });
    const short = plan('hot co').words[1];
    expect(short === undefined || short.begun?.everywhere === undefined).toBe(true);
    expect(plan('conf hot ').words.every(({ begun }) => begun === undefined)).toBe(true);
  });

  it('requires the words of phrases and of title: and path:', () => {
    const { required, words } = plan('"hot reload" title:server the');
    expect(required.map(({ expression }) => expression)).toEqual([
      '"hot"',
      '"reload"',
      '({title} : "server")',
    ]);
    expect(words.map(({ text }) => text)).toEqual(['the']);
  });

  it('excludes single words', () => {
    expect(plan('hot -servers').excluded).toBe('"server"');
    expect(plan('hot -"dev server"').excluded).toBeUndefined();
  });

  it('keeps the rarest words of a very long query', () => {
    const many = Array.from({ length: 60 }, (_, i) => `hot${i}`);
    for (const [i, word] of many.entries()) FREQUENCIES[word] = i + 1;
    const { words } = plan(`${many.join(' ')} `);
    expect(words.map(({ text }) => text)).toEqual(many.slice(0, 32));
  });

  it('quotes what FTS5 would read as syntax', () => {
    expect(phrase(['a"b', 'NEAR(', 'c\0d'])).toBe('"a""b NEAR( cd"');
    expect(oneOf(['"a"', '"b"', '"c"'])).toBe('("a" OR ("b" NOT "a") OR ("c" NOT ("a" OR "b")))');
  });
});
