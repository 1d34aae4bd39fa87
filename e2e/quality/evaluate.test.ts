import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { loadSet } from './sets.ts';

const BIRDS = `# Birds

What this page says about birds.

## Owls

Owls hunt by night and hear a mouse under the snow.

## Penguins

Penguins swim after krill in cold water and cannot fly.
`;
const TREES = `# Trees

## Oak

An oak drops acorns in autumn, and jays bury them.

## Willow

Willow twigs bend easily and make good baskets.
`;
const QUERIES = [
  ['q1', 'which bird hunts by night', 'birds.md', 'Owls'],
  ['q2', 'krill', 'birds.md', 'Penguins'],
  ['q3', 'acorns', 'trees.md', 'Oak'],
  ['q4', 'twigs for baskets', 'trees.md', 'Willow'],
] as const;
const PAGES: Record<string, string> = { 'birds.md': BIRDS, 'trees.md': TREES };

const root = mkdtempSync(join(tmpdir(), 'copse-sets-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(set: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, set, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return join(root, set);
}

function section(page: string, heading: string): { start: number; end: number } {
  const text = PAGES[page]!;
  const start = text.indexOf(`## ${heading}`);
  const next = text.indexOf('\n## ', start);
  return { start, end: next < 0 ? text.length : next + 1 };
}

const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

function judged(
  kind: 'doc' | 'section',
  extra: (page: string, heading: string) => object,
): Record<string, string> {
  const corpus = QUERIES.map(([, , page, heading]) => {
    const { start, end } = section(page, heading);
    return {
      _id: `${page}#${heading}`,
      title: heading,
      text: PAGES[page]!.slice(start, end),
      ...extra(page, heading),
    };
  });
  return {
    'meta.json': JSON.stringify({ name: 'made up', kind, weights: { plain: 1 } }),
    'corpus.jsonl': lines(corpus),
    'queries.jsonl': lines(
      QUERIES.map(([_id, text], i) => ({ _id, text, flavour: 'plain', group: `g${i}` })),
    ),
    'qrels.tsv': `query-id\tcorpus-id\tscore\n${QUERIES.map(([id, , page, heading]) => `${id}\t${page}#${heading}\t1`).join('\n')}`,
  };
}

const pageFiles = Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [`pages/${name}`, text]));
const path = (page: string, heading: string): string[] => [page === 'birds.md' ? 'Birds' : 'Trees', heading];

describe('evaluate', () => {
  const found = { 'nDCG@10': 1, 'MRR@10': 1, weightedMRR: 1 };

  it('finds sections of ingested pages by their offsets', async () => {
    const dir = write('offsets', {
      ...judged('section', (page, heading) => ({
        page,
        path: ['Nothing', 'alike'],
        ...section(page, heading),
      })),
      ...pageFiles,
    });
    const report = await evaluate(loadSet(dir));
    expect(report).toMatchObject({ ingested: 'pages', documents: 2, queries: 4, failed: [] });
    expect(report.systems.lexical.metrics).toMatchObject({ ...found, 'page-hit@1': 1 });
    expect(report.defaultAgainstLexical['MRR@10']).toMatchObject({ a: 1 });
  });

  it('finds sections of ingested pages by their headings', async () => {
    const dir = write('headings', {
      ...judged('section', (page, heading) => ({ page, path: path(page, heading) })),
      ...pageFiles,
    });
    const report = await evaluate(loadSet(dir));
    expect(report.ingested).toBe('pages');
    expect(report.systems.lexical.metrics).toMatchObject(found);
  });

  it('makes documents of the entries where there are no pages', async () => {
    const dir = write(
      'entries',
      judged('section', (page, heading) => ({ page, path: path(page, heading) })),
    );
    const report = await evaluate(loadSet(dir));
    expect(report).toMatchObject({ ingested: 'entries', documents: 4 });
    expect(report.systems.lexical.metrics).toMatchObject(found);
  });

  it('judges documents', async () => {
    const report = await evaluate(
      loadSet(
        write(
          'documents',
          judged('doc', () => ({})),
        ),
      ),
    );
    expect(report).toMatchObject({ kind: 'doc', ingested: 'entries', documents: 4 });
    expect(report.systems.lexical.metrics).toMatchObject({ ...found, 'hit@1': 1 });
    expect(report.systems.vector.metrics['hit@5']).toBeGreaterThan(0.5);
  });

  it('judges passages by their characters', async () => {
    const rows = QUERIES.map(([_id, question, file, heading]) => {
      // The paragraph below the heading line.
      const { start, end } = section(file, heading);
      const body = PAGES[file]!.slice(start, end).split('\n\n')[1]!;
      const from = PAGES[file]!.indexOf(body);
      return { _id, question, file, spans: [[from, from + body.trimEnd().length]] };
    });
    const report = await evaluate(loadSet(write('spans', { 'spans.jsonl': lines(rows), ...pageFiles })));
    expect(report).toMatchObject({ kind: 'span', ingested: 'pages', documents: 2 });
    expect(report.systems.lexical.metrics['MRR@10']).toBe(1);
    expect(report.systems.lexical.metrics['spanRecall@4000ch']).toBe(1);
  });

  it('prints one JSON document and nothing else', () => {
    const dir = write(
      'printed',
      judged('doc', () => ({})),
    );
    const script = fileURLToPath(new URL('run.ts', import.meta.url));
    const output = execFileSync(process.execPath, [script, '--set', dir, '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(output)).toMatchObject({ sets: [{ set: 'made up', queries: 4 }] });
  });
});
