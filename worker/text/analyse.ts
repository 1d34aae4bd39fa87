/** Text to terms: the one way that documents and queries go. */
import { Cache, detached } from './cache.ts';
import { kindAt, skipExtend, widthAt } from './characters.ts';
import { fold } from './fold.ts';
import { type Form, type Style, styleOf, wordForms } from './forms.ts';
import { Kind } from './kinds.ts';
import { runForms } from './pairs.ts';
import { Segmenter, Unit } from './segment.ts';

/** Raised whenever the same text gives other terms; stored with each index. */
export const ANALYSER_VERSION = 4;

export interface Token {
  start: number;
  end: number;
  /** Exact folded form first, then its stem, then its parts; distinct. */
  terms: string[];
}

/** Terms of one word. */
interface Entry {
  terms: string[];
  /** The terms, space-joined. */
  stream: string;
}

/** Words analysed before, by style; bounded. */
const caches = new Map<string, Cache<Entry>>();
const MAX_CACHED = 25_000;
const MAX_CACHED_LENGTH = 40;
/** A signs-only text is cut into terms of at most this many code units. */
const MAX_LITERAL = 16;
/** Families and flags are shorter; what is longer is cut. */
const MAX_SIGN = 48;
const MAX_LITERALS = 1024;

/**
 * The index token stream: all terms in order, space-joined. No term holds white space; ASCII letters are
 * lower case.
 */
export function analyse(text: string, language: string): string {
  const style = styleOf(language);
  const cache = cacheOf(style);
  const segments = new Segmenter(text);
  const out: string[] = [];
  while (segments.next()) {
    const { start, end, unit } = segments;
    if (unit === Unit.Word) {
      const { stream } = entry(text.slice(start, end), style, cache);
      if (stream !== '') out.push(stream);
    } else for (const form of unitForms(text, segments, style)) out.push(form.term);
  }
  if (out.length === 0)
    return literals(text)
      .flatMap((token) => token.terms)
      .join(' ');
  return out.join(' ');
}

/** Words, pairs, emoji and operators with their terms, ascending; pairs overlap by a character. */
export function tokenize(text: string, language: string): Token[] {
  const style = styleOf(language);
  const cache = cacheOf(style);
  const segments = new Segmenter(text);
  const tokens: Token[] = [];
  while (segments.next()) {
    const { start, end, unit } = segments;
    if (unit === Unit.Word) {
      const { terms } = entry(text.slice(start, end), style, cache);
      if (terms.length > 0) tokens.push({ start, end, terms: [...terms] });
    } else {
      for (const form of unitForms(text, segments, style)) {
        tokens.push({ start: form.start, end: form.end, terms: [form.term] });
      }
    }
  }
  return tokens.length > 0 ? tokens : literals(text);
}

/** Terms of the segmenter's unit with the places in the text they stand for. */
export function unitForms(text: string, segments: Segmenter, style: Style): Form[] {
  const { start, end, unit } = segments;
  switch (unit) {
    case Unit.Word:
      return wordForms(text.slice(start, end), style).map((form) => ({
        term: form.term,
        start: start + form.start,
        end: start + form.end,
      }));
    case Unit.Run:
      return runForms(text, start, end);
    default: {
      const term = signTerm(text.slice(start, end));
      return term === '' ? [] : [{ term, start, end }];
    }
  }
}

/** An operator or emoji as a term: skin tones, presentation and joiners aside. */
export function signTerm(raw: string): string {
  const signs = raw.slice(0, MAX_SIGN);
  return fold(signs.replace(/[\u200d\ufe0e\ufe0f\u20e3]|\ud83c[\udffb-\udfff]/g, '')) || fold(signs);
}

/** What is left of a text without any unit: its signs as they stand, so that they can be found. */
export function literals(text: string): Token[] {
  const tokens: Token[] = [];
  const limit = Math.min(text.length, MAX_LITERALS);
  let i = 0;
  while (i < limit) {
    const start = skipExtend(text, i);
    let signs = '';
    for (i = start; i < text.length && kindAt(text, i) !== Kind.Space; i += widthAt(text, i)) {
      if (signs.length < MAX_LITERAL) signs += sign(text, i);
    }
    const term = fold(signs);
    if (term !== '') tokens.push({ start, end: i, terms: [term] });
    i++;
  }
  return tokens;
}

/** The code point at `i` if the tables know it and it stands by itself. */
function sign(text: string, i: number): string {
  const kind = kindAt(text, i);
  return kind === Kind.Other || kind === Kind.Prepend ? '' : text.slice(i, i + widthAt(text, i));
}

function entry(raw: string, style: Style, cache: Cache<Entry>): Entry {
  const known = cache.get(raw);
  if (known !== undefined) return known;
  const short = raw.length <= MAX_CACHED_LENGTH;
  const own = short ? detached(raw) : raw;
  const terms = wordForms(own, style).map((form) => form.term);
  const made = { terms, stream: terms.join(' ') };
  if (short) cache.set(own, made);
  return made;
}

function cacheOf(style: Style): Cache<Entry> {
  let cache = caches.get(style.key);
  if (cache === undefined) {
    cache = new Cache(MAX_CACHED);
    caches.set(style.key, cache);
  }
  return cache;
}
