/** The command line in this process and in processes of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ErrorData } from '../../../worker/contract/index.ts';
import { main } from './index.ts';

const BIN = fileURLToPath(new URL('../bin.ts', import.meta.url));
const cwd = process.cwd();
export const home: string = mkdtempSync(join(tmpdir(), 'copse-cli-'));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Options {
  stdin?: string;
  isTTY?: boolean;
  env?: Record<string, string>;
}

/** A process of its own, as a shell starts it. */
export function start(args: readonly string[], stdin = ''): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BIN, ...args], {
    cwd: home,
  });
  child.stdin.end(stdin);
  return child;
}

export async function spawned(args: readonly string[], stdin?: string): Promise<Run> {
  const child = start(args, stdin);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout!),
    text(child.stderr!),
  ]);
  return { code, stdout, stderr };
}

/** The same in this process, many times faster. */
export async function copse(
  args: readonly string[],
  { stdin = '', isTTY, env = {} }: Options = {},
): Promise<Run> {
  const stdout = Object.assign(new PassThrough(), isTTY && { isTTY });
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const code = await main(args, { stdin: Readable.from([stdin]), stdout, stderr, env, signal });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

/** With `--json`: standard output must be one JSON document and a line end. */
export async function json<T>(args: readonly string[], code = 0, options?: Options): Promise<T> {
  const run = await copse([...args, '--json'], options);
  expect(run, run.stdout + run.stderr).toMatchObject({ code });
  expect(run.stdout.endsWith('\n')).toBe(true);
  expect(run.stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(run.stdout);
}

export async function failure(args: readonly string[], code: number, options?: Options): Promise<ErrorData> {
  const { error, ...rest } = await json<{ error: ErrorData }>(args, code, options);
  expect(rest).toEqual({});
  expect(error.message).not.toBe('');
  expect(typeof error.detail).toBe('object');
  return error;
}

export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(home, path, '..'), { recursive: true });
  writeFileSync(join(home, path), content);
}

/** In a folder of its own with a few documents, which is gone afterwards. */
export function inFolder(): void {
  beforeAll(() => {
    process.chdir(home);
    write('docs/trees.md', '# Trees\n\nAbout trees.\n\n## Coppice\n\nA willow is cut back to the stool.\n');
    write(
      'docs/deep/birds.md',
      '# Birds\n\nThe nightingale nests in low scrub.\n\n## Song\n\nIt sings at night.\n',
    );
    write('docs/plain.txt', 'A plain note about hedgerows.\n');
    write('docs/page.html', '<title>Page</title><h1>Hazel</h1><p>Hazel gives nuts.</p>');
    write('docs/.hidden/secret.md', '# Secret\n');
    write('docs/node_modules/pkg/readme.md', '# Package\n');
  });
  afterAll(() => {
    process.chdir(cwd);
    rmSync(home, { recursive: true });
  });
}
