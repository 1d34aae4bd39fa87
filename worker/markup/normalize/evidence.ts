/** Which of some words a text holds where no line end touches them. */
import type { BrokenWord } from './glue.ts';
import { withTrema } from './hyphen.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-\u2010][\p{L}\p{M}\p{N}]+)*/gu;

/** Reads the text once, and only where there are broken words to decide on. */
export function wordsInDocument(text: string, broken: readonly BrokenWord[]): ReadonlySet<string> {
  const found = new Set<string>();
  const asked = new Set<string>();
  const cuts = new Set<number>();
  for (const { left, right, rightStart, hyphen, soft } of broken) {
    cuts.add(hyphen).add(rightStart);
    if (soft || left === '') continue;
    const [l, r] = [left.toLowerCase(), right.toLowerCase()];
    for (const word of [l, r, l + r, l + withTrema(r), `${l}-${r}`]) asked.add(word);
  }
  if (asked.size === 0) return found;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (cuts.has(index) || cuts.has(index + word.length)) continue;
    const plain = word.toLowerCase().replaceAll('\u2010', '-');
    if (asked.has(plain)) found.add(plain);
  }
  return found;
}
