/** A parsed query as conditions on the keyword index, with what each of them costs and tells. */
import {
  beginsPairs,
  type ParsedQuery,
  prefixTerms,
  type QueryWord,
  queryTerms,
  type Vocabulary,
} from '../text/index.ts';
import { logarithm } from './logarithm.ts';
import { type Reached, reach } from './reach.ts';

/** What the plan asks the index about its vocabulary. */
export interface Statistics {
  /** How many chunks there are. */
  readonly rows: number;
  /** In how many chunks a term occurs. */
  frequency(term: string): number;
  /** How many chunks match an FTS5 expression. */
  count(expression: string): number;
}

/** One typed word: any of its alternatives stands for it, and all of them together count as one word. */
export interface Group {
  /** As typed. */
  text: string;
  start: number;
  end: number;
  /** Terms in a row. */
  alternatives: string[][];
  /** FTS5; absent when no chunk can match. */
  expression?: string;
  /** The same with words that only begin so, for the word still being typed. */
  begun?: Beginning;
  /** Chunks that match, at most. */
  frequency: number;
  /** How much a match tells: the rarer, the more. */
  weight: number;
  /** The index does not have the word; the alternatives are others. */
  reached?: Reached;
}

export interface Beginning {
  /** The last term of each is a beginning. */
  alternatives: string[][];
  /** Anywhere; absent for one or two letters, which begin too much. */
  everywhere?: string;
  inTitles: string;
}

export interface QueryPlan {
  parsed: ParsedQuery;
  /** Of the index; at most four, most frequent first. */
  languages: readonly string[];
  rows: number;
  /** Words that may occur, in the order typed. Those the index does not know are left out. */
  words: Group[];
  /** Words that must occur: of phrases and of fields. */
  required: Group[];
  /** Must not occur, FTS5. */
  excluded?: string;
  /** Typed words that no chunk contains. */
  unknown: string[];
}

/** Words beyond this add cost, not meaning; the rarest are kept. */
const MAX_WORDS = 32;
/** In longer queries nobody looks for words that were taken apart. */
const MAX_JOINED = 8;
/** A shorter beginning matches titles only. */
const MIN_PREFIX = 3;

const LETTER = /[\p{L}\p{N}]/u;
/** Code uses its operators everywhere; what is written about one names it in running text, which counts twice. */
const IN_PROSE = '{title path body summary}';
/** A word in place of the one typed tells less. */
const REACHED = 0.7;

const COLUMNS: Readonly<Record<string, string>> = { title: '{title}', path: '{title path}' };

/** With the vocabulary, words that the index does not have are looked for in other ways. */
export function planQuery(
  parsed: ParsedQuery,
  languages: readonly string[],
  statistics: Statistics,
  vocabulary?: Vocabulary,
): QueryPlan {
  const make = new GroupMaker(languages, statistics, vocabulary);
  const unknown: string[] = [];
  const last = parsed.prefix ? parsed.words.at(-1) : undefined;
  const typed = make.withJoined(parsed.words.flatMap((word) => make.groups(word, word === last)));
  const words = distinct(typed).filter((group) => {
    const known = group.expression !== undefined || group.begun !== undefined;
    if (!known) unknown.push(group.text);
    return known;
  });
  const quoted = parsed.phrases.flat().map((word) => make.group(word, false));
  const fields = parsed.fields.flatMap(({ field, words: typed }) => {
    const columns = COLUMNS[field];
    return columns === undefined ? [] : typed.map((word) => make.group(word, false, columns));
  });
  const excluded = excludedExpression(parsed, languages);
  return {
    parsed,
    languages,
    rows: statistics.rows,
    words: rarest(words, MAX_WORDS),
    required: distinct([...quoted, ...fields]),
    ...(excluded !== undefined && { excluded }),
    unknown,
  };
}

class GroupMaker {
  readonly #languages: readonly string[];
  readonly #statistics: Statistics;
  readonly #vocabulary: Vocabulary | undefined;

  constructor(languages: readonly string[], statistics: Statistics, vocabulary: Vocabulary | undefined) {
    this.#languages = languages;
    this.#statistics = statistics;
    this.#vocabulary = vocabulary;
  }

  /** The word's own, or those of what it is taken for. */
  groups(word: QueryWord, unfinished: boolean): Group[] {
    const group = this.group(word, unfinished);
    if (group.frequency > 0 || this.#vocabulary === undefined) return [group];
    const reached = reach(word, unfinished, this.#vocabulary);
    if (reached === undefined) return [group];
    if (reached.how === 'joined') {
      return reached.pieces.map((text) => ({ ...this.group({ ...word, text }, false), reached }));
    }
    const terms = reached.words
      .map(({ term }) => term)
      .filter((term) => this.#statistics.frequency(term) > 0);
    return terms.length === 0 ? [group] : [this.#reachedGroup(word, terms, reached)];
  }

  #reachedGroup(word: QueryWord, terms: readonly string[], reached: Reached): Group {
    const alternatives = terms.map((term) => [term]);
    const { rows } = this.#statistics;
    const sum = alternatives.reduce((total, each) => total + this.#frequency(each), 0);
    const frequency = Math.min(sum, rows);
    return {
      text: word.text,
      start: word.start,
      end: word.end,
      alternatives,
      expression: oneOf(alternatives.map(phrase)),
      frequency,
      weight: REACHED * inverseFrequency(frequency, rows),
      reached,
    };
  }

  /** Neighbours that are also written as one word: either of them is found by it. */
  withJoined(groups: readonly Group[]): Group[] {
    const result = [...groups];
    for (let i = 1; i < result.length && result.length <= MAX_JOINED; i++) {
      const [first, second] = [result[i - 1]!, result[i]!];
      const text = first.text + second.text;
      if (first.end + 1 !== second.start || !/^[\p{L}\p{M}]+$/u.test(text)) continue;
      const joined = queryTerms({ text, start: 0, end: text.length }, this.#languages);
      const known = joined.filter((terms) => this.#frequency(terms) > 0);
      if (known.length === 0) continue;
      result[i - 1] = this.#alsoBy(first, known);
      result[i] = this.#alsoBy(second, known);
    }
    return result;
  }

  #alsoBy(group: Group, alternatives: readonly string[][]): Group {
    const { rows } = this.#statistics;
    const more = alternatives.reduce((sum, terms) => sum + this.#frequency(terms), 0);
    const frequency = Math.min(rows, group.frequency + more);
    const own = group.expression === undefined ? [] : [group.expression];
    return {
      ...group,
      alternatives: [...group.alternatives, ...alternatives],
      expression: oneOf([...own, ...alternatives.map(phrase)]),
      frequency,
      weight: inverseFrequency(frequency, rows),
    };
  }

  group(word: QueryWord, unfinished: boolean, columns?: string): Group {
    const alternatives = queryTerms(word, this.#languages);
    const known = alternatives.filter((terms) => this.#frequency(terms) > 0);
    const pairs = beginsPairs(word);
    const begun = unfinished || pairs ? this.#beginning(word, pairs) : undefined;
    let frequency = known.reduce((sum, terms) => sum + this.#frequency(terms), 0);
    let expression = known.length > 0 ? inColumns(oneOf(known.map(phrase)), columns) : undefined;
    if (expression !== undefined && columns === undefined && !LETTER.test(word.text)) {
      expression = `(${expression} OR ${IN_PROSE} : ${expression})`;
    }
    if (pairs && begun?.everywhere !== undefined) {
      // One character of a script without spaces is not a beginning to be tried later: it is how it is indexed.
      expression = inColumns(any([...known.map(phrase), begun.everywhere]), columns);
      frequency = this.#statistics.count(expression);
    } else if (expression === undefined && begun !== undefined) {
      frequency = this.#statistics.count(begun.everywhere ?? begun.inTitles);
    }
    frequency = Math.min(frequency, this.#statistics.rows);
    const found = frequency > 0;
    return {
      text: word.text,
      start: word.start,
      end: word.end,
      alternatives,
      ...(found && expression !== undefined && { expression }),
      ...(found && begun !== undefined && !pairs && { begun }),
      frequency,
      weight: inverseFrequency(frequency, this.#statistics.rows),
    };
  }

  #beginning(word: QueryWord, pairs: boolean): Beginning | undefined {
    const alternatives = prefixTerms(word, this.#languages);
    if (alternatives.length === 0) return undefined;
    const all = any(alternatives.map((terms) => `${phrase(terms)} *`));
    const long = pairs || alternatives.every((terms) => [...terms.at(-1)!].length >= MIN_PREFIX);
    return { alternatives, ...(long && { everywhere: all }), inTitles: `{title path} : ${all}` };
  }

  /** Of terms in a row: as often as the rarest at most. */
  #frequency(terms: readonly string[]): number {
    return Math.min(...terms.map((term) => this.#statistics.frequency(term)));
  }
}

/** BM25's measure, kept positive for words that most chunks contain. */
function inverseFrequency(frequency: number, rows: number): number {
  return logarithm(1 + (rows - frequency + 0.5) / (frequency + 0.5));
}

/** FTS5 string syntax; within one string the terms must stand in a row. */
export function phrase(terms: readonly string[]): string {
  return `"${terms.join(' ').replaceAll('"', '""').replaceAll('\0', '')}"`;
}

export function any(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(' OR ')})`;
}

/**
 * Like {@link any}, but a row scores for the first alternative it contains only: the spellings of one word are one
 * word, and most rows that have a later one have an earlier one as well.
 */
export function oneOf(expressions: readonly string[]): string {
  return any(
    expressions.map((expression, i) =>
      i === 0 ? expression : `(${expression} NOT ${any(expressions.slice(0, i))})`,
    ),
  );
}

export function all(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(' AND ')})`;
}

function inColumns(expression: string, columns: string | undefined): string {
  return columns === undefined ? expression : `(${columns} : ${expression})`;
}

/**
 * Single excluded words, in all their forms. Excluded phrases cannot be told in FTS5, where a word's stem stands
 * between it and the next: they are looked for in the text.
 */
function excludedExpression(parsed: ParsedQuery, languages: readonly string[]): string | undefined {
  const single = parsed.excluded.filter((words) => words.length === 1).map(([word]) => word!);
  const alternatives = single.flatMap((word) => queryTerms(word, languages));
  return alternatives.length > 0 ? any(alternatives.map(phrase)) : undefined;
}

/** The same word typed twice is one word, at its first place. */
function distinct(groups: readonly Group[]): Group[] {
  const seen = new Map<string, Group>();
  for (const group of groups) {
    const key = group.expression ?? group.begun?.inTitles ?? group.text;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, group);
    else if (group.begun !== undefined) known.begun = group.begun;
  }
  return [...seen.values()];
}

function rarest(groups: Group[], limit: number): Group[] {
  if (groups.length <= limit) return groups;
  const kept = new Set([...groups].sort((a, b) => a.frequency - b.frequency).slice(0, limit));
  return groups.filter((group) => kept.has(group));
}
