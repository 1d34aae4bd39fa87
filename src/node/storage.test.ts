import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSqlite } from '../../worker/store/index.ts';
import { storageContract } from '../../worker/store/storage.contract.ts';
import { type FileStorage, openFileStorage } from './storage.ts';

const sqlite = await loadSqlite();
const base = mkdtempSync(join(tmpdir(), 'copse-storage-'));
const paths = new WeakMap<object, string>();
let number = 0;

function newPath(): string {
  const folder = join(base, `${++number}`);
  mkdirSync(folder);
  return join(folder, 'a.db');
}

async function openAt(path: string): Promise<FileStorage> {
  const storage = await openFileStorage(sqlite, path);
  paths.set(storage, path);
  return storage;
}

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
  mkdirSync(base);
});

storageContract('file', {
  open(bytes) {
    const path = newPath();
    if (bytes) writeFileSync(path, bytes);
    return openAt(path);
  },
  // A process that died leaves its lock and writes nothing more.
  async reopen(storage) {
    const path = paths.get(storage)!;
    rmSync(`${path}.lock`);
    const copy = join(base, 'survivor.db');
    writeFileSync(copy, readFileSync(path));
    return openAt(copy);
  },
});

function rows(storage: FileStorage): number {
  return storage.db.get<{ n: number }>('SELECT count(*) AS n FROM t')!.n;
}

async function withTable(path: string): Promise<FileStorage> {
  const storage = await openAt(path);
  storage.db.script('CREATE TABLE t (x)');
  storage.db.run('INSERT INTO t VALUES (1)');
  await storage.committed();
  return storage;
}

describe('an index file', () => {
  test('is not made by opening, and leaves nothing beside it', async () => {
    const path = newPath();
    const storage = await openAt(path);
    expect(existsSync(path)).toBe(false);
    await storage.close();
    expect(readdirSync(join(path, '..'))).toEqual([]);
    await (await withTable(path)).close();
    expect(readdirSync(join(path, '..'))).toEqual(['a.db']);
  });

  test('has been written when a flush or a close returns, however fast commits follow one another', async () => {
    const path = newPath();
    const storage = await withTable(path);
    for (let i = 0; i < 50; i++) {
      storage.db.run('INSERT INTO t VALUES (?)', i);
      await storage.committed();
    }
    await storage.flush();
    const reader = await openFileStorage(sqlite, path, 'read');
    expect(rows(reader)).toBe(51);
    await reader.close();
    storage.db.run('INSERT INTO t VALUES (51)');
    await storage.committed();
    await storage.close();
    const again = await openAt(path);
    expect(rows(again)).toBe(52);
    await again.close();
  });

  test('spends a tenth of the time on writing at most', async () => {
    const path = newPath();
    const storage = await withTable(path);
    storage.db.run('INSERT INTO t VALUES (zeroblob(8000000))');
    await storage.flush();
    await storage.committed();
    const { mtimeMs } = statSync(path);
    const started = performance.now();
    let writes = 0;
    let seen = mtimeMs;
    while (performance.now() - started < 300) {
      await storage.committed();
      const now = statSync(path).mtimeMs;
      if (now !== seen) writes++;
      seen = now;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(writes).toBeLessThan(10);
    await storage.close();
  });

  test('is refused to a second writer, not to a reader', async () => {
    const path = newPath();
    const storage = await withTable(path);
    await expect(openAt(path)).rejects.toMatchObject({ code: 'locked', detail: { pid: process.pid } });
    const reader = await openFileStorage(sqlite, path, 'read');
    expect(rows(reader)).toBe(1);
    await expect(reader.committed()).rejects.toMatchObject({ code: 'storage-unavailable' });
    await expect(reader.replace(storage.export())).rejects.toMatchObject({ code: 'storage-unavailable' });
    await reader.close();
    await storage.close();
  });

  test('is the same for a link and the file behind it', async () => {
    const path = newPath();
    const link = join(path, '..', 'link.db');
    symlinkSync(path, link);
    await (await withTable(path)).close();
    const storage = await openAt(link);
    await expect(openAt(path)).rejects.toMatchObject({ code: 'locked' });
    storage.db.run('INSERT INTO t VALUES (2)');
    await storage.committed();
    await storage.close();
    const again = await openAt(path);
    expect(rows(again)).toBe(2);
    await again.close();
  });

  test('keeps its permissions', async () => {
    const path = newPath();
    await (await withTable(path)).close();
    const { chmodSync } = await import('node:fs');
    chmodSync(path, 0o600);
    const storage = await openAt(path);
    await storage.committed();
    await storage.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('that is no database is refused by name, and stays as it is', async () => {
    const path = newPath();
    writeFileSync(path, '# A heading');
    await expect(openAt(path)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('a.db'),
    });
    expect(readFileSync(path, 'utf8')).toBe('# A heading');
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('in a folder that is missing is not found; a missing file only for reading', async () => {
    await expect(openAt(join(base, 'absent', 'a.db'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(openFileStorage(sqlite, newPath(), 'read')).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('a.db'),
    });
  });

  test('keeps its old content when a write fails, and is written once it can be', async () => {
    const path = newPath();
    const storage = await withTable(path);
    const before = readFileSync(path);
    // A folder where the temporary file should be.
    mkdirSync(`${path}.tmp`);
    storage.db.run('INSERT INTO t VALUES (2)');
    await storage.committed().catch(() => undefined);
    await expect(storage.flush()).rejects.toMatchObject({ code: 'storage-unavailable' });
    expect(readFileSync(path)).toEqual(before);
    rmSync(`${path}.tmp`, { recursive: true });
    await storage.close();
    const again = await openAt(path);
    expect(rows(again)).toBe(2);
    await again.close();
  });

  test('left by a crash between writing and renaming is the old one', async () => {
    const path = newPath();
    await (await withTable(path)).close();
    writeFileSync(`${path}.tmp`, 'half of a fi');
    const storage = await openAt(path);
    expect(rows(storage)).toBe(1);
    await storage.committed();
    await storage.close();
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });
});
