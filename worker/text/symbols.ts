/** Signs in text: marks that belong to the word after them, operators worth finding, emoji. */
import { isPaired, isWord, kindAt, skipExtend, widthAt } from './characters.ts';
import { Kind } from './kinds.ts';

const MAX_OPERATOR = 8;

/** Operators that are kept where they touch a word, as in `value!!` or `a=>b`. */
const TIGHT_OPERATORS = new Set('=> -> ?? ?. !! && || === != !== <= >= := += -= |> <=> ++ << >>'.split(' '));
/** Marks of lists, quotations and headings where a line starts. */
const LINE_MARKS = /^(?:[-+*>]|#{1,6})$/;
/** Rules, table borders, dots and dashes. */
const NOISE = /^(?:-+|\.+|:?-+:?|:|\|[-:|]*|={4,}|~{3,}|\*{2,}|\+{3,}|#{2,})$/;
const OPENING = new Set('([{<,;=|/*>');
const CLOSING = new Set(')]}>,;');
const QUOTES = new Set('"\'`“”‘’«»„');

/** Where the letters begin if a mark at `start` belongs to the word after it, else 0. */
export function afterSigil(text: string, start: number): number {
  const from = start + sigilLength(text, start);
  if (from === start) return 0;
  const first = kindAt(text, from);
  if (first === Kind.Digit) return text[start] === '-' || text[start] === '.' ? 0 : from;
  if (first === Kind.Letter) return from;
  return text[from] === '_' && isWord(kindAt(text, from + 1)) ? from : 0;
}

function sigilLength(text: string, start: number): number {
  switch (text[start]) {
    case '$':
    case '@':
    case '#':
      return 1;
    case '.':
      return opens(text, start) ? 1 : 0;
    case '-':
      if (!opens(text, start)) return 0;
      return text[start + 1] === '-' ? 2 : 1;
    case '<':
      return text[start + 1] === '/' ? 2 : 1;
    default:
      return 0;
  }
}

/** Whether nothing before `index` claims what stands there. */
function opens(text: string, index: number): boolean {
  const before = text[index - 1];
  return (
    before === undefined ||
    OPENING.has(before) ||
    QUOTES.has(before) ||
    kindAt(text, index - 1) === Kind.Space
  );
}

function closes(text: string, index: number): boolean {
  const after = text[index];
  return after === undefined || CLOSING.has(after) || QUOTES.has(after) || kindAt(text, index) === Kind.Space;
}

/** End of the signs at `start`, before one that belongs to a word. */
export function endOfSymbols(text: string, start: number): number {
  let i = start;
  do {
    i = skipExtend(text, i + widthAt(text, i));
  } while (kindAt(text, i) === Kind.Symbol && afterSigil(text, i) === 0);
  return i;
}

/** Whether the signs from `start` to `end` mean something rather than mark up or punctuate. */
export function isOperator(text: string, start: number, end: number): boolean {
  if (end - start > MAX_OPERATOR) return false;
  const run = text.slice(start, end);
  if (touchesWord(text, start - 1) || touchesWord(text, end)) return TIGHT_OPERATORS.has(run);
  if (NOISE.test(run) || !opens(text, start) || !closes(text, end)) return false;
  if (QUOTES.has(text[start - 1]!) !== QUOTES.has(text[end]!)) return false;
  return !(LINE_MARKS.test(run) && startsLine(text, start));
}

function touchesWord(text: string, index: number): boolean {
  const kind = kindAt(text, index);
  return isWord(kind) || isPaired(kind) || kind === Kind.Extend || text[index] === '_';
}

function startsLine(text: string, index: number): boolean {
  let i = index - 1;
  while (text[i] === ' ' || text[i] === '\t') i--;
  return i < 0 || text[i] === '\n' || text[i] === '\r';
}

/** End of a pictograph with its modifiers and all that is joined to it. */
export function endOfEmoji(text: string, start: number): number {
  let i = start;
  do {
    i = skipExtend(text, i + widthAt(text, i));
  } while (text.charCodeAt(i - 1) === 0x200d && kindAt(text, i) === Kind.Emoji);
  return i;
}

/** End of a pair of regional indicators, or of a single one. */
export function endOfFlag(text: string, start: number): number {
  const next = start + widthAt(text, start);
  if (kindAt(text, next) !== Kind.Regional) return skipExtend(text, next);
  return skipExtend(text, next + widthAt(text, next));
}
