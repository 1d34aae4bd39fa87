/** Real documents for tests: archives that lie beside the repository and are unpacked outside of it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DATA = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const CACHE = join(tmpdir(), 'copse-corpora');

/** The folder that the archive of this name unpacks into, or `undefined`, with a line on why, where it is absent. */
export function corpus(name: string): string | undefined {
  const archive = join(DATA, `${name}.tar.gz`);
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  if (!existsSync(archive)) {
    console.info(`skipped: ${name} is not there (${archive})`);
    return undefined;
  }
  // Unpacked aside and moved, so that a run beside this one never sees half of it.
  const aside = join(CACHE, `.${name}-${process.pid}`);
  mkdirSync(aside, { recursive: true });
  try {
    execFileSync('tar', ['-xzf', archive, '-C', aside]);
    renameSync(join(aside, name), folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}

/** Paths of the files below a folder with one of these extensions, in a fixed order. */
export function filesIn(folder: string, extensions: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
