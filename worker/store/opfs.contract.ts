/**
 * A worker that runs the storage contract over OPFS, whose synchronous handles exist in dedicated workers only, and
 * posts the outcome of every test to the page. Vitest has no runner for workers; `expect` needs none.
 */
import { expect } from 'vitest';
import { loadSqlite, openOpfsStorage, type Storage } from './index.ts';
import { type Frame, storageContract } from './storage.contract.ts';

interface Outcome {
  name: string;
  error?: string;
}

type Body = () => unknown;

const tests: { name: string; body: Body }[] = [];
const cleanups: Body[] = [];

const test = (name: string, body: Body): void => void tests.push({ name, body });
const runIf =
  (condition: unknown) =>
  (name: string, body: Body): void => {
    if (condition) test(name, body);
  };
const frame = {
  describe: (_name: string, body: Body) => body(),
  it: Object.assign(test, { runIf }),
  afterEach: (cleanup: Body) => void cleanups.push(cleanup),
} as unknown as Frame;

const sqlite = await loadSqlite();
let count = 0;
const keys = new Map<Storage, string>();

async function open(bytes?: Uint8Array, key = `contract-${++count}`): Promise<Storage> {
  const storage = await openOpfsStorage(sqlite, { key, patienceMs: 2000 });
  keys.set(storage, key);
  if (bytes) await storage.replace(bytes);
  return storage;
}

storageContract(
  'opfs',
  {
    open,
    async reopen(storage) {
      await storage.close();
      return open(undefined, keys.get(storage));
    },
    async dispose() {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry('copse', { recursive: true }).catch(() => {});
    },
  },
  frame,
);

test('goes on with the old file when a replacement was cut off before it was found sound', async () => {
  const storage = await open();
  storage.db.script('CREATE TABLE kept (n INTEGER); INSERT INTO kept VALUES (1)');
  const key = keys.get(storage)!;
  const other = await open();
  other.db.script('CREATE TABLE other (n INTEGER)');
  const bytes = other.export();
  await other.close();
  await storage.close();
  const pool = await sqlite.installOpfsSAHPoolVfs({ name: `copse-${key}`, directory: `copse/${key}` });
  await pool.unpauseVfs();
  await pool.importDb('/index-2.sqlite3', bytes);
  pool.pauseVfs();
  const again = await open(undefined, key);
  expect(again.db.get('SELECT n FROM kept')).toEqual({ n: 1 });
  await again.replace(bytes);
  expect(again.db.all('SELECT n FROM other')).toEqual([]);
  await again.close();
});

test('refuses a damaged file and keeps the old one', async () => {
  const storage = await open();
  storage.db.script('CREATE TABLE kept (n INTEGER); INSERT INTO kept VALUES (7)');
  const damaged = storage.export();
  damaged.fill(0x5a, 8192);
  await expect(storage.replace(damaged)).rejects.toMatchObject({ code: 'corrupt' });
  expect(storage.db.get('SELECT n FROM kept')).toEqual({ n: 7 });
  await storage.close();
});

test('replaces a hundred times without running out of files', async () => {
  const storage = await open();
  storage.db.script('CREATE TABLE kept (n INTEGER); INSERT INTO kept VALUES (7)');
  for (let i = 0; i < 100; i++) await storage.replace(storage.export());
  expect(storage.db.get('SELECT n FROM kept')).toEqual({ n: 7 });
  await storage.close();
});

test('does not export in the middle of a transaction', async () => {
  const storage = await open();
  storage.db.begin();
  expect(() => storage.export()).toThrowError(expect.objectContaining({ code: 'internal' }));
  storage.db.rollback();
  await storage.close();
});

async function run({ body }: { body: Body }): Promise<unknown> {
  try {
    await body();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}

const outcomes: Outcome[] = [];
for (const each of tests) {
  const error = await run(each);
  outcomes.push({
    name: each.name,
    ...(error !== undefined && { error: String((error as Error).stack ?? error) }),
  });
}
postMessage(outcomes);
