import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentInput } from '../contract/index.ts';
import { ingest } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import type { SearchParts } from './index.ts';
import { Synonyms, search } from './index.ts';

const TEXTS: Record<string, string> = {
  'bicycles.md': '# Bicycles\n\nOil the chain of the bicycle.\n',
  'wheels.md': '# Carts\n\nA two wheeler has two wheels.\n',
  'cluster.md': '# Kubernetes\n\nPods run in clusters.\n',
  'other.md': '# Tea\n\nTwo cups, please. The wheel is broken.\n',
  // Words in half of all passages tell nothing: there have to be others.
  ...Object.fromEntries(
    ['ash', 'beech', 'elm', 'fir', 'lime', 'oak'].map((tree) => [`${tree}.md`, `# ${tree}\n`]),
  ),
};
const GROUPS = [
  ['bike', 'bicycle', 'two wheeler'],
  ['k8s', 'Kubernetes'],
  ['only in queries', 'nowhere to be found'],
];

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
    { id: 's' },
  );
  parts = { store, encoder: null, vectors: () => null, synonyms: new Synonyms(GROUPS) };
});
afterAll(() => storage.close());

const sources = async (query: string): Promise<string[]> =>
  (await search(parts, query)).hits.map((hit) => hit.sources[0]!).sort();

describe('a word with synonyms', () => {
  it.each([
    ['k8s ', ['cluster.md']],
    ['bike ', ['bicycles.md', 'wheels.md']],
    ['bikes ', ['bicycles.md', 'wheels.md']],
    ['the bicycle ', ['bicycles.md', 'other.md', 'wheels.md']],
    ['two wheelers ', ['bicycles.md', 'other.md', 'wheels.md']],
    ['"bike"', []],
    ['cups ', ['other.md']],
  ])('%s finds %j', async (query, expected) => {
    expect(await sources(query)).toEqual(expected);
  });

  it('marks what was found, and needs no excuse', async () => {
    const { hits, notes, correctedQuery } = await search(parts, 'k8s ');
    expect(hits[0]!.title).toBe('Kubernetes');
    expect([notes, correctedQuery]).toEqual([[], undefined]);
    const { hits: bikes } = await search(parts, 'bike oil ');
    const [first] = bikes;
    expect(first!.highlights.map(([start, end]) => first!.text.slice(start, end))).toEqual([
      'Oil',
      'bicycle',
    ]);
  });
});

it.each([
  [[['ok', ' ']]],
  [['flat', 'list']],
  [[['number', 5]]],
  ['text'],
  [Array.from({ length: 10_001 }, (_, i) => [`a${i}`, `b${i}`])],
])('refuses %j', (groups) => {
  expect(() => new Synonyms(groups as string[][])).toThrow(
    expect.objectContaining({ code: 'invalid-option' }),
  );
});
