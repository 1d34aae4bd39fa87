import { expect, it } from 'vitest';
import { loadSqlite, openMemoryStorage, Store } from './index.ts';
import { storageContract } from './storage.contract.ts';

const sqlite = await loadSqlite();

storageContract('memory', { open: async (bytes) => openMemoryStorage(sqlite, bytes) });

it('reads a file that was written in WAL mode', async () => {
  const storage = openMemoryStorage(sqlite);
  Store.open(storage.db);
  const bytes = storage.export();
  bytes[18] = 2;
  bytes[19] = 2;
  const copy = openMemoryStorage(sqlite, bytes);
  expect(Store.open(copy.db).documents.count()).toBe(0);
  expect(bytes[18]).toBe(2);
  await copy.close();
  await storage.close();
});
