/** The index terms of one word, and the alternatives by which a query looks for it. */
import { compose, fold, isAscii, lower, strip, withoutApostrophes } from './fold.ts';
import { type Part, takeApart, type WordParts } from './identifiers.ts';
import { stem, stemmerOf } from './stem.ts';

/** A term and the part of the raw word it stands for. */
export interface Form {
  term: string;
  start: number;
  end: number;
}

/** How words of a language are reduced. Equal keys mean equal terms. */
export interface Style {
  key: string;
  stemmer: string;
  /** Whether `ä` is also written `ae`. */
  digraphs: boolean;
}

/** Longest term in code units: longer plain words are cut, longer compounds are indexed by their parts only. */
const MAX_TERM = 64;
/** Longest sequence of parts that a query looks for. */
const MAX_SEQUENCE = 12;
const MAX_ALTERNATIVES = 8;
const DIGRAPH_LANGUAGES = new Set(['de', 'en', 'nl', 'da', 'no', 'nb', 'nn', 'und', '']);
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const DIGRAPH = /[äöüåø]/;
const DIGIT = /[0-9]/;
/** A word of ASCII letters without humps. */
const PLAIN = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
/** Article and prepositions written together with the word after them. */
const HEBREW_PREFIXED = /^[הובלמשכ][א-ת]{3,}$/;

export function styleOf(language: string): Style {
  const stemmer = stemmerOf(language);
  const digraphs = DIGRAPH_LANGUAGES.has(language.toLowerCase().split(/[-_]/)[0]!);
  return { key: digraphs ? `${stemmer}+` : stemmer, stemmer, digraphs };
}

/** Everything a word is indexed under, distinct: the folded whole, its stem, then its parts level by level. */
export function wordForms(raw: string, style: Style): Form[] {
  if (PLAIN.test(raw)) return plainForms(raw, style);
  const parts = takeApart(raw);
  const forms = new Collector();
  forms.add(wholeTerm(parts), 0, raw.length);
  if (parts.joined !== null) addReduced(forms, { ...parts.core, text: parts.joined }, style);
  if (parts.levels.length === 0) addReduced(forms, parts.core, style);
  else addLevels(forms, parts, style);
  for (const part of parts.beside) addReduced(forms, part, style);
  return forms.list;
}

/** The way of most words. */
function plainForms(raw: string, style: Style): Form[] {
  const end = raw.length;
  const exact = bounded(raw.toLowerCase());
  const reducedForm = bounded(stemmed(exact, style));
  const whole = { term: exact, start: 0, end };
  return reducedForm === exact ? [whole] : [whole, { term: reducedForm, start: 0, end }];
}

/** Each level in a row, so that parts stand beside one another; then the other forms of the smallest parts. */
function addLevels(forms: Collector, parts: WordParts, style: Style): void {
  if (parts.marked) forms.part(parts.core, inner(parts.core));
  const leaves = new Set(parts.leaves);
  for (const row of parts.levels) {
    for (const part of row) {
      forms.part(part, leaves.has(part) ? bounded(reduced(part.text, style)) : inner(part));
    }
  }
  for (const part of parts.leaves) addReduced(forms, part, style);
}

/** A part that is taken apart further; nothing where it is too long to be typed. */
function inner(part: Part): string {
  const term = plainTerm(part.text);
  return term.length > MAX_TERM ? '' : term;
}

class Collector {
  readonly list: Form[] = [];
  private readonly seen = new Set<string>();

  add(term: string, start: number, end: number): void {
    if (term === '' || this.seen.has(term)) return;
    this.seen.add(term);
    this.list.push({ term, start, end });
  }

  part(part: Part, term: string): void {
    this.add(term, part.start, part.end);
  }
}

/** Exact form, stems and other spellings of a plain word. */
function addReduced(forms: Collector, part: Part, style: Style): void {
  const exact = plainTerm(part.text);
  forms.part(part, bounded(exact));
  for (const term of reductions(part.text, style)) forms.part(part, term);
  if (HEBREW_PREFIXED.test(exact)) forms.part(part, exact.slice(1));
}

function wholeTerm(parts: WordParts): string {
  if (parts.whole.length <= MAX_TERM) return parts.whole;
  return parts.levels.length === 0 ? bounded(parts.whole) : '';
}

function plainTerm(text: string): string {
  return fold(withoutApostrophes(text)).replaceAll('"', '');
}

function bounded(term: string): string {
  if (term.length <= MAX_TERM) return term;
  const cut = term.charCodeAt(MAX_TERM - 1);
  return term.slice(0, cut >= 0xd800 && cut < 0xdc00 ? MAX_TERM - 1 : MAX_TERM);
}

/** The one term by which every spelling of a word is found: the stem of the folded form. */
function reduced(text: string, style: Style): string {
  return stemmed(plainTerm(text), style);
}

function stemmed(word: string, style: Style): string {
  if (style.stemmer === '' || word.length > MAX_TERM || DIGIT.test(word)) return word;
  return strip(stem(word, style.stemmer));
}

/** {@link reduced}, the stem found with accents in place where it is another one, and digraph spelling. */
function reductions(text: string, style: Style): string[] {
  const terms = [bounded(reduced(text, style))];
  if (isAscii(text) || text.length > MAX_TERM) return terms;
  const accented = lower(compose(withoutApostrophes(text)));
  terms.push(stemmed(accented, style));
  if (style.digraphs && DIGRAPH.test(accented)) {
    terms.push(stemmed(strip(accented.replace(new RegExp(DIGRAPH, 'g'), (c) => DIGRAPHS[c]!)), style));
  }
  return terms.map((term) => bounded(strip(term)));
}

/**
 * Sequences of terms, each of which stands for the word, the most telling first: the whole, the joined
 * spelling, its parts in a row.
 */
export function wordAlternatives(raw: string, styles: readonly Style[]): string[][] {
  const parts = takeApart(raw);
  const found = new Alternatives();
  if (parts.levels.length === 0 && !parts.marked) addPlain(found, parts, styles);
  else addCompound(found, parts, styles);
  return found.list.slice(0, MAX_ALTERNATIVES);
}

class Alternatives {
  readonly list: string[][] = [];
  private readonly seen = new Set<string>();

  add(terms: string[]): void {
    const key = terms.join(' ');
    if (terms.length === 0 || terms.includes('') || this.seen.has(key)) return;
    this.seen.add(key);
    this.list.push(terms);
  }
}

function addPlain(found: Alternatives, parts: WordParts, styles: readonly Style[]): void {
  const { text } = parts.core;
  if (parts.joined !== null) found.add([bounded(parts.whole)]);
  if (parts.joined !== null) found.add([plainTerm(parts.joined)]);
  else for (const style of styles) found.add([bounded(reduced(text, style))]);
  for (const style of styles) for (const term of reductions(text, style)) found.add([term]);
  for (const part of parts.beside.slice(-1)) {
    for (const style of styles) found.add([bounded(reduced(part.text, style))]);
  }
  const exact = plainTerm(text);
  if (HEBREW_PREFIXED.test(exact)) found.add([exact.slice(1)]);
}

function addCompound(found: Alternatives, parts: WordParts, styles: readonly Style[]): void {
  const whole = wholeTerm(parts);
  if (whole !== '') found.add([whole]);
  // `C++` and `C#` are not to find every C.
  if (parts.levels.length === 0 && plainTerm(parts.core.text).length <= 2 && parts.marked) return;
  if (parts.marked) found.add([bounded(plainTerm(parts.core.text))]);
  if (parts.joined !== null) for (const style of styles) found.add([bounded(reduced(parts.joined, style))]);
  if (parts.levels.length === 0) {
    for (const style of styles) found.add([bounded(reduced(parts.core.text, style))]);
    return;
  }
  for (const style of styles) {
    const row = parts.levels.find((each) => each.length > 1) ?? parts.levels[0]!;
    found.add(sequence(row, parts, style));
    found.add(sequence(parts.leaves, parts, style));
  }
}

function sequence(row: Part[], parts: WordParts, style: Style): string[] {
  return row
    .slice(0, MAX_SEQUENCE)
    .map((part) => bounded(parts.leaves.includes(part) ? reduced(part.text, style) : plainTerm(part.text)));
}

/** Like {@link wordAlternatives} for a word still being typed: the last term of each is its beginning. */
export function wordPrefixes(raw: string, styles: readonly Style[]): string[][] {
  const parts = takeApart(raw);
  const found = new Alternatives();
  const whole = wholeTerm(parts).replace(/>$/, '');
  if (whole !== '') found.add([whole]);
  const core = bounded(plainTerm(parts.core.text));
  if (parts.marked && core.length > 2) found.add([core]);
  if (parts.leaves.length > 1) {
    const last = bounded(plainTerm(parts.leaves.at(-1)!.text));
    for (const style of styles) found.add([...sequence(parts.leaves.slice(0, -1), parts, style), last]);
  }
  return found.list.slice(0, MAX_ALTERNATIVES);
}

/** The smallest parts of a word in order, as they stand in phrases. */
export function leafForms(raw: string): Form[] {
  const parts = takeApart(raw);
  const forms: Form[] = [];
  for (const leaf of parts.leaves) {
    const term = bounded(plainTerm(leaf.text));
    const short = parts.marked && parts.levels.length === 0 && term.length <= 2;
    if (short) forms.push({ term: parts.whole, start: 0, end: raw.length });
    else if (term !== '') forms.push({ term, start: leaf.start, end: leaf.end });
  }
  return forms;
}
