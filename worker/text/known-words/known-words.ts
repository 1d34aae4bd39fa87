/** Whether a word is one: Dutch and English, from lists that come with copse. */
import type { ParseContext } from '../../contract/index.ts';
import { isCompound } from './compound.ts';
import { WordFilter } from './filter.ts';

type Asset = NonNullable<ParseContext['asset']>;

/** Is given words in small letters. */
export type IsKnownWord = (word: string) => boolean;

const LISTS: Readonly<Record<string, readonly string[]>> = {
  nl: ['nl'],
  en: ['en'],
  '': ['nl', 'en'],
  und: ['nl', 'en'],
};

const loaded = new WeakMap<Asset, Map<string, Promise<WordFilter>>>();

/**
 * `language`: BCP-47 primary tag; empty where it is not sure, for all lists. `undefined` for languages without a list.
 * Lists are read when first asked for, once for each reader. Rejects where one cannot be had.
 */
export async function knownWords(language: string, asset: Asset): Promise<IsKnownWord | undefined> {
  const names = LISTS[language];
  if (names === undefined) return undefined;
  const lists = await Promise.all(names.map(async (name) => isIn(name, await list(name, asset))));
  return (word) => lists.some((isKnown) => isKnown(word));
}

function isIn(name: string, filter: WordFilter): IsKnownWord {
  const has = (word: string): boolean => filter.has(word);
  if (name !== 'nl') return has;
  // The list leaves out what the rule of compounds makes of the rest of it.
  return (word) => has(word) || isCompound(word, has);
}

function list(name: string, asset: Asset): Promise<WordFilter> {
  const lists = loaded.get(asset) ?? new Map<string, Promise<WordFilter>>();
  loaded.set(asset, lists);
  const known = lists.get(name);
  if (known !== undefined) return known;
  const reading = asset(`words/${name}.bin`).then((bytes) => new WordFilter(bytes));
  lists.set(name, reading);
  reading.catch(() => lists.delete(name));
  return reading;
}
