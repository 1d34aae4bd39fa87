/** How a query that is being typed may go on: words of the passages, and titles. */
import { checkSuggest, SEARCH_DEFAULTS, type Suggestion } from '../contract/index.ts';
import type { ChunkRow } from '../store/index.ts';
import { parseQuery, prefixTerms, prepareLanguages, type QueryWord, spellings } from '../text/index.ts';
import { all, any, phrase } from './expressions.ts';
import { indexFacts, queryLanguages } from './facts.ts';
import type { SearchParts } from './parts.ts';
import { Passages } from './passages.ts';
import { planQuery } from './plan.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Words of the vocabulary looked up for each one wanted: stems and inflected forms fall away. */
const SPARE = 4;
/** Passages in which the spelling of a word is looked for. */
const READ = 3;
/** Passages whose titles may be meant. */
const TITLES = 200;

/** Rejects with `invalid-option` only. Words come first, then titles, each the most likely first. */
export async function suggest(
  parts: SearchParts,
  prefix: string,
  limit: number = SEARCH_DEFAULTS.suggestions,
): Promise<Suggestion[]> {
  checkSuggest(prefix, limit);
  const words = parseQuery(prefix).words;
  const last = words.at(-1);
  if (last === undefined) return [];
  const { languages: known } = indexFacts(parts.store);
  const languages = queryLanguages(known, prefix);
  await prepareLanguages(languages);
  const vocabulary = await vocabularyOf(parts.store);
  const typed = new Typed(parts, words.slice(0, -1), last, languages);
  const term = prefixTerms(last, languages)[0]?.[0] ?? '';
  const count = limit * SPARE;
  const begun = vocabulary.beginning(term, count);
  const found = begun.length > 0 ? begun : vocabulary.near(term, count, true);
  const terms = found.flatMap((word): Suggestion[] => {
    const text = typed.spelling(word.term);
    return text === undefined ? [] : [{ text, kind: 'term', documents: word.frequency }];
  });
  const titles = typed.titles(limit);
  // Half for each, and what one leaves to the other.
  const half = Math.max(Math.ceil(limit / 2), limit - titles.length);
  const chosen = distinct(terms).slice(0, half);
  return [...chosen, ...titles.slice(0, limit - chosen.length)];
}

/** The words before the last stand with it in one passage. */
class Typed {
  readonly #parts: SearchParts;
  readonly #passages: Passages;
  readonly #context: string[];
  readonly #last: QueryWord;
  readonly #languages: readonly string[];

  constructor(
    parts: SearchParts,
    before: readonly QueryWord[],
    last: QueryWord,
    languages: readonly string[],
  ) {
    const facts = { ...indexFacts(parts.store), languages };
    this.#parts = parts;
    this.#passages = new Passages(parts.store, facts, undefined);
    this.#last = last;
    this.#languages = languages;
    const query = { ...parseQuery(''), words: [...before] };
    this.#context = planQuery(query, languages, facts.statistics).words.flatMap(
      ({ expression }) => expression ?? [],
    );
  }

  /** As a passage writes it; `undefined` where none has the very word, as of mere stems. */
  spelling(term: string): string | undefined {
    const expression = all([phrase([term]), ...this.#context]);
    for (const chunk of this.#chunks(expression, READ)) {
      const { language } = this.#passages.document(chunk.textId);
      const text = `${this.#passages.slice(chunk.textId, chunk.start, chunk.end)}\n${this.#title(chunk)}`;
      const word = spellings(text, language, new Set([term])).get(term);
      if (word !== undefined) return word;
    }
    return undefined;
  }

  /** Of sections, whose titles have all words typed; those that begin so first, then the shorter ones. */
  titles(limit: number): Suggestion[] {
    const begun = any(prefixTerms(this.#last, this.#languages).map((terms) => `${phrase(terms)} *`));
    const expression = all([begun, ...this.#context]);
    const wanted = this.#last.text.toLowerCase();
    const found = new Map<string, { suggestion: Suggestion; documents: Set<string> }>();
    for (const chunk of this.#chunks(`{title path} : ${expression}`, TITLES)) {
      const title = this.#title(chunk);
      if (!words(title).some((word) => word.startsWith(wanted))) continue;
      const { id } = this.#passages.document(chunk.textId);
      const suggestion: Suggestion = {
        text: title,
        kind: 'title',
        documents: 1,
        sectionId: `${id}#${chunk.seq}`,
      };
      const known = found.get(title) ?? { suggestion, documents: new Set() };
      known.suggestion.documents = known.documents.add(id).size;
      found.set(title, known);
    }
    const late = ({ text }: Suggestion): number => (text.toLowerCase().startsWith(wanted) ? 0 : 1);
    return [...found.values()]
      .map(({ suggestion }) => suggestion)
      .sort((a, b) => late(a) - late(b) || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
      .slice(0, limit);
  }

  #chunks(expression: string, limit: number): ChunkRow[] {
    return this.#passages.chunks(this.#parts.store.keywords.some(expression, limit));
  }

  #title({ textId, seq }: ChunkRow): string {
    return this.#passages.title(textId, seq);
  }
}

/** One spelling for each word, whatever its letter case. */
function distinct(list: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return list.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function words(title: string): string[] {
  return title.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
}
