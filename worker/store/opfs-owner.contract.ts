/** A worker that owns an OPFS storage and does with it what it is told, for the tests of several owners. */
import { expose } from 'comlink';
import { errorData } from '../contract/index.ts';
import { loadSqlite, openOpfsStorage, type Storage } from './index.ts';

let storage: Storage | undefined;

const owner = {
  /** `open`, or the code of the error. */
  async open(key: string, patienceMs: number): Promise<string> {
    try {
      storage = await openOpfsStorage(await loadSqlite(), { key, patienceMs });
      return 'open';
    } catch (error) {
      return errorData(error).code;
    }
  },
  insert(from: number, to: number): void {
    storage!.db.script('CREATE TABLE IF NOT EXISTS rows (n INTEGER PRIMARY KEY, filler BLOB)');
    storage!.db.transaction(() => {
      for (let n = from; n < to; n++) storage!.db.run('INSERT INTO rows VALUES (?, zeroblob(2000))', n);
    });
  },
  /** Leaves a transaction open that has outgrown the cache, so that unfinished pages are in the file. */
  leaveHalf(from: number, to: number): void {
    storage!.db.script('PRAGMA cache_size = 10');
    storage!.db.begin();
    for (let n = from; n < to; n++) storage!.db.run('INSERT INTO rows VALUES (?, zeroblob(2000))', n);
  },
  count(): { rows: number; check: string } {
    const { rows } = storage!.db.get<{ rows: number }>('SELECT count(*) AS rows FROM rows')!;
    const check = storage!.db.get<{ integrity_check: string }>('PRAGMA integrity_check')!;
    return { rows, check: check.integrity_check };
  },
  async close(): Promise<void> {
    await storage?.close();
  },
};

export type Owner = typeof owner;

expose(owner);
