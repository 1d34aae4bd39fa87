import { random } from './random.ts';

/** A way of asking, and how it shows in the report. */
export type QueryKind = '1 word' | '3 words' | '8 words' | 'prefix';

export interface BenchQuery {
  kind: QueryKind;
  text: string;
}

const LENGTHS: [kind: QueryKind, words: number][] = [
  ['1 word', 1],
  ['3 words', 3],
  ['8 words', 8],
  ['prefix', 2],
];

/**
 * The fixed mix: words that stand together in the text, from places that the seed picks. In prefix queries the
 * last word is being typed and breaks off after two to four letters.
 */
export function queryMix(text: string, perKind: number, seed: number = 1): BenchQuery[] {
  const next = random(seed);
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const queries: BenchQuery[] = [];
  for (let i = 0; i < perKind; i++) {
    for (const [kind, length] of LENGTHS) {
      const at = Math.floor(next() * (words.length - length));
      const picked = words.slice(at, at + length);
      if (kind === 'prefix') picked.push(picked.pop()!.slice(0, 2 + Math.floor(next() * 3)));
      queries.push({ kind, text: picked.join(' ') });
    }
  }
  return queries;
}
