import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AddReport, DocumentInfo, IndexInfo, SearchResult } from '../../../worker/contract/index.ts';
import { lockFile } from '../lock.ts';
import { copse, failure, home, inFolder, json, start, write } from './cli.contract.ts';

inFolder();

describe('failures', () => {
  beforeEach(() => rmSync(join(home, 'f.db'), { force: true }));

  test('of the index are told, with exit code 1', async () => {
    const missing = await failure(['search', 'x', '--index', 'absent.db'], 1);
    expect(missing).toMatchObject({ code: 'not-found', message: expect.stringContaining('absent.db') });
    expect(existsSync(join(home, 'absent.db'))).toBe(false);
    write('f.db', 'not a database');
    expect(await failure(['search', 'x', '--index', 'f.db'], 1)).toMatchObject({ code: 'corrupt' });
    expect(await failure(['add', 'docs', '--index', 'f.db'], 1)).toMatchObject({ code: 'corrupt' });
  });

  test('of a reference are told, with exit code 1', async () => {
    await json(['add', 'docs/plain.txt', '--index', 'f.db']);
    expect(await failure(['read', 'nothing#1', '--index', 'f.db'], 1)).toMatchObject({ code: 'not-found' });
    expect(await failure(['toc', 'nothing', '--index', 'f.db'], 1)).toMatchObject({ code: 'not-found' });
    expect(await failure(['remove', 'nothing', '--index', 'f.db'], 1)).toMatchObject({ code: 'not-found' });
  });

  test('without --json go to standard error alone', async () => {
    const run = await copse(['search', 'x', '--index', 'absent.db']);
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^copse: .*absent\.db/) });
  });

  test.each([
    ['no command', []],
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['search', 'x', '--wrong']],
    ['a missing operand', ['search']],
    ['an operand too many', ['remove', 'a', 'b']],
    ['a missing value', ['search', 'x', '--limit']],
    ['a value that is no number', ['search', 'x', '--limit', 'ten']],
    ['a filter that is no JSON', ['search', 'x', '--filter', '{']],
  ])('of use are told, with exit code 2: %s', async (_, args) => {
    expect(await failure(args, 2)).toMatchObject({ code: 'invalid-option' });
    const human = await copse(args);
    expect(human).toMatchObject({ code: 2, stdout: '' });
    expect(human.stderr).toMatch(/^copse: /);
  });

  test('of use come before those of the index', async () => {
    expect(await failure(['search', 'x', '--limit', 'ten', '--index', 'absent.db'], 2)).toMatchObject({
      code: 'invalid-option',
    });
  });

  test('of use that the API finds have exit code 2 too', async () => {
    await json(['add', 'docs/plain.txt', '--index', 'f.db']);
    for (const args of [
      ['--limit', '0'],
      ['--legs', 'psychic'],
      ['--mode', 'fast'],
    ]) {
      const error = await failure(['search', 'x', '--index', 'f.db', ...args], 2);
      expect(error.code).toBe('invalid-option');
    }
  });

  test('to write while another process has the index open; reading goes on', async () => {
    await json(['add', 'docs/plain.txt', '--index', 'f.db']);
    const held = lockFile(join(realpathSync(home), 'f.db'));
    try {
      const error = await failure(['add', 'docs', '--index', 'f.db'], 1);
      expect(error).toMatchObject({ code: 'locked', detail: { pid: process.pid } });
      expect((await json<SearchResult>(['search', 'hedgerows', '--index', 'f.db'])).hits.length).toBe(1);
    } finally {
      held.release();
    }
  });

  /** Starts adding many documents and waits until some of them are in the file. */
  async function inTheMiddle(): Promise<ChildProcess> {
    const paragraph = `${'Interrupted work must leave whole documents behind. '.repeat(12)}\n\n`;
    for (let i = 0; i < 400; i++) write(`many/${i}.md`, `# Document ${i}\n\n${paragraph.repeat(10)}`);
    const child = start(['add', 'many', '--json', '--index', 'f.db']);
    while (!existsSync(join(home, 'f.db')) && child.exitCode === null) await setTimeout(5);
    return child;
  }

  /** What is there is whole, and adding again does the rest. */
  async function expectWholeDocuments(): Promise<void> {
    const documents = await json<DocumentInfo[]>(['documents', '--limit', '1000', '--index', 'f.db']);
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.length).toBeLessThan(400);
    expect(new Set(documents.map(({ chunks }) => chunks)).size).toBe(1);
    const rest = await json<AddReport>(['add', 'many', '--index', 'f.db']);
    const unchanged = rest.documents.filter(({ status }) => status === 'unchanged');
    expect(unchanged.length).toBe(documents.length);
    expect((await json<IndexInfo>(['info', '--index', 'f.db'])).documents).toBe(400);
  }

  test('by interruption leave whole documents and no lock', async () => {
    const child = await inTheMiddle();
    const output = text(child.stdout!);
    const failed = text(child.stderr!);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect([code, JSON.parse(await output).error?.code], await failed).toEqual([1, 'aborted']);
    expect(existsSync(join(home, 'f.db.lock'))).toBe(false);
    await expectWholeDocuments();
  });

  test('by being killed leave whole documents, and a lock that is taken over', async () => {
    const child = await inTheMiddle();
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(existsSync(join(home, 'f.db.lock'))).toBe(true);
    await expectWholeDocuments();
  });
});

describe('help', () => {
  test('is printed on request', async () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const run = await copse(args);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      for (const name of ['add', 'search', 'sections', 'read', 'toc', 'documents', 'remove']) {
        expect(run.stdout).toContain(`\n  ${name} `);
      }
    }
    const search = await copse(['search', '--help']);
    expect(search.code).toBe(0);
    expect(search.stdout).toContain('--limit <n>');
    expect(search.stdout).toContain('--index <file>');
  });

  test('and the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(await copse(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
    expect(await json(['--version'])).toEqual({ version });
  });
});
