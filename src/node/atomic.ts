/** Writing a file so that readers and crashes find the old content or the new, never a part. */
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileError } from './errors.ts';

/** The file that a path means, links resolved; the file itself need not exist, its folder must. */
export async function resolveFile(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    try {
      return join(await realpath(dirname(path)), basename(path));
    } catch (error) {
      throw fileError(error, 'open', path);
    }
  }
}

/** A write in two steps, so that the caller can change its mind once the bytes are safe. */
export interface PendingWrite {
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** The temporary name is fixed: one writer per file, and what a crash left is overwritten by the next. */
export async function prepareWrite(path: string, bytes: Uint8Array): Promise<PendingWrite> {
  const temporary = `${path}.tmp`;
  try {
    const mode = await modeOf(path);
    const handle = await open(temporary, 'w', mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw fileError(error, 'write', path);
  }
  return {
    async commit() {
      try {
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw fileError(error, 'write', path);
      }
      await syncFolder(dirname(path));
    },
    async discard() {
      await rm(temporary, { force: true });
    },
  };
}

async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch {
    return 0o666;
  }
}

/** Makes the rename itself survive a power cut; not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows.
  }
}
