/**
 * An index in the origin private file system, by SQLite's pool of synchronous access handles: no special headers
 * needed, one owner at a time. The pool keeps its handles open; whoever comes second is refused until the first
 * one has let go, which a closed tab's worker does some time after the tab is gone.
 */
import type { SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import { CopseError, isCopseError } from '../contract/index.ts';
import { Database } from './database.ts';
import type { Sqlite3 } from './sqlite.ts';
import type { Storage } from './storage.ts';

export interface OpfsOptions {
  /** Names the library's directory: letters, digits and `-` only. */
  key: string;
  /** How long to wait for an earlier owner to let go before it is `locked`. Default 10 seconds. */
  patienceMs?: number;
}

/** The database, its journal, the two of a replacement, and room to spare. */
const POOL_FILES = 6;
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Rejects with `locked` while another worker has the directory open, with `storage-full` where the quota leaves
 * no room, and with `storage-unavailable` where the browser has no OPFS or refuses it. Existing data is never touched
 * by a failure.
 */
export async function openOpfsStorage(sqlite: Sqlite3, options: OpfsOptions): Promise<Storage> {
  const pool = await openPool(sqlite, options);
  try {
    await pool.reserveMinimumCapacity(POOL_FILES);
    return new OpfsStorage(sqlite, pool);
  } catch (error) {
    pool.pauseVfs();
    throw asStorageError(error);
  }
}

class OpfsStorage implements Storage {
  readonly kind = 'opfs';
  readonly durable = true;
  readonly #sqlite: Sqlite3;
  readonly #pool: SAHPoolUtil;
  #file: DatabaseFile;
  #db: Database;

  constructor(sqlite: Sqlite3, pool: SAHPoolUtil) {
    this.#sqlite = sqlite;
    this.#pool = pool;
    this.#file = currentFile(pool);
    this.#db = openFile(sqlite, pool, this.#file);
  }

  get db(): Database {
    return this.#db;
  }

  /** Read from the file and not through SQLite, whose memory would have to hold all of it and never shrinks again. */
  export(): Uint8Array {
    if (this.#db.inTransaction) {
      throw new CopseError('internal', 'The index cannot be exported while it is being written to.');
    }
    return this.#pool.exportFile(this.#file.name);
  }

  /** The new file counts from the moment the old one is gone: see {@link currentFile}. */
  async replace(bytes: Uint8Array): Promise<void> {
    refuseForeign(bytes);
    const next = fileOf(this.#file.generation + 1);
    let opened: Database | undefined;
    try {
      await this.#pool.reserveMinimumCapacity(POOL_FILES);
      await this.#pool.importDb(next.name, bytes);
      opened = openFile(this.#sqlite, this.#pool, next);
      refuseDamaged(opened);
    } catch (error) {
      opened?.close();
      this.#pool.unlink(next.name);
      throw isCopseError(error)
        ? error
        : new CopseError('storage-full', `The index could not be stored: ${String(error)}`, {}, error);
    }
    this.#db.close();
    this.#pool.unlink(this.#file.name);
    this.#file = next;
    this.#db = opened;
  }

  committed(): void {}

  close(): void {
    if (!this.#db.isOpen) return;
    this.#db.close();
    this.#pool.pauseVfs();
  }
}

// --- the pool ----------------------------------------------------------------------------------------

async function openPool(
  sqlite: Sqlite3,
  { key, patienceMs = PATIENCE_MS }: OpfsOptions,
): Promise<SAHPoolUtil> {
  const deadline = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await installPool(sqlite, key);
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > deadline) throw asStorageError(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The pool of a name is made once per thread; one that was closed before is taken up again. */
async function installPool(sqlite: Sqlite3, key: string): Promise<SAHPoolUtil> {
  const options = {
    name: `copse-${key}`,
    directory: `copse/${key}`,
    initialCapacity: POOL_FILES,
    /** Without it a failed start deletes every file in the directory. */
    preserveOnInitFailure: true,
    /** Not in the package's types. Without it the first failure is the answer to every later try. */
    forceReinitIfPreviouslyFailed: true,
  };
  const pool = await sqlite.installOpfsSAHPoolVfs(options);
  if (pool.isPaused()) await pool.unpauseVfs();
  return pool;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoModificationAllowedError';
}

function asStorageError(error: unknown): CopseError {
  if (isCopseError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (isBusy(error)) {
    return new CopseError('locked', `Another tab or worker has the library open: ${reason}`, {}, error);
  }
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return new CopseError('storage-full', `The browser's storage is full: ${reason}`, {}, error);
  }
  return new CopseError('storage-unavailable', `The browser's storage cannot be used: ${reason}`, {}, error);
}

// --- files of the pool -------------------------------------------------------------------------------

interface DatabaseFile {
  generation: number;
  name: string;
}

const FILE = /^\/index-(\d+)\.sqlite3$/;

function fileOf(generation: number): DatabaseFile {
  return { generation, name: `/index-${generation}.sqlite3` };
}

/**
 * The oldest generation. A newer one beside it is a replacement that was interrupted before it was found sound,
 * and goes: removing the old file is the one step by which a replacement becomes true.
 */
function currentFile(pool: SAHPoolUtil): DatabaseFile {
  const generations = pool
    .getFileNames()
    .map((name) => Number(FILE.exec(name)?.[1]))
    .filter((generation) => generation > 0)
    .sort((a, b) => a - b);
  for (const left of generations.slice(1)) pool.unlink(fileOf(left).name);
  return fileOf(generations[0] ?? 1);
}

function openFile(sqlite: Sqlite3, pool: SAHPoolUtil, file: DatabaseFile): Database {
  return new Database(sqlite, new pool.OpfsSAHPoolDb(file.name));
}

const HEADER = 'SQLite format 3\0';
const SMALLEST_PAGE = 512;

function refuseForeign(bytes: Uint8Array): void {
  const isSqlite =
    bytes.length >= SMALLEST_PAGE &&
    bytes.length % SMALLEST_PAGE === 0 &&
    String.fromCharCode(...bytes.subarray(0, HEADER.length)) === HEADER;
  if (isSqlite) return;
  throw new CopseError('corrupt', 'These bytes are no index: they are not a whole SQLite file.', {
    bytes: bytes.length,
  });
}

function refuseDamaged(db: Database): void {
  const found = db.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check;
  if (found === 'ok') return;
  throw new CopseError('corrupt', `The imported index is damaged: ${found}`, { found });
}
