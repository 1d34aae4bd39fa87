/**
 * Which language a text is in. The script tells most; among languages in Latin letters function words and the
 * letter statistics of tinyld have to agree, or one of them to be sure. The host is never asked.
 */
import { detectAll } from 'tinyld/light';
import { kindAt, widthAt } from './characters.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { Kind } from './kinds.ts';
import { languageOfScript } from './scripts.ts';

/** How much of a text is looked at. */
const MAX_RAW = 24_000;
const MAX_SAMPLE = 3_000;
/** Letter statistics are taken from windows of this size. */
const WINDOW = 500;
/** A Latin text with fewer words than this says too little. */
const MIN_WORDS = 2;
/** Without any function word, letter statistics are believed from this many words on. */
const ENOUGH_WORDS = 8;
/** From this many words on, words of one letter count. */
const LETTERS_COUNT = 12;
/** Share of function words that settles it when the next language has at most half of it. */
const SURE = 0.12;
/** Lead that the best language needs over the second. */
const MARGIN = 0.1;

/** Front matter, code, tags, link targets, entities: the same in every language. */
const NOISE: readonly RegExp[] = [
  /^---\n[\s\S]*?\n---\n/,
  /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)/g,
  /`[^`\n]*`/g,
  /<[^<>]{0,400}>/g,
  /\]\([^()\s]{0,400}\)/g,
  /&[a-z]{2,8};/g,
];
/** Names, paths, addresses, numbers, abbreviations. */
const NAME = /[\d_\\/@#$<>={}|~^]|[a-z][A-Z]|^\W*[A-Z]{2,}\W*$|[A-Za-z]\.[A-Za-z]/;
const NOT_LATIN = /[^\s'’A-Za-zß-öø-ÿÀ-ÖØ-ÞĀ-ſȘ-ț]+/g;

/** Language of each function word, several for shared ones. */
const WORDS = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of words.split(' ')) WORDS.set(word, [...(WORDS.get(word) ?? []), language]);
}

/** Primary tag (`en`, `nl`, `zh`, …) or `und`. */
export function detectLanguage(text: string): string {
  const prose = sample(text);
  const language = languageOfScript(prose);
  if (language !== 'Latin') return language;
  return isVietnamese(prose) ? 'vi' : latin(prose);
}

/** The beginning of the text without noise; as it stands where that leaves nothing. */
function sample(text: string): string {
  const raw = text.slice(0, MAX_RAW).normalize('NFC').replaceAll('\r\n', '\n');
  const prose = NOISE.reduce((rest, noise) => rest.replace(noise, ' '), raw);
  const words = prose.split(/\s+/);
  const plain = words.filter((word) => !NAME.test(word)).join(' ');
  return known(/\S/.test(plain) ? plain : raw).slice(0, MAX_SAMPLE);
}

/** Only what the tables know, without the invisible. */
function known(text: string): string {
  let out = '';
  for (let i = 0; i < text.length && out.length < MAX_SAMPLE; i += widthAt(text, i)) {
    const kind = kindAt(text, i);
    if (kind !== Kind.Other && kind !== Kind.Ignorable) out += text.slice(i, i + widthAt(text, i));
  }
  return out;
}

/** Letters with a horn, and those with two marks. */
function isVietnamese(text: string): boolean {
  const count = text.match(/[ơưđăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gi)?.length ?? 0;
  return count >= 2 && count * 20 >= text.length;
}

function latin(prose: string): string {
  const text = prose.replace(NOT_LATIN, ' ');
  const all = text.toLowerCase().match(/[^\s'’]+/g) ?? [];
  // In a short text a lone letter is more likely a name.
  const words = all.length < LETTERS_COUNT ? all.filter((word) => word.length > 1) : all;
  if (words.length < MIN_WORDS) return 'und';
  const small = byFunctionWords(words);
  const [likely, next] = ranked(small);
  if (likely !== undefined && likely[1] >= SURE && likely[1] >= 2 * (next?.[1] ?? 0)) return likely[0];
  const judged = byBoth(small, text);
  if (judged === undefined) return 'und';
  if (likely === undefined) return words.length >= ENOUGH_WORDS ? judged : 'und';
  return (small.get(judged) ?? 0) >= likely[1] / 2 ? judged : 'und';
}

/** The language that function words and letter statistics name together, if it leads clearly. */
function byBoth(small: Map<string, number>, text: string): string | undefined {
  const scores = new Map(small);
  for (const [language, score] of byLetters(text)) scores.set(language, (scores.get(language) ?? 0) + score);
  const [best, second] = ranked(scores);
  return best !== undefined && best[1] - (second?.[1] ?? 0) >= MARGIN ? best[0] : undefined;
}

function ranked(scores: Map<string, number>): [string, number][] {
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** Share of the words that are function words of a language, shared ones counting less. */
function byFunctionWords(words: string[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const word of words) {
    const languages = WORDS.get(word);
    if (languages === undefined) continue;
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length / words.length);
    }
  }
  return scores;
}

/** What letter statistics say on average over the text. */
function byLetters(text: string): Map<string, number> {
  const scores = new Map<string, number>();
  const windows = Math.ceil(text.length / WINDOW);
  for (let i = 0; i < windows; i++) {
    for (const { lang, accuracy } of detectAll(text.slice(i * WINDOW, (i + 1) * WINDOW)).slice(0, 4)) {
      if (!Object.hasOwn(FUNCTION_WORDS, lang)) continue;
      scores.set(lang, (scores.get(lang) ?? 0) + accuracy / windows);
    }
  }
  return scores;
}
