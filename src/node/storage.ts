/**
 * The index as one SQLite file: worked on in memory, written whole and atomically at commit points.
 *
 *   open   lock → read file → database in memory
 *   commit export → temporary file → fsync → rename
 */
import { readFile } from 'node:fs/promises';
import { CopseError, isCopseError } from '../../worker/contract/index.ts';
import { openMemoryStorage, type Sqlite3, type Storage } from '../../worker/store/index.ts';
import { prepareWrite, resolveFile } from './atomic.ts';
import { plainBytes } from './bytes.ts';
import { fileError } from './errors.ts';
import { type FileLock, lockFile } from './lock.ts';

/** `read` needs no lock: the file is only ever replaced whole. It must exist. */
export type Access = 'write' | 'read';

export interface FileStorage extends Storage {
  readonly kind: 'file';
  committed(): Promise<void>;
  replace(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Writes what {@link committed} has put off. Not while a transaction is open. */
  flush(): Promise<void>;
}

/**
 * A write costs the whole file, a commit group only its documents. So commits that follow closely upon a
 * write wait for a later one: at most a tenth of the time goes into writing.
 */
const PAUSE_FACTOR = 10;

export async function openFileStorage(
  sqlite: Sqlite3,
  path: string,
  access: Access = 'write',
): Promise<FileStorage> {
  const file = await resolveFile(path);
  const lock = access === 'write' ? lockFile(file) : undefined;
  try {
    const bytes = await readIndex(file, access);
    return fileStorage(openMemoryStorage(sqlite, bytes), file, lock);
  } catch (error) {
    lock?.release();
    if (!isCopseError(error, 'corrupt')) throw error;
    throw new CopseError('corrupt', `${file}: ${error.message}`, { ...error.detail, path: file }, error);
  }
}

async function readIndex(file: string, access: Access): Promise<Uint8Array | undefined> {
  try {
    return plainBytes(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(error, 'read', file);
    if (access === 'write') return undefined;
    throw new CopseError('not-found', `There is no index at ${file}.`, { path: file }, error);
  }
}

function fileStorage(memory: Storage, file: string, lock: FileLock | undefined): FileStorage {
  let dirty = false;
  let notBefore = 0;
  /** The write under way, if any. */
  let writing: Promise<void> | undefined;

  /** Called at a commit point only: the copy of the database is taken before this returns. */
  function save(bytes: Uint8Array = memory.export()): Promise<void> {
    dirty = false;
    const started = performance.now();
    writing = prepareWrite(file, bytes)
      .then((pending) => pending.commit())
      .catch((error: unknown) => {
        dirty = true;
        throw error;
      })
      .finally(() => {
        const now = performance.now();
        notBefore = now + PAUSE_FACTOR * (now - started);
        writing = undefined;
      });
    return writing;
  }

  async function idle(): Promise<void> {
    // Its failure has been told to whoever began it; the changes are still marked as unsaved.
    while (writing !== undefined) await writing.catch(() => undefined);
  }

  async function flush(): Promise<void> {
    await idle();
    if (dirty) await save();
  }

  function writable(): void {
    if (lock) return;
    throw new CopseError('storage-unavailable', `${file} is open for reading only.`, { path: file });
  }

  return {
    kind: 'file',
    durable: true,
    get db() {
      return memory.db;
    },
    export: () => memory.export(),
    async committed() {
      writable();
      dirty = true;
      if (!writing && performance.now() >= notBefore) await save();
    },
    flush,
    async replace(bytes) {
      writable();
      await idle();
      const pending = await prepareWrite(file, bytes);
      try {
        await memory.replace(bytes);
      } catch (error) {
        await pending.discard();
        throw error;
      }
      dirty = true;
      await pending.commit();
      dirty = false;
    },
    async close() {
      try {
        await flush();
      } finally {
        await memory.close();
        lock?.release();
      }
    },
  };
}
