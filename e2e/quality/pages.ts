/** Finds the files that a set's corpus was cut from, so that they can be ingested as a user would. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JudgedSet } from './sets.ts';

export interface PageFiles {
  /** Where each page lies, by its name in the set. */
  files: Map<string, string>;
  /** Removes what was unpacked. */
  dispose(): void;
}

/** Folders of a set that may hold its pages. */
const FOLDERS = ['.', 'pages', 'files', 'laws'];

/**
 * Looks in `extra`, in the set, then in archives named after the first folder of the pages, in the `data` folder
 * beside the folder of sets. `undefined` unless every page is found.
 */
export function findPages(set: JudgedSet, extra?: string): PageFiles | undefined {
  const names = pageNames(set);
  if (names.length === 0) return undefined;
  const roots = [...(extra === undefined ? [] : [extra]), ...FOLDERS.map((folder) => join(set.dir, folder))];
  const found = locate(names, roots);
  if (found !== undefined) return { files: found, dispose: () => undefined };
  return findArchived(names, resolve(set.dir, '..', '..', 'data'));
}

function pageNames(set: JudgedSet): string[] {
  const all =
    set.kind === 'span' ? [...set.spans.values()].map((gold) => gold.file) : set.corpus.map((e) => e.page);
  // One entry without a page, and results on its page could not be told.
  return all.every((name) => name !== undefined) ? [...new Set(all)] : [];
}

function locate(names: readonly string[], roots: readonly string[]): Map<string, string> | undefined {
  const files = new Map<string, string>();
  for (const name of names) {
    const path = roots.flatMap((root) => [join(root, name), join(root, `${name}.gz`)]).find(existsSync);
    if (path === undefined) return undefined;
    files.set(name, path);
  }
  return files;
}

function findArchived(names: readonly string[], data: string): PageFiles | undefined {
  const archives = [...new Set(names.map((name) => join(data, `${name.split('/')[0]}.tar.gz`)))];
  if (!archives.every(existsSync)) return undefined;
  const root = mkdtempSync(join(tmpdir(), 'copse-pages-'));
  const dispose = (): void => rmSync(root, { recursive: true });
  try {
    for (const archive of archives) execFileSync('tar', ['-xzf', archive, '-C', root]);
    const files = locate(names, [root]);
    if (files !== undefined) return { files, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
  dispose();
  return undefined;
}
