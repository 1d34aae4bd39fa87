import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { main } from '../src/node/cli/index.ts';
import { commandsOf, documentedCommands, documentedPrograms, programsOf } from './docs.ts';
import { root, tool } from './paths.ts';

const run = promisify(execFile);
const programs = documentedPrograms();

function fresh(name: string): string {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What stands for the reader's own page. */
const PAGE = 'declare const fileInput: HTMLInputElement & { files: FileList };\n';

/** A fragment goes on from a program that opened an index. */
function whole(code: string): string {
  const opens = /\bimport\b/.test(code);
  const prelude = "import type { SearchIndex } from 'copse';\ndeclare const index: SearchIndex;\n";
  return `${opens ? '' : prelude}${code}\nexport {};\n`;
}

test('programs are found in Markdown, signatures are not taken for programs', () => {
  const markdown = [
    '# A',
    '```ts',
    'const a = 1;',
    '```',
    '```sh',
    'no',
    '```',
    '```ts node',
    'run();',
    '```',
    '```ts',
    'read(ref: string): Promise<Passage>',
    '```',
  ].join('\n');
  expect(programsOf('x.md', markdown)).toEqual([
    { where: 'x.md:2', code: 'const a = 1;\n', runs: false },
    { where: 'x.md:8', code: 'run();\n', runs: true },
  ]);
});

test('commands are found in Markdown, with their words', () => {
  const markdown = `npm run -s copse -- search "two words" --filter '{"a":"b"}'\nnpm run -s copse\n`;
  expect(commandsOf('x.md', markdown)).toEqual([
    { where: 'x.md:1', args: ['search', 'two words', '--filter', '{"a":"b"}'] },
  ]);
});

describe('the commands of the README and the guide', () => {
  const cwd = process.cwd();
  afterEach(() => process.chdir(cwd));

  test.each(documentedCommands().map((commands) => ({ page: commands[0]!.where, commands })))(
    'work: $page',
    async ({ commands }) => {
      const folder = fresh('docs-commands');
      symlinkSync(join(root, 'docs'), join(folder, 'docs'), 'junction');
      process.chdir(folder);
      for (const { where, args } of commands) {
        const [stdout, stderr] = [new PassThrough(), new PassThrough()];
        const { signal } = new AbortController();
        const code = await main(args, { stdin: Readable.from([]), stdout, stderr, env: {}, signal });
        stdout.end();
        stderr.end();
        const output = await text(stdout);
        expect(code, `${where} ${output}${await text(stderr)}`).toBe(0);
        expect(output.trim(), where).not.toMatch(/^(?:|\[\]|Nothing found\.|No documents\.)$/);
      }
    },
  );
});

describe('the programs of the README and the guide', () => {
  test('are there', () => {
    expect(programs.filter(({ runs }) => runs).length).toBeGreaterThan(0);
  });

  const inWorkers = programs.filter(({ code }) => code.includes("'copse/worker'"));
  const inPages = programs.filter((program) => !inWorkers.includes(program));

  test.each([
    ['pages', inPages, ['DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], PAGE],
    ['workers', inWorkers, ['WebWorker', 'WebWorker.AsyncIterable'], ''],
  ] as const)('have no type errors: in %s', async (place, those, hostLib, page) => {
    expect(those.length).toBeGreaterThan(0);
    const folder = fresh(`docs-types-${place}`);
    const names = those.map(({ code }, at) => {
      const name = `program-${at}.ts`;
      writeFileSync(join(folder, name), whole(code));
      return name;
    });
    writeFileSync(join(folder, 'page.d.ts'), page);
    const source = (path: string): [string] => [join(root, path)];
    const options = {
      target: 'ES2023',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2023', 'ESNext.Disposable', ...hostLib],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      paths: {
        copse: source('src/index.ts'),
        'copse/node': source('src/node/index.ts'),
        'copse/worker': source('worker/serve.ts'),
      },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: [...names, 'page.d.ts'] }, null, 2),
    );
    const output = await run(tool('tsc'), ['-p', folder], { cwd: root }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    const named = output.replace(/\S*program-(\d+)\.ts/g, (_, at) => `${those[Number(at)]!.where} program`);
    expect(named).toBe('');
  });

  test.each(programs.filter(({ runs }) => runs))('$where runs', async ({ code }) => {
    const folder = fresh('docs-run');
    const file = join(folder, 'program.ts');
    const host = new URL('../src/node/index.ts', import.meta.url).href;
    writeFileSync(file, code.replaceAll("'copse/node'", JSON.stringify(host)));
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      cwd: root,
    });
    // What a documented program prints is what it found.
    expect(stdout.trim()).not.toBe('');
    expect(stdout).not.toMatch(/\b(?:undefined|false|NaN|null)\b/);
  });
});
