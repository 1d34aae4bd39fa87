/** Scripts without spaces: a run is indexed by overlapping pairs of characters, the last character by itself too. */
import { Cache } from './cache.ts';
import { isLinked, isPaired, isWord, kindAt, skipExtend, widthAt } from './characters.ts';
import { fold } from './fold.ts';
import type { Form } from './forms.ts';
import { simplifyHan } from './han.ts';
import { Kind } from './kinds.ts';

const MAX_CLUSTER = 16;
/** Of a longer run typed without a space the beginning counts. */
const MAX_SEQUENCE = 32;

/** A character as readers see it: a letter with its vowel signs, a stacked consonant, a Hangul syllable. */
export interface Cluster {
  term: string;
  start: number;
  end: number;
}

const folded = new Cache<string>(10_000);

/** Clusters of the run from `start` to `end`, without those of which folding leaves nothing. */
export function clusters(text: string, start: number, end: number): Cluster[] {
  const list: Cluster[] = [];
  let i = start;
  while (i < end) {
    const next = Math.min(endOfCluster(text, i), end);
    const term = foldCluster(text.slice(i, next));
    if (term !== '') list.push({ term, start: i, end: next });
    i = next;
  }
  return list;
}

/**
 * Terms of a run: AB, BC and, closing it, C. With the last one every character begins some term, so that a
 * single character is found as a prefix.
 */
export function runForms(text: string, start: number, end: number): Form[] {
  const list = clusters(text, start, end);
  return list.map((cluster, i) => {
    const next = list[i + 1];
    return next === undefined
      ? cluster
      : { term: cluster.term + next.term, start: cluster.start, end: next.end };
  });
}

/** Terms that stand in a row wherever the run occurs: its pairs, or its only character. */
export function runSequence(text: string): string[] {
  const terms = runForms(text, 0, text.length).map((form) => form.term);
  return terms.length > 1 ? terms.slice(0, -1).slice(0, MAX_SEQUENCE) : terms;
}

function foldCluster(raw: string): string {
  const known = folded.get(raw);
  if (known !== undefined) return known;
  const term = simplifyHan(fold(raw.slice(0, MAX_CLUSTER)));
  if (raw.length <= 8) folded.set(raw, term);
  return term;
}

function endOfCluster(text: string, start: number): number {
  let i = skipExtend(text, start + widthAt(text, start));
  while (joins(text, i)) i = skipExtend(text, i + widthAt(text, i));
  return i;
}

/** Whether the letter at `i` belongs to the one before: stacked below it, or part of its Hangul syllable. */
function joins(text: string, i: number): boolean {
  const kind = kindAt(text, i);
  if (kind !== Kind.Hangul) return (isWord(kind) || isPaired(kind)) && isLinked(text, i);
  const unit = text.charCodeAt(i);
  const before = text.charCodeAt(i - 1);
  if (isVowelOrFinal(unit)) return kindAt(text, i - 1) === Kind.Hangul;
  return isInitial(before) && (isInitial(unit) || (unit >= 0xac00 && unit <= 0xd7a3));
}

function isInitial(unit: number): boolean {
  return (unit >= 0x1100 && unit <= 0x115f) || (unit >= 0xa960 && unit <= 0xa97c);
}

function isVowelOrFinal(unit: number): boolean {
  return (unit >= 0x1160 && unit <= 0x11ff) || (unit >= 0xd7b0 && unit <= 0xd7fb);
}
