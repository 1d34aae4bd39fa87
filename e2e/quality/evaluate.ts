import { type Comparison, compare } from './bootstrap.ts';
import { buildLibrary } from './library.ts';
import { type Metrics, mean, means, perQuery, weightedByGroup } from './metrics.ts';
import type { JudgedSet } from './sets.ts';
import { runSystem, SYSTEMS, type System } from './systems.ts';

export interface SystemReport {
  metrics: Metrics;
  /** MRR@10 of each flavour, in sets that have them. */
  flavours?: Metrics;
  /** Mean time of a query, ranking to names included. */
  queryMs: number;
}

export interface SetReport {
  set: string;
  kind: JudgedSet['kind'];
  queries: number;
  documents: number;
  /** Whether the pages themselves were ingested, or one document per corpus entry. */
  ingested: 'pages' | 'entries';
  failed: string[];
  encoder: string | null;
  systems: Record<System, SystemReport>;
  /** What the vector leg does to keyword search: default minus lexical, by metric. */
  defaultAgainstLexical: Record<string, Comparison>;
}

/** Ingests the set once and runs every system over it. */
export async function evaluate(set: JudgedSet, pagesFolder?: string): Promise<SetReport> {
  const library = await buildLibrary(set, pagesFolder);
  try {
    const systems = {} as Record<System, SystemReport>;
    const columns = {} as Record<System, Record<string, number[]>>;
    for (const system of SYSTEMS) {
      const began = performance.now();
      const rows = perQuery(set, await runSystem(set, library, system));
      const queryMs = (performance.now() - began) / set.queries.length;
      columns[system] = columnsOf(set, rows);
      systems[system] = { ...reportOf(set, rows), queryMs };
    }
    return {
      set: set.name,
      kind: set.kind,
      queries: set.queries.length,
      documents: library.documents,
      ingested: library.ingested,
      failed: library.failed,
      encoder: (await library.index.info()).encoder?.id ?? null,
      systems,
      defaultAgainstLexical: Object.fromEntries(
        Object.entries(columns.lexical).map(([name, values]) => [
          name,
          compare(values, columns.default[name]!),
        ]),
      ),
    };
  } finally {
    await library.index.close();
  }
}

function columnsOf(set: JudgedSet, rows: readonly Metrics[]): Record<string, number[]> {
  const weighted = weightedByGroup(set, rows);
  const names = Object.keys(rows[0] ?? {});
  return {
    ...Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name]!)])),
    ...(weighted && { weightedMRR: weighted }),
  };
}

function reportOf(set: JudgedSet, rows: readonly Metrics[]): Omit<SystemReport, 'queryMs'> {
  const weighted = weightedByGroup(set, rows);
  if (weighted === undefined) return { metrics: means(rows) };
  const flavours = Object.keys(set.weights!).map((flavour): [string, number] => {
    const own = rows.filter((_, i) => set.queries[i]!.flavour === flavour);
    return [flavour, mean(own.map((row) => row['MRR@10']!))];
  });
  return { metrics: { ...means(rows), weightedMRR: mean(weighted) }, flavours: Object.fromEntries(flavours) };
}
