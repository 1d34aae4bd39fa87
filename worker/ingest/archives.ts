/** ZIP archives among what is added: folders that lie in a file. */
import { CopseError, type DocumentInput } from '../contract/index.ts';
import { openZip, sniff, walkedExtensions, type ZipArchive } from '../parse/index.ts';
import { normalizeSource } from './ids.ts';
import { RULES_FILE, WalkRules } from './ignored.ts';

type Inputs = DocumentInput[] | AsyncIterable<DocumentInput>;

/** Archives in archives. */
const MAX_DEPTH = 3;
const EXTENSION = '.zip';

/**
 * Puts the files of an archive in its place: those that a walk through a folder would pick up, as
 * `archive.zip/path/within`. Nothing is unpacked before its turn comes. `types`: as for a folder.
 */
export function expandArchives(inputs: Inputs, types?: readonly string[]): Inputs {
  if (Array.isArray(inputs) && !inputs.some(isArchive)) return inputs;
  return expandAll(inputs, walkedExtensions(types?.filter((type) => type !== EXTENSION)));
}

async function* expandAll(inputs: Inputs, types: readonly string[]): AsyncGenerator<DocumentInput> {
  for await (const input of inputs) {
    if (isArchive(input)) yield* expand(input, types, 1);
    else yield input;
  }
}

function isArchive({ name, fromString }: DocumentInput): boolean {
  return !fromString && name.toLowerCase().endsWith(EXTENSION);
}

/** An archive that cannot be read is a document that fails. */
async function* expand(
  input: DocumentInput,
  types: readonly string[],
  depth: number,
): AsyncGenerator<DocumentInput> {
  const source = input.source ?? input.name;
  let archive: ZipArchive;
  try {
    if (depth > MAX_DEPTH) throw tooDeep(source);
    const bytes = await input.read();
    // A document that is an archive, under the name of one.
    if (sniff(bytes)?.kind !== undefined) {
      yield { ...input, read: async () => bytes };
      return;
    }
    archive = openZip(bytes, source);
  } catch (error) {
    yield failing(input, error);
    return;
  }
  for (const warning of archive.warnings)
    yield failing(input, new CopseError('unsupported', warning, { source }));
  let found = archive.warnings.length;
  for (const entry of filesOf(archive, source, types)) {
    found++;
    if (isArchive(entry)) yield* expand(entry, types, depth + 1);
    else yield entry;
  }
  if (found === 0) yield failing(input, nothingIn(source));
}

/** In order of path, by code unit. */
function filesOf(archive: ZipArchive, source: string, types: readonly string[]): DocumentInput[] {
  const rules = rulesOf(archive);
  const paths = [...archive.entries.keys()].filter((path) => {
    if (path.startsWith('__MACOSX/') || rules.leavesOut(path, false)) return false;
    const lower = path.toLowerCase();
    return lower.endsWith(EXTENSION) || types.some((type) => lower.endsWith(type));
  });
  return paths
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => ({
      source: normalizeSource(`${source}/${path}`),
      name: path.slice(path.lastIndexOf('/') + 1),
      read: async () => readFile(archive, source, path),
    }));
}

function rulesOf(archive: ZipArchive): WalkRules {
  const rules = new WalkRules();
  for (const path of archive.entries.keys()) {
    if (path !== RULES_FILE && !path.endsWith(`/${RULES_FILE}`)) continue;
    const bytes = attempt(() => archive.read(path));
    if (bytes !== undefined) rules.add(path.slice(0, -RULES_FILE.length), new TextDecoder().decode(bytes));
  }
  return rules;
}

/** What is broken here fails again when its own turn comes. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function readFile(archive: ZipArchive, source: string, path: string): Uint8Array {
  const known = archive.warnings.length;
  const bytes = archive.read(path)!;
  const damage = archive.warnings[known];
  if (damage !== undefined) throw new CopseError('parse-failed', damage, { source, path });
  return bytes;
}

function failing(input: DocumentInput, error: unknown): DocumentInput {
  return {
    ...input,
    read: async () => {
      throw error;
    },
  };
}

function tooDeep(source: string): CopseError {
  return new CopseError('too-large', `${source} lies in an archive in an archive in an archive.`, {
    source,
    limit: MAX_DEPTH,
  });
}

function nothingIn(source: string): CopseError {
  return new CopseError('unsupported', `${source} holds no document of a kind that was asked for.`, {
    source,
  });
}
