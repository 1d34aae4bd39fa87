/**
 * pdf.js turns Arabic text round letter by letter, and with it the two letters that one ligature stands for: a word
 * with lam and alef comes out wrong. What a page draws says which glyphs are two letters.
 */
import type { MarkedItem, TextItem } from './types.ts';

const ARABIC = /[\u0600-\u06ff]/;
const WORD = /[\u0600-\u06ff]+/g;
const MIN_LETTERS = 3;

export function hasArabic(items: readonly (TextItem | MarkedItem)[]): boolean {
  return items.some((item) => 'str' in item && item.dir === 'rtl' && ARABIC.test(item.str));
}

/** Words as pdf.js gives them → as they are written, from what each glyph drawn stands for, from left to right. */
export function wordsWithLigatures(drawn: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const glyphs of drawn) {
    let word: string[] = [];
    for (const glyph of [...glyphs, ' ']) {
      if (ARABIC.test(glyph)) {
        word.push(glyph);
        continue;
      }
      const given = [...word.join('')].reverse().join('');
      if (given.length >= MIN_LETTERS) words.set(given, word.reverse().join(''));
      word = [];
    }
  }
  for (const [given, written] of words) if (given === written) words.delete(given);
  return words;
}

export function mendLigatures(
  items: readonly (TextItem | MarkedItem)[],
  words: ReadonlyMap<string, string>,
): void {
  if (words.size === 0) return;
  for (const item of items) {
    if ('str' in item) item.str = item.str.replace(WORD, (word) => words.get(word) ?? word);
  }
}
