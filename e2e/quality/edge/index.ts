/** How many of the edge queries each engine answers, all in one run over the same pages. */
import { table } from '../../table.ts';
import { libraries } from '../peers/libraries.ts';
import { pagefind } from '../peers/pagefind.ts';
import { loadEdgeSet } from './cases.ts';
import { copse } from './copse.ts';

export interface EdgeReport {
  pages: number;
  cases: number;
  engines: EngineReport[];
}

interface EngineReport {
  engine: string;
  passed: number;
  errors: number;
  /** Rank of the expected page by case, from 1; `null` where it did not come. */
  ranks: Record<string, number | null>;
  failed: string[];
}

export async function edgeReport(file: string): Promise<EdgeReport> {
  const { pages, cases } = loadEdgeSet(file);
  const engines: EngineReport[] = [];
  for (const engine of [...copse, ...libraries, ...pagefind]) {
    const answers = await engine.build(pages);
    const report: EngineReport = { engine: engine.name, passed: 0, errors: 0, ranks: {}, failed: [] };
    for (const { id, lang, query, expected } of cases) {
      const found = await ask(() => answers.ask(query, lang), report);
      const rank = found.indexOf(expected.document) + 1;
      report.ranks[id] = rank === 0 ? null : rank;
      if (rank > 0 && rank <= expected.maxRank) report.passed++;
      else report.failed.push(id);
    }
    await answers.close?.();
    engines.push(report);
  }
  return { pages: pages.length, cases: cases.length, engines };
}

/** A query must never raise an error; one that does finds nothing. */
async function ask(answer: () => string[] | Promise<string[]>, report: EngineReport): Promise<string[]> {
  try {
    return await answer();
  } catch {
    report.errors++;
    return [];
  }
}

export function renderEdge({ pages, cases, engines }: EdgeReport): string {
  const rows = engines.map(({ engine, passed, errors, failed }) => [
    engine,
    `${passed}/${cases}`,
    String(errors),
    failed.slice(0, 12).join(' ') + (failed.length > 12 ? ' …' : ''),
  ]);
  return `Edge queries over ${pages} pages\n\n${table(['engine', 'passed', 'errors', 'missed'], rows)}`;
}
