import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DocumentInput } from '../contract/index.ts';
import { ingest } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, Store } from '../store/index.ts';
import { search } from './index.ts';

interface Edge {
  documents: { id: string; title: string; text: string }[];
  cases: { id: string; query: string; expected: { document: string; maxRank: number } }[];
}

const file = new URL('../../../shared/eval/edge-queries.json', import.meta.url);
const present = existsSync(file);
if (!present) console.info('skipped: shared/eval/edge-queries.json is not beside the repository');

test.skipIf(!present)('hard queries find their documents among the first', async () => {
  const { documents, cases } = JSON.parse(readFileSync(file, 'utf8')) as Edge;
  const storage = openMemoryStorage(await loadSqlite());
  const store = Store.open(storage.db);
  const inputs = documents.map(
    ({ id, title, text }): DocumentInput => ({
      source: id,
      name: `${id}.md`,
      title,
      fromString: true,
      read: async () => new TextEncoder().encode(text),
    }),
  );
  await ingest(
    { store, encoder: null, vectors: null, committed() {}, changed() {} },
    inputs,
    {},
    { id: 'e' },
  );
  const parts = { store, encoder: null, vectors: () => null };
  const missed: string[] = [];
  for (const { id, query, expected } of cases) {
    const { hits } = await search(parts, query, { limit: expected.maxRank });
    if (!hits.some(({ sources }) => sources.includes(expected.document))) missed.push(id);
  }
  await storage.close();
  expect(missed).toEqual([]);
});
