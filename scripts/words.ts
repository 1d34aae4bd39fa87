/**
 * Writes public/words: the known words of Dutch and English, by which words are joined that a line end cut in two.
 * Run it where the lists of Debian's packages wdutch, wamerican and wbritish lie:
 *
 *   node_modules/.bin/node scripts/words.ts [/usr/share/dict]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isCompound } from '../worker/text/known-words/compound.ts';
import { root } from './paths.ts';
import { buildFilter } from './word-filter.ts';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  nl: ['dutch'],
  en: ['american-english', 'british-english'],
};

const folder = join(root, 'public/words');

/** What a language's lists hold; `undefined` where one of them is not there. */
export function listedWords(language: string, from: string = '/usr/share/dict'): string[] | undefined {
  const files = LISTS[language]!.map((name) => join(from, name));
  if (!files.every((file) => existsSync(file))) return undefined;
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return [...new Set(lines.map((line) => line.normalize('NFC').toLowerCase()))].filter((line) =>
    /^\p{L}{2,}$|^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+$/u.test(line),
  );
}

/**
 * What of a list must be in the file. Of Dutch words those go that are made of others, and those with a hyphen are
 * only needed where the two parts would pass for one word; with and without a hyphen, the one without it counts.
 */
export function storedWords(language: string, words: readonly string[]): string[] {
  if (language !== 'nl') return words.filter((word) => !word.includes('-'));
  const all = new Set(words);
  const stored = new Set<string>();
  const plain = words.filter((word) => !word.includes('-'));
  for (const word of plain.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    if (!isCompound(word, (part) => stored.has(part))) stored.add(word);
  }
  const hyphenated = words.filter((word) => {
    const joined = word.replaceAll('-', '');
    return joined !== word && !all.has(joined) && isCompound(joined, (part) => stored.has(part));
  });
  return [...stored, ...hyphenated];
}

export function placedWords(language: string): Buffer {
  return gunzipSync(readFileSync(join(folder, `${language}.bin.gz`)));
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const language of Object.keys(LISTS)) {
    const words = listedWords(language, process.argv[2]);
    if (words === undefined) throw new Error(`The lists ${LISTS[language]!.join(' and ')} are not there.`);
    const stored = storedWords(language, words);
    const packed = gzipSync(buildFilter(stored), { level: 9 });
    writeFileSync(join(folder, `${language}.bin.gz`), packed);
    console.log(`${language} ${words.length} words, ${stored.length} stored, ${packed.length} bytes`);
  }
}
