/** Lookup of character kinds in the frozen tables; the host's own Unicode data is never asked. */
import { Kind } from './kinds.ts';
import { KIND_RANGES } from './tables.generated.ts';

const ASCII_SYMBOLS = '!#$%&*+-./:<=>?@\\^|~';

/** Kinds of the Basic Multilingual Plane by code unit; surrogates stay `Other`. */
export const KINDS: Uint8Array = new Uint8Array(0x10000);

/** Ranges of the other planes: start, end, kind. */
const ASTRAL: [number, number, number][] = [];

fillAscii();
fillRanges();

function fillAscii(): void {
  for (let code = 0; code < 0x80; code++) {
    const c = String.fromCharCode(code);
    if (/[a-z]/i.test(c)) KINDS[code] = Kind.Letter;
    else if (/[0-9]/.test(c)) KINDS[code] = Kind.Digit;
    else if (code <= 0x20 || code === 0x7f) KINDS[code] = Kind.Space;
    else KINDS[code] = ASCII_SYMBOLS.includes(c) ? Kind.Symbol : Kind.Punctuation;
  }
}

function fillRanges(): void {
  let end = 0x80;
  for (const range of KIND_RANGES.split(' ')) {
    const [gap, length, kind] = range.split(',').map((part) => Number.parseInt(part, 36)) as [
      number,
      number,
      number,
    ];
    const start = end + gap;
    end = start + length;
    if (start < 0x10000) KINDS.fill(kind, start, Math.min(end, 0x10000));
    if (end > 0x10000) ASTRAL.push([Math.max(start, 0x10000), end, kind]);
  }
}

function astralKind(code: number): number {
  let low = 0;
  let high = ASTRAL.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end, kind] = ASTRAL[middle]!;
    if (code < start) high = middle - 1;
    else if (code >= end) low = middle + 1;
    else return kind;
  }
  return Kind.Other;
}

/** Kind of the code point that starts at `index`; `Other` at the end, in the middle of a pair and for half pairs. */
export function kindAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit < 0xdc00) {
    const low = text.charCodeAt(index + 1);
    if (low >= 0xdc00 && low < 0xe000) return astralKind(((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000);
    return Kind.Other;
  }
  return unit < 0x10000 ? KINDS[unit]! : Kind.Other;
}

/** Number of code units of the code point at `index`. */
export function widthAt(text: string, index: number): 1 | 2 {
  const unit = text.charCodeAt(index);
  if (unit < 0xd800 || unit >= 0xdc00) return 1;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low < 0xe000 ? 2 : 1;
}

/** Signs that join the consonant after them to the one before, in the scripts of South and South-East Asia. */
const LINKERS: ReadonlySet<number> = new Set([
  0x94d, 0x9cd, 0xacd, 0xb4d, 0xc4d, 0xd4d, 0x1039, 0x17d2, 0x1a60, 0x1b44, 0x1bab, 0xa9c0, 0xaaf6,
]);

/** Whether one of the signs right before `index` joins the letter there to the one before. */
export function isLinked(text: string, index: number): boolean {
  for (let i = index - 1; kindAt(text, i) === Kind.Extend || kindAt(text, i) === Kind.Ignorable; i--) {
    if (LINKERS.has(text.charCodeAt(i))) return true;
  }
  return false;
}

/** First index from `index` on that does not belong to the character before it. */
export function skipExtend(text: string, index: number): number {
  let i = index;
  for (;;) {
    const kind = kindAt(text, i);
    if (kind !== Kind.Extend && kind !== Kind.Ignorable) return i;
    i += widthAt(text, i);
  }
}

/** Whether the script is written without spaces and indexed by pairs. */
export function isPaired(kind: number): boolean {
  return kind >= Kind.Cjk && kind <= Kind.Myanmar;
}

export function isWord(kind: number): boolean {
  return kind === Kind.Letter || kind === Kind.Digit;
}
