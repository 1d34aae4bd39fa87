/** Files that parsers ask for, which lie in the same place beside this one in the sources and in the package. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { plainBytes } from './bytes.ts';

const FOLDER = new URL('../../public/', import.meta.url);
const unpack = promisify(gunzip);

/** Such as `grammars/python.wasm`. */
export async function readAsset(path: string): Promise<Uint8Array> {
  return plainBytes(await unpack(await readFile(new URL(`${path}.gz`, FOLDER))));
}
