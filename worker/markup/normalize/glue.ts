/** What stands between two lines that flow into one another. */
import { type HyphenFate, lineBrokenWord, type WordEvidence, withTrema } from './hyphen.ts';
import type { Line } from './line.ts';
import type { Edit } from './offset-map.ts';
import type { Flow } from './reflow.ts';

/** A word that the end of a line cuts at a hyphen. */
export interface BrokenWord {
  left: string;
  right: string;
  /** Where the left part and the right one begin. */
  start: number;
  rightStart: number;
  /** Of the hyphen. */
  hyphen: number;
  soft: boolean;
  /** Another hyphen follows the right part. */
  continued: boolean;
}

/** Longer than any word. */
const LONGEST_WORD = 100;
const LEFT = /[\p{L}\p{M}\p{N}]+$/u;
const RIGHT = /^[\p{L}\p{M}\p{N}]+/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

export function brokenWord(text: string, lines: readonly Line[], { from, to }: Flow): BrokenWord {
  const [above, below] = [lines[from]!, lines[to]!];
  const hyphen = above.end - 1;
  const left = LEFT.exec(text.slice(Math.max(above.content, hyphen - LONGEST_WORD), hyphen))?.[0] ?? '';
  const right = RIGHT.exec(text.slice(below.content, Math.min(below.end, below.content + LONGEST_WORD)))![0];
  const rightStart = below.content;
  const continued = /[-\u2010]/.test(text[rightStart + right.length] ?? '');
  const soft = text[hyphen] === '\u00ad';
  return { left, right, start: hyphen - left.length, rightStart, hyphen, soft, continued };
}

/** A broken word made whole. */
export function mend(
  { left, right, rightStart, hyphen, soft, continued }: BrokenWord,
  evidence: WordEvidence,
): Edit {
  // A soft hyphen is none; a real one before it stays.
  if (soft) return { start: hyphen, end: rightStart, text: '' };
  const fate: HyphenFate = left === '' ? 'hyphen' : lineBrokenWord(left, right, evidence, continued);
  switch (fate) {
    case 'join':
      return { start: hyphen, end: rightStart, text: '' };
    case 'trema':
      return { start: hyphen, end: rightStart + 1, text: withTrema(right)[0]! };
    case 'hyphen':
      return { start: hyphen + 1, end: rightStart, text: '' };
    default:
      return { start: hyphen + 1, end: rightStart, text: ' ' };
  }
}

/** Nothing where no word ends: between characters of Chinese and Japanese, after a dash or a slash within words. */
export function between(text: string, above: Line, below: Line): Edit {
  const last = text[above.end - 1]!;
  const first = text[below.content]!;
  const tight =
    (CJK.test(last) && CJK.test(first)) ||
    (/[-‐–—/]/.test(last) && /\S/.test(text[above.end - 2] ?? ' ') && /\p{L}/u.test(first));
  return { start: above.end, end: below.content, text: tight ? '' : ' ' };
}
