import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { DocumentInput, SearchOptions, SearchResult } from '../contract/index.ts';
import { ingest } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import type { SearchParts } from './index.ts';
import { search, suggest } from './index.ts';

const TEXTS: Record<string, string> = {
  'kubernetes.md': '# Kubernetes\n\nDeploy to Kubernetes clusters with one command.\n',
  'authentication.md': '# Authentication\n\nConfigure the providers of authentication.\n',
  'author.md': '# Author\n\nAn author writes. Authorship is kept.\n',
  'webhook.md': '# Events\n\nA webhook fires on each event.\n',
  'web.md': '# Weaving\n\nSpiders weave a web. Fish bite the hook.\n',
  'physics.md': '# Cold\n\nSuperconductivity begins near absolute zero.\n',
  'database.md': '# Store\n\nThe database keeps one connection open.\n',
  'cakes.md': '# Cakes\n\nA moelleux is a soft cake. It is baked briefly.\n',
  'typed.md': '# Slips\n\nSome write moeleux, with one letter less.\n',
  'work.txt': 'Arbeitsunfall is German for an accident at work.',
  'codes.md': '# Codes\n\nThe codes are Z87441 and Z8774.\n',
};

let storage: Storage;
let parts: SearchParts;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  const store = Store.open(storage.db);
  const inputs = Object.entries(TEXTS).map(
    ([source, text]): DocumentInput => ({
      source,
      name: source,
      fromString: true,
      read: async () => new TextEncoder().encode(text),
    }),
  );
  await ingest(
    { store, encoder: null, vectors: null, committed() {}, changed() {} },
    inputs,
    {},
    { id: 'f' },
  );
  parts = { store, encoder: null, vectors: () => null };
});
afterAll(() => storage.close());

const ask = (query: string, options?: SearchOptions): Promise<SearchResult> => search(parts, query, options);
const sources = ({ hits }: SearchResult): string[] => hits.map((hit) => hit.sources[0]!);
const marked = ({ hits }: SearchResult): string[] =>
  (hits[0]?.highlights ?? []).map(([start, end]) => hits[0]!.text.slice(start, end));

describe('a mistyped word', () => {
  it.each([
    ['kuberentes', 'kubernetes.md', 'Kubernetes', 'Kubernetes'],
    ['uathentication', 'authentication.md', 'Authentication', 'authentication'],
    ['atuhentcation', 'authentication.md', 'Authentication', 'authentication'],
    ['deploy to kuberentes ', 'kubernetes.md', 'deploy to Kubernetes ', 'Kubernetes'],
  ])('%s finds %s', async (query, source, corrected, word) => {
    const result = await ask(query);
    expect(sources(result)[0]).toBe(source);
    expect(result.correctedQuery?.toLowerCase()).toBe(corrected.toLowerCase());
    expect(marked(result)).toContain(word);
    expect(result.notes).toEqual([expect.stringContaining('No passage contains “')]);
  });

  it('is found while it is being typed', async () => {
    for (const query of ['kube', 'kubere', 'kuberen', 'kuberent', 'kuberentes']) {
      expect(sources(await ask(query))[0]).toBe('kubernetes.md');
    }
  });

  it('gives way to what is spelt as typed', async () => {
    const result = await ask('moelleux');
    expect(sources(result)).toEqual(['cakes.md']);
    expect(result.correctedQuery).toBeUndefined();
    expect(result.notes).toEqual([]);
  });

  it('is none where it is short, has digits, or only shares letters', async () => {
    expect(sources(await ask('asdf '))).toEqual([]);
    expect(sources(await ask('Z8744 '))).toEqual([]);
    expect(sources(await ask('wbe '))).toEqual([]);
  });

  it('is not one in quotation marks', async () => {
    expect(sources(await ask('"kuberentes"'))).toEqual([]);
  });
});

test('a code that is being typed finds the longer one, not a similar one', async () => {
  expect(marked(await ask('Z8744'))).toEqual(['Z87441']);
});

test('a part of a word finds the word, and says so', async () => {
  const result = await ask('conductivity ');
  expect(sources(result)).toEqual(['physics.md']);
  expect(marked(result)).toEqual(['Superconductivity']);
  expect(result.correctedQuery).toBeUndefined();
  expect(result.notes).toEqual(['“conductivity” was found inside other words: superconductivity.']);
});

test('words written as one are found apart', async () => {
  const result = await ask('databaseconnection ');
  expect(sources(result)).toEqual(['database.md']);
  expect(result.correctedQuery).toBe('database connection ');
});

test('words written apart are found as one, beside the words themselves', async () => {
  const result = await ask('web hook ');
  expect(sources(result)).toEqual(expect.arrayContaining(['webhook.md', 'web.md']));
  expect(result.correctedQuery).toBeUndefined();
});

describe('suggestions', () => {
  const texts = async (prefix: string, limit?: number): Promise<string[]> =>
    (await suggest(parts, prefix, limit)).map(({ text, kind }) => `${kind} ${text}`);

  it('are words as the passages spell them, then titles', async () => {
    expect(await texts('auth')).toEqual([
      'term authentication',
      'term author',
      'term authorship',
      'title Author',
      'title Authentication',
    ]);
  });

  it('stand beside the words before', async () => {
    expect(await texts('deploy c')).toEqual(['term clusters', 'term command']);
    expect(await texts('spiders c')).toEqual([]);
  });

  it('forgive a slip', async () => {
    expect(await texts('kuberen')).toEqual(['term Kubernetes']);
  });

  it('are as many as wanted, of both kinds', async () => {
    expect(await texts('auth', 2)).toEqual(['term authentication', 'title Author']);
    expect(await texts('', 3)).toEqual([]);
    expect(await texts('%%%')).toEqual([]);
  });

  it('refuse what is no limit', async () => {
    await expect(suggest(parts, 'a', 0)).rejects.toMatchObject({ code: 'invalid-option' });
  });
});
