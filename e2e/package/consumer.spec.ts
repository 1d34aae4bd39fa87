import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build, preview } from 'vite';
import { createProject, type Project } from './project.ts';

let project: Project;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  project = await createProject();
});
test.afterAll(() => project?.dispose());

const NODE_PROGRAM = `
import { isCopseError, open } from 'copse/node';

const index = await open(':memory:');
await index.add({ texts: { Trees: '# Trees\\n\\n## Coppice\\n\\nHazel is cut to the stool.' } });
const { hits, legs } = await index.search('hazel stool');
console.log(JSON.stringify({ breadcrumb: hits[0]?.breadcrumb, legs: legs.map(({ name }) => name) }));
await index.close();
try {
  await index.info();
} catch (error) {
  console.log(String(isCopseError(error, 'closed')));
}
`;

const TREE_PROGRAM = `
import { buildTree, headingPath } from 'copse/tree';

const tree = buildTree([[0, '# Saturn'], [1, '## Transits\\n\\nSeven years.']], { title: 'Planets' });
const last = tree.at(-1);
if (last) console.log(JSON.stringify(headingPath(tree, last, 'Planets')));
`;

const PAGE_PROGRAM = `
import { open, type SearchResult } from 'copse';

const index = await open('consumer');
await index.add(new File(['# Trees\\n\\n## Coppice\\n\\nHazel is cut to the stool.'], 'trees.md'));
const vector = (result: SearchResult): boolean => result.legs.some(({ name }) => name === 'vector');
let result = await index.search('hazel stool');
while (!vector(result)) result = await index.search('hazel stool');
document.body.textContent = JSON.stringify({
  breadcrumb: result.hits[0]?.breadcrumb,
  encoder: (await index.info()).encoder?.id,
});
await index.close();
`;

function tsconfig(lib: string[], types: string[], files: string[]): string {
  return JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'NodeNext',
      lib,
      types,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
    files,
  });
}

test('the package holds what it needs and nothing else', () => {
  expect(project.packed).toContain('README.md');
  expect(project.packed).toContain('dist/src/node/bin.js');
  expect(project.packed).toContain('dist/worker/main.js');
  for (const name of ['model.safetensors', 'tokenizer.json', 'config.json', 'MODEL_CARD.md']) {
    expect(project.packed).toContain(`dist/public/encoder/${name}`);
  }
  expect(
    project.packed.filter((path) => /\.(?:test|contract|spec)\.|^(?:src|worker|e2e)\//.test(path)),
  ).toEqual([]);
});

test('a Node program imports copse/node', async () => {
  project.write('program.ts', NODE_PROGRAM);
  project.write('tsconfig.json', tsconfig(['ES2023'], ['node'], ['program.ts']));
  await project.run('tsc', ['-p', '.']);
  project.write('program.js', NODE_PROGRAM);
  const lines = (await project.run('node', ['program.js'])).trim().split('\n');
  expect(JSON.parse(lines[0]!)).toEqual({ breadcrumb: ['Trees', 'Coppice'], legs: ['lexical', 'vector'] });
  expect(lines[1]).toBe('true');
});

test('a program imports copse/tree, without a host', async () => {
  project.write('tree.ts', TREE_PROGRAM);
  project.write('tsconfig.json', tsconfig(['ES2023'], ['node'], ['tree.ts']));
  await project.run('tsc', ['-p', '.']);
  project.write('tree.js', TREE_PROGRAM);
  expect(JSON.parse(await project.run('node', ['tree.js']))).toBe('Planets › Saturn › Transits');
});

test('its command runs', async () => {
  const bin = 'node_modules/copse/dist/src/node/bin.js';
  project.write('note.md', '# Note\n\nOn hazel.\n');
  await project.run('node', [bin, 'add', 'note.md', '--json']);
  const { hits } = JSON.parse(await project.run('node', [bin, 'search', 'hazel', '--json']));
  expect(hits[0].sources).toEqual(['note.md']);
  expect(await project.run('node', [bin, '--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a page built by Vite starts the worker, with WebAssembly and encoder', async ({ page }) => {
  project.write('main.ts', PAGE_PROGRAM);
  project.write('index.html', '<!doctype html><title>c</title><script type="module" src="main.ts"></script>');
  project.write('tsconfig.json', tsconfig(['ES2023', 'ESNext.Disposable', 'DOM'], [], ['main.ts']));
  await project.run('tsc', ['-p', '.']);
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: { target: 'es2022' },
  });
  const assets = readdirSync(join(project.folder, 'dist/assets'));
  const entry = assets.find((name) => /^index-.*\.js$/.test(name))!;
  expect(statSync(join(project.folder, 'dist/assets', entry)).size).toBeLessThan(40_000);
  expect(assets.some((name) => name.endsWith('.wasm'))).toBe(true);
  expect(assets.some((name) => name.endsWith('.safetensors'))).toBe(true);

  const server = await preview({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  try {
    await page.goto(server.resolvedUrls!.local[0]!);
    await expect(page.locator('body')).toHaveText(/breadcrumb/, { timeout: 20_000 });
    expect(JSON.parse((await page.locator('body').textContent())!)).toMatchObject({
      breadcrumb: ['Trees', 'Coppice'],
      encoder: expect.stringMatching(/^copse-static/),
    });
  } finally {
    await server.close();
  }
});
