/** What a caller in Node adds, as documents to be read when their turn comes. */
import { fileURLToPath } from 'node:url';
import {
  CopseError,
  type DocumentInput,
  type SingleSource,
  type Source,
} from '../../worker/contract/index.ts';
import { expandArchives, type InputOptions, type InputSource, toInputs } from '../../worker/ingest/index.ts';
import { walkedExtensions } from '../../worker/parse/index.ts';
import { fileInputs } from './files.ts';
import { packageInputs } from './packages.ts';

type Inputs = DocumentInput[] | AsyncIterable<DocumentInput>;

/** An array, whose length shows in the progress, unless the source itself comes piece by piece. */
export function sourceInputs(source: Source, walk: InputOptions = {}): Inputs {
  // Refuses what is no type before anything is read.
  const extensions = walkedExtensions(walk.types, walk.own);
  if (isAsyncIterable(source)) return oneByOne(source, walk);
  const parts = flatten(source).map((item) => singleInputs(item, walk, extensions));
  return parts.every((part) => Array.isArray(part)) ? parts.flat() : oneAfterTheOther(parts);
}

function singleInputs(item: SingleSource, walk: InputOptions, extensions: readonly string[]): Inputs {
  if (isObject(item) && 'package' in item) return packageInputs(item.package as string, walk);
  const path = pathOf(item);
  if (path === undefined) return toInputs(item as InputSource, walk);
  if (typeof path === 'string' && path !== '')
    return expandArchives(fileInputs(path, extensions), extensions);
  throw new CopseError('invalid-option', `{ file } must name a file or a folder, not ${String(path)}.`, {
    file: path,
  });
}

/** What the item names in the file system, if it does. */
function pathOf(item: SingleSource): unknown {
  if (item instanceof URL) return item.protocol === 'file:' ? fileURLToPath(item) : undefined;
  return isObject(item) && 'file' in item ? item.file : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Lists of lists, such as several `FileList`s, are one list. A string is text, not a list of characters. */
function flatten(source: SingleSource | Iterable<SingleSource>): SingleSource[] {
  if (!isIterable(source)) return [source];
  return [...source].flatMap((item) => flatten(item as SingleSource | Iterable<SingleSource>));
}

function isIterable(source: unknown): source is Iterable<SingleSource> {
  return typeof source === 'object' && source !== null && Symbol.iterator in source;
}

function isAsyncIterable(source: unknown): source is AsyncIterable<SingleSource> {
  return typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
}

async function* oneByOne(
  source: AsyncIterable<SingleSource>,
  walk: InputOptions,
): AsyncGenerator<DocumentInput> {
  for await (const item of source) yield* sourceInputs(item, walk);
}

async function* oneAfterTheOther(parts: readonly Inputs[]): AsyncGenerator<DocumentInput> {
  for (const part of parts) yield* part;
}
