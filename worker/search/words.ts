/** One typed word as what may be looked for in its place. */
import { beginsPairs, prefixTerms, type QueryWord, queryTerms, type Vocabulary } from '../text/index.ts';
import { all, any, inColumns, oneOf, phrase } from './expressions.ts';
import { logarithm } from './logarithm.ts';
import { type Reached, reach } from './reach.ts';
import type { Meant } from './synonyms.ts';

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

/** In longer queries nobody looks for words that were taken apart. */
const MAX_JOINED = 5;
/** Rows that words written as one may add to those of the words themselves. */
const MAX_BESIDE = 1500;
/** A shorter beginning matches titles only. */
const MIN_PREFIX = 3;

const LETTER = /[\p{L}\p{N}]/u;
/** Code uses its operators everywhere; what is written about one names it in running text, which counts twice. */
const IN_PROSE = '{title path body summary}';
/** Of a query with more words that nobody knows the rest is noise: each costs a look at the whole vocabulary. */
const MAX_REACHING = 8;
/** A word in place of the one typed tells less. */
const REACHED = 0.7;

export class GroupMaker {
  readonly #languages: readonly string[];
  readonly #statistics: Statistics;
  readonly #vocabulary: Vocabulary | undefined;
  #reaching = 0;

  constructor(languages: readonly string[], statistics: Statistics, vocabulary: Vocabulary | undefined) {
    this.#languages = languages;
    this.#statistics = statistics;
    this.#vocabulary = vocabulary;
  }

  typed(words: readonly QueryWord[], last: QueryWord | undefined, meant: readonly Meant[]): Group[] {
    return words.flatMap((word, at) => {
      const own = this.group(word, word === last);
      const group = meant
        .filter(({ from, to }) => from <= at && at < to)
        .flatMap(({ instead }) => instead)
        .reduce((sum, member) => this.#alsoMeaning(sum, member), own);
      return this.#reached(group, word, word === last);
    });
  }

  /** Of several words every one has to stand in the passage. */
  #alsoMeaning(group: Group, member: readonly QueryWord[]): Group {
    const parts = member.map((word) => this.group(word, false));
    if (parts.some(({ expression }) => expression === undefined)) return group;
    const frequency = Math.min(...parts.map((part) => part.frequency));
    return this.#alsoBy(
      group,
      parts.flatMap(({ alternatives }) => alternatives),
      [all(parts.map(({ expression }) => expression!))],
      frequency,
    );
  }

  /** The group itself, or those of what its word is taken for. */
  #reached(group: Group, word: QueryWord, unfinished: boolean): Group[] {
    if (group.frequency > 0 || this.#vocabulary === undefined || this.#reaching >= MAX_REACHING)
      return [group];
    this.#reaching++;
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

  /**
   * Neighbours that are also written as one word, which then stands for either of them. Where both are known, the one
   * word is looked for beside them (`joined`): it must not make a rare word frequent.
   */
  withJoined(groups: readonly Group[]): { groups: Group[]; joined: string[] } {
    const result = [...groups];
    const joined: string[] = [];
    for (let i = 1; i < result.length && result.length <= MAX_JOINED; i++) {
      const [first, second] = [result[i - 1]!, result[i]!];
      const text = first.text + second.text;
      if (first.end + 1 !== second.start || !/^[\p{L}\p{M}]+$/u.test(text)) continue;
      const known = queryTerms({ text, start: 0, end: text.length }, this.#languages).filter(
        (terms) => this.#frequency(terms) > 0,
      );
      if (known.length === 0) continue;
      const sum = known.reduce((total, terms) => total + this.#frequency(terms), 0);
      const expressions = known.map(phrase);
      if (first.frequency > 0 && second.frequency > 0) {
        if (sum > MAX_BESIDE) continue;
        joined.push(oneOf(expressions));
        result[i - 1] = { ...first, alternatives: [...first.alternatives, ...known] };
        result[i] = { ...second, alternatives: [...second.alternatives, ...known] };
      } else {
        result[i - 1] = this.#alsoBy(first, known, expressions, sum);
        result[i] = this.#alsoBy(second, known, expressions, sum);
      }
    }
    return { groups: result, joined };
  }

  #alsoBy(
    group: Group,
    alternatives: readonly string[][],
    expressions: readonly string[],
    more: number,
  ): Group {
    const { rows } = this.#statistics;
    const frequency = Math.min(rows, group.frequency + more);
    const own = group.expression === undefined ? [] : [group.expression];
    return {
      ...group,
      alternatives: [...group.alternatives, ...alternatives],
      expression: oneOf([...own, ...expressions]),
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
