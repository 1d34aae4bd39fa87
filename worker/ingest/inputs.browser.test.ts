import { afterAll, beforeAll, expect, test } from 'vitest';
import { toInputs } from './index.ts';

const FILES: Readonly<Record<string, string>> = {
  'a.md': '# A',
  'saw.ts': 'export const saw = 1;',
  'saw.min.js': 'x',
  'package-lock.json': '{}',
  '.gitignore': '*.log.txt\n/made/\n',
  'a.log.txt': 'x',
  'made/b.md': 'x',
  'deep/made/b.md': 'kept',
  'deep/.gitignore': 'c.md\n',
  'deep/c.md': 'x',
  'dist/d.md': 'x',
  'env/pyvenv.cfg': 'x',
  'env/e.md': 'x',
};

let root: FileSystemDirectoryHandle;

async function write(path: string, text: string): Promise<void> {
  const segments = path.split('/');
  let folder = root;
  for (const name of segments.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const file = await folder.getFileHandle(segments.at(-1)!, { create: true });
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
}

beforeAll(async () => {
  const storage = await navigator.storage.getDirectory();
  root = await storage.getDirectoryHandle('wood', { create: true });
  for (const [path, text] of Object.entries(FILES)) await write(path, text);
});
afterAll(async () => {
  await (await navigator.storage.getDirectory()).removeEntry('wood', { recursive: true });
});

async function walked(types?: string[]): Promise<(string | undefined)[]> {
  const sources: (string | undefined)[] = [];
  for await (const { source } of toInputs(root, types ? { types } : {})) sources.push(source);
  return sources;
}

test('a folder is walked by its own rules, with the kinds that were asked for', async () => {
  expect(await walked()).toEqual(['wood/a.md', 'wood/deep/made/b.md']);
  expect(await walked(['code'])).toEqual(['wood/saw.ts']);
  expect(await walked(['code', '.md'])).toEqual(['wood/a.md', 'wood/deep/made/b.md', 'wood/saw.ts']);
});
