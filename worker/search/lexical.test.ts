import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { parseQuery } from '../text/index.ts';
import { any } from './expressions.ts';
import type { ChunkFilter } from './filter.ts';
import { type LexicalResult, searchKeywords } from './lexical.ts';
import { planQuery, type QueryPlan } from './plan.ts';

const ROWS = 20_000;
const DEPTH = 100;
/** The first of `words` stands in every second row, and so on; any two together as often as chance has it. */
const PERIODS = [2, 3, 5, 7, 11, 13, 101, 499, 1999];
const words = ['everya', 'everyb', 'everyc', 'everyd', 'everye', 'everyf', 'everyg', 'everyh', 'everyi'];
const bodyOf = (id: number): string[] => words.filter((_, i) => id % PERIODS[i]! === 0);

let storage: Storage;
let store: Store;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  store = Store.open(storage.db);
  storage.db.transaction(() => {
    for (let id = 1; id <= ROWS; id++) {
      // All of one length, so that only the words count.
      const body = [...bodyOf(id), ...words.map(() => 'filler')].slice(0, words.length).join(' ');
      const title = id % 1000 === 0 ? 'everya headline' : '';
      store.keywords.add(id, {
        title,
        path: title,
        body,
        code: '',
        summary: '',
      });
    }
  });
});
afterAll(() => storage.close());

/** `scale`: as if the index were so many times larger, which is what the budgets go by. */
function plan(query: string, scale: number): QueryPlan {
  const statistics = {
    rows: ROWS * scale,
    frequency: (term: string) => store.keywords.frequency(term) * scale,
    count: (expression: string) => store.keywords.count(expression, ROWS),
  };
  return planQuery(parseQuery(query), [], statistics);
}

const find = (query: string, filter?: ChunkFilter, scale = 1): LexicalResult =>
  searchKeywords(store.keywords, plan(query, scale), DEPTH, filter);

const queries = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });

describe('searchKeywords', () => {
  it('finds the rows with every word, however frequent the words are', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(1, 3, 10, 30), (query, scale) => {
        const all = Array.from({ length: ROWS }, (_, i) => i + 1).filter((id) =>
          query.every((word) => bodyOf(id).includes(word)),
        );
        const { ranked, capped } = find(`${query.join(' ')} `, undefined, scale);
        const ids = new Set(ranked.map(({ id }) => id));
        if (all.length <= DEPTH) for (const id of all) expect(ids).toContain(id);
        expect(ranked.length).toBeLessThanOrEqual(DEPTH);
        expect(capped).toBe(ranked.length === DEPTH);
        for (const { id } of ranked) expect(query.some((word) => bodyOf(id).includes(word))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('scores a row as one expression with all the words would', () => {
    const query = ['everyg', 'everyh', 'everyi', 'everyb', 'everyc'];
    const whole = store.keywords.match(any(query.map((word) => `"${word}"`)), ROWS);
    const scores = new Map(whole.map(({ id, score }) => [id, score]));
    const { ranked } = find(`${query.join(' ')} `);
    expect(ranked.slice(0, 30).map(({ id }) => id)).toEqual(whole.slice(0, 30).map(({ id }) => id));
    for (const { id, score } of ranked.slice(0, 30)) expect(score).toBeCloseTo(scores.get(id)!, 9);
  });

  it('looks a single frequent word up in titles first', () => {
    const { ranked } = find('everyb ');
    expect(ranked).toHaveLength(DEPTH);
    const titled = find('everya ').ranked.slice(0, 20);
    expect(titled.every(({ id }) => id % 1000 === 0)).toBe(true);
  });

  it('fills its list through a filter, in SQL or not', () => {
    const accept = (id: number): boolean => id > ROWS / 2 && id <= ROWS / 2 + 2000;
    const narrow: ChunkFilter = { accept, share: 0.1, empty: false };
    const where = { sql: '+rowid BETWEEN ? AND ?', params: [ROWS / 2 + 1, ROWS / 2 + 2000] };
    const inSql = find('everyb everyc ', { ...narrow, where });
    const outside = find('everyb everyc ', narrow);
    expect(outside.ranked).toEqual(inSql.ranked);
    expect(outside.ranked).toHaveLength(DEPTH);
    expect(outside.ranked.every(({ id }) => accept(id))).toBe(true);
    expect(find('everyb ', { ...narrow, empty: true }).ranked).toEqual([]);
  });

  it('takes an unknown last word for a beginning, with the others beside it', () => {
    const { ranked, begun } = find('everyh headl');
    expect(begun).toBe(true);
    expect(find('everyh headl ').begun).toBe(false);
    const both = ranked.filter(({ id }) => id % 499 === 0 && id % 1000 === 0);
    expect(both.length).toBe(0);
    expect(ranked.some(({ id }) => id % 1000 === 0)).toBe(true);
    expect(ranked.some(({ id }) => id % 499 === 0)).toBe(true);
  });

  it('excludes and requires', () => {
    expect(find('everyh -everyb').ranked.every(({ id }) => id % 3 !== 0)).toBe(true);
    expect(find('title:headline everyh ').ranked.map(({ id }) => id % 1000)).toEqual(Array(20).fill(0));
    expect(find('"everyh zebra" everyi ').ranked).toEqual([]);
  });
});
