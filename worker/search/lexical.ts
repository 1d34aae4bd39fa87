/**
 * The keyword leg. FTS5 pays for every row it scores (about a microsecond each) and very little for rows it only
 * skips, so the rows to score are chosen by the rare words, and the frequent ones only add to the scores:
 *
 *   rare OR rare                         the rows worth looking at
 *   (rare OR rare) AND (common OR …)     the same rows with all their points, where they have more
 *   all AND all AND …                    when even the rarest word is frequent, or the first list was cut off
 *
 * A row's score is the sum over the words it contains whichever expression found it, so the best one counts.
 */
import type { Ranked } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { all, any } from './expressions.ts';
import type { ChunkFilter } from './filter.ts';
import type { QueryPlan } from './plan.ts';
import type { Group } from './words.ts';

/** Rows that words may choose together without the help of another word. */
const MAX_CHOSEN = 6000;
/** Rows that words may choose when there are enough with frequent words beside them. */
const MAX_ALONE = 1500;
/** Rows that words may be looked up in to add to scores. */
const MAX_ADDING = 40_000;
/** With so many rows that contain every word, others are not looked for. */
const ENOUGH = 50;
/** Rows with every word of a longer query are found by any few of its words. */
const MAX_ALL = 4;
/** With fewer rows that contain every word, the last one is taken for a beginning. */
const FEW = 10;
/** In longer queries the last word says too little to search for everything that begins so. */
const MAX_UNFINISHED = 3;

export interface LexicalResult {
  ranked: Ranked[];
  /** There may be more rows than were returned. */
  capped: boolean;
  /** The last word was taken for a beginning of longer ones. */
  begun: boolean;
}

export function searchKeywords(
  keywords: Store['keywords'],
  plan: QueryPlan,
  depth: number,
  filter?: ChunkFilter,
): LexicalResult {
  if (plan.words.length + plan.required.length === 0 || filter?.empty) return NOTHING;
  // A required word that occurs nowhere.
  if (plan.required.some((group) => group.expression === undefined)) return NOTHING;
  const run = new LexicalRun(keywords, plan, depth, filter);
  const begun = run.search();
  return { ranked: run.ranked(), capped: run.capped, begun };
}

const NOTHING: LexicalResult = { ranked: [], capped: false, begun: false };

class LexicalRun {
  capped = false;
  readonly #keywords: Store['keywords'];
  readonly #plan: QueryPlan;
  readonly #depth: number;
  readonly #filter: ChunkFilter | undefined;
  readonly #best = new Map<number, number>();
  /** Words as they are, rarest first. */
  readonly #words: Group[];
  readonly #required: string | undefined;

  constructor(keywords: Store['keywords'], plan: QueryPlan, depth: number, filter: ChunkFilter | undefined) {
    this.#keywords = keywords;
    this.#plan = plan;
    this.#depth = depth;
    this.#filter = filter;
    this.#words = plan.words
      .filter((group) => group.expression !== undefined)
      .sort((a, b) => a.frequency - b.frequency || a.start - b.start);
    this.#required = plan.required.length > 0 ? all(plan.required.map(expressionOf)) : undefined;
  }

  /** Returns whether the last word was taken for a beginning. */
  search(): boolean {
    const last = this.#unfinished();
    // A word that the index does not have can only be a beginning: what the others find alone comes second.
    const unknown = last !== undefined && last.expression === undefined;
    if (unknown && this.#beginning(last) >= ENOUGH) return true;
    this.#exact();
    if (last === undefined || unknown) return unknown;
    const begun = this.#wantsMore(last);
    if (begun) this.#beginning(last);
    return begun;
  }

  #exact(): void {
    const telling = this.#telling();
    if (this.#required !== undefined) this.#withRequired(this.#required, telling);
    else if (telling.length > 0) this.#free(telling);
    for (const expression of this.#plan.joined) this.#beside(expression, telling);
  }

  /** Rows that have words of the query as one word, with their points for others. */
  #beside(joined: string, words: readonly Group[]): void {
    const required = this.#required === undefined ? [] : [this.#required];
    this.#collect(all([joined, ...required]));
    if (words.length > 2) this.#collect(all([joined, any(words.map(expressionOf)), ...required]));
  }

  /** The word being typed, where it may stand for longer ones: with others beside it, it must have begun in earnest. */
  #unfinished(): Group | undefined {
    const last = this.#plan.words.find((group) => group.begun !== undefined);
    const alone = this.#plan.words.length === 1 && this.#required === undefined;
    return alone || last?.begun?.everywhere !== undefined ? last : undefined;
  }

  /** Whether few rows have every word as it is. */
  #wantsMore(last: Group): boolean {
    const { words } = this.#plan;
    if (words.length === 1) return this.#best.size < ENOUGH;
    if (words.length > MAX_UNFINISHED) return false;
    const every = all([...this.#words.map(expressionOf), ...(this.#required ? [this.#required] : [])]);
    return last.expression !== undefined && this.#count(every, FEW) < FEW;
  }

  /** Returns how many rows have the other words and one that begins so. */
  #beginning(last: Group): number {
    const { everywhere, inTitles } = last.begun!;
    const others = this.#telling().filter((group) => group !== last);
    const context = [...(this.#required ? [this.#required] : []), ...others.map(expressionOf)];
    if (context.length === 0) {
      const found = this.#collect(inTitles);
      return everywhere !== undefined && found < ENOUGH ? this.#collect(everywhere) : found;
    }
    const begun = everywhere ?? inTitles;
    const exact = last.expression === undefined ? begun : any([last.expression, begun]);
    const found = this.#collect(all([...context, exact]));
    if (found < FEW && others.length > 1 && this.#chosen(others).length > 0) {
      this.#collect(all([exact, any(others.map(expressionOf))]));
    }
    if (found < FEW && last.expression === undefined && last.frequency <= MAX_CHOSEN) this.#collect(begun);
    return found;
  }

  ranked(): Ranked[] {
    const ranked = [...this.#best].map(([id, score]) => ({ id, score }));
    ranked.sort((a, b) => b.score - a.score || a.id - b.id);
    if (ranked.length > this.#depth) this.capped = true;
    return ranked.slice(0, this.#depth);
  }

  /** Phrases and fields decide what is found; words add to the scores. */
  #withRequired(required: string, words: readonly Group[]): void {
    const adding = within(words, MAX_ADDING);
    if (adding.length > 0) this.#collect(all([required, any(adding.map(expressionOf))]));
    this.#collect(required);
  }

  #free(words: readonly Group[]): void {
    const chosen = this.#chosen(words);
    const rest = words.slice(Math.max(chosen.length, 1));
    const adding = within(rest, MAX_ADDING);
    if (chosen.length === 0) {
      this.#frequent(words, adding);
      return;
    }
    const choice = any(chosen.map(expressionOf));
    const full =
      adding.length > 0 && this.#collect(all([choice, any(adding.map(expressionOf))])) >= this.#depth;
    const cut = full ? this.#rare(chosen) : this.#collect(choice) >= this.#depth;
    // Rows with every word are the best ones wherever every word gave points.
    const left = rest.length > adding.length;
    if ((cut || full) && left && words.length <= MAX_ALL) this.#collect(all(words.map(expressionOf)));
  }

  /** Rows with none of the frequent words, which can only compete by their rare ones. Returns whether some were cut. */
  #rare(chosen: readonly Group[]): boolean {
    const rare = within(chosen, MAX_ALONE);
    if (rare.length === 0) return false;
    const alone = any(rare.map(expressionOf));
    const others = chosen.slice(rare.length);
    if (others.length > 0) this.#collect(all([alone, any(others.map(expressionOf))]));
    return this.#collect(alone) >= this.#depth;
  }

  /** Even the rarest word is frequent: rows with all of them first, then the others as far as needed. */
  #frequent(words: readonly Group[], adding: readonly Group[]): void {
    const rarest = expressionOf(words[0]!);
    if (words.length > 1) {
      if (this.#collect(all(words.map(expressionOf))) >= ENOUGH) return;
      if (adding.length > 0 && this.#collect(all([rarest, any(adding.map(expressionOf))])) >= ENOUGH) return;
    }
    // Where hundreds of titles have the word, nobody looks for it in running text.
    if (this.#collect(`({title path} : ${rarest})`) < this.#depth) this.#collect(rarest);
  }

  #chosen(words: readonly Group[]): Group[] {
    return within(words, MAX_CHOSEN);
  }

  /** Without the words that most chunks contain, which BM25 gives no points, unless there are no others. */
  #telling(): Group[] {
    const telling = this.#words.filter((group) => group.frequency * 2 <= this.#plan.rows);
    return telling.length > 0 ? telling : this.#words.slice(0, 1);
  }

  /** Returns how many rows came. */
  #collect(expression: string): number {
    const found = this.#matches(this.#restricted(expression));
    if (found.length >= this.#depth) this.capped = true;
    for (const { id, score } of found) {
      const known = this.#best.get(id);
      if (known === undefined || known < score) this.#best.set(id, score);
    }
    return found.length;
  }

  #count(expression: string, limit: number): number {
    return this.#keywords.count(this.#restricted(expression), limit, this.#filter?.where);
  }

  #restricted(expression: string): string {
    const { excluded } = this.#plan;
    return excluded === undefined ? expression : `(${expression}) NOT ${excluded}`;
  }

  /** Where the filter is not in SQL, lists grow until enough of them has passed. */
  #matches(expression: string): Ranked[] {
    const filter = this.#filter;
    if (filter === undefined || filter.where !== undefined) {
      return this.#keywords.match(expression, this.#depth, filter?.where);
    }
    for (let limit = Math.ceil(this.#depth / Math.max(filter.share, 0.02)); ; limit *= 8) {
      const found = this.#keywords.match(expression, limit);
      const passed = found.filter(({ id }) => filter.accept(id));
      if (passed.length >= this.#depth || found.length < limit) return passed.slice(0, this.#depth);
    }
  }
}

function expressionOf(group: Group): string {
  return group.expression!;
}

/** As many of the first as fit into the budget of rows. */
function within(groups: readonly Group[], budget: number): Group[] {
  let sum = 0;
  const end = groups.findIndex((group) => {
    sum += group.frequency;
    return sum > budget;
  });
  return end < 0 ? [...groups] : groups.slice(0, end);
}
