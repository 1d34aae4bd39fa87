import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type {
  AddReport,
  CollectionInfo,
  DocumentInfo,
  ErrorData,
  IndexInfo,
  Passage,
  RemoveReport,
  SearchResult,
  SectionResult,
  TocDocument,
} from '../../../worker/contract/index.ts';

import { lockedPdf } from '../../../worker/parse/pdf/locked.contract.ts';
import { samplePdf, show } from '../../../worker/parse/pdf/sample.contract.ts';
import { copse, failure, home, inFolder, json, spawned, start, write } from './cli.contract.ts';

inFolder();

describe('the commands', () => {
  const index = ['--index', 'main.db'];

  test('add walks a folder and reports every document', async () => {
    const report = await json<AddReport>(['add', 'docs', ...index]);
    expect(report.documents.map(({ source, status }) => [source, status])).toEqual([
      ['docs/deep/birds.md', 'added'],
      ['docs/page.html', 'added'],
      ['docs/plain.txt', 'added'],
      ['docs/trees.md', 'added'],
    ]);
    expect(report.chunksDelta).toBeGreaterThan(0);
    expect(existsSync(join(home, 'main.db'))).toBe(true);
    expect(readdirSync(home).filter((name) => name.startsWith('main.db'))).toEqual(['main.db']);
  });

  test('add brings code where it is asked for, and installed packages', async () => {
    const code = ['--index', 'code.db'];
    mkdirSync(join(home, 'program'), { recursive: true });
    writeFileSync(join(home, 'program/readme.md'), '# Saws\n');
    writeFileSync(
      join(home, 'program/saw.py'),
      'def fell(tree):\n    trunk = tree.cut()\n    return trunk\n',
    );
    const titles = async (...args: string[]): Promise<string[]> =>
      (await json<AddReport>(['add', ...args, ...code])).documents.map(({ source }) => source);
    expect(await titles('program')).toEqual(['program/readme.md']);
    expect(await titles('program', '--types', 'code')).toEqual(['program/saw.py']);
    expect(await titles('program', '--types', 'py,documents')).toEqual([
      'program/readme.md',
      'program/saw.py',
    ]);
    const found = await json<SearchResult>([
      'search',
      'fell',
      '--filter',
      '{"meta":{"definitionKind":"function"}}',
      ...code,
    ]);
    expect(found.hits[0]).toMatchObject({ title: 'fell(tree)', meta: { definition: 'fell' } });

    mkdirSync(join(home, 'node_modules/axe/lib'), { recursive: true });
    writeFileSync(join(home, 'node_modules/axe/package.json'), '{}');
    writeFileSync(
      join(home, 'node_modules/axe/lib/axe.js'),
      'export function chop(wood) {\n  return wood;\n}\n',
    );
    expect(await titles('--package', 'axe')).toEqual(['axe/lib/axe.js']);
    const missing = await json<{ error: ErrorData }>(['add', '--package', 'adze', ...code], 1);
    expect(missing.error).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('node_modules'),
    });
    expect((await copse(['add', ...code])).code).toBe(2);
    expect((await copse(['add', 'program', '--types', 'documents', ...code])).code).toBe(0);
  });

  test('add leaves alone what has not changed', async () => {
    const report = await json<AddReport>(['add', 'docs', ...index]);
    expect(new Set(report.documents.map(({ status }) => status))).toEqual(new Set(['unchanged']));
    expect(report.chunksDelta).toBe(0);
  });

  test('documents lists them, and filters', async () => {
    expect((await json<DocumentInfo[]>(['documents', ...index])).length).toBe(4);
    const html = await json<DocumentInfo[]>(['documents', '--kind', 'html', ...index]);
    expect(html.map(({ source }) => source)).toEqual(['docs/page.html']);
    const paged = await json<DocumentInfo[]>(['documents', '--limit', '1', '--offset', '1', ...index]);
    expect(paged.length).toBe(1);
  });

  test('search finds passages, marks them, and joins its operands', async () => {
    const result = await json<SearchResult>(['search', 'nightingale', 'scrub', ...index]);
    const hit = result.hits[0]!;
    expect(hit.breadcrumb).toEqual(['Birds']);
    expect(hit.sources).toEqual(['docs/deep/birds.md']);
    expect(hit.highlights.map(([from, to]) => hit.text.slice(from, to))).toEqual(['nightingale', 'scrub']);
    expect(result.legs.map(({ name }) => name)).toContain('lexical');
  });

  test('search takes options and filters', async () => {
    const args = ['search', 'hazel OR willow', '--legs=lexical', '--limit=1', '--explain', ...index];
    const result = await json<SearchResult>([...args, '--filter', '{"kind":"html"}']);
    expect(result.hits.map(({ sources }) => sources[0])).toEqual(['docs/page.html']);
    expect(result.hits[0]!.explain!.parts.length).toBeGreaterThan(0);
    expect(result.legs.map(({ name }) => name)).not.toContain('vector');
  });

  test('a query is text, whatever is in it', async () => {
    for (const query of ['"', 'NEAR(', '*', 'a AND', '--json', '\u{1f333}', '']) {
      const run = await copse(['search', '--json', ...index, '--', query]);
      expect(run, query).toMatchObject({ code: 0 });
      expect(JSON.parse(run.stdout)).toHaveProperty('hits');
    }
  });

  test('sections finds sections, which read prints', async () => {
    const { sections } = await json<SectionResult>(['sections', 'willow stool', ...index]);
    expect(sections[0]!.breadcrumb).toEqual(['Trees', 'Coppice']);
    const passage = await json<Passage>(['read', sections[0]!.sectionId, ...index]);
    expect(passage.text).toBe('## Coppice\n\nA willow is cut back to the stool.\n');
    const human = await copse(['read', sections[0]!.sectionId, ...index]);
    expect(human).toMatchObject({ code: 0, stdout: passage.text });
  });

  test('read goes to an anchor', async () => {
    const passage = await json<Passage>(['read', 'docs/trees.md', '--anchor', 'coppice', ...index]);
    expect(passage.title).toBe('Coppice');
  });

  test('read takes an anchor after a number sign, and lines', async () => {
    const title = async (...args: string[]): Promise<string> =>
      (await json<Passage>(['read', ...args, ...index])).title;
    expect(await title('docs/trees.md#coppice')).toBe('Coppice');
    expect(await title('docs/trees.md#Coppice')).toBe('Coppice');
    expect(await title('docs/trees.md#L7')).toBe('Coppice');
    expect(await title('docs/trees.md', '--line', '7')).toBe('Coppice');
    expect(await failure(['read', 'docs/trees.md', '--page', 'iv', ...index], 1)).toMatchObject({
      code: 'not-found',
    });
  });

  test('what was cut says how to go on, in the same way', async () => {
    let printed = '';
    let steps = 0;
    for (
      let args = ['docs/deep/birds.md#birds', '--max-chars', '20', '--no-children'];
      args.length > 0;
      steps++
    ) {
      const { stdout } = await copse(['read', ...args, ...index]);
      const [, text, more] = /^(.*?)(?:\n… copse read (.*))?\n$/s.exec(stdout)!;
      printed += text!.replace(/\s+/g, '');
      args =
        more
          ?.replace(/--index \S+/, '')
          .replaceAll("'", '')
          .split(' ')
          .filter(Boolean) ?? [];
      if (more) expect(args).toEqual(expect.arrayContaining(['--max-chars', '20', '--no-children']));
    }
    expect(steps).toBeGreaterThan(2);
    expect(printed).toBe('#BirdsThenightingalenestsinlowscrub.');
  });

  test('toc says for a person how much it does not list, and begins at a section', async () => {
    const { stdout } = await copse(['toc', 'docs/trees.md', '--max-depth', '0', ...index]);
    expect(stdout).toMatch(/^Trees {2}[0-9a-f]{16}#0 · docs\/trees\.md · 2 sections\n$/);
    const [tree] = await json<TocDocument[]>(['toc', 'docs/trees.md', ...index]);
    const below = await copse(['toc', tree!.root.children[0]!.sectionId, ...index]);
    expect(below.stdout).toMatch(
      /^Trees {2}[0-9a-f]{16}#1 · docs\/trees\.md\n {2}Coppice {2}[0-9a-f]{16}#2\n$/,
    );
  });

  test('toc prints the tree of a document', async () => {
    const [tree] = await json<TocDocument[]>(['toc', 'docs/trees.md', ...index]);
    expect(tree).toMatchObject({
      root: {
        title: 'Trees',
        children: [{ title: 'Trees', children: [{ title: 'Coppice', children: [] }] }],
      },
    });
    expect((await json<TocDocument[]>(['toc', ...index])).length).toBe(4);
  });

  test('info describes the index', async () => {
    const info = await json<IndexInfo>(['info', ...index]);
    expect(info).toMatchObject({ storage: 'file', durable: true, role: 'single', documents: 4 });
  });

  test('add takes standard input and settings', async () => {
    const args = ['add', '-', '--title', 'Note', '--source', 'note.md', '--meta', 'year=2024', ...index];
    const report = await json<AddReport>(args, 0, { stdin: '# A note\n\nOn charcoal burners.\n' });
    expect(report.documents).toMatchObject([{ title: 'Note', source: 'note.md', status: 'added' }]);
    const listed = await json<DocumentInfo[]>(['documents', '--filter', '{"meta":{"year":2024}}', ...index]);
    expect(listed.map(({ title }) => title)).toEqual(['Note']);
  });

  test('remove takes ids, sources, and titles that fit one document', async () => {
    write('twins/a/oak.md', '# Oak\n\nOne.\n');
    write('twins/b/oak.md', '# Oak\n\nTwo.\n');
    const twins = ['--index', 'twins.db'];
    const { documents } = await json<AddReport>(['add', 'twins', ...twins]);
    const candidates = documents.map(({ id, title, source }) => ({ id, title, source }));
    const { title } = documents[0]!;
    expect(await failure(['remove', title, ...twins], 1)).toMatchObject({
      code: 'ambiguous',
      detail: { candidates },
    });
    expect((await copse(['remove', title, ...twins])).stderr).toContain('twins/a/oak.md');
    const gone = await json<RemoveReport>(['remove', documents[0]!.id, ...twins]);
    expect(gone.documents).toEqual([documents[0]!.id]);
    await json(['add', 'twins', ...twins]);
    await json(['remove', './twins/b/oak.md', ...twins]);
    await json(['remove', title, ...twins]);
    expect(await json(['documents', ...twins])).toEqual([]);
  });

  test('remove takes a source away', async () => {
    const report = await json<RemoveReport>(['remove', 'note.md', ...index]);
    expect(report.documents.length).toBe(1);
    expect(report.chunksDelta).toBeLessThan(0);
    const { hits } = await json<SearchResult>(['search', 'charcoal', '--legs=lexical', ...index]);
    expect(hits).toEqual([]);
  });

  test('add says what went wrong with one document, does the rest, and fails', async () => {
    write('mixed/good.md', '# Good\n\nFine text.\n');
    write('mixed/bad.md', new Uint8Array([0, 1, 2, 3, 0, 255, 254, 0, 9, 0]));
    const report = await json<AddReport>(['add', 'mixed', 'absent.md', '--index', 'mixed.db'], 1);
    expect(report.documents.map(({ source, status, error }) => [source, status, error?.code])).toEqual([
      ['mixed/bad.md', 'failed', expect.any(String)],
      ['mixed/good.md', 'added', undefined],
      ['absent.md', 'failed', 'not-found'],
    ]);
    const human = await copse(['add', 'mixed', '--index', 'mixed.db']);
    expect(human.code).toBe(1);
    expect(human.stdout).toContain('mixed/bad.md');
    expect(human.stdout).toContain('1 unchanged, 1 failed');
  });

  test('add opens protected files with --password, and reads the others as ever', async () => {
    write('locked/a.pdf', lockedPdf(samplePdf([show('Osier beds are cut in winter.', 50, 700)]), 'withy'));
    write('locked/b.md', '# Open\n\nNo password needed.\n');
    const locked = ['add', 'locked', '--index', 'locked.db'];
    const outcomes = async (args: string[], code: number): Promise<unknown> => {
      const { documents } = await json<AddReport>([...locked, ...args], code);
      return documents.map(({ status, error }) => error?.code ?? status);
    };
    expect(await outcomes([], 1)).toEqual(['needs-password', 'added']);
    expect(await outcomes(['--password', 'osier'], 1)).toEqual(['needs-password', 'unchanged']);
    expect(await outcomes(['--password', 'withy'], 0)).toEqual(['added', 'unchanged']);
    expect((await copse(['search', 'osier', '--index', 'locked.db'])).stdout).toContain('winter');
  });

  test('the index is ./copse.db unless named, and options may come before the command', async () => {
    await json(['--index', 'before.db', 'add', 'docs/plain.txt']);
    expect(existsSync(join(home, 'before.db'))).toBe(true);
    await json(['add', 'docs/plain.txt']);
    expect(existsSync(join(home, 'copse.db'))).toBe(true);
    const run = await copse(['--json', 'search', 'hedgerows']);
    expect(JSON.parse(run.stdout).hits.length).toBe(1);
  });
});

describe('collections', () => {
  const index = ['--index', 'several.db'];

  test('are told apart by --collection, before the command or after it', async () => {
    await json(['add', 'docs/trees.md', ...index]);
    await json(['--collection', 'birds', ...index, 'add', 'docs/deep/birds.md']);
    await json(['--collection=notes', 'add', 'docs/plain.txt', ...index]);
    const sources = async (...more: string[]): Promise<string[]> =>
      (await json<DocumentInfo[]>(['documents', ...more, ...index])).map(({ source }) => source);
    expect(await sources()).toEqual(['docs/trees.md']);
    expect(await sources('--collection', 'main')).toEqual(['docs/trees.md']);
    expect(await sources('--collection', ' birds ')).toEqual(['docs/deep/birds.md']);
    expect(await sources('--collection', 'unknown')).toEqual([]);
    const ask = ['search', 'nightingale', '--legs=lexical', ...index];
    expect((await json<SearchResult>(ask)).hits).toEqual([]);
    expect((await json<SearchResult>([...ask, '--collection=birds'])).hits).toHaveLength(1);
    const info = await json<IndexInfo>(['info', '--collection=birds', ...index]);
    expect(info).toMatchObject({ collection: 'birds', documents: 1 });
    expect((await copse(['info', '--collection=birds', ...index])).stdout).toMatch(/^collection +birds$/m);
  });

  test('are listed, and dropped', async () => {
    const list = await json<CollectionInfo[]>(['collections', ...index]);
    expect(list).toMatchObject([
      { name: 'main', documents: 1, encoder: 'copse-static-1' },
      { name: 'birds', documents: 1 },
      { name: 'notes', documents: 1 },
    ]);
    expect((await copse(['collections', ...index])).stdout).toContain('birds  1 document · 2 chunks · copse');
    expect(await json(['drop', 'birds', ...index])).toBeNull();
    expect(await json<CollectionInfo[]>(['collections', ...index])).toEqual([list[0], list[2]]);
    expect(await copse(['drop', 'notes', ...index])).toMatchObject({ code: 0, stdout: 'notes dropped\n' });
    expect(await failure(['drop', 'birds', ...index], 1)).toMatchObject({ code: 'not-found' });
  });

  test('with impossible names, and main to be dropped, are wrong use', async () => {
    expect(await failure(['documents', '--collection', '', ...index], 2)).toMatchObject({
      code: 'invalid-option',
      detail: { collection: '' },
    });
    expect(await failure(['drop', 'main', ...index], 2)).toMatchObject({ code: 'invalid-option' });
  });
});

describe('as a process', () => {
  const index = ['--index', 'process.db'];

  test('has exit codes, and nothing but JSON on standard output', async () => {
    const added = await spawned(['add', 'docs', ...index, '--json']);
    expect(added).toMatchObject({ code: 0 });
    expect(JSON.parse(added.stdout).documents.length).toBe(4);
    const found = await spawned(['search', 'nightingale', ...index, '--json']);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(found.stdout).hits[0].breadcrumb).toEqual(['Birds']);
    const failed = await spawned(['search', 'x', '--index', 'absent.db', '--json']);
    expect(failed).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(failed.stdout)).toMatchObject({ error: { code: 'not-found' } });
    const wrong = await spawned(['search', '--json']);
    expect(wrong).toMatchObject({ code: 2, stderr: '' });
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { code: 'invalid-option' } });
  });

  test('takes standard input', async () => {
    const run = await spawned(['add', '-', '--json', ...index], '# Piped\n\nThrough a pipe.\n');
    expect(JSON.parse(run.stdout).documents).toMatchObject([{ title: 'Piped', status: 'added' }]);
  });

  test('ends quietly when its reader has gone', async () => {
    const child = start(['toc', ...index]);
    child.stdout!.destroy();
    const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr!)]);
    expect([code === 0 || code === 1, stderr]).toEqual([true, '']);
  });
});

describe('output for people', () => {
  test('has marks in bold on a terminal that wants colours', async () => {
    await copse(['add', 'docs', '--index', 'people.db']);
    const args = ['search', 'nightingale', '--legs=lexical', '--index', 'people.db'];
    expect((await copse(args, { isTTY: true })).stdout).toContain('The \u001b[1mnightingale\u001b[22m nests');
    for (const plain of [{}, { isTTY: true, env: { NO_COLOR: '1' } }]) {
      expect((await copse(args, plain)).stdout).toContain('The nightingale nests');
    }
  });

  test('has breadcrumbs, no control characters from documents, and no colours in a pipe', async () => {
    const evil = 'ev\u001b[31mil';
    await copse(['add', '-', '--index', 'evil.db'], {
      stdin: `# ${evil}\n\nText ${evil}.\n\n## Below\n\nMore.\n`,
    });
    for (const args of [['search', 'text'], ['sections', 'more'], ['toc'], ['documents'], ['info']]) {
      const run = await copse([...args, '--index', 'evil.db']);
      expect(run, args.join(' ')).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).not.toContain('\u001b');
    }
    const { stdout } = await copse(['search', 'more', '--legs', 'lexical', '--index', 'evil.db']);
    expect(stdout).toContain('› Below');
  });

  test('says so when nothing is found', async () => {
    await copse(['add', 'docs/plain.txt', '--index', 'none.db']);
    const { stdout, code } = await copse(['search', 'zzzz', '--legs=lexical', '--index', 'none.db']);
    expect([code, stdout]).toEqual([0, 'Nothing found.\n']);
  });
});
