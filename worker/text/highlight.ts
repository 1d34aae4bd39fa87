/** What a query matches in a text: marks for the reader, and whether its phrases stand in it. */
import { literals, signTerm, unitForms } from './analyse.ts';
import { kindAt, skipExtend } from './characters.ts';
import { type Form, leafForms, styleOf } from './forms.ts';
import { Kind } from './kinds.ts';
import { clusters } from './pairs.ts';
import { beginsPairs, type ParsedQuery, prefixTerms, type QueryWord, queryTerms } from './query.ts';
import { Segmenter, Unit } from './segment.ts';

/** A sequence of terms; the last one may be only the beginning of what it matches. */
interface Pattern {
  terms: string[];
  prefix: boolean;
  /** A single character of a script without spaces: only it is marked, not the pair. */
  character: boolean;
}

/** Of a longer phrase the beginning counts. */
const MAX_PHRASE = 64;

/** A query made ready for many texts. */
export interface Matcher {
  readonly words: readonly Pattern[];
  readonly phrases: readonly string[][];
  /** Excluded phrases of several words, and single words by all their forms. */
  readonly excludedPhrases: readonly string[][];
  readonly excludedWords: readonly Pattern[];
}

/** `others`: sequences of terms that stand for words of the query without being forms of them. */
export function matcher(
  query: ParsedQuery,
  languages: readonly string[],
  others: readonly string[][] = [],
): Matcher {
  const words: Pattern[] = others.map((terms) => ({ terms, prefix: false, character: false }));
  for (const [i, word] of query.words.entries()) {
    words.push(...patterns(word, languages, query.prefix && i === query.words.length - 1));
  }
  for (const field of query.fields) {
    if (field.field === 'title')
      for (const word of field.words) words.push(...patterns(word, languages, false));
  }
  const single = query.excluded.filter((words) => words.length === 1).flat();
  const several = query.excluded.filter((words) => words.length > 1);
  return {
    words: distinct(words),
    phrases: distinct(query.phrases.map(phraseTerms)).filter((terms) => terms.length > 0),
    excludedPhrases: distinct(several.map(phraseTerms)).filter((terms) => terms.length > 0),
    excludedWords: distinct(single.flatMap((word) => patterns(word, languages, false))),
  };
}

function distinct<T>(list: T[]): T[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
}

function patterns(word: QueryWord, languages: readonly string[], prefix: boolean): Pattern[] {
  const character = beginsPairs(word);
  const list = queryTerms(word, languages).map((terms) => ({ terms, prefix: character, character }));
  if (!prefix || character) return list;
  return [...list, ...prefixTerms(word, languages).map((terms) => ({ terms, prefix: true, character }))];
}

function phraseTerms(words: QueryWord[]): string[] {
  const terms = words.flatMap((word) => leaves(word.text).map((form) => form.term));
  return terms.slice(0, MAX_PHRASE);
}

/**
 * Places to mark, ascending and disjoint. Parts of identifiers are marked by themselves; a word being typed
 * marks the whole word it begins.
 */
export function highlight(text: string, language: string, m: Matcher): [number, number][] {
  const marks: [number, number][] = [];
  if (m.words.length > 0) {
    const forms = allForms(text, language);
    const index = byTerm(forms);
    for (const pattern of m.words) {
      for (const at of occurrences(forms, index, pattern)) marks.push(markOf(text, forms, at, pattern));
    }
  }
  if (m.phrases.length > 0) {
    const forms = leaves(text);
    const index = byTerm(forms);
    for (const terms of m.phrases) {
      const pattern = { terms, prefix: false, character: false };
      for (const at of occurrences(forms, index, pattern)) marks.push(markOf(text, forms, at, pattern));
    }
  }
  return merged(text, marks);
}

/** Whether every quoted phrase stands in the text and nothing excluded does. */
export function phrasesHold(text: string, language: string, m: Matcher): boolean {
  if (m.phrases.length + m.excludedPhrases.length > 0) {
    const forms = leaves(text);
    const index = byTerm(forms);
    const stands = (terms: string[]): boolean =>
      occurrences(forms, index, { terms, prefix: false, character: false }).length > 0;
    if (!m.phrases.every(stands) || m.excludedPhrases.some(stands)) return false;
  }
  if (m.excludedWords.length === 0) return true;
  const forms = allForms(text, language);
  const index = byTerm(forms);
  return !m.excludedWords.some((pattern) => occurrences(forms, index, pattern).length > 0);
}

function allForms(text: string, language: string): Form[] {
  const style = styleOf(language);
  const segments = new Segmenter(text);
  const forms: Form[] = [];
  while (segments.next()) for (const form of unitForms(text, segments, style)) forms.push(form);
  return forms.length > 0 ? forms : literalForms(text);
}

/** The text in its smallest parts: words, parts of identifiers, single characters of scripts without spaces. */
function leaves(text: string): Form[] {
  const segments = new Segmenter(text);
  const forms: Form[] = [];
  while (segments.next()) {
    const { start, end, unit } = segments;
    if (unit === Unit.Word) {
      for (const form of leafForms(text.slice(start, end))) {
        forms.push({ term: form.term, start: start + form.start, end: start + form.end });
      }
    } else if (unit === Unit.Run) forms.push(...clusters(text, start, end));
    else forms.push({ term: signTerm(text.slice(start, end)), start, end });
  }
  return forms.length > 0 ? forms : literalForms(text);
}

function literalForms(text: string): Form[] {
  return literals(text).map(({ start, end, terms }) => ({ term: terms[0]!, start, end }));
}

function byTerm(forms: Form[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [i, { term }] of forms.entries()) {
    const places = index.get(term);
    if (places === undefined) index.set(term, [i]);
    else places.push(i);
  }
  return index;
}

/** Indexes of the forms at which the pattern begins. */
function occurrences(forms: Form[], index: Map<string, number[]>, pattern: Pattern): number[] {
  const { terms, prefix } = pattern;
  const first = terms[0]!;
  const starts =
    prefix && terms.length === 1
      ? [...index].flatMap(([term, places]) => (term.startsWith(first) ? places : []))
      : (index.get(first) ?? []);
  return starts.filter((start) => continues(forms, start, pattern));
}

function continues(forms: Form[], start: number, { terms, prefix }: Pattern): boolean {
  for (let i = 1; i < terms.length; i++) {
    const term = forms[start + i]?.term;
    if (term === undefined) return false;
    const matches = prefix && i === terms.length - 1 ? term.startsWith(terms[i]!) : term === terms[i];
    if (!matches) return false;
  }
  return true;
}

function markOf(text: string, forms: Form[], at: number, pattern: Pattern): [number, number] {
  const first = forms[at]!;
  const last = forms[at + pattern.terms.length - 1]!;
  if (!pattern.character) return [Math.min(first.start, last.start), Math.max(first.end, last.end)];
  return [first.start, clusters(text, first.start, first.end)[0]!.end];
}

function merged(text: string, marks: [number, number][]): [number, number][] {
  const sorted = marks.map((mark) => snapped(text, mark)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const out: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = out.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

/** Grown to whole graphemes. */
function snapped(text: string, [start, end]: [number, number]): [number, number] {
  let from = start;
  while (from > 0 && isAttached(kindAt(text, from))) from--;
  return [from, skipExtend(text, end)];
}

function isAttached(kind: number): boolean {
  return kind === Kind.Extend || kind === Kind.Ignorable;
}
