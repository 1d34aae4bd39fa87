/** Very many documents, and very many sections in one. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { buildTree } from '../tree/index.ts';
import { neighbourhood, read, toc } from './index.ts';

const DOCUMENTS = 10_000;
const SECTIONS = 100_000;
const BODY = 'Some words about it. And some more.\n\n';

let storage: Storage;
let store: Store;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  store = Store.open(storage.db);
}, 60_000);
afterAll(() => storage.close());

function put(id: string, text: string): void {
  const { sections, mode } = buildTree(
    { text, kind: 'markdown', markup: 'markdown', meta: {}, warnings: [] },
    { title: id },
  );
  const row = { hash: id, kind: 'markdown', markup: 'markdown' as const, language: 'en', meta: {} };
  const textId = store.texts.add(
    { ...row, bytes: text.length, characters: text.length, structure: mode, options: '' },
    text,
    sections.map(({ start }) => start),
  );
  store.sections.add(
    textId,
    sections.map((node) => ({ ...node, key: '', firstChunk: node.seq, chunks: 1 })),
  );
  store.texts.finish(textId, { sections: sections.length, chunks: 0, firstChunk: 0, vectors: 0 });
  const addedAt = '2024-05-01T00:00:00Z';
  store.documents.put({ id, textId, title: id, source: `${id}.md`, kind: 'markdown', meta: {}, addedAt });
}

it('lists ten thousand documents page by page without reading a text', () => {
  storage.db.transaction(() => {
    for (let i = 0; i < DOCUMENTS; i++) put(`d${i}`, `# One ${i}\n\n${BODY}## Two\n\n${BODY}`);
  });
  storage.db.script('ALTER TABLE c1_text_parts RENAME TO hidden');
  const seen = new Set<string>();
  for (let offset = 0; ; offset += 500) {
    const page = toc(store, undefined, { offset, limit: 500 });
    for (const { documentId, root } of page) {
      seen.add(documentId);
      expect(root.below).toBe(2);
    }
    if (page.length < 500) break;
  }
  expect(seen.size).toBe(DOCUMENTS);
  expect(toc(store, 'd77')[0]!.root.children[0]!.summary).toBe('Some words about it. And some more.');
  expect(neighbourhood(store, 'd77#2').parent?.title).toBe('One 77');
  expect(() => read(store, 'd77')).toThrow();
  storage.db.script('ALTER TABLE hidden RENAME TO c1_text_parts');
  expect(read(store, 'd77').text).toContain('# One 77');
}, 120_000);

it('reads in a hundred thousand sections only those it shows', () => {
  let text = '# Giant\n\n';
  for (let i = 0; i < SECTIONS; i++) text += `## Section ${i}\n\n${BODY}`;
  storage.db.transaction(() => put('giant', text));
  const entries = vi.spyOn(store.sections, 'entries');
  const most = (): number =>
    Math.max(0, ...entries.mock.results.map(({ value }) => (value as unknown[]).length));
  const passage = read(store, 'giant', { maxChars: 10_000 });
  expect(passage.children).toHaveLength(1);
  const last = read(store, `giant#${SECTIONS + 1}`);
  expect(last.text).toBe(`## Section ${SECTIONS - 1}\n\n${BODY}`);
  const middle = read(store, 'giant', { from: Math.floor(text.length / 2), maxChars: 10_000 });
  expect(middle.text).toBe(text.slice(...middle.span));
  expect(read(store, { document: 'giant', line: 4 * 50_000 + 3 }).title).toBe('Section 50000');
  expect(neighbourhood(store, 'giant#50001', { around: 3 })).toMatchObject({
    siblings: { length: 7 },
    count: { siblings: SECTIONS, place: 50_000, children: 0 },
  });
  expect(toc(store, 'giant', { maxDepth: 1 })[0]!.root.children[0]!.below).toBe(SECTIONS);
  expect(most()).toBeLessThan(300);
  expect(toc(store, 'giant')[0]!.root.below).toBe(SECTIONS + 1);
}, 120_000);
