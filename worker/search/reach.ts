/** What the index has in place of a word that it does not have. */
import { type KnownWord, type QueryWord, queryTerms, type Vocabulary } from '../text/index.ts';

/** `part`: it stands inside longer words. `slip`: it was mistyped. `joined`: several words written as one. */
export type Reached = { how: 'part' | 'slip'; words: KnownWord[] } | { how: 'joined'; pieces: string[] };

/** A shorter part stands in too many words to be meant. */
const MIN_PART = 5;
const MIN_LENGTH = 4;
const MAX_PARTS = 24;
const MAX_NEAR = 6;

/** The term of a plain word that is long enough to be looked for in other ways. */
export function reachable(word: QueryWord): string | undefined {
  const alternatives = queryTerms(word, []);
  const term = alternatives[0]?.[0] ?? '';
  const plain = alternatives.every(({ length }) => length === 1) && /^[\p{L}\p{M}]+$/u.test(term);
  return plain && term.length >= MIN_LENGTH ? term : undefined;
}

/**
 * The surest first: inside a longer word, a single slip, several words written as one, two slips. A short part is
 * less likely than a slip.
 */
export function reach(word: QueryWord, unfinished: boolean, vocabulary: Vocabulary): Reached | undefined {
  const term = reachable(word);
  if (term === undefined) return undefined;
  const inner = (): Reached | undefined => {
    const words = vocabulary.containing(term, MAX_PARTS);
    return words.length > 0 ? { how: 'part', words } : undefined;
  };
  if (term.length >= MIN_PART) {
    const found = inner();
    if (found) return found;
  }
  const whole = vocabulary.near(term, MAX_NEAR);
  const begun = unfinished && whole[0]?.slips !== 1 ? vocabulary.near(term, MAX_NEAR, true) : [];
  const near = begun.length > 0 ? begun : whole;
  if (near[0]?.slips === 1) return { how: 'slip', words: near };
  const pieces = vocabulary.pieces(term);
  if (pieces) return { how: 'joined', pieces };
  if (near.length > 0) return { how: 'slip', words: near };
  return inner();
}
