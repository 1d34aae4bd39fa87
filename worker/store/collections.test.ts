import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  collectionNames,
  type Database,
  dropCollection,
  loadSqlite,
  migrate,
  openBytes,
  Store,
} from './index.ts';

const sqlite = await loadSqlite();
let db: Database;

beforeEach(() => {
  db = openBytes(sqlite);
});
afterEach(() => db.close());

/** One document of one section and one chunk; `megabytes` make it heavier. */
function fill(store: Store, word: string, megabytes = 0): void {
  const text = { hash: word, kind: 'markdown', markup: 'markdown' as const, language: 'en', meta: {} };
  const id = store.texts.add(
    { ...text, bytes: 1, characters: word.length, structure: 'markdown', options: '{}' },
    word,
  );
  store.documents.put({
    id: word,
    textId: id,
    title: word,
    source: word,
    kind: 'markdown',
    meta: {},
    addedAt: '2024-05-01T00:00:00Z',
  });
  const first = store.chunks.add(id, 0, [{ seq: 0, start: 0, end: word.length, kind: 'prose' }]);
  store.keywords.add(first, { title: word, path: '', body: word, code: '', summary: '' });
  for (let i = 0; i < megabytes; i++) {
    store.vectors.add(first + 64 * i, new Int8Array(1_000_000), new Float32Array(64));
  }
}

const tablesOf = (prefix: string): unknown[] =>
  db.all("SELECT name FROM sqlite_master WHERE name GLOB ? AND type IN ('table', 'index')", `${prefix}*`);

it('finds what was made, in order of making, and makes nothing by looking', () => {
  const main = Store.open(db);
  expect(Store.find(db, 'birds')).toBeUndefined();
  expect(tablesOf('c2_')).toEqual([]);
  fill(Store.open(db, 'birds'), 'owl');
  expect(collectionNames(db)).toEqual(['main', 'birds']);
  const birds = Store.find(db, 'birds')!;
  expect(birds.keywords.match('owl', 5)).toHaveLength(1);
  expect(main.keywords.match('owl', 5)).toEqual([]);
});

it('drops all tables of one collection and leaves the others', () => {
  const main = Store.open(db);
  fill(main, 'oak');
  fill(Store.open(db, 'birds'), 'owl');
  for (let i = 3; i < 12; i++) fill(Store.open(db, `n${i}`), 'filler');
  dropCollection(db, 'main');
  expect(tablesOf('c1_')).toEqual([]);
  expect(Store.find(db, 'main')).toBeUndefined();
  expect(Store.find(db, 'birds')!.keywords.match('owl', 5)).toHaveLength(1);
  expect(Store.find(db, 'n10')!.keywords.match('filler', 5)).toHaveLength(1);
  expect(tablesOf('c10_').length).toBeGreaterThan(10);
  expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  dropCollection(db, 'main');
  expect(collectionNames(db)).toHaveLength(10);
});

it('takes a drop back with its transaction', () => {
  fill(Store.open(db, 'birds'), 'owl');
  expect(() =>
    db.transaction(() => {
      dropCollection(db, 'birds');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(Store.find(db, 'birds')!.keywords.match('owl', 5)).toHaveLength(1);
});

it('never gives a dropped collection’s tables to another', () => {
  Store.open(db);
  const old = Store.open(db, 'birds');
  fill(old, 'owl');
  dropCollection(db, 'birds');
  fill(Store.open(db, 'birds'), 'owl');
  dropCollection(db, 'birds');
  const other = Store.open(db, 'trees');
  expect(tablesOf('c2_')).toEqual([]);
  expect(tablesOf('c3_')).toEqual([]);
  expect(other.documents.count()).toBe(0);
  expect(() => old.documents.count()).toThrow();
  // The file remembers it, not this process.
  const copy = openBytes(sqlite, db.export());
  dropCollection(copy, 'trees');
  Store.open(copy, 'again');
  expect(copy.get("SELECT id FROM collections WHERE name = 'again'")).toEqual({ id: 5 });
  copy.close();
});

it('looks the same where there is nothing, under any name', () => {
  const nowhere = openBytes(sqlite);
  for (const name of ['a', 'b']) {
    const absent = Store.absent(nowhere, name);
    expect(absent.collection).toBe(name);
    expect(absent.totals()).toEqual({ documents: 0, sections: 0, chunks: 0, characters: 0 });
    expect(absent.keywords.match('oak', 5)).toEqual([]);
  }
  nowhere.close();
});

it('gives the room of a dropped collection back piece by piece', () => {
  fill(Store.open(db), 'oak', 2);
  fill(Store.open(db, 'birds'), 'owl', 2);
  const before = db.bytes;
  dropCollection(db, 'birds');
  expect(db.bytes).toBe(before);
  expect(db.giveBack(100)).toBe(true);
  expect(before - db.bytes).toBe(100 * 4096);
  let pieces = 1;
  while (db.giveBack(100)) pieces++;
  expect(pieces).toBeGreaterThan(3);
  expect(db.bytes).toBeLessThan(before * 0.6);
  expect(db.giveBack(100)).toBe(false);
  expect(Store.find(db, 'main')!.keywords.match('oak', 5)).toHaveLength(1);
  expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
});

it('copies a small file that was made before pages could be given back', () => {
  const old = openBytes(sqlite);
  old.script('PRAGMA page_size = 4096; CREATE TABLE other (x); DROP TABLE other');
  migrate(old);
  Store.open(old);
  Store.open(old, 'birds');
  const before = old.bytes;
  dropCollection(old, 'birds');
  expect(old.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 });
  expect(old.giveBack(1)).toBe(false);
  expect(old.bytes).toBeLessThan(before);
  expect(old.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 2 });
  old.close();
});
