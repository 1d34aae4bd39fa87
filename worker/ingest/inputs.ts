/** What a caller hands over, as documents to be read when their turn comes. */
import { CopseError, type DocumentInput, type TextSource } from '../contract/index.ts';
import type { WireSource } from '../contract/wire.ts';
import { walkedExtensions } from '../parse/index.ts';
import { urlInput } from './addresses.ts';
import { expandArchives } from './archives.ts';
import { lastSegment, readBlob, refuseLarge, unreadable } from './bytes.ts';
import { normalizeSource } from './ids.ts';
import { FOLDER_MARKS, RULES_FILE, WalkRules } from './ignored.ts';

/** Everything that can cross a thread, and addresses. */
export type InputSource = WireSource | URL;

export interface InputOptions {
  /** Extensions to pick up in folders, with the dot, and groups of them; default: `documents`. */
  types?: readonly string[];
  /** Extensions of users' own parsers. */
  own?: readonly string[];
}

/**
 * An array where the number of documents is plain to see, else a walk. Rejects what is no source with
 * `invalid-option`; trouble with one document shows when it is read.
 */
export function toInputs(
  sources: InputSource | readonly InputSource[],
  options: InputOptions = {},
): DocumentInput[] | AsyncIterable<DocumentInput> {
  const list = isList(sources) ? sources : [sources];
  list.forEach(refuseUnknown);
  const types = walkedExtensions(options.types, options.own);
  if (list.some(isFolder) || list.some(isRulesFile)) return expandArchives(walkAll(list, types), types);
  const rules = new WalkRules();
  const inputs = list.flatMap((source) => plainInputs(source, types, () => rules));
  return expandArchives(inputs, types);
}

function isList(sources: InputSource | readonly InputSource[]): sources is readonly InputSource[] {
  return Array.isArray(sources);
}

async function* walkAll(
  sources: readonly InputSource[],
  types: readonly string[],
): AsyncGenerator<DocumentInput> {
  const rulesOf = await chosenRules(sources);
  for (const source of sources) {
    if (isFolder(source))
      yield* walk(source, { path: source.name, below: '', types, rules: new WalkRules() });
    else yield* plainInputs(source, types, rulesOf);
  }
}

/** The rules of a chosen folder, by its name. */
type RulesOf = (folder: string) => WalkRules;

/** What the `.gitignore` files among the files of chosen folders say. */
async function chosenRules(sources: readonly InputSource[]): Promise<RulesOf> {
  const known = new Map<string, WalkRules>();
  const rulesOf: RulesOf = (folder) => {
    const rules = known.get(folder) ?? new WalkRules();
    known.set(folder, rules);
    return rules;
  };
  for (const source of sources) {
    if (!isRulesFile(source)) continue;
    const { folder, below } = chosenPath(source.path);
    const text = await source.blob.text().catch((error: unknown) => unreadable(source.path, error));
    rulesOf(folder).add(below.slice(0, -RULES_FILE.length), text);
  }
  return rulesOf;
}

function isRulesFile(source: InputSource): source is { blob: Blob; path: string } {
  if (typeof source !== 'object' || !('blob' in source) || !('path' in source)) return false;
  return source.path?.endsWith(`/${RULES_FILE}`) === true;
}

/** The path of a chosen folder's file begins with the folder's name. */
function chosenPath(path: string): { folder: string; below: string } {
  const slash = path.indexOf('/');
  return { folder: path.slice(0, slash + 1), below: path.slice(slash + 1) };
}

function plainInputs(source: InputSource, types: readonly string[], rulesOf: RulesOf): DocumentInput[] {
  if (typeof source === 'string') return [textInput({ text: source })];
  if (source instanceof URL) return [urlInput(source.href)];
  if (source instanceof Blob) return [blobInput(source, nameOf(source))];
  if ('blob' in source) {
    const { folder, below } = chosenPath(source.path);
    const taken = !rulesOf(folder).leavesOut(below, false) && hasType(below, types);
    return taken ? [blobInput(source.blob, source.path)] : [];
  }
  if ('url' in source) return [urlInput(source.url)];
  if ('texts' in source) return Object.entries(source.texts).map(([title, text]) => entryInput(title, text));
  if ('text' in source) return [textInput(source)];
  return [handleInput(source as FileSystemFileHandle, source.name)];
}

function refuseUnknown(source: unknown): void {
  if (typeof source === 'string' || source instanceof URL || source instanceof Blob) return;
  const known = ['blob', 'url', 'texts', 'text'];
  if (typeof source === 'object' && source !== null) {
    if (known.some((key) => key in source) || isHandle(source)) return;
  }
  throw new CopseError('invalid-option', `This is no source of documents: ${String(source)}.`, {
    type: typeof source,
  });
}

function isHandle(source: object): source is FileSystemHandle {
  const { kind, name } = source as Partial<FileSystemHandle>;
  return (kind === 'file' || kind === 'directory') && typeof name === 'string';
}

function isFolder(source: InputSource): source is FileSystemDirectoryHandle {
  return typeof source === 'object' && 'kind' in source && source.kind === 'directory';
}

// --- text --------------------------------------------------------------------------------------------

function textInput({ text, title, path }: TextSource): DocumentInput {
  return {
    ...(path !== undefined && { source: normalizeSource(path) }),
    ...(title !== undefined && { title }),
    name: path === undefined ? '' : lastSegment(path),
    fromString: true,
    read: async () => encode(text, path ?? title ?? 'text'),
  };
}

/**
 * One of several texts under their titles: the title is the identity, so that an edited text replaces its old self.
 * Without one it is the content.
 */
function entryInput(title: string, text: string): DocumentInput {
  if (title.trim() === '') return textInput({ text });
  return { ...textInput({ text, title }), source: normalizeSource(title) };
}

/** Lone surrogates, which no encoding of text can hold, become U+FFFD here, before any offset is taken. */
function encode(text: string, what: string): Uint8Array {
  if (typeof text !== 'string') {
    throw new CopseError(
      'invalid-option',
      `${what} has no text, but ${text === null ? 'null' : typeof text}.`,
      {
        what,
      },
    );
  }
  refuseLarge(text.length, what);
  return new TextEncoder().encode(text);
}

// --- files -------------------------------------------------------------------------------------------

function nameOf(blob: Blob): string | undefined {
  const { name, webkitRelativePath } = blob as Partial<File>;
  return webkitRelativePath || name;
}

/** Without a path its identity is its content. */
function blobInput(blob: Blob, path: string | undefined): DocumentInput {
  return {
    ...(path && { source: normalizeSource(path) }),
    ...(blob.type && { type: blob.type }),
    name: path ? lastSegment(path) : '',
    read: () => readBlob(blob, path ?? 'blob'),
  };
}

function handleInput(handle: FileSystemFileHandle, path: string): DocumentInput {
  return {
    source: normalizeSource(path),
    name: handle.name,
    read: async () =>
      readBlob(await handle.getFile().catch((error: unknown) => unreadable(path, error)), path),
  };
}

// --- folders -----------------------------------------------------------------------------------------

interface Walk {
  path: string;
  /** The same below the chosen folder, with `/` at its end. */
  below: string;
  types: readonly string[];
  rules: WalkRules;
}

/** In order of name, by code unit. A folder that cannot be listed is a document that fails, and the rest is done. */
async function* walk(folder: FileSystemDirectoryHandle, of: Walk): AsyncGenerator<DocumentInput> {
  const { path, below, types, rules } = of;
  let entries: FileSystemHandle[];
  try {
    entries = await list(folder);
    const file = entries.find((entry) => entry.name === RULES_FILE && entry.kind === 'file');
    if (file) rules.add(below, await (await (file as FileSystemFileHandle).getFile()).text());
  } catch (error) {
    yield { source: normalizeSource(path), name: folder.name, read: async () => unreadable(path, error) };
    return;
  }
  if (below !== '' && entries.some(({ name }) => FOLDER_MARKS.has(name))) return;
  for (const entry of entries) {
    const relative = `${below}${entry.name}`;
    if (rules.leavesOut(relative, isFolder(entry))) continue;
    const at = `${path}/${entry.name}`;
    if (isFolder(entry)) yield* walk(entry, { ...of, path: at, below: `${relative}/` });
    else if (hasType(entry.name, types)) yield handleInput(entry as FileSystemFileHandle, at);
  }
}

async function list(folder: FileSystemDirectoryHandle): Promise<FileSystemHandle[]> {
  const entries: FileSystemHandle[] = [];
  for await (const entry of folder.values()) entries.push(entry);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hasType(name: string, types: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return types.some((type) => lower.endsWith(type.toLowerCase()));
}
