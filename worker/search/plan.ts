/** A parsed query as conditions on the keyword index, with what each of them costs and tells. */
import { type ParsedQuery, queryTerms, type Vocabulary } from '../text/index.ts';
import { any, phrase } from './expressions.ts';
import type { Synonyms } from './synonyms.ts';
import { type Group, GroupMaker, type Statistics } from './words.ts';

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
  /** Words of the query that are also written as one, FTS5. */
  joined: string[];
  /** Typed words that no chunk contains. */
  unknown: string[];
}

/** Words beyond this add cost, not meaning; the rarest are kept. */
const MAX_WORDS = 32;
const COLUMNS: Readonly<Record<string, string>> = { title: '{title}', path: '{title path}' };

/** What else stands for the words of a query. */
export interface Expansions {
  synonyms?: Synonyms | undefined;
  /** With it, words that the index does not have are looked for in other ways. */
  vocabulary?: Vocabulary | undefined;
}

export function planQuery(
  parsed: ParsedQuery,
  languages: readonly string[],
  statistics: Statistics,
  { synonyms, vocabulary }: Expansions = {},
): QueryPlan {
  const make = new GroupMaker(languages, statistics, vocabulary);
  const unknown: string[] = [];
  const last = parsed.prefix ? parsed.words.at(-1) : undefined;
  const meant = synonyms?.of(parsed.words, languages) ?? [];
  const { groups, joined } = make.withJoined(make.typed(parsed.words, last, meant));
  const words = distinct(groups).filter((group) => {
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
    joined,
    unknown,
  };
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
