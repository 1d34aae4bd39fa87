/** Retrieval metrics, per query. Means over queries are taken by the caller, so that runs can be compared query by query. */
import type { GoldSpans, JudgedSet } from './sets.ts';

/** Corpus ids (doc and section sets) or `file#start-end` (span sets) by query, best first. */
export type Run = Map<string, string[]>;
export type Metrics = Record<string, number>;
type Span = [start: number, end: number];

/** One row per query of the set, in its order. A query that the run does not answer scores 0 throughout. */
export function perQuery(set: JudgedSet, run: Run): Metrics[] {
  const pages = new Map(
    set.corpus.flatMap((entry) => (entry.page === undefined ? [] : [[entry.id, entry.page]])),
  );
  return set.queries.map(({ id }) => {
    // An id that is repeated counts once, at its best rank.
    const results = [...new Set(run.get(id))];
    if (set.kind === 'span') return spanMetrics(set.spans.get(id)!, results);
    return rankMetrics(set.grades.get(id)!, results, set.kind === 'section', pages);
  });
}

export function means(rows: readonly Metrics[]): Metrics {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, mean(rows.map((row) => row[name]!))]));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** For each group the mean MRR of its flavours by their weights; `undefined` for sets without flavours. */
export function weightedByGroup(set: JudgedSet, rows: readonly Metrics[]): number[] | undefined {
  const { weights } = set;
  if (weights === undefined || set.kind === 'span') return undefined;
  const groups = new Map<string, { sum: number; weight: number }>();
  for (const [i, query] of set.queries.entries()) {
    const weight = weights[query.flavour ?? ''];
    if (weight === undefined) continue;
    const group = groups.get(query.group ?? query.id) ?? { sum: 0, weight: 0 };
    group.sum += weight * rows[i]!['MRR@10']!;
    group.weight += weight;
    groups.set(query.group ?? query.id, group);
  }
  return [...groups.values()].map(({ sum, weight }) => (weight > 0 ? sum / weight : 0));
}

// --- ranked documents and sections -----------------------------------------------------------------

function rankMetrics(
  grades: Map<string, number>,
  results: readonly string[],
  sections: boolean,
  pages: ReadonlyMap<string, string>,
): Metrics {
  const gains = results.slice(0, 10).map((id) => grades.get(id) ?? 0);
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
  const found = (k: number): number => results.slice(0, k).filter((id) => grades.has(id)).length;
  const first = gains.findIndex((gain) => gain > 0);
  const prefix = sections ? 'section-' : '';
  const metrics: Metrics = {
    'nDCG@10': discounted(gains) / discounted(ideal),
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
    'Recall@5': found(5) / grades.size,
    'Recall@20': found(20) / grades.size,
    [`${prefix}hit@1`]: found(1) > 0 ? 1 : 0,
    [`${prefix}hit@5`]: found(5) > 0 ? 1 : 0,
  };
  if (!sections || pages.size === 0) return metrics;
  const wanted = new Set([...grades.keys()].map((id) => pages.get(id)));
  const pageHit = (k: number): number =>
    results.slice(0, k).some((id) => wanted.has(pages.get(id) ?? id.split('#')[0])) ? 1 : 0;
  return { ...metrics, 'page-hit@1': pageHit(1), 'page-hit@5': pageHit(5) };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

// --- spans -----------------------------------------------------------------------------------------

interface Passage {
  file: string;
  span: Span;
}

/** What a reader would read before giving up; keeps large passages from being favoured. */
const READING_BUDGET = 4000;

function spanMetrics(gold: GoldSpans, results: readonly string[]): Metrics {
  const passages = results.map(parsePassage);
  const wanted = union(gold.spans);
  const metrics: Metrics = {};
  for (const k of [1, 5, 10]) {
    const { recall, precision, iou } = overlap(wanted, gold.file, passages.slice(0, k));
    metrics[`spanRecall@${k}`] = recall;
    metrics[`spanPrecision@${k}`] = precision;
    metrics[`spanIoU@${k}`] = iou;
  }
  const budget = overlap(wanted, gold.file, cut(passages, READING_BUDGET));
  metrics['spanRecall@4000ch'] = budget.recall;
  metrics['spanIoU@4000ch'] = budget.iou;
  const first = passages
    .slice(0, 10)
    .findIndex(({ file, span }) => file === gold.file && intersection([span], wanted) > 0);
  metrics['MRR@10'] = first < 0 ? 0 : 1 / (first + 1);
  return metrics;
}

function parsePassage(id: string): Passage {
  const match = /^(.*)#(\d+)-(\d+)$/s.exec(id);
  if (match === null) throw new Error(`A result of a span set must look like file#start-end, not ${id}.`);
  return { file: match[1]!, span: [Number(match[2]), Number(match[3])] };
}

function overlap(
  wanted: Span[],
  file: string,
  passages: readonly Passage[],
): { recall: number; precision: number; iou: number } {
  const byFile = new Map<string, Span[]>();
  for (const passage of passages) {
    byFile.set(passage.file, [...(byFile.get(passage.file) ?? []), passage.span]);
  }
  const shared = intersection(union(byFile.get(file) ?? []), wanted);
  const read = [...byFile.values()].reduce((sum, spans) => sum + size(union(spans)), 0);
  const either = read + size(wanted) - shared;
  return {
    recall: ratio(shared, size(wanted)),
    precision: ratio(shared, read),
    iou: ratio(shared, either),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** The passages that fit into so many code units, the last one shortened. */
function cut(passages: readonly Passage[], budget: number): Passage[] {
  const out: Passage[] = [];
  let left = budget;
  for (const { file, span } of passages) {
    if (left <= 0) break;
    const length = Math.min(left, span[1] - span[0]);
    out.push({ file, span: [span[0], span[0] + length] });
    left -= length;
  }
  return out;
}

function union(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const [start, end] of spans.filter(([a, b]) => b > a).sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

function size(spans: readonly Span[]): number {
  return spans.reduce((sum, [start, end]) => sum + end - start, 0);
}

function intersection(a: readonly Span[], b: readonly Span[]): number {
  let shared = 0;
  for (const x of a) for (const y of b) shared += Math.max(0, Math.min(x[1], y[1]) - Math.max(x[0], y[0]));
  return shared;
}
