/**
 * One spelling for what readers take for the same: compatibility forms, letter case, accents on Latin, Greek
 * and Cyrillic letters, Arabic and Hebrew vowel signs, native digits.
 *
 * `normalize` and `toLowerCase` are the host's, but only ever see characters of the frozen tables, for which
 * Unicode guarantees them.
 */
import { kindAt, widthAt } from './characters.ts';
import { Kind } from './kinds.ts';
import { APOSTROPHES } from './words.ts';

const ASCII = /^[\x00-\x7f]*$/;
/** What never belongs into a term: white space, controls, half pairs. */
const FORBIDDEN =
  /[\s\x00-\x1f\x7f-\x9f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Letters that only look accented: й ї ў ѓ ќ, decomposed. */
const WHOLE = new Set(['и\u0306', 'і\u0308', 'у\u0306', 'г\u0301', 'к\u0301']);
const ACCENTED =
  /([a-z\u00df-\u024f\u0250-\u02af\u0370-\u03ff\u0400-\u052f\u1d00-\u1dbf\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff\uab30-\uab6f])([\u0300-\u036f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0]+)/g;
const ARABIC = /[\u0600-\u06ff]/;
/** Vowel signs and tatweel; hamza and madda on alef. */
const ARABIC_SIGNS =
  /[\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|(?<=\u0627)[\u0653-\u0655]/g;
const HEBREW_SIGNS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const DIGIT_ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];
const NATIVE_DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819]/g;
/** Hangul fillers stand for nothing. */
const FILLER_L = 0x115f;
const FILLER_V = 0x1160;
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');
const DASHES = /[\u2010\u2011]/g;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Compatibility forms resolved, invisible characters gone; letter case and accents as they were. */
export function compose(text: string): string {
  if (isAscii(text)) return text;
  return withoutIgnorable(text).normalize('NFKC').replace(DASHES, '-').replace(NATIVE_DIGIT, asciiDigit);
}

/** Lower case of a composed string, accents kept: what stemmers read. */
export function lower(composed: string): string {
  return composed.toLowerCase();
}

/** The form that is indexed. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replace(FORBIDDEN, '');
  return strip(lower(compose(text)));
}

/** Takes the accents off a lower-cased, composed string. */
export function strip(lowered: string): string {
  if (isAscii(lowered)) return lowered.replace(FORBIDDEN, '');
  let text = lowered.normalize('NFD').replace(ACCENTED, plainLetter);
  if (ARABIC.test(text)) text = text.replace(ARABIC_SIGNS, '').replaceAll('\u0649', '\u064a');
  return text
    .replace(HEBREW_SIGNS, '')
    .normalize('NFC')
    .replace(SPECIAL, (c) => LETTERS[c]!)
    .replace(FORBIDDEN, '');
}

export function withoutApostrophes(text: string): string {
  return text.replace(APOSTROPHE, '');
}

function plainLetter(_whole: string, base: string, marks: string): string {
  const first = base + marks[0];
  return WHOLE.has(first) ? first : base;
}

function asciiDigit(c: string): string {
  const code = c.charCodeAt(0);
  for (const zero of DIGIT_ZEROS) if (code >= zero && code < zero + 10) return String(code - zero);
  return c;
}

/** Before anything else: among the invisible are marks that only newer hosts know how to order. */
function withoutIgnorable(text: string): string {
  let kept = '';
  let from = 0;
  for (let i = 0; i < text.length; ) {
    const width = widthAt(text, i);
    const unit = text.charCodeAt(i);
    if (kindAt(text, i) === Kind.Ignorable || unit === FILLER_L || unit === FILLER_V) {
      kept += text.slice(from, i);
      from = i + width;
    }
    i += width;
  }
  return from === 0 ? text : kept + text.slice(from);
}
