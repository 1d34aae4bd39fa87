import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
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
const { documents } = await index.add({ text: 'def fell(tree):\\n    trunk = tree.cut()\\n    return trunk\\n', path: 'saw.py' });
const { hits: code } = await index.search('fell tree');
console.log(JSON.stringify({ warnings: documents[0]?.warnings, meta: code[0]?.meta }));
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

const CHUNK_PROGRAM = `
import { AdaptiveChunker, type ChunkResult, MarkdownChunker, parseAndChunk, TextProcessor } from 'copse/chunk';

const parsed = new TextProcessor().process(new TextEncoder().encode('# Saturn\\n\\nSeven years.\\n\\n# Venus\\n\\nEight.'));
const chunks: ChunkResult[] = new AdaptiveChunker({ targetTokens: 8 }).chunk(parsed, { chunker: { min_tokens: 1 } });
console.log(JSON.stringify(chunks.map(({ contextHeader, startChar }) => [contextHeader, startChar])));
console.log(JSON.stringify(new MarkdownChunker({ chunkSize: 20 }).chunk(parsed).length));
const html = '<h1>Kop</h1><p>Een alinea.</p>';
const [page] = await parseAndChunk(html, { name: 'a.html', chunker: new AdaptiveChunker() });
console.log(JSON.stringify(page?.embeddingText));
`;

const PAGE_PROGRAM = `
import { open, type SearchResult } from 'copse';

const index = await open('consumer');
await index.add(new File(['# Trees\\n\\n## Coppice\\n\\nHazel is cut to the stool.'], 'trees.md'));
const vector = (result: SearchResult): boolean => result.legs.some(({ name }) => name === 'vector');
let result = await index.search('hazel stool');
while (!vector(result)) result = await index.search('hazel stool');
const program = new File(['def fell(tree):\\n    trunk = tree.cut()\\n    return trunk\\n'], 'saw.py');
const { documents } = await index.add(program);
document.body.textContent = JSON.stringify({
  warnings: documents[0]?.warnings,
  breadcrumb: result.hits[0]?.breadcrumb,
  encoder: (await index.info()).encoder?.id,
});
await index.close();
`;

const OWN_WORKER = `
import { serve } from 'copse/worker';

serve({
  summarizers: { first: (text, { title }) => title + ': ' + text.slice(0, text.indexOf('.') + 1) },
  parsers: {
    cards: {
      extensions: ['.cards'],
      parse: ({ bytes }) => ({ text: new TextDecoder().decode(bytes).replace(/^(\\w+): /gm, '# $1\\n\\n') }),
    },
  },
  chunkers: {
    words: {
      id: '1',
      chunk: (text, { bodyStart, end }) =>
        [...text.slice(bodyStart, end).matchAll(/\\w+/g)].map(({ index, 0: word }) => ({
          start: bodyStart + index,
          end: bodyStart + index + word.length,
          kind: 'prose',
        })),
    },
  },
  profiles: { letter: { detect: (head) => head.startsWith('Dear '), meta: () => ({ private: true }) } },
});
`;

const OWN_PAGE = `
import { isCopseError, open } from 'copse';

const worker = new Worker(new URL('./own-worker.ts', import.meta.url), { type: 'module' });
const index = await open('own', { worker, storage: 'memory', encoder: 'none' });
const text = '# Trees\\n\\n## Coppice\\n\\nHazel is cut. It grows again.';
const { documents } = await index.add({ text, path: 'trees.md' }, { summarize: 'first' });
const [tree] = await index.toc('trees.md');
await index.add([new File(['ash: keys in bunches'], 'ash.cards'), { text: 'Dear Ash, the keys are lost.', path: 'a.md' }]);
const { hits } = await index.search('keys');
const letters = await index.search('keys', { filter: { meta: { private: true } } });
const { documents: cut } = await index.add({ text: 'ash keys', path: 'words.txt' }, { chunker: 'words' });
const refused = await index.add('more', { summarize: 'second' }).catch((error: unknown) => error);
document.body.textContent = JSON.stringify({
  status: documents[0]?.status,
  summary: tree?.root.children[0]?.children[0]?.summary ?? tree?.root.children[0]?.summary,
  chunks: cut[0]?.chunks,
  refused: isCopseError(refused, 'unsupported') && refused.message,
  titles: hits.map(({ breadcrumb }) => breadcrumb.at(-1)).sort(),
  letters: letters.hits.map(({ sources }) => sources[0]),
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
  expect(project.packed).toContain('dist/worker/parse-main.js');
  for (const name of ['model.safetensors', 'tokenizer.json', 'config.json', 'MODEL_CARD.md']) {
    expect(project.packed).toContain(`dist/public/encoder/${name}`);
  }
  for (const name of ['tree-sitter', 'python', 'csharp', 'cpp']) {
    expect(project.packed).toContain(`dist/public/grammars/${name}.wasm.gz`);
  }
  for (const name of ['nl.bin.gz', 'en.bin.gz', 'README.md']) {
    expect(project.packed).toContain(`dist/public/words/${name}`);
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
  expect(JSON.parse(lines[1]!)).toEqual({
    warnings: [],
    meta: { definition: 'fell', definitionKind: 'function' },
  });
  expect(lines[2]).toBe('true');
});

test('a program imports copse/tree, without a host', async () => {
  project.write('tree.ts', TREE_PROGRAM);
  project.write('tsconfig.json', tsconfig(['ES2023'], ['node'], ['tree.ts']));
  await project.run('tsc', ['-p', '.']);
  project.write('tree.js', TREE_PROGRAM);
  expect(JSON.parse(await project.run('node', ['tree.js']))).toBe('Planets › Saturn › Transits');
});

test('a program imports copse/chunk, without a host', async () => {
  project.write('chunk.ts', CHUNK_PROGRAM);
  project.write('tsconfig.json', tsconfig(['ES2023'], ['node'], ['chunk.ts']));
  await project.run('tsc', ['-p', '.']);
  project.write('chunk.js', CHUNK_PROGRAM.replaceAll(/: ChunkResult\[\]|type ChunkResult, /g, ''));
  const lines = (await project.run('node', ['chunk.js'])).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    [
      ['Saturn', 0],
      ['Venus', 24],
    ],
    3,
    'Kop\n\nEen alinea.',
  ]);
});

test('its command runs', async () => {
  const bin = 'node_modules/copse/dist/src/node/bin.js';
  project.write('note.md', '# Note\n\nOn hazel.\n');
  await project.run('node', [bin, 'add', 'note.md', '--json']);
  const { hits } = JSON.parse(await project.run('node', [bin, 'search', 'hazel', '--json']));
  expect(hits[0].sources).toEqual(['note.md']);
  expect(await project.run('node', [bin, '--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** `asked`: the paths of all that is fetched are added. */
async function builtPage(html: string, page: Page, asked: string[] = []): Promise<Record<string, unknown>> {
  await project.run('tsc', ['-p', '.']);
  await build({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: { target: 'es2022', rollupOptions: { input: join(project.folder, html) } },
  });
  const server = await preview({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [
      {
        name: 'asked',
        configurePreviewServer: ({ middlewares }) =>
          void middlewares.use(({ url }, _response, next) => {
            asked.push(url ?? '');
            next();
          }),
      },
    ],
  });
  try {
    await page.goto(server.resolvedUrls!.local[0]! + html);
    await expect(page.locator('body')).toHaveText(/^{/, { timeout: 20_000 });
    return JSON.parse((await page.locator('body').textContent())!);
  } finally {
    await server.close();
  }
}

const PAGE_LIB = ['ES2023', 'ESNext.Disposable', 'DOM'];

test('a page built by Vite starts the worker, with WebAssembly and encoder', async ({ page }) => {
  project.write('main.ts', PAGE_PROGRAM);
  project.write('index.html', '<!doctype html><title>c</title><script type="module" src="main.ts"></script>');
  project.write('tsconfig.json', tsconfig(PAGE_LIB, [], ['main.ts']));
  const asked: string[] = [];
  const shown = await builtPage('index.html', page, asked);
  const assets = readdirSync(join(project.folder, 'dist/assets'));
  const entry = assets.find((name) => /^index-.*\.js$/.test(name))!;
  expect(statSync(join(project.folder, 'dist/assets', entry)).size).toBeLessThan(40_000);
  expect(assets.some((name) => name.endsWith('.wasm'))).toBe(true);
  expect(assets.some((name) => name.endsWith('.safetensors'))).toBe(true);
  expect(shown).toMatchObject({
    warnings: [],
    breadcrumb: ['Trees', 'Coppice'],
    encoder: expect.stringMatching(/^copse-static/),
  });
  // Its program was read in a thread of its own.
  const parser = asked.filter((path) => path.includes('parse-main'));
  expect(parser).toHaveLength(1);
  expect(asked.indexOf(parser[0]!)).toBeLessThan(asked.findIndex((path) => path.includes('python.wasm')));
});

test('a worker of its own brings the function that options name', async ({ page }) => {
  project.write('own-worker.ts', OWN_WORKER);
  project.write('own.ts', OWN_PAGE);
  project.write('own.html', '<!doctype html><title>o</title><script type="module" src="own.ts"></script>');
  project.write('tsconfig.json', tsconfig(PAGE_LIB, [], ['own.ts', 'own-worker.ts']));
  expect(await builtPage('own.html', page)).toEqual({
    status: 'added',
    summary: 'Coppice: Hazel is cut.',
    chunks: 2,
    refused: expect.stringMatching(/"second".*Registered: first/),
    titles: ['a', 'ash'],
    letters: ['a.md'],
  });
});
