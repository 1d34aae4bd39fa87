import { table } from '../table.ts';
import { type FileResult, LONG, limitFor, type QueryResult } from './results.ts';
import { supervise } from './supervise.ts';

export interface Violation {
  at: number;
  what: string;
}

export interface FilesReport {
  /** Of those that were not cut short by whatever ended the process. */
  count: number;
  seconds: number;
  /** Documents by what became of them. */
  outcomes: Record<string, number>;
  byExtension: Record<string, { files: number; maxMs: number }>;
  maxMs: number;
  peakMemory: number;
  violations: Violation[];
}

export interface QueriesReport {
  /** Of those that were not cut short by whatever ended the process. */
  count: number;
  seconds: number;
  byFamily: Record<string, Times>;
  /** Strings of up to 100,000 characters, and longer ones. */
  short: Times;
  long: Times;
  violations: Violation[];
}

export interface Times {
  count: number;
  found: number;
  p50: number;
  p99: number;
  max: number;
  /** Of the processor's time. */
  maxCpu: number;
}

const FILE_LIMIT = 10_000;
/** Until a process that says nothing is ended; a slow answer is measured, not cut off. */
const PATIENCE = 40_000;

export async function soakFiles(seed: number, count: number): Promise<FilesReport> {
  console.log(
    `${count} damaged files, added to an index in memory; every hundred are read whole and removed.`,
  );
  const began = performance.now();
  const outcomes: Record<string, number> = {};
  const byExtension: FilesReport['byExtension'] = {};
  const violations: Violation[] = [];
  let [done, maxMs, peakMemory] = [0, 0, 0];
  const note = (at: number, what: string): void => {
    violations.push({ at, what });
    console.error(`File ${at}: ${what}`);
  };
  const deaths = await supervise(
    { program: new URL('./files.ts', import.meta.url), seed, count, patienceMs: PATIENCE },
    (at, result) => {
      const { how, extension, ms, outcomes: ends, problems, peakMemory: memory } = result as FileResult;
      done++;
      for (const end of ends) outcomes[end] = (outcomes[end] ?? 0) + 1;
      byExtension[extension] ??= { files: 0, maxMs: 0 };
      const kind = byExtension[extension];
      kind.files++;
      kind.maxMs = Math.max(kind.maxMs, ms);
      maxMs = Math.max(maxMs, ms);
      peakMemory = Math.max(peakMemory, memory);
      if (ms > FILE_LIMIT) note(at, `${how}: ${Math.round(ms)} ms`);
      for (const problem of problems) note(at, `${how}: ${problem}`);
    },
  );
  for (const { at, how } of deaths) note(at, how);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    table(
      ['became', 'documents'],
      Object.entries(outcomes)
        .sort((a, b) => b[1] - a[1])
        .map(([name, times]) => [name, String(times)]),
    ),
  );
  console.log(
    `${done} files in ${seconds.toFixed(0)} s, slowest ${maxMs.toFixed(0)} ms, memory up to ${peakMemory.toFixed(0)} MB.\n`,
  );
  return { count: done, seconds, outcomes, byExtension, maxMs, peakMemory, violations };
}

export async function soakQueries(seed: number, count: number): Promise<QueriesReport> {
  console.log(
    `${count} questions to an index of documentation, with vectors; every fifth asks for sections.`,
  );
  const began = performance.now();
  const families = new Map<string, QueryResult[]>();
  const violations: Violation[] = [];
  const note = (at: number, what: string): void => {
    violations.push({ at, what });
    console.error(`Question ${at}: ${what}`);
  };
  const deaths = await supervise(
    { program: new URL('./queries.ts', import.meta.url), seed, count, patienceMs: PATIENCE },
    (at, result) => {
      const answer = result as QueryResult;
      const { family, characters, cpuMs, error } = answer;
      const list = families.get(family);
      if (list) list.push(answer);
      else families.set(family, [answer]);
      if (error) note(at, `${family}: ${JSON.stringify(error.text)}: ${error.message}`);
      if (cpuMs > limitFor(characters))
        note(at, `${family}, ${characters} characters: ${Math.round(cpuMs)} ms of the processor`);
    },
  );
  for (const { at, how } of deaths) note(at, how);
  const all = [...families.values()].flat();
  const byFamily = Object.fromEntries([...families].map(([family, list]) => [family, times(list)]));
  const short = times(all.filter(({ characters }) => characters <= LONG));
  const long = times(all.filter(({ characters }) => characters > LONG));
  const seconds = (performance.now() - began) / 1000;
  console.log(
    table(
      ['questions', 'count', 'with hits', 'p50 ms', 'p99', 'max', 'max CPU'],
      [
        ...Object.entries(byFamily).sort(([a], [b]) => (a < b ? -1 : 1)),
        ['up to 100,000 characters', short] as const,
        ['longer', long] as const,
      ].map(([family, { count: asked, found, p50, p99, max, maxCpu }]) => [
        family,
        ...[asked, found].map(String),
        ...[p50, p99, max, maxCpu].map((ms) => ms.toFixed(1)),
      ]),
    ),
  );
  console.log(`${all.length} questions in ${seconds.toFixed(0)} s.\n`);
  return { count: all.length, seconds, byFamily, short, long, violations };
}

function times(results: readonly QueryResult[]): Times {
  const sorted = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    count: sorted.length,
    found: results.filter(({ hits }) => hits > 0).length,
    p50: at(0.5),
    p99: at(0.99),
    max: sorted.at(-1) ?? 0,
    maxCpu: results.reduce((most, { cpuMs }) => Math.max(most, cpuMs), 0),
  };
}
