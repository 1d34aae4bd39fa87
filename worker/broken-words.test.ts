import { expect, test } from 'vitest';
import type { Encoder } from './contract/index.ts';
import { hashingEncoder } from './encode/index.ts';
import { createEngine } from './engine.ts';
import { toInputs } from './ingest/index.ts';
import { loadSqlite, openMemoryStorage } from './store/index.ts';

const sqlite = await loadSqlite();

test('a search finds and marks a word that the end of a line cuts, in the text as it was added', async () => {
  const engine = await createEngine({ name: 'lines', encoder: null, storage: openMemoryStorage(sqlite) });
  const text =
    'De gemeente zoekt met de bewoners samen-\r\n  werking in de wijk.\n\nOver iets anders gaat dit.\n';
  const index = engine.collection('main');
  await index.add(toInputs({ text, path: 'wijk.txt' }), {}, { id: 'add' });
  const { hits } = await index.search('samenwerking');
  expect(hits.map(({ sources }) => sources)).toEqual([['wijk.txt']]);
  const { text: shown, highlights } = hits[0]!;
  expect(highlights.map(([start, end]) => shown.slice(start, end))).toEqual(['samen-\r\n  werking']);
  await engine.close();
});

test('an encoder is given such a word as one', async () => {
  const given: string[] = [];
  const encoder: Encoder = {
    ...hashingEncoder(16),
    encode: (texts, role) => {
      if (role === 'passage') given.push(...texts);
      return hashingEncoder(16).encode(texts, role);
    },
  };
  const engine = await createEngine({ name: 'lines', encoder, storage: openMemoryStorage(sqlite) });
  const text = 'De gemeente zoekt samen-\nwerking in de wijk.\n';
  await engine.collection('main').add(toInputs({ text, path: 'wijk.txt' }), {}, { id: 'add' });
  expect(given.join()).toContain('zoekt samenwerking in');
  await engine.close();
});
