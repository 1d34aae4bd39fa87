/**
 * What BM25 cannot see, looked up in the text of the best candidates: how much of the query stands in the passage
 * and in its section, whether its words stand together, as typed, and in the heading. Each is a figure from 0 to 1;
 * the weights say how many points of the fused score (0 to 1) it is worth.
 */
import type { ChunkRow } from '../store/index.ts';
import { tokenize } from '../text/index.ts';
import { type Occurrence, TitleFinder, WordFinder } from './occurrences.ts';
import type { Passages } from './passages.ts';
import type { QueryPlan } from './plan.ts';
import type { Candidate } from './ranking.ts';
import type { Group } from './words.ts';

export interface Features {
  /** Share of the query's words, by weight, in passage and headings. */
  coverage: number;
  /** The same in all candidates of the section together. */
  section: number;
  /** Neighbours in the query that are near one another in the passage. */
  proximity: number;
  /** Share of the words found that are spelt as typed. */
  exact: number;
  /** How much heading and query are the same. */
  heading: number;
}

export const FEATURE_WEIGHTS: Readonly<Features> = {
  coverage: 0.2,
  section: 0.3,
  proximity: 0.1,
  exact: 0.15,
  heading: 0.25,
};

/** What the tree puts between a number and the title below it; a query asks for either. */
const TITLE_LINES = ' · ';
/** Words farther apart than this are not together. */
const MAX_DISTANCE = 8;
/** A word in more chunks than this share says nothing by standing beside another. */
const MAX_SHARE = 0.2;

export function addFeatures(
  candidates: readonly Candidate[],
  plan: QueryPlan,
  passages: Passages,
  begun: boolean,
): void {
  const groups = [...plan.required, ...plan.words].sort((a, b) => a.start - b.start);
  if (groups.length === 0) return;
  const measure = new Measure(groups, plan, begun);
  const sections = new Map<string, Set<number>>();
  const found = candidates.map((candidate) => {
    const { textId, seq } = candidate.chunk;
    const occurrences = measure.read(candidate, passages);
    const key = `${textId}#${seq}`;
    const union = sections.get(key) ?? new Set();
    sections.set(key, union);
    for (const group of occurrences.groups) union.add(group);
    return { occurrences, union };
  });
  candidates.forEach((candidate, i) => {
    const { occurrences, union } = found[i]!;
    candidate.features = measure.features(occurrences, union);
  });
}

interface Title {
  tokens: number;
  found: Occurrence[];
}

interface Reading {
  body: Occurrence[];
  title: Title;
  /** The halves of a title in two lines: `Article 5 · Subject matter`. */
  halves: Title[];
  /** In the passage or any heading above it. */
  groups: Set<number>;
}

class Measure {
  readonly #weights: readonly number[];
  readonly #total: number;
  readonly #finder: WordFinder;
  readonly #titles: TitleFinder;
  /** Neighbours in the query, with what it says when they stand together. */
  readonly #pairs: { first: number; second: number; weight: number }[] = [];
  readonly #pairTotal: number;

  constructor(groups: readonly Group[], plan: QueryPlan, begun: boolean) {
    this.#weights = groups.map(({ weight }) => weight);
    this.#total = sum(this.#weights);
    this.#finder = new WordFinder(groups, begun);
    this.#titles = new TitleFinder(this.#finder);
    const telling = groups.flatMap(({ frequency }, i) => (frequency <= MAX_SHARE * plan.rows ? [i] : []));
    const order = telling.length > 1 ? telling : groups.map((_, i) => i);
    for (let i = 1; i < order.length; i++) {
      const [first, second] = [order[i - 1]!, order[i]!];
      this.#pairs.push({ first, second, weight: Math.min(this.#weights[first]!, this.#weights[second]!) });
    }
    this.#pairTotal = sum(this.#pairs.map(({ weight }) => weight));
  }

  read({ chunk }: Candidate, passages: Passages): Reading {
    const { textId, seq, start, end } = chunk;
    const { language } = passages.document(textId);
    const body = this.#finder.find(tokenize(passages.slice(textId, start, end), language));
    const path = passages.path(textId, seq).map((row) => passages.title(textId, row.seq));
    const groups = new Set(body.map(({ group }) => group));
    for (const title of path) {
      for (const { group } of this.#titles.find(title, language).found) groups.add(group);
    }
    const heading = headingOf(chunk, path.at(-1)!);
    const halves = heading.includes(TITLE_LINES) ? heading.split(TITLE_LINES) : [];
    return {
      body,
      title: this.#titles.find(heading, language),
      halves: halves.map((half) => this.#titles.find(half, language)),
      groups,
    };
  }

  features({ body, title, halves, groups }: Reading, section: ReadonlySet<number>): Features {
    return {
      coverage: this.#share(groups),
      section: this.#share(section),
      proximity: this.#proximity(body),
      exact: this.#exact([...body, ...title.found]),
      heading: Math.max(...[title, ...halves].map((heading) => this.#heading(heading))),
    };
  }

  #share(groups: ReadonlySet<number>): number {
    return this.#total === 0 ? 0 : sum([...groups].map((group) => this.#weights[group]!)) / this.#total;
  }

  /** Nearer counts more; the order typed counts one step more than the reverse. */
  #proximity(body: readonly Occurrence[]): number {
    if (this.#pairTotal === 0) return 0;
    const places = this.#weights.map((): number[] => []);
    for (const { group, at } of body) places[group]!.push(at);
    const near = this.#pairs.map(({ first, second, weight }) => {
      const distance = nearest(places[first]!, places[second]!);
      return distance <= MAX_DISTANCE ? weight / Math.sqrt(distance) : 0;
    });
    return sum(near) / this.#pairTotal;
  }

  #exact(occurrences: readonly Occurrence[]): number {
    const asTyped = new Set(occurrences.filter(({ exact }) => exact).map(({ group }) => group));
    return this.#share(asTyped);
  }

  /** The part of the heading that is in the query, times the part of the query that is in the heading. */
  #heading({ tokens, found }: Title): number {
    if (tokens === 0) return 0;
    const matched = new Set(found.map(({ at }) => at)).size / tokens;
    return matched * this.#share(new Set(found.map(({ group }) => group)));
  }
}

/** Of code its name: the rest of a signature is not what is looked for. */
function headingOf({ meta }: ChunkRow, title: string): string {
  const definition = meta?.['definition'];
  return typeof definition === 'string' ? definition.replace(/^[^,›\s]*\.(?=[^.])/, '') : title;
}

/** From 1; both lists ascend. */
function nearest(first: readonly number[], second: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  let from = 0;
  for (const a of first) {
    while (from + 1 < second.length && second[from + 1]! <= a) from++;
    for (const b of second.slice(from, from + 2)) {
      const distance = b > a ? b - a : a - b + 1;
      if (distance < best && b !== a) best = distance;
    }
  }
  return best;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
