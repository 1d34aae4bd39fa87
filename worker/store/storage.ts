/** Where the bytes of an index are. Hosts bring their own; this one keeps them in memory. */
import { CopseError } from '../contract/index.ts';
import { Database } from './database.ts';
import type { Sqlite3 } from './sqlite.ts';

export interface Storage {
  readonly kind: 'opfs' | 'memory' | 'file';
  /** Whether the bytes survive a restart. */
  readonly durable: boolean;
  /** The open connection; another one after {@link replace}. */
  readonly db: Database;
  /** The whole file. */
  export(): Uint8Array;
  /** Replaces the whole file. When it fails, the old one stays open. */
  replace(bytes: Uint8Array): void | Promise<void>;
  /** Called after every group of commits; a host that writes files by itself does so here. */
  committed(): void | Promise<void>;
  /** Idempotent. */
  close(): void | Promise<void>;
}

/** An index in memory: a new one, or one read from the bytes of a file. Refuses what is no SQLite file with `corrupt`. */
export function openMemoryStorage(sqlite: Sqlite3, bytes?: Uint8Array): Storage {
  let db = openBytes(sqlite, bytes);
  return {
    kind: 'memory',
    durable: false,
    get db() {
      return db;
    },
    export: () => db.export(),
    replace(next: Uint8Array): void {
      const opened = openBytes(sqlite, next);
      db.close();
      db = opened;
    },
    committed(): void {},
    close(): void {
      db.close();
    },
  };
}

/** A connection to a copy of `bytes` in memory. */
export function openBytes(sqlite: Sqlite3, bytes?: Uint8Array): Database {
  const handle = new sqlite.oo1.DB(':memory:', 'c');
  const db = new Database(sqlite, handle);
  try {
    if (bytes) deserialize(sqlite, db, bytes);
    db.get('SELECT count(*) FROM sqlite_master');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const HEADER = 'SQLite format 3\0';

/** SQLite takes any bytes and complains at the first read; an empty file would silently be a new database. */
function deserialize(sqlite: Sqlite3, db: Database, bytes: Uint8Array): void {
  const { capi, wasm } = sqlite;
  if (String.fromCharCode(...bytes.subarray(0, HEADER.length)) !== HEADER) {
    throw new CopseError('corrupt', 'These bytes are no index: they do not begin like a SQLite file.', {
      bytes: bytes.length,
    });
  }
  // SQLite's allocator knows typed arrays by their constructor, which a Node Buffer does not share.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pointer = wasm.allocFromTypedArray(plain);
  rollbackJournal(wasm.heap8u(), Number(pointer));
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  const result = capi.sqlite3_deserialize(db.pointer, 'main', pointer, bytes.length, bytes.length, flags);
  if (result !== capi.SQLITE_OK) throw new CopseError('corrupt', 'These bytes are no index.', { result });
}

/** A file that was last written in WAL mode says so in two bytes, and a database in memory cannot have a WAL. */
function rollbackJournal(heap: Uint8Array, pointer: number): void {
  for (const offset of [18, 19]) {
    if (heap[pointer + offset] === 2) heap[pointer + offset] = 1;
  }
}
