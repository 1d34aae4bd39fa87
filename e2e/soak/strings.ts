/** What people type, and what nobody should. */
import { below, pick } from './damage.ts';
import {
  CODE,
  CONTROLS,
  EMOJI,
  MARKS,
  NUMBERS,
  OPERATORS,
  QUOTES,
  REGEX,
  SCRIPTS,
  SPACES,
  SURROGATES,
} from './pieces.ts';

export interface QueryString {
  family: string;
  text: string;
}

type Random = () => number;
type Maker = (random: Random, words: readonly string[]) => string;

/** One string in so many is a megabyte long. */
const HUGE_EVERY = 500;
const HUGE = 1_000_000;

/** `words` are of the index, so that strings find something. */
export function queryString(random: Random, words: readonly string[]): QueryString {
  if (below(HUGE_EVERY, random) === 0) {
    const family = pick(FAMILIES, random);
    return { family: `1 MB of ${family}`, text: huge(MAKERS[family], random, words) };
  }
  const family = pick(FAMILIES, random);
  if (below(4, random) > 0) return { family, text: MAKERS[family](random, words) };
  const parts = Array.from({ length: 2 + below(4, random) }, () =>
    MAKERS[pick(FAMILIES, random)](random, words),
  );
  return { family: 'mixed', text: parts.join(pick(['', ' ', '\n', '"', '\0'], random)) };
}

/** One piece over and over, or ever new ones, with or without a space between them. */
function huge(make: Maker, random: Random, words: readonly string[]): string {
  const between = pick(['', ' '], random);
  const pieces = Array.from({ length: pick([1, 1000], random) }, () => make(random, words) || 'x');
  let text = '';
  for (let i = 0; text.length < HUGE; i++) text += pieces[i % pieces.length]! + between;
  return text.slice(0, HUGE);
}

function some(list: readonly string[], random: Random, most = 12, between = ' '): string {
  return Array.from({ length: 1 + below(most, random) }, () => pick(list, random)).join(between);
}

function fromRange([first, last]: readonly [number, number], random: Random): string {
  return String.fromCodePoint(first + below(last - first + 1, random));
}

const MAKERS = {
  words: (random, words) => some(words, random, 8),
  'words with slips': (random, words) =>
    some(words, random, 5).replace(/\p{L}/gu, (letter) =>
      below(9, random) > 0 ? letter : fromRange([97, 122], random),
    ),
  operators: (random, words) => some([...OPERATORS, ...OPERATORS, ...words.slice(0, 20)], random),
  quotes: (random, words) => some([...QUOTES, ...words.slice(0, 9)], random, 12, pick(['', ' '], random)),
  controls: (random, words) => some([...CONTROLS, pick(words, random)], random, 12, ''),
  surrogates: (random, words) => some([...SURROGATES, pick(words, random)], random, 12, ''),
  'regular expressions': (random, words) => some([...REGEX, pick(words, random)], random, 12, ''),
  emoji: (random) => some(EMOJI, random, 12, pick(['', ' '], random)),
  'one script': (random) => {
    const range = pick(SCRIPTS, random);
    return Array.from({ length: 1 + below(40, random) }, () =>
      below(6, random) > 0 ? fromRange(range, random) : ' ',
    ).join('');
  },
  'all scripts': (random) =>
    Array.from({ length: 1 + below(40, random) }, () => fromRange(pick(SCRIPTS, random), random)).join(''),
  'any code units': (random) =>
    String.fromCharCode(...Array.from({ length: below(60, random) }, () => below(65_536, random))),
  'piled marks': (random, words) => pick(words, random) + some(MARKS, random, 60, ''),
  code: (random, words) => some([...CODE, pick(words, random)], random, 6, pick(['', ' '], random)),
  numbers: (random) => some(NUMBERS, random, 6, pick(['', ' ', '.'], random)),
  space: (random) => some(SPACES, random, 20, ''),
} as const satisfies Record<string, Maker>;

const FAMILIES = Object.keys(MAKERS) as (keyof typeof MAKERS)[];
