/** A library in memory that the tests of ingest fill, and what must hold whatever they did to it. */

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AddReport, AddSettings, Encoder } from '../contract/index.ts';
import { hashingEncoder } from '../encode/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { analyse } from '../text/index.ts';
import { createFlatIndex } from '../vector/index.ts';
import {
  type Change,
  type IngestParts,
  type InputSource,
  ingest,
  removeDocument,
  StoredVectors,
  toInputs,
} from './index.ts';

const sqlite = await loadSqlite();
export const encoder: Encoder = hashingEncoder(16);
export let storage: Storage;
export let store: Store;
export let parts: IngestParts;
export let changes: Change[];
let calls = 0;

beforeEach(() => {
  open(encoder);
});
afterEach(() => storage.close());

export function open(withEncoder: Encoder | null): void {
  storage = openMemoryStorage(sqlite);
  store = Store.open(storage.db);
  changes = [];
  parts = {
    store,
    encoder: withEncoder,
    vectors: withEncoder && new StoredVectors(store, () => createFlatIndex(withEncoder.dims)),
    committed: vi.fn(),
    changed: (change) => changes.push(change),
  };
}

export const call = (signal?: AbortSignal): { id: string; signal?: AbortSignal } => ({
  id: `call ${calls++}`,
  ...(signal && { signal }),
});

export function add(sources: InputSource | InputSource[], settings: AddSettings = {}): Promise<AddReport> {
  return ingest(parts, toInputs(sources), settings, call());
}

export function file(path: string, content: string): InputSource {
  return { blob: new Blob([content]), path };
}

export async function remove(source: string): Promise<number> {
  const document = store.documents.bySource(source)!;
  return (await removeDocument(parts, document, call())).chunksDelta;
}

export function statuses(report: AddReport): string[] {
  return report.documents.map(({ status }) => status);
}

/** Sources of the documents that a word is found in, as it is written. */
export function found(word: string): string[] {
  const [exact] = analyse(word, 'und').split(' ');
  const hits = store.keywords.match(`"${exact}"`, 100);
  const texts = new Set(store.chunks.many(hits.map(({ id }) => id)).map(({ textId }) => textId));
  return [...texts].flatMap((id) => store.documents.ofText(id).map(({ source }) => source)).sort();
}

export const TABLES = [
  'texts',
  'text_parts',
  'sections',
  'chunks',
  'vectors',
  'documents',
  'keywords_docsize',
] as const;

export function rows(table: (typeof TABLES)[number]): number {
  return storage.db.get<{ n: number }>(`SELECT count(*) AS n FROM c1_${table}`)!.n;
}

/** Whatever was done, the tables must agree with one another and with the index in memory. */
export function checkTables(): void {
  const totals = store.totals();
  expect(rows('chunks')).toBe(totals.chunks);
  expect(rows('keywords_docsize')).toBe(totals.chunks);
  expect(rows('sections')).toBe(totals.sections);
  expect(store.vectors.count()).toBe(parts.encoder ? totals.chunks : 0);
  if (parts.vectors) expect(parts.vectors.index().size).toBe(totals.chunks);
  expect(
    storage.db.all('SELECT id FROM c1_texts WHERE id NOT IN (SELECT text_id FROM c1_documents)'),
  ).toEqual([]);
  for (const id of store.texts.ids()) {
    const text = store.texts.get(id)!;
    const content = store.texts.slice(id, 0, Number.MAX_SAFE_INTEGER);
    expect(content).toHaveLength(text.characters);
    expect(store.chunks.ofText(id).map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: text.chunks }, (_, i) => i),
    );
    for (const { seq, chunks } of store.sections.ofText(id)) {
      expect(store.chunks.ofSection(id, seq)).toHaveLength(chunks);
    }
  }
  expect(store.visibleBelow).toBe(Number.POSITIVE_INFINITY);
  expect(store.hidden).toBeNull();
  expect(storage.db.inTransaction).toBe(false);
  expect(storage.db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  store.checkKeywords();
}

export const COPPICE: string =
  '# Coppicing\n\nCutting a tree to its stool.\n\n## Hazel\n\nHazel is cut every seven years.\n';
