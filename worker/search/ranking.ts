/** From a query string to candidates in their order; what they look like to the caller comes later. */
import { type Filter, type Leg, type SearchResult, throwIfAborted } from '../contract/index.ts';
import type { ChunkRow, DocumentRow, Store } from '../store/index.ts';
import {
  type Matcher,
  matcher,
  type ParsedQuery,
  parseQuery,
  phrasesHold,
  prepareLanguages,
  type Vocabulary,
} from '../text/index.ts';
import { type Correction, correctionNotes, corrections } from './corrections.ts';
import { type IndexFacts, indexFacts, queryLanguages } from './facts.ts';
import { answeringDocuments, type ChunkFilter, chunkFilter, textPredicate } from './filter.ts';
import { type Fused, fuse } from './fuse.ts';
import { type LexicalResult, searchKeywords } from './lexical.ts';
import type { SearchParts } from './parts.ts';
import { Passages } from './passages.ts';
import { planQuery, type QueryPlan } from './plan.ts';
import { withoutSmallWords } from './questions.ts';
import { reachable } from './reach.ts';
import { addFeatures, FEATURE_WEIGHTS, type Features } from './rescore.ts';
import { type PreparedVectors, prepareVectors, searchVectors, usesLeg, type VectorResult } from './vector.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface Candidate {
  fused: Fused;
  chunk: ChunkRow;
  /** Of the best ones only. */
  features?: Features;
  score: number;
}

export interface Ranking {
  /** Best first; ties by document id, then by place in the document. */
  candidates: Candidate[];
  passages: Passages;
  matcher: Matcher;
  /** What was searched for in place of unknown words. */
  corrections: Correction[];
  legs: SearchResult['legs'];
  notes: string[];
  /** There may be more candidates. */
  capped: boolean;
}

export interface RankOptions {
  filter?: Filter;
  legs?: Leg[];
  rerank?: boolean;
  /** Results that the caller wants to have, from the first one on. */
  wanted: number;
}

/** Candidates of each leg when few results are wanted. */
const DEPTH = 100;
/** More of them where the text of each decides whether it stays. */
const CHECKED_DEPTH = 400;
/** So many are looked at in their text. It does not depend on what is wanted, so that pages fit together. */
const HEAD = 32;

export async function rank(
  parts: SearchParts,
  query: string,
  options: RankOptions,
  signal?: AbortSignal,
): Promise<Ranking> {
  throwIfAborted(signal);
  const parsed = parseQuery(query);
  const { languages: all } = indexFacts(parts.store);
  const languages = queryLanguages(all, query);
  await prepareLanguages(languages);
  const vocabulary = await neededVocabulary(parts, parsed, languages);
  const vectors = await prepareVectors(parts, parsed, all, options.legs, signal);
  throwIfAborted(signal);
  // From here on nothing waits: a document that is written meanwhile cannot change what was found.
  const facts = { ...indexFacts(parts.store), languages };
  const job = new RankJob(parts, parsed, facts, vocabulary, options);
  if (options.rerank) job.notes.push('The results were not reranked because this index has no reranker.');
  return job.run(vectors);
}

/** Where the index does not have a word of the query that it could have in another way. */
async function neededVocabulary(
  { store, synonyms }: SearchParts,
  parsed: ParsedQuery,
  languages: readonly string[],
): Promise<Vocabulary | undefined> {
  const asked = withoutSmallWords(parsed, languages);
  const unknown = new Set(planQuery(asked, languages, indexFacts(store).statistics, { synonyms }).unknown);
  const needed = asked.words.some((word) => unknown.has(word.text) && reachable(word) !== undefined);
  return needed ? vocabularyOf(store) : undefined;
}

class RankJob {
  readonly notes: string[] = [];
  readonly #legs: SearchResult['legs'] = [];
  readonly #parts: SearchParts;
  readonly #parsed: ParsedQuery;
  readonly #plan: QueryPlan;
  readonly #options: RankOptions;
  readonly #filters: readonly Filter[];
  readonly #chunkFilter: ChunkFilter | undefined;
  readonly #textTest: ((text: string) => boolean) | undefined;
  readonly #passages: Passages;
  readonly #matcher: Matcher;
  readonly #depth: number;

  constructor(
    parts: SearchParts,
    parsed: ParsedQuery,
    facts: IndexFacts,
    vocabulary: Vocabulary | undefined,
    options: RankOptions,
  ) {
    this.#parts = parts;
    this.#parsed = parsed;
    this.#options = options;
    this.#filters = [...(options.filter ? [options.filter] : []), ...fieldFilters(parsed)];
    this.#textTest = textPredicate(this.#filters);
    this.#chunkFilter = chunkFilter(parts.store, this.#filters);
    const asked = withoutSmallWords(parsed, facts.languages);
    this.#plan = planQuery(asked, facts.languages, facts.statistics, {
      synonyms: parts.synonyms,
      vocabulary,
    });
    this.#passages = new Passages(parts.store, facts, allowedDocuments(parts.store, this.#filters));
    this.#matcher = matcher(
      asked,
      facts.languages,
      this.#plan.words.flatMap(({ alternatives }) => alternatives),
    );
    this.#depth = depthFor(options.wanted, this.#checksText());
  }

  run(vectors: PreparedVectors): Ranking {
    const lexical = this.#lexical();
    const { near, also, capped } = this.#vector(vectors, lexical);
    const weight = this.#parts.encoder?.fusionWeight ?? 0;
    const fused = fuse(this.#uses('lexical') ? lexical.ranked : [], near, weight, also);
    const candidates = this.#candidates(fused);
    addFeatures(candidates.slice(0, HEAD), this.#plan, this.#passages, lexical.begun);
    for (const candidate of candidates) candidate.score = scoreOf(candidate);
    candidates.sort((a, b) => b.score - a.score || this.#tie(a, b));
    const corrected = this.#corrections(lexical, candidates);
    this.#explainUnknown(lexical, candidates.length, corrected);
    return {
      candidates,
      passages: this.#passages,
      matcher: this.#matcher,
      corrections: corrected,
      legs: this.#legs,
      notes: this.notes,
      capped: lexical.capped || capped,
    };
  }

  #lexical(): LexicalResult {
    // Phrases and fields decide what may answer even where only meaning ranks.
    if (!this.#uses('lexical') && this.#plan.required.length === 0) return NO_LEXICAL;
    const started = performance.now();
    const result = searchKeywords(this.#parts.store.keywords, this.#plan, this.#depth, this.#chunkFilter);
    if (this.#uses('lexical')) {
      this.#legs.push({ name: 'lexical', ms: performance.now() - started, candidates: result.ranked.length });
    }
    return result;
  }

  #vector(prepared: PreparedVectors, lexical: LexicalResult): VectorResult {
    if (prepared.note !== undefined) this.notes.push(prepared.note);
    if (prepared.query === undefined) return NO_VECTORS;
    const started = performance.now();
    const accept = this.#acceptsVector(lexical);
    const result = searchVectors(prepared.query, this.#depth, accept, lexical.ranked);
    const ms = prepared.ms + performance.now() - started;
    this.#legs.push({ name: 'vector', ms, candidates: result.near.length });
    return result;
  }

  #acceptsVector(lexical: LexicalResult): ((id: number) => boolean) | undefined {
    const { store } = this.#parts;
    const filter = this.#chunkFilter;
    if (this.#plan.required.length > 0) {
      const found = new Set(lexical.ranked.map(({ id }) => id));
      return (id) => found.has(id);
    }
    if (filter) return (id) => filter.accept(id) && store.visible(id);
    const allVisible = store.visibleBelow === Number.POSITIVE_INFINITY && store.hidden === null;
    return allVisible ? undefined : (id) => store.visible(id);
  }

  #candidates(fused: readonly Fused[]): Candidate[] {
    const rows = new Map(this.#passages.chunks(fused.map(({ id }) => id)).map((row) => [row.id, row]));
    const candidates = fused.flatMap((entry): Candidate[] => {
      const chunk = rows.get(entry.id);
      return chunk === undefined ? [] : [{ fused: entry, chunk, score: entry.score }];
    });
    if (!this.#checksText()) return candidates;
    const suspects = this.#suspects(candidates);
    return candidates.filter(({ chunk }) => suspects?.has(chunk.id) === false || this.#holds(chunk));
  }

  /**
   * Where nothing but single words are excluded: the candidates that have one of them. The keyword index knows, so
   * the others need not be read, which costs far more than the search itself.
   */
  #suspects(candidates: readonly Candidate[]): Set<number> | undefined {
    const { phrases, excluded } = this.#parsed;
    const wordsOnly = phrases.length === 0 && excluded.every((words) => words.length === 1);
    if (this.#textTest || !wordsOnly || this.#plan.excluded === undefined) return undefined;
    const ids = JSON.stringify(candidates.map(({ chunk }) => chunk.id));
    const where = { sql: '+rowid IN (SELECT value FROM json_each(?))', params: [ids] };
    const found = this.#parts.store.keywords.match(this.#plan.excluded, candidates.length, where);
    return new Set(found.map(({ id }) => id));
  }

  #checksText(): boolean {
    const { phrases, excluded } = this.#parsed;
    return this.#textTest !== undefined || phrases.length + excluded.length > 0;
  }

  /** Phrases may stand in the headings, and what is excluded there is excluded as well. */
  #holds({ textId, seq, start, end }: ChunkRow): boolean {
    const text = this.#passages.slice(textId, start, end);
    if (this.#textTest && !this.#textTest(text)) return false;
    if (this.#parsed.phrases.length + this.#parsed.excluded.length === 0) return true;
    const { language } = this.#passages.document(textId);
    const whole = `${this.#passages.breadcrumb(textId, seq).join('\n')}\n${text}`;
    return phrasesHold(whole, language, this.#matcher);
  }

  #tie(a: Candidate, b: Candidate): number {
    const [first, second] = [
      this.#passages.document(a.chunk.textId).id,
      this.#passages.document(b.chunk.textId).id,
    ];
    if (first !== second) return first < second ? -1 : 1;
    return a.chunk.ordinal - b.chunk.ordinal;
  }

  #corrections(lexical: LexicalResult, candidates: readonly Candidate[]): Correction[] {
    if (!this.#uses('lexical') || lexical.ranked.length === 0) return [];
    return corrections(this.#plan, candidates, this.#passages);
  }

  #explainUnknown(lexical: LexicalResult, candidates: number, corrected: readonly Correction[]): void {
    if (!this.#uses('lexical') || candidates === 0) return;
    if (lexical.ranked.length === 0) {
      this.notes.push('No passage has the words of the query; these are the nearest in meaning.');
      return;
    }
    this.notes.push(...correctionNotes(this.#parsed.raw, corrected));
    const { unknown } = this.#plan;
    if (unknown.length > 0) this.notes.push(`No passage contains: ${unknown.join(', ')}.`);
  }

  #uses(leg: Leg): boolean {
    return usesLeg(this.#options.legs, leg);
  }
}

const NO_LEXICAL: LexicalResult = { ranked: [], capped: false, begun: false };
const NO_VECTORS: VectorResult = { near: [], also: [], capped: false };

function scoreOf({ fused, features }: Candidate): number {
  let score = fused.score;
  for (const [name, value] of Object.entries(features ?? {})) {
    score += value * FEATURE_WEIGHTS[name as keyof Features];
  }
  return score;
}

/** Grows in steps, so that neighbouring pages come from one list. */
function depthFor(wanted: number, checked: boolean): number {
  let depth = checked ? CHECKED_DEPTH : DEPTH;
  while (depth < wanted * 4) depth *= 4;
  return depth;
}

/** `kind:`, `lang:` and `source:` in the query restrict like a filter does. */
function fieldFilters(parsed: ParsedQuery): Filter[] {
  return parsed.fields.flatMap(({ field, value }): Filter[] => {
    if (field === 'kind') return [{ kind: value.toLowerCase() }];
    if (field === 'lang') return [{ language: value.toLowerCase() }];
    if (field !== 'source') return [];
    return [{ source: /[*?]/.test(value) ? [value, `**/${value}`] : `**${value}**` }];
  });
}

function allowedDocuments(
  store: Store,
  filters: readonly Filter[],
): ((row: DocumentRow) => boolean) | undefined {
  return filters.length === 0 ? undefined : answeringDocuments(store, filters);
}
