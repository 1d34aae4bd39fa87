/** How many tokens a text has, as it is estimated. */
import { type Measure, pointsOf, weighed } from '../measure.ts';

/** Sizes are thirds of an estimated token, so that three characters of most scripts are one token exactly. */
export const PER_TOKEN = 3;

/** Of the letters: from this share on in scripts whose characters are tokens of their own, those are weighed. */
const SHARE = 0.2;

/**
 * Three characters are a token. Where more than a fifth of the letters are of China, Japan or Korea, each of those is
 * one; where they are of India, one and a half are.
 */
export function estimated(text: string): Measure {
  return hasDenseScript(text) ? weighed(text, weigh) : pointsOf(text);
}

/** By the caller's own function. */
export function estimatedBy(text: string, estimateTokens: (text: string) => number): Measure {
  const sizeOf = (added: string): number => (added === '' ? 0 : estimateTokens(added) * PER_TOKEN);
  const size = (start: number, end: number): number => sizeOf(text.slice(start, end));
  return { size, sizeOf, reach: (start, end, limit) => reach(size, start, end, limit) };
}

/** Looks no further than it must: what the function is given costs time. */
function reach(size: Measure['size'], start: number, end: number, limit: number): number {
  let step = 64;
  while (start + step < end && size(start, start + step) <= limit) step *= 2;
  let low = start;
  let high = Math.min(end, start + step);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (size(start, middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function hasDenseScript(text: string): boolean {
  if (!/[\u0900-\uffff]/.test(text)) return false;
  let letters = 0;
  let dense = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x41 || !isLetter(char, code)) continue;
    letters++;
    if (code >= 0x900 && weigh(code) > 1) dense++;
  }
  return dense > SHARE * letters;
}

function isLetter(char: string, code: number): boolean {
  return code < 0x80 ? (code | 32) >= 0x61 && (code | 32) <= 0x7a : /\p{L}/u.test(char);
}

/** First and last code points of the scripts of India, and of China, Japan and Korea. */
const INDIC: readonly [number, number] = [0x900, 0xdff];
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x3040, 0x312f],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff66, 0xff9d],
  [0x20000, 0x3ffff],
];

/** One of China, Japan or Korea is a token; of India two thirds of one. */
function weigh(code: number): number {
  if (code < INDIC[0]) return 1;
  if (code <= INDIC[1]) return PER_TOKEN - 1;
  return WIDE.some(([first, last]) => code >= first && code <= last) ? PER_TOKEN : 1;
}
