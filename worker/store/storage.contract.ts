/** What every storage must do, whatever its host. Call {@link storageContract} from the test of each. */
import * as vitest from 'vitest';
import { expect } from 'vitest';
import { Store } from './index.ts';
import type { Storage } from './storage.ts';

export interface StorageFactory {
  /** A new, empty storage; `bytes` is the file it begins with. */
  open(bytes?: Uint8Array): Promise<Storage>;
  /** The same storage after its owner died without closing it; absent where nothing survives. */
  reopen?(storage: Storage): Promise<Storage>;
  dispose?(): Promise<void>;
}

const TEXT = 'Coppicing makes a copse. 🌳';

function fill(storage: Storage, source = 'a.md'): void {
  const store = Store.open(storage.db);
  const textId = store.texts.add(
    {
      hash: source,
      kind: 'markdown',
      markup: 'markdown',
      language: 'en',
      meta: {},
      bytes: 30,
      characters: TEXT.length,
      structure: 'markdown',
      options: '',
    },
    TEXT,
  );
  const firstChunk = store.chunks.add(textId, 0, [{ seq: 0, start: 0, end: TEXT.length, kind: 'prose' }]);
  store.keywords.add(firstChunk, {
    title: 'copse',
    path: '',
    body: 'coppicing copse',
    code: '',
    summary: '',
  });
  store.texts.finish(textId, { sections: 1, chunks: 1, firstChunk, vectors: 0 });
  store.documents.put({
    id: source,
    textId,
    title: 'Copse',
    source,
    kind: 'markdown',
    meta: {},
    addedAt: '2024-01-01T00:00:00Z',
  });
}

function contents(storage: Storage): { sources: string[]; found: number } {
  const store = Store.open(storage.db);
  const sources = store.documents.list().map((document) => document.source);
  return { sources, found: store.keywords.match('copse', 10).length };
}

/** The frame of a suite. A worker, where Vitest itself cannot run, brings its own. */
export type Frame = Pick<typeof vitest, 'afterEach' | 'describe' | 'it'>;

export function storageContract(
  name: string,
  factory: StorageFactory,
  { afterEach, describe, it }: Frame = vitest,
): void {
  describe(`storage: ${name}`, () => {
    const opened: Storage[] = [];
    const open = async (bytes?: Uint8Array): Promise<Storage> => {
      const storage = await factory.open(bytes);
      opened.push(storage);
      return storage;
    };
    afterEach(async () => {
      for (const storage of opened.splice(0)) await storage.close();
      await factory.dispose?.();
    });

    it('keeps what is written and gives it back as a file', async () => {
      const storage = await open();
      fill(storage);
      await storage.committed();
      const bytes = storage.export();
      expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe('SQLite format 3');
      const copy = await open(bytes);
      expect(contents(copy)).toEqual({ sources: ['a.md'], found: 1 });
      expect(copy.db.bytes).toBe(bytes.length);
    });

    it('stays writable after an export and after growing', async () => {
      const storage = await open();
      fill(storage);
      storage.export();
      fill(storage, 'b.md');
      storage.db.script('CREATE TABLE filler (bytes BLOB)');
      for (let i = 0; i < 50; i++) storage.db.run('INSERT INTO filler VALUES (zeroblob(100000))');
      await storage.committed();
      expect(contents(storage)).toEqual({ sources: ['a.md', 'b.md'], found: 2 });
      expect(storage.db.bytes).toBeGreaterThan(5_000_000);
    });

    it('gives the space back when what filled it is gone', async () => {
      const storage = await open();
      fill(storage);
      storage.db.script('CREATE TABLE filler (bytes BLOB)');
      for (let i = 0; i < 50; i++) storage.db.run('INSERT INTO filler VALUES (zeroblob(100000))');
      storage.db.run('DELETE FROM filler');
      storage.db.run('VACUUM');
      await storage.committed();
      expect(storage.db.bytes).toBeLessThan(1_000_000);
      expect(storage.export()).toHaveLength(storage.db.bytes);
      expect(contents(storage)).toEqual({ sources: ['a.md'], found: 1 });
    });

    it('replaces the whole file', async () => {
      const other = await open();
      fill(other, 'other.md');
      const bytes = other.export();
      const storage = await open();
      fill(storage);
      await storage.replace(bytes);
      await storage.committed();
      expect(contents(storage)).toEqual({ sources: ['other.md'], found: 1 });
      fill(storage, 'more.md');
      expect(contents(storage).sources).toEqual(['more.md', 'other.md']);
    });

    it('keeps the old file open when the new one is no database', async () => {
      const storage = await open();
      fill(storage);
      for (const bytes of [
        new Uint8Array(),
        new Uint8Array(9000),
        new TextEncoder().encode('# Not an index'),
      ]) {
        await expect((async () => storage.replace(bytes))()).rejects.toMatchObject({ code: 'corrupt' });
      }
      expect(contents(storage)).toEqual({ sources: ['a.md'], found: 1 });
      fill(storage, 'b.md');
      expect(contents(storage).sources).toEqual(['a.md', 'b.md']);
    });

    it('closes twice without complaint and refuses work afterwards', async () => {
      const storage = await open();
      await storage.close();
      await storage.close();
      expect(() => storage.db.get('SELECT 1')).toThrowError(expect.objectContaining({ code: 'closed' }));
    });

    const { reopen } = factory;
    it.runIf(reopen)('has everything committed after its owner died', async () => {
      const storage = await open();
      fill(storage);
      await storage.committed();
      const again = await reopen!(storage);
      opened.push(again);
      expect(again.durable).toBe(true);
      expect(contents(again)).toEqual({ sources: ['a.md'], found: 1 });
    });
  });
}
