import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { random } from '../bench/random.ts';
import { compare } from './bootstrap.ts';
import { type Metrics, mean, means, perQuery, type Run, weightedByGroup } from './metrics.ts';
import { type JudgedSet, loadSet } from './sets.ts';

function docSet(grades: Record<string, number>): JudgedSet {
  return {
    dir: '',
    name: 'made up',
    kind: 'doc',
    corpus: [],
    queries: [{ id: 'q', text: 'q' }],
    grades: new Map([['q', new Map(Object.entries(grades))]]),
    spans: new Map(),
  };
}

describe('metrics', () => {
  it('follow their definitions on ranked documents', () => {
    const [row] = perQuery(docSet({ a: 1, b: 2, c: 1 }), new Map([['q', ['x', 'b', 'b', 'a']]]));
    const gained = 2 / Math.log2(3) + 1 / Math.log2(4);
    const ideal = 2 + 1 / Math.log2(3) + 1 / Math.log2(4);
    expect(row!['nDCG@10']).toBeCloseTo(gained / ideal, 12);
    expect(row).toMatchObject({ 'MRR@10': 1 / 2, 'Recall@5': 2 / 3, 'hit@1': 0, 'hit@5': 1 });
  });

  it('score 0 where there is no answer', () => {
    expect(Object.values(perQuery(docSet({ a: 1 }), new Map())[0]!).every((x) => x === 0)).toBe(true);
  });

  it('count characters once in span sets', () => {
    const set: JudgedSet = {
      ...docSet({}),
      kind: 'span',
      spans: new Map([['q', { file: 'f', spans: [[10, 20]] }]]),
    };
    const [row] = perQuery(set, new Map([['q', ['g#0-10', 'f#15-25', 'f#18-30']]]));
    // Read: 10 of the other file and 15..30 of this one; wanted: 10..20.
    expect(row!['spanRecall@5']).toBe(0.5);
    expect(row!['spanPrecision@5']).toBeCloseTo(5 / 25, 12);
    expect(row!['spanIoU@5']).toBeCloseTo(5 / 30, 12);
    expect(row!['MRR@10']).toBe(1 / 2);
  });
});

const evaluation = fileURLToPath(new URL('../../../shared/eval/', import.meta.url));
const scorer = join(evaluation, 'score.mjs');
const SETS = ['docs-known-item-dev', 'anthropic-docs-dev', 'cranfield', 'chroma-sotu'];

describe('against the reference scorer', () => {
  for (const name of SETS) {
    const dir = join(evaluation, name);
    const absent = [scorer, dir].find((path) => !existsSync(path));
    it.skipIf(absent !== undefined)(
      `gives the same figures on ${name}${absent === undefined ? '' : `: skipped, ${absent} is not there`}`,
      () => {
        const set = loadSet(dir);
        const [a, b] = [guess(set, 1), guess(set, 2)];
        const temporary = mkdtempSync(join(tmpdir(), 'copse-quality-'));
        try {
          const [fileA, fileB] = [a, b].map((run, i) => writeRun(join(temporary, `${i}.tsv`), run));
          expect(rounded(summary(set, a))).toEqual(score(dir, fileA!)['metrics']);
          const theirs = score(dir, '--compare', fileA!, fileB!)['metrics'] as Record<string, Metrics>;
          for (const [metric, values] of Object.entries(columns(set, a))) {
            const { a: left, b: right, ...rest } = compare(values, columns(set, b)[metric]!);
            const ours = { ...rounded({ a: left, b: right, delta: rest.delta }), ci95: rest.ci95.map(round) };
            expect(theirs[metric]).toMatchObject({ ...ours, better: rest.better, worse: rest.worse });
          }
        } finally {
          rmSync(temporary, { recursive: true });
        }
      },
    );
  }
});

/** A run that is right now and then, repeats itself, and leaves a query out. */
function guess(set: JudgedSet, seed: number): Run {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const run: Run = new Map();
  for (const { id } of set.queries.slice(1)) {
    const gold = set.spans.get(id);
    const any = (): string => {
      if (gold === undefined)
        return next() < 0.15 ? pick([...set.grades.get(id)!.keys()]) : pick(set.corpus).id;
      const start = Math.max(0, pick(gold.spans)[0] + Math.floor((next() - 0.8) * 4000));
      return `${next() < 0.2 ? 'other' : gold.file}#${start}-${start + Math.floor(next() * 1500)}`;
    };
    run.set(id, Array.from({ length: 25 }, any));
  }
  return run;
}

function columns(set: JudgedSet, run: Run): Record<string, number[]> {
  const rows = perQuery(set, run);
  const weighted = weightedByGroup(set, rows);
  return {
    ...Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, rows.map((row) => row[name]!)])),
    ...(weighted && { weightedMRR: weighted }),
  };
}

function summary(set: JudgedSet, run: Run): Metrics {
  const rows = perQuery(set, run);
  const weighted = weightedByGroup(set, rows);
  return { ...means(rows), ...(weighted && { weightedMRR: mean(weighted) }) };
}

function writeRun(path: string, run: Run): string {
  const rows = [...run].flatMap(([id, results]) =>
    results.map((result, i) => `${id}\t${result}\t${i + 1}\t0`),
  );
  writeFileSync(path, rows.join('\n'));
  return path;
}

function score(...args: string[]): Record<string, unknown> {
  return JSON.parse(execFileSync(process.execPath, [scorer, ...args], { encoding: 'utf8' })) as Record<
    string,
    unknown
  >;
}

const round = (x: number): number => Math.round(x * 1e4) / 1e4;
const rounded = (metrics: Metrics): Metrics =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, round(value)]));
