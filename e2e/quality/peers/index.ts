/** Keyword search of copse beside other engines, over the same entries of a judged set. */
import { table } from '../../table.ts';
import { type Comparison, compare } from '../bootstrap.ts';
import { buildLibrary } from '../library.ts';
import { type Metrics, mean, perQuery, type Run, weightedByGroup } from '../metrics.ts';
import type { CorpusEntry, JudgedSet } from '../sets.ts';
import { runSystem } from '../systems.ts';
import type { Engine, Page } from './engine.ts';
import { fts5 } from './fts5.ts';
import { libraries } from './libraries.ts';

export interface PeersReport {
  set: string;
  metric: string;
  queries: number;
  /** copse by its keywords alone. */
  copse: number;
  peers: { engine: string; value: number; copseBetterBy: Comparison; queryMs: number }[];
}

export async function peersReport(set: JudgedSet, pagesFolder?: string): Promise<PeersReport> {
  const library = await buildLibrary(set, pagesFolder);
  const own = valuesOf(set, await runSystem(set, library, 'lexical'));
  await library.index.close();
  const report: PeersReport = {
    set: set.name,
    metric: metricOf(set),
    queries: set.queries.length,
    copse: mean(own),
    peers: [],
  };
  for (const engine of [fts5, ...libraries]) {
    const began = performance.now();
    const values = valuesOf(set, await runPeer(set, engine));
    const queryMs = (performance.now() - began) / set.queries.length;
    report.peers.push({
      engine: engine.name,
      value: mean(values),
      copseBetterBy: compare(values, own),
      queryMs,
    });
  }
  return report;
}

async function runPeer(set: JudgedSet, engine: Engine): Promise<Run> {
  const answers = await engine.build(set.corpus.map(pageOf));
  const run: Run = new Map();
  for (const { id, text } of set.queries) run.set(id, await answerOf(() => answers.ask(text, 'en')));
  await answers.close?.();
  return run;
}

/** A query that an engine cannot read finds nothing. */
async function answerOf(ask: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch {
    return [];
  }
}

/** The headings above an entry are part of what its readers see. */
function pageOf({ id, title, text, path = [] }: CorpusEntry): Page {
  const above = path.filter((each) => each !== title).join(' › ');
  return { id, language: 'en', title, text: above === '' ? text : `${above}\n\n${text}` };
}

function metricOf(set: JudgedSet): string {
  return set.weights ? 'weightedMRR' : 'nDCG@10';
}

function valuesOf(set: JudgedSet, run: Run): number[] {
  const rows: Metrics[] = perQuery(set, run);
  return weightedByGroup(set, rows) ?? rows.map((row) => row['nDCG@10']!);
}

export function renderPeers({ set, metric, queries, copse, peers }: PeersReport): string {
  const signed = (x: number): string => (x >= 0 ? '+' : '−') + Math.abs(x).toFixed(3);
  const rows = peers.map(({ engine, value, copseBetterBy: { delta, ci95 } }) => [
    engine,
    value.toFixed(3),
    signed(delta),
    signed(ci95[0]),
    signed(ci95[1]),
  ]);
  return `${set}: ${metric} of ${queries} queries, by keywords alone\n\n${table(
    ['engine', metric, 'copse better by', '95% from', 'to'],
    [['copse', copse.toFixed(3), '', '', ''], ...rows],
  )}`;
}
