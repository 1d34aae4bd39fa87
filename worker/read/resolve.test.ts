import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { resolveDocument } from './index.ts';

const sqlite = await loadSqlite();
let storage: Storage;
let store: Store;

beforeEach(() => {
  storage = openMemoryStorage(sqlite);
  store = Store.open(storage.db);
  const textId = store.texts.add(
    {
      hash: 'h',
      kind: 'text',
      markup: 'plain',
      language: 'en',
      meta: {},
      bytes: 1,
      characters: 1,
      structure: 'window',
      options: '{}',
    },
    'x',
  );
  const documents = [
    ['1', 'docs/oak.md', 'Oak'],
    ['2', 'copy/oak.md', 'Oak'],
    ['3', 'https://example.org/', 'Example'],
    ['4', 'https://example.org/a%20b?c=d', 'Page'],
    ['5', 'caf\u00e9.md', 'Caf\u00e9'],
    ['6', 'Elm', 'A tree'],
    ['7', 'elm.md', 'Elm'],
    ['8', 'https://example.org/kept#part', 'Part'],
  ] as const;
  for (const [id, source, title] of documents) {
    store.documents.put({ id, textId, title, source, kind: 'text', meta: {}, addedAt: '2024-01-01' });
  }
});
afterEach(() => storage.close());

const id = (ref: string): string => resolveDocument(store, ref).id;

it.each([
  ['an id', '2', '2'],
  ['a path', 'docs/oak.md', '1'],
  ['a path from here', './docs/oak.md', '1'],
  ['a path in other code points', 'cafe\u0301.md', '5'],
  ['an address', 'https://example.org/a%20b?c=d', '4'],
  ['an address with a fragment', 'https://example.org/a%20b?c=d#part', '4'],
  ['an address as it is typed', 'HTTPS://Example.org', '3'],
  ['an address that was given with its fragment', 'https://example.org/kept#part', '8'],
  ['a title', 'Example', '3'],
  ['a title in other code points', ' Cafe\u0301 ', '5'],
  ['a source that is also a title', 'Elm', '6'],
])('finds a document by %s', (_, ref, expected) => {
  expect(id(ref)).toBe(expected);
});

it.each([['nothing'], [''], ['https://example.org/a'], ['docs/'], ['%'], ['oak.md']])(
  'finds none by %j',
  (ref) => {
    expect(() => id(ref)).toThrowError(
      expect.objectContaining({ code: 'not-found', detail: { document: ref } }),
    );
  },
);

it('refuses a title that several have, and names them', () => {
  expect(() => id('Oak')).toThrowError(
    expect.objectContaining({
      code: 'ambiguous',
      detail: {
        document: 'Oak',
        candidates: [
          { id: '1', title: 'Oak', source: 'docs/oak.md' },
          { id: '2', title: 'Oak', source: 'copy/oak.md' },
        ],
      },
    }),
  );
});
