/** Where words end: letters and digits, joined by what joins identifiers, numbers, paths, addresses and URLs. */
import { isWord, KINDS, kindAt, skipExtend, widthAt } from './characters.ts';
import { Kind } from './kinds.ts';

export const UNDERSCORE = 0x5f;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const QUOTE = 0x22;
const HYPHEN = 0x2d;
const SOFT_HYPHEN = 0xad;

/** A word longer than this is cut where it joins: no reader types it, and pathological input stays bounded. */
const MAX_WORD = 256;
const MAX_URL = 2048;

/** All that may stand for an apostrophe, Hebrew geresh and gershayim and the Catalan middle dot included. */
export const APOSTROPHES: string = "'’‘ʼ＇׳״·";

const CONNECTOR = new Uint8Array(0x10000);
for (const c of `.-/:@+&#\\\u2010\u2011${APOSTROPHES}`) CONNECTOR[c.charCodeAt(0)] = 1;

/** A hyphen, maybe a soft one, that ends a line right behind a word, and the indentation below it. */
const LINE_END = /[-\u2010\u00ad][ \t]{0,8}(?:\r\n?|\n)[ \t]{0,40}(?=[a-zß-öø-ÿ])/y;
/** Behind a hyphen that stands for the rest of a word: `vracht- en verzendkosten`. */
const SUSPENDED = /(?:en|of|dan|tot|naar|maar|noch|als|and|or|to|und|oder|bis|et|ou)(?![a-zß-öø-ÿ])/y;

const URL_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]{0,15}$/;
const URL_STOP = new Set('<>"\'`|{}^\\[]');
const URL_TRAILING = new Set('.,;:!?*_~&=#-(/@%+$');

/** End of the word that starts at `start` and whose letters begin at `from`. */
export function endOfWord(text: string, start: number, from: number): number {
  let i = endOfAtom(text, from);
  while (i - start < MAX_WORD) {
    if (opensUrl(text, start, i)) return endOfUrl(text, i);
    const next = belowLineEnd(text, i) || connected(text, i);
    if (next === 0) break;
    i = endOfAtom(text, next);
  }
  return skipExtend(text, withSuffix(text, from, i));
}

/** First index after letters, digits, underscores and what belongs to them. */
function endOfAtom(text: string, from: number): number {
  let i = from;
  let previous = 0;
  for (;;) {
    i = endOfAscii(text, i, from + MAX_WORD);
    const kind = kindAt(text, i);
    if (!isPart(text, i, kind)) return i;
    if (i - from >= MAX_WORD && !isAttached(kind) && !isAttached(previous)) return i;
    previous = kind;
    i += widthAt(text, i);
  }
}

/** First index after ASCII letters and digits: the way of most words. */
function endOfAscii(text: string, from: number, limit: number): number {
  let i = from;
  while (i < limit) {
    const unit = text.charCodeAt(i);
    if (!(unit < 0x80) || (KINDS[unit] !== Kind.Letter && KINDS[unit] !== Kind.Digit)) break;
    i++;
  }
  return i;
}

function isPart(text: string, i: number, kind: number): boolean {
  if (isWord(kind) || isAttached(kind) || text.charCodeAt(i) === UNDERSCORE) return true;
  return kind === Kind.Prepend && isWord(kindAt(text, i + widthAt(text, i)));
}

/** Where the next word begins if what stands at `i` joins it to the one before, else 0. */
function connected(text: string, i: number): number {
  const unit = text.charCodeAt(i);
  if (CONNECTOR[unit] === 1) {
    const next = unit === COLON && doubles(text.charCodeAt(i + 1)) ? i + 2 : i + 1;
    if (isWord(kindAt(text, next))) return next;
    return opensUnderscored(text, next) ? next : 0;
  }
  if (unit === COMMA) return isThousands(text, i) ? i + 1 : 0;
  if (unit === QUOTE) return isHebrew(text, i - 1) && isHebrew(text, i + 1) ? i + 1 : 0;
  return 0;
}

/** Where a word goes on that the end of a line cuts at `i`, or 0. */
function belowLineEnd(text: string, i: number): number {
  // Soft hyphens belong to the letters before them.
  const soft = text.charCodeAt(i - 1) === SOFT_HYPHEN;
  if (!soft && text.charCodeAt(i) !== HYPHEN && text.charCodeAt(i) !== 0x2010) return 0;
  LINE_END.lastIndex = soft ? i - 1 : i;
  if (!LINE_END.test(text)) return 0;
  const next = LINE_END.lastIndex;
  SUSPENDED.lastIndex = next;
  return SUSPENDED.test(text) ? 0 : next;
}

const BROKEN = new RegExp(`(?<=\\p{L})${LINE_END.source}(?!${SUSPENDED.source})`, 'gu');

/** For readers that know no such words: each that the end of a line cuts is whole, as it is indexed. */
export function joinBrokenWords(text: string): string {
  return text.replace(BROKEN, '');
}

/** `std::vector` and `C:\\Users`. */
function doubles(unit: number): boolean {
  return unit === COLON || unit === BACKSLASH;
}

/** `obj._name`, and `MAX\_SIZE` as Markdown escapes it. */
function opensUnderscored(text: string, index: number): boolean {
  let i = index;
  while (text.charCodeAt(i) === UNDERSCORE) i++;
  if (i === index) return false;
  return isWord(kindAt(text, i)) || (text.charCodeAt(index - 1) === BACKSLASH && i === index + 1);
}

function isDigit(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  return unit >= 0x30 && unit <= 0x39;
}

/** A comma with a digit before and exactly three after. */
function isThousands(text: string, i: number): boolean {
  if (!isDigit(text, i - 1)) return false;
  return isDigit(text, i + 1) && isDigit(text, i + 2) && isDigit(text, i + 3) && !isDigit(text, i + 4);
}

function isHebrew(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  return unit >= 0x5d0 && unit <= 0x5ea;
}

/** `C++`, `C#`, `50%`. */
function withSuffix(text: string, from: number, i: number): number {
  const c = text[i];
  if (c === '+' && text[i + 1] === '+') return isWord(kindAt(text, i + 2)) || text[i + 2] === '+' ? i : i + 2;
  if (c === '#') return i - from <= 2 && !isDigit(text, from) && text[i + 1] !== '#' ? i + 1 : i;
  if (c === '%') return isDigit(text, i - 1) && !isWord(kindAt(text, i + 1)) ? i + 1 : i;
  return i;
}

function opensUrl(text: string, start: number, i: number): boolean {
  const c = text.charCodeAt(i);
  if (c === COLON) {
    return text.startsWith('://', i) && i - start <= 16 && URL_SCHEME.test(text.slice(start, i));
  }
  return c === 0x2e && i - start === 3 && text.slice(start, i).toLowerCase() === 'www';
}

/** End of the URL whose scheme ends at `from`: a closing bracket belongs to it only if it was opened in it. */
function endOfUrl(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_URL);
  let depth = 0;
  let i = from;
  while (i < limit) {
    const kind = kindAt(text, i);
    const c = text[i]!;
    if (c === '(') depth++;
    else if (c === ')' && --depth < 0) break;
    if (c < '\u0080' ? kind === Kind.Space || URL_STOP.has(c) : !isWord(kind) && !isAttached(kind)) break;
    i += widthAt(text, i);
  }
  while (i > from && URL_TRAILING.has(text[i - 1]!)) i--;
  return skipExtend(text, i);
}

function isAttached(kind: number): boolean {
  return kind === Kind.Extend || kind === Kind.Ignorable;
}
