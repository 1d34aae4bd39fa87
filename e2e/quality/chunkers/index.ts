/** What the size of passages, and where they are cut, does to results. */
import { table } from '../../table.ts';
import { type Comparison, compare } from '../bootstrap.ts';
import { buildLibrary } from '../library.ts';
import { type Metrics, means, perQuery } from '../metrics.ts';
import type { JudgedSet } from '../sets.ts';
import { runSystem } from '../systems.ts';
import { langchain, OWN, recorder } from './cutters.ts';

export interface ChunkersReport {
  set: string;
  queries: number;
  chunkers: { name: string; chunks: number; metrics: Metrics; against: Comparison }[];
}

/** The default of the index, which the others are compared with. */
const DEFAULT = 'search';
const SPAN_METRICS = ['MRR@10', 'spanRecall@4000ch', 'spanIoU@4000ch'];
const ENTRY_METRICS = ['MRR@10', 'nDCG@10', 'section-hit@1', 'section-hit@5', 'Recall@5'];

/** Of a set of spans or of sections; each chunker gets an index of its own, and is asked as users ask. */
export async function chunkersReport(set: JudgedSet, pagesFolder?: string): Promise<ChunkersReport> {
  const bodies = new Set<string>();
  const recording = { chunkers: { recorder: recorder(bodies) } };
  const recorded = await buildLibrary(set, pagesFolder, {
    chunker: 'recorder',
    parts: recording,
    encoder: 'none',
  });
  await recorded.index.close();
  const chunkers = { ...OWN, ...(await langchain(bodies)) };
  const report: ChunkersReport = { set: set.name, queries: set.queries.length, chunkers: [] };
  let base: number[] = [];
  for (const name of [DEFAULT, 'reading', 'fixed', ...Object.keys(chunkers)]) {
    const library = await buildLibrary(set, pagesFolder, { chunker: name, parts: { chunkers } });
    const rows = perQuery(set, await runSystem(set, library, 'default'));
    const values = rows.map((row) => row[metricOf(set)]!);
    if (name === DEFAULT) base = values;
    const { chunks } = await library.index.info();
    report.chunkers.push({ name, chunks, metrics: means(rows), against: compare(base, values) });
    await library.index.close();
  }
  return report;
}

function metricOf({ kind }: JudgedSet): string {
  return kind === 'span' ? 'spanRecall@4000ch' : 'MRR@10';
}

export function renderChunkers({ set, queries, chunkers }: ChunkersReport): string {
  const names = [...SPAN_METRICS, ...ENTRY_METRICS].filter((name) => name in chunkers[0]!.metrics);
  const shown = [...new Set(names)];
  const figure = (x: number): string => x.toFixed(3);
  const rows = chunkers.map(({ name, chunks, metrics, against }) => [
    name,
    String(chunks),
    ...shown.map((metric) => figure(metrics[metric]!)),
    `${figure(against.delta)} [${against.ci95.map(figure).join(', ')}]`,
  ]);
  return [
    `${set}: ${queries} queries`,
    table(['chunker', 'chunks', ...shown, `against ${DEFAULT}`], rows),
  ].join('\n\n');
}
