/** Stemming by the Snowball stemmers of the library, loaded per language. */

import { Cache } from './cache.ts';

type Stem = (word: string) => string;

const LOADERS: Record<string, () => Promise<{ stemmer: Stem }>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sa: () => import('@orama/stemmers/sanskrit'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};
const ALIASES: Record<string, string> = { nb: 'no', nn: 'no' };

const loaded = new Map<string, { find: Stem; known: Cache<string> }>();
const MAX_CACHED = 25_000;

function tag(language: string): string {
  const primary = language.toLowerCase().split(/[-_]/)[0] ?? '';
  return ALIASES[primary] ?? primary;
}

/** Loads the stemmers of these languages; those without one are left as they are. */
export async function prepareLanguages(languages: Iterable<string>): Promise<void> {
  const wanted = new Set([...languages].map(tag));
  await Promise.all(
    [...wanted].map(async (language) => {
      if (loaded.has(language) || !Object.hasOwn(LOADERS, language)) return;
      const { stemmer } = await LOADERS[language]!();
      loaded.set(language, { find: stemmer, known: new Cache(MAX_CACHED) });
    }),
  );
}

/** Tag of the stemmer that is loaded for the language, or '' for none. */
export function stemmerOf(language: string): string {
  const primary = tag(language);
  return loaded.has(primary) ? primary : '';
}

/** Stem of a lower-cased word by a stemmer that is loaded; the word itself where nothing is left of it. */
export function stem(word: string, stemmer: string): string {
  const found = loaded.get(stemmer);
  if (found === undefined || word.length < 3) return word;
  let result = found.known.get(word);
  if (result === undefined) {
    result = found.find(word) || word;
    found.known.set(word, result);
  }
  return result;
}
