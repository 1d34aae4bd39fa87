import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddReport, ParseReport, Passage, TocDocument } from '../../../worker/contract/index.ts';
import { main } from './index.ts';

const cwd = process.cwd();
const home = mkdtempSync(join(tmpdir(), 'copse-parse-'));

const FILES: Record<string, string> = {
  'guide.md':
    '---\ntitle: Woods\ndate: 2024-05-01\nlang: en\n---\n# Trees\n\nAbout trees.\n\n- oak\n- ash\n\n## Coppice\n\nA willow is cut back.\n\n```sh\ncut\n```\n',
  'note.txt': 'A plain note about the hedgerows.\n\nAnd another one about ditches.\n',
  'pages.txt': 'The first page is short.\f\nThe second page is not longer.\n',
  'page.html':
    '<title>Page</title><nav>Menu</nav><h1 id="hazel">Hazel</h1><p>Hazel gives nuts in the autumn of most years.</p>',
  'saw.py':
    'def fell(tree):\n    trunk = tree.cut()\n    return trunk\n\n\nclass Saw:\n    """Cuts."""\n    teeth = 3\n',
  'trees.csv': 'name,height\noak,30\nash,25\n',
  'wide.csv': 'name,height\noak,30,deep\n',
  'broken.pdf': '%PDF-1.7\nnothing that follows\n',
  'picture.md': '\u0089PNG\r\n\u001a\n....',
};

beforeAll(() => {
  process.chdir(home);
  mkdirSync('folder');
  for (const [name, content] of Object.entries(FILES)) writeFileSync(name, content, 'latin1');
  writeFileSync('folder/b.md', '# B\n');
  writeFileSync('folder/a.txt', 'A, in a folder.\n');
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(home, { recursive: true });
});

async function copse(
  args: readonly string[],
  stdin = '',
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const code = await main(args, { stdin: Readable.from([stdin]), stdout, stderr, env: {}, signal });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

async function json<T>(args: readonly string[], code = 0, stdin?: string): Promise<T> {
  const run = await copse([...args, '--json'], stdin);
  expect(run, run.stdout + run.stderr).toMatchObject({ code });
  expect(run.stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(run.stdout);
}

async function reportOf(...args: string[]): Promise<ParseReport> {
  const { documents } = await json<{ documents: ParseReport[] }>(['parse', ...args]);
  expect(documents).toHaveLength(1);
  return documents[0]!;
}

test('Markdown: what it declares, its blocks and its sections', async () => {
  const report = await reportOf('guide.md');
  expect(report).toMatchObject({
    source: 'guide.md',
    outcome: 'ok',
    kind: 'markdown',
    why: 'The name ends in ".md".',
    bytes: FILES['guide.md']!.length,
    warnings: [],
    content: {
      title: 'Woods',
      language: 'en',
      date: '2024-05-01',
      markup: 'markdown',
      structure: 'markdown',
      characters: FILES['guide.md']!.length,
      blocks: { heading: 2, paragraph: 2, list: 1, code: 1 },
      chunks: 2,
    },
  });
  expect(
    report.content!.sections.map(({ title, level, lines, chunks }) => [title, level, lines, chunks]),
  ).toEqual([
    ['Woods', 0, [1, 5], 0],
    ['Trees', 1, [6, 11], 1],
    ['Coppice', 2, [13, 19], 1],
  ]);
  expect(report.content).not.toHaveProperty('pages');
  expect(report.content).not.toHaveProperty('text');
});

test.each([
  ['note.txt', { kind: 'text', content: { markup: 'plain', blocks: { paragraph: 2 }, title: 'note' } }],
  [
    'page.html',
    {
      outcome: 'warnings',
      kind: 'html',
      content: { markup: 'markdown', title: 'Page', blocks: { heading: 1, paragraph: 1 } },
    },
  ],
  [
    'saw.py',
    { kind: 'code', content: { structure: 'outline', markup: 'code', blocks: { function: 1, class: 1 } } },
  ],
  ['trees.csv', { kind: 'csv', content: { structure: 'outline', blocks: { part: 1 } } }],
])('%s', async (name, expected) => {
  expect(await reportOf(name)).toMatchObject({ outcome: 'ok', ...expected });
});

test('pages, and the sections on them', async () => {
  const { content } = await reportOf('pages.txt');
  expect(content!.pages).toEqual([
    { page: 1, span: [0, expect.any(Number)] },
    { page: 2, span: [expect.any(Number), FILES['pages.txt']!.length] },
  ]);
  expect(content!.sections[0]).toMatchObject({ pages: [1, 2] });
  expect((await copse(['parse', 'pages.txt'])).stdout).toMatch(/^ {2}pages +2$/m);
});

test('the anchors that a page gives', async () => {
  const { content } = await reportOf('page.html', '--text');
  expect(content!.text).toBe('# Hazel\n\nHazel gives nuts in the autumn of most years.\n');
  expect(content!.sections.at(-1)).toMatchObject({
    title: 'Hazel',
    anchor: 'hazel',
    span: [0, content!.text!.length],
  });
});

test('warnings make another outcome, and are no failure', async () => {
  const report = await reportOf('wide.csv');
  expect(report).toMatchObject({ outcome: 'warnings', warnings: [expect.stringContaining('more cells')] });
  const { code, stdout } = await copse(['parse', 'wide.csv']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('ok, with 1 warning\n')]);
  expect(stdout).toContain(report.warnings[0]);
});

test('what fails says why, the rest is done, and the exit code is 1', async () => {
  const names = ['broken.pdf', 'picture.md', 'absent.md', 'note.txt'];
  const { documents } = await json<{ documents: ParseReport[] }>(['parse', ...names], 1);
  expect(documents.map(({ source, outcome, kind, error }) => [source, outcome, kind, error?.code])).toEqual([
    ['broken.pdf', 'failed', 'pdf', 'parse-failed'],
    ['picture.md', 'failed', undefined, 'unsupported'],
    ['absent.md', 'failed', undefined, 'not-found'],
    ['note.txt', 'ok', 'text', undefined],
  ]);
  expect(documents.filter(({ content }) => content)).toHaveLength(1);
  const human = await copse(['parse', ...names]);
  expect(human.code).toBe(1);
  expect(human.stdout).toMatch(/^ {2}error +unsupported: picture\.md is a PNG picture\. Supported: /m);
  expect(human.stdout).toMatch(/^ {2}kind +pdf \(By its bytes it is a PDF document\.\)$/m);
});

test('a person sees an outline with lengths and lines', async () => {
  const { code, stdout, stderr } = await copse(['parse', 'guide.md']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^guide\.md\n {2}outcome +ok\n {2}kind +markdown \(The name ends in "\.md"\.\)\n/);
  expect(stdout).toMatch(/^ {2}blocks +2 heading, 2 paragraph, 1 list, 1 code$/m);
  expect(stdout).toMatch(/^ {6}Trees {2}36 characters · lines 6–11 · 1 chunk$/m);
  expect(stdout).toMatch(/^ {8}Coppice {2}\d+ characters · lines 13–19 · 1 chunk$/m);
});

test('--text prints the text alone, of several under their names', async () => {
  expect((await copse(['parse', 'page.html', '--text'])).stdout).toBe(
    '# Hazel\n\nHazel gives nuts in the autumn of most years.\n',
  );
  const several = await copse(['parse', 'note.txt', 'broken.pdf', '--text']);
  expect(several.code).toBe(1);
  expect(several.stdout).toMatch(/^── note\.txt\nA plain note.*\n── broken\.pdf\nfailed: parse-failed: /s);
});

test('--kind and --structure change what is made of it', async () => {
  const asText = await reportOf('guide.md', '--kind', 'text', '--structure', 'window');
  expect(asText).toMatchObject({
    kind: 'text',
    why: 'This kind was asked for.',
    content: { markup: 'plain', structure: 'window' },
  });
  expect((await copse(['parse', 'guide.md', '--structure', 'spiral'])).code).toBe(2);
  expect((await copse(['parse'])).code).toBe(2);
  expect((await copse(['parse', 'guide.md', '--index', 'x.db'])).code).toBe(2);
});

test('--chunker changes how sections are cut', async () => {
  const long = `# Wells\n\n${'The survey lists depth, level and owner. '.repeat(60)}\n`;
  const chunks = async (...args: string[]): Promise<number> =>
    (await json<{ documents: ParseReport[] }>(['parse', '-', ...args], 0, long)).documents[0]!.content!
      .chunks;
  expect(await chunks()).toBeGreaterThan(3);
  expect(await chunks('--chunker', 'reading')).toBe(1);
  const { documents } = await json<{ documents: ParseReport[] }>(
    ['parse', '-', '--chunker', 'nope'],
    1,
    long,
  );
  expect(documents[0]!.error).toMatchObject({
    code: 'unsupported',
    message: expect.stringMatching(/"nope".*Registered: search, reading, fixed/),
  });
});

test('folders and standard input are read as add reads them', async () => {
  const { documents } = await json<{ documents: ParseReport[] }>(['parse', 'folder', '-'], 0, '# Piped\n');
  expect(documents.map(({ source, kind }) => [source.replace(/[0-9a-f]{64}/, '…'), kind])).toEqual([
    ['folder/a.txt', 'text'],
    ['folder/b.md', 'markdown'],
    ['text:…', 'markdown'],
  ]);
});

test('it says what add stores, and opens no index', async () => {
  const names = ['guide.md', 'note.txt', 'page.html', 'saw.py', 'trees.csv', 'pages.txt'];
  const { documents } = await json<{ documents: ParseReport[] }>(['parse', ...names, '--text']);
  expect(readdirSync('.').filter((name) => name.includes('.db'))).toEqual([]);
  const added = await json<AddReport>(['add', ...names, '--index', 'added.db']);
  for (const [at, { content }] of documents.entries()) {
    const { id, title, sections, chunks } = added.documents[at]!;
    expect([content!.title, content!.sections.length, content!.chunks]).toEqual([title, sections, chunks]);
    const passage = await json<Passage>(['read', `${id}#0`, '--index', 'added.db']);
    expect(passage.text).toBe(content!.text!.slice(passage.span[0]));
    const [toc] = await json<TocDocument[]>(['toc', id, '--index', 'added.db']);
    const titles: string[] = [];
    const walk = ({ title, children }: TocDocument['root']): void => {
      titles.push(title);
      children.forEach(walk);
    };
    walk(toc!.root);
    expect(content!.sections.map((section) => section.title)).toEqual(titles);
  }
});
