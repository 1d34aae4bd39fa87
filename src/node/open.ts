import {
  CopseError,
  checkOpenOptions,
  type Notice,
  type OpenOptions,
  type SearchIndex,
} from '../../worker/contract/index.ts';
import { createEngine } from '../../worker/engine.ts';
import { type HostParts, registeredEncoder } from '../../worker/host-parts.ts';
import { loadSqlite, openMemoryStorage, type Sqlite3, type Storage } from '../../worker/store/index.ts';
import { readAsset } from './assets.ts';
import { bundledEncoder, type LoadedEncoder } from './encoder.ts';
import { parserThread } from './parser.ts';
import { pdfThread } from './pdf.ts';
import { searchIndex } from './search-index.ts';
import { type Access, type FileStorage, openFileStorage } from './storage.ts';

/**
 * Opens the index in a file, which is created when something is first added, or a passing one for
 * `':memory:'`. One process at a time has a file open for writing; another gets `locked`. `parts` are the functions
 * that options name, the same that `serve()` takes in a browser's worker.
 */
export function open(path: string, options: OpenOptions = {}, parts: HostParts = {}): Promise<SearchIndex> {
  return openIndex(path, options, 'write', parts);
}

/** {@link open}, or with `read` an index that must exist, takes no lock and refuses to be changed. */
export async function openIndex(
  path: string,
  options: OpenOptions,
  access: Access,
  parts: HostParts = {},
): Promise<SearchIndex> {
  if (typeof path !== 'string' || path === '') {
    throw new CopseError('invalid-option', `open: the path must be a file or ':memory:', not "${path}".`, {
      path,
    });
  }
  checkNodeOptions(options);
  const inMemory = path === ':memory:' || options.storage === 'memory';
  const { encoder, notice } = await loadEncoder(options.encoder, parts);
  const sqlite = await loadSqlite();
  const storage = await openStorage(sqlite, path, inMemory, access);
  try {
    const engine = await createEngine({
      name: path,
      storage,
      encoder,
      asset: readAsset,
      pdfThread,
      parserThread,
      ...(notice && { notice }),
      ...(options.language !== undefined && { language: options.language }),
      ...(options.synonyms && { synonyms: options.synonyms }),
      ...(parts.summarizers && { summarizers: parts.summarizers }),
      ...(parts.parsers && { parsers: parts.parsers }),
      ...(parts.profiles && { profiles: parts.profiles }),
      ...(parts.chunkers && { chunkers: parts.chunkers }),
    });
    return searchIndex(engine, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function openStorage(
  sqlite: Sqlite3,
  path: string,
  inMemory: boolean,
  access: Access,
): Storage | Promise<FileStorage> {
  return inMemory ? openMemoryStorage(sqlite) : openFileStorage(sqlite, path, access);
}

function checkNodeOptions(options: OpenOptions): void {
  checkOpenOptions(options);
  for (const key of ['worker', 'remote', 'assets', 'reranker'] as const) {
    if (options[key] === undefined) continue;
    throw new CopseError('unsupported', `open: the option "${key}" is not available in Node.`, { key });
  }
  if (options.storage === 'opfs') {
    throw new CopseError(
      'unsupported',
      'open: Node has no OPFS; give a file path instead of storage "opfs".',
      {
        storage: options.storage,
      },
    );
  }
}

async function loadEncoder(
  option: OpenOptions['encoder'] = 'static',
  parts: HostParts,
): Promise<{ encoder: LoadedEncoder['encoder'] | null; notice?: Notice }> {
  if (option === 'none') return { encoder: null };
  if (option === 'static') return bundledEncoder();
  const spec = typeof option === 'string' ? { model: option } : option;
  return { encoder: await registeredEncoder(spec, parts) };
}
