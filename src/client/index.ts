/** Opening an index in a page. */
import {
  CopseError,
  checkOpenOptions,
  type OpenOptions,
  type SearchIndex,
} from '../../worker/contract/index.ts';
import type { OpenRequest } from '../../worker/contract/wire.ts';
import { assetsBase, libraryKey } from './ids.ts';
import { openLibrary } from './search-index.ts';

/**
 * Opens the library `name` of this site, which is made if it is not there. Tabs that open the same one share it.
 * Rejects with `locked`, `version-mismatch`, `corrupt` or `storage-full`; where storage cannot be used at all, the
 * library is kept in memory and a `notice` says so.
 */
export async function open(name: string, options?: OpenOptions): Promise<SearchIndex> {
  if (typeof name !== 'string' || name === '') {
    throw new CopseError('invalid-option', `open: the name must be a text, not "${String(name)}".`, { name });
  }
  const { worker, ...rest } = checkOpenOptions(options);
  refuseUnavailable(rest);
  const base = assetsBase(rest.assets);
  const request: OpenRequest = {
    name,
    key: await libraryKey(base, name),
    storage: rest.storage ?? 'opfs',
    encoder: rest.encoder ?? 'static',
    ...(rest.language !== undefined && { language: rest.language }),
    ...(rest.synonyms && { synonyms: rest.synonyms }),
    ...(rest.assets !== undefined && { assets: base }),
  };
  return openLibrary(request, worker);
}

function refuseUnavailable(options: OpenOptions): void {
  for (const key of ['remote', 'reranker'] as const) {
    if (options[key] === undefined) continue;
    throw new CopseError('unsupported', `open: the option "${key}" is not available in this version.`, {
      key,
    });
  }
}
