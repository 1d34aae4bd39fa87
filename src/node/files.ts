/** Files and folders on the way in: what a path means, which files of a folder count, and their identity. */
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, normalize, sep } from 'node:path';
import { CopseError, type DocumentInput, MAX_DOCUMENT_BYTES } from '../../worker/contract/index.ts';
import { FOLDER_MARKS, RULES_FILE, WalkRules } from '../../worker/ingest/index.ts';
import { plainBytes } from './bytes.ts';

/**
 * A file is taken whatever it is called. A folder is walked in order of name (by code unit, so that every
 * machine sees the same order), without what the ignore rules leave out and with the given extensions only.
 */
export function fileInputs(path: string, extensions: readonly string[]): DocumentInput[] {
  const at = normalize(path);
  const files = isFolder(at) ? folderFiles(at, extensions, new WalkRules()) : [at];
  return files.map((file) => fileInput(file, file));
}

/** Paths of the files in a folder that count. */
export function folderFiles(folder: string, extensions: readonly string[], rules: WalkRules): string[] {
  const files: string[] = [];
  walk(folder, '', { extensions, files, rules, seen: new Set() });
  return files;
}

interface Walk {
  extensions: readonly string[];
  files: string[];
  rules: WalkRules;
  /** Real paths of the folders above and beside, so that links cannot lead in circles. */
  seen: Set<string>;
}

function walk(root: string, below: string, state: Walk): void {
  const folder = join(root, below);
  const entries = list(folder, below, state);
  if (below !== '' && entries.some(({ name }) => FOLDER_MARKS.has(name))) return;
  for (const entry of entries) {
    const relative = below === '' ? entry.name : `${below}/${entry.name}`;
    const path = join(root, relative);
    const isDirectory = entry.isDirectory() || (entry.isSymbolicLink() && isFolder(path));
    if (state.rules.leavesOut(relative, isDirectory)) continue;
    if (isDirectory) walk(root, relative, state);
    else if (isRegular(entry, path) && hasExtension(entry.name, state.extensions)) state.files.push(path);
  }
}

function list(folder: string, below: string, { files, rules, seen }: Walk): Dirent[] {
  try {
    const real = realpathSync(folder);
    if (seen.has(real)) return [];
    seen.add(real);
    const entries = readdirSync(folder, { withFileTypes: true });
    if (entries.some((entry) => entry.name === RULES_FILE && entry.isFile())) {
      rules.add(below, readFileSync(join(folder, RULES_FILE), 'utf8'));
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // As a file it fails when its turn comes, with the reason, and the rest of the folder is done.
    files.push(folder);
    return [];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Pipes and devices may never end; a link that leads nowhere is no file. */
function isRegular(entry: Dirent, path: string): boolean {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function hasExtension(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

/** `source`: as given, not made absolute: an index says nothing of the machine that it was built on. */
export function fileInput(path: string, source: string): DocumentInput {
  return {
    source: source.replaceAll(sep, '/').normalize('NFC'),
    name: basename(path),
    read: (signal) => readDocument(path, signal),
  };
}

async function readDocument(path: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MAX_DOCUMENT_BYTES) {
      throw new CopseError(
        'too-large',
        `${path} has ${size} bytes; the most that fits is ${MAX_DOCUMENT_BYTES}.`,
        { path, size, limit: MAX_DOCUMENT_BYTES },
      );
    }
    return plainBytes(await readFile(path, { signal }));
  } catch (error) {
    if (error instanceof CopseError || signal?.aborted) throw error;
    // Whatever the reason, it is this document's alone.
    throw new CopseError('not-found', `Cannot read ${path}: ${(error as Error).message}`, { path }, error);
  }
}
