/** What the BERT normaliser does with a character, from frozen tables: the same on every host. */
import { CLASS_RUNS, TABLE_END } from './tables.generated.ts';

const WORD = 0;
/** Control characters, combining marks, unassigned and private ones: removed, without ending a word. */
export const DROP = 1;
export const SPACE = 2;
/** Stands alone, as do CJK ideographs, whose class is 4. */
export const PUNCTUATION = 3;

const classes: Uint8Array = unpack();

function unpack(): Uint8Array {
  const out = new Uint8Array(TABLE_END);
  let at = 0;
  for (const run of CLASS_RUNS.split(' ')) {
    const end = at + Number.parseInt(run.slice(1), 36);
    out.fill(Number(run[0]), at, end);
    at = end;
  }
  return out;
}

export function classOf(code: number): number {
  return code < TABLE_END ? classes[code]! : DROP;
}

/**
 * A run of raw word characters (or one character that stands alone) as the model's vocabulary spells it: marks
 * removed, lower case. Decomposition can uncover punctuation, so the result may be several words.
 */
export function normaliseWord(raw: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const char of raw.normalize('NFD')) {
    const kind = classOf(char.codePointAt(0)!);
    if (kind === DROP) continue;
    // One character at a time: lower-casing a whole word would make a final sigma of the last one.
    const lower = char.toLowerCase();
    if (kind === WORD) {
      word += lower;
      continue;
    }
    if (word !== '') words.push(word);
    word = '';
    if (kind !== SPACE) words.push(lower);
  }
  if (word !== '') words.push(word);
  return words;
}
