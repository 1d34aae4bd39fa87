/** Words that mean the same to the readers of an index. */
import { CopseError } from '../contract/index.ts';
import { parseQuery, type QueryWord, queryTerms } from '../text/index.ts';

/** Of more groups than this a query would be compared with each; lists of whole languages do not belong here. */
const MAX_GROUPS = 10_000;

/** A word or several, as they would be typed. */
type Member = readonly QueryWord[];

/** Which of the typed words mean what else. */
export interface Meant {
  from: number;
  /** Behind the last one. */
  to: number;
  /** Each stands for all of the typed words together. */
  instead: Member[];
}

export class Synonyms {
  readonly #groups: Member[][];
  /** Groups by the terms of the first word of a member. */
  readonly #byFirst = new Map<string, { member: Member; group: Member[] }[]>();

  /** Throws `invalid-option`. */
  constructor(groups: readonly (readonly string[])[]) {
    if (!isGroups(groups)) {
      throw new CopseError('invalid-option', 'open: synonyms must be a list of lists of texts.', {
        key: 'synonyms',
      });
    }
    if (groups.length > MAX_GROUPS) {
      throw new CopseError(
        'invalid-option',
        `open: ${groups.length} groups of synonyms are more than ${MAX_GROUPS}.`,
        { key: 'synonyms', count: groups.length },
      );
    }
    this.#groups = groups.map((group) => group.map(memberOf));
    for (const group of this.#groups) {
      for (const member of group) {
        for (const key of keysOf(member[0]!, [])) {
          const list = this.#byFirst.get(key) ?? [];
          this.#byFirst.set(key, list);
          list.push({ member, group });
        }
      }
    }
  }

  /** Words are compared in all forms that the languages give them. */
  of(words: readonly QueryWord[], languages: readonly string[]): Meant[] {
    if (this.#groups.length === 0) return [];
    const keys = words.map((word) => keysOf(word, languages));
    return words.flatMap((_, from) =>
      this.#starting(keys[from]!).flatMap(({ member, group }): Meant[] => {
        const fits = member.every((word, i) => {
          const typed = keys[from + i];
          return typed !== undefined && keysOf(word, languages).some((key) => typed.includes(key));
        });
        const instead = group.filter((each) => each !== member);
        return fits ? [{ from, to: from + member.length, instead }] : [];
      }),
    );
  }

  #starting(keys: readonly string[]): { member: Member; group: Member[] }[] {
    return [...new Set(keys.flatMap((key) => this.#byFirst.get(key) ?? []))];
  }
}

function isGroups(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((group) => Array.isArray(group) && group.every((text) => typeof text === 'string'))
  );
}

function memberOf(text: string): Member {
  const { words } = parseQuery(text);
  if (words.length === 0) {
    throw new CopseError('invalid-option', `open: the synonym "${text}" has no word.`, {
      key: 'synonyms',
      value: text,
    });
  }
  return words;
}

function keysOf(word: QueryWord, languages: readonly string[]): string[] {
  return queryTerms(word, languages).map((terms) => terms.join(' '));
}
