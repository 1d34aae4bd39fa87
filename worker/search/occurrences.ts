/** Where the words of a query stand in a text, as far as ranking wants to know. */
import { queryTerms, type Token, tokenize } from '../text/index.ts';
import type { Group } from './words.ts';

export interface Occurrence {
  /** Place in the list of groups. */
  group: number;
  /** Place in the list of tokens. */
  at: number;
  /** Spelt as typed, letter case and accents aside. */
  exact: boolean;
}

interface Sequence {
  group: number;
  rest: readonly string[];
}

/** The groups of one query, made ready for many texts. */
export class WordFinder {
  readonly #singles = new Map<string, number[]>();
  readonly #sequences = new Map<string, Sequence[]>();
  readonly #beginnings: { group: number; prefix: string }[] = [];
  readonly #exact: (string | undefined)[];

  /** `begun`: the word being typed also stands for longer words. */
  constructor(groups: readonly Group[], begun: boolean) {
    this.#exact = groups.map(({ text, start }) => {
      const whole = queryTerms({ text, start, end: start + text.length }, [])[0];
      return whole?.length === 1 ? whole[0] : undefined;
    });
    groups.forEach((group, index) => {
      for (const terms of group.alternatives) this.#add(terms, index);
      if (!begun) return;
      for (const terms of group.begun?.alternatives ?? []) {
        if (terms.length === 1) this.#beginnings.push({ group: index, prefix: terms[0]! });
      }
    });
  }

  /** In order of the text; a group at most once for each token. */
  find(tokens: readonly Token[]): Occurrence[] {
    const found: Occurrence[] = [];
    const stream = this.#sequences.size > 0 ? tokens.flatMap(({ terms }) => terms) : [];
    let next = 0;
    tokens.forEach(({ terms }, at) => {
      const here = new Set<number>();
      for (const term of terms) {
        next++;
        this.#addGroups(here, term, stream, next);
      }
      for (const group of here) found.push({ group, at, exact: terms[0] === this.#exact[group] });
    });
    return found;
  }

  /** `next` is the place of the term after this one. */
  #addGroups(here: Set<number>, term: string, stream: readonly string[], next: number): void {
    for (const group of this.#singles.get(term) ?? []) here.add(group);
    for (const { group, prefix } of this.#beginnings) if (term.startsWith(prefix)) here.add(group);
    for (const { group, rest } of this.#sequences.get(term) ?? []) {
      if (rest.every((wanted, i) => stream[next + i] === wanted)) here.add(group);
    }
  }

  #add(terms: readonly string[], group: number): void {
    const [first, ...rest] = terms;
    if (first === undefined) return;
    if (rest.length === 0) push(this.#singles, first, group);
    else push(this.#sequences, first, { group, rest });
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Titles repeat from candidate to candidate: each is read once a search. */
export class TitleFinder {
  readonly #finder: WordFinder;
  readonly #known = new Map<string, { tokens: number; found: Occurrence[] }>();

  constructor(finder: WordFinder) {
    this.#finder = finder;
  }

  find(title: string, language: string): { tokens: number; found: Occurrence[] } {
    const key = `${language} ${title}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const tokens = tokenize(title, language);
      known = { tokens: tokens.length, found: this.#finder.find(tokens) };
      this.#known.set(key, known);
    }
    return known;
  }
}
