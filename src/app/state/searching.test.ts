import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchIndex, SearchOptions, SearchResult } from '../../../worker/contract/index.ts';
import { CopseError } from '../../../worker/contract/index.ts';
import type { Library } from './library.ts';
import { Searching } from './searching.ts';

/** A search that is answered when the test says so. */
interface Asked {
  query: string;
  options: SearchOptions;
  answer: (name: string) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

let asked: Asked[];
let searching: Searching;

function result(name: string): SearchResult {
  return {
    hits: [{ title: name }],
    total: { count: 1, capped: false },
    legs: [],
    notes: [],
  } as unknown as SearchResult;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const index = {
    search: (query: string, options: SearchOptions) =>
      new Promise<SearchResult>((resolve, reject) => {
        const settle = (act: () => void): Promise<void> => {
          act();
          return vi.advanceTimersByTimeAsync(0).then(() => undefined);
        };
        asked.push({
          query,
          options,
          answer: (name) => settle(() => resolve(result(name))),
          fail: (error) => settle(() => reject(error)),
        });
      }),
  } as unknown as SearchIndex;
  searching = new Searching({ index: Promise.resolve(index) } as Library);
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const shown = (): string | undefined => searching.result?.hits[0]?.title;

test('a slow early answer never overwrites a later one', async () => {
  searching.ask('a');
  await pass(60);
  searching.ask('ab');
  await pass(60);
  expect(asked.map(({ query }) => query)).toEqual(['a', 'ab']);
  expect(asked[0]!.options.signal!.aborted).toBe(true);
  await asked[1]!.answer('second');
  await asked[0]!.answer('first');
  expect(shown()).toBe('second');
  expect(searching.answered).toBe('ab');
  expect(searching.pending).toBe(false);
});

test('a burst of typing is one question, asked within 60 ms', async () => {
  for (const query of ['w', 'wi', 'wil', 'will']) {
    searching.ask(query);
    await pass(10);
  }
  await pass(50);
  expect(asked.map(({ query }) => query)).toEqual(['will']);
});

test('the old answer stays until the new one is here', async () => {
  searching.ask('a');
  await pass(60);
  await asked[0]!.answer('first');
  searching.ask('ab');
  await pass(60);
  expect(shown()).toBe('first');
  await asked[1]!.answer('second');
  expect(shown()).toBe('second');
});

test('an emptied box shows nothing, whatever is still under way', async () => {
  searching.ask('a');
  await pass(60);
  searching.ask('');
  await asked[0]!.answer('late');
  expect(searching.result).toBeNull();
  expect(searching.pending).toBe(false);
});

test('a failure is shown in words, an abort is not', async () => {
  searching.ask('a');
  await pass(60);
  await asked[0]!.fail(new CopseError('internal', 'The disk is gone.'));
  expect(searching.error).toBe('The disk is gone.');
  searching.ask('b');
  await pass(60);
  await asked[1]!.fail(new CopseError('aborted', 'The call was aborted.'));
  await pass(60);
  expect(searching.error).not.toBe('The call was aborted.');
});

test('an index that changes all the time is asked again now and then, and a waiting answer is never put off', async () => {
  searching.ask('a');
  await pass(60);
  for (let i = 0; i < 20; i++) {
    searching.again();
    await pass(100);
  }
  expect(asked).toHaveLength(1);
  expect(asked[0]!.options.signal!.aborted).toBe(false);
  await asked[0]!.answer('first');
  expect(shown()).toBe('first');
  await pass(1100);
  expect(asked).toHaveLength(2);
  await asked[1]!.answer('with the new documents');
  expect(shown()).toBe('with the new documents');
  await pass(5000);
  expect(asked).toHaveLength(2);
});

test('more of the same', async () => {
  searching.ask('a');
  await pass(60);
  await asked[0]!.answer('first');
  void searching.more();
  await pass(0);
  expect(asked[1]!.options.limit).toBe(1 + asked[0]!.options.limit!);
});
