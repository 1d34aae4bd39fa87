/**
 * What a page loads: the npm root import against its budget, and the parts of the built app.
 * Compressed with Brotli as a static host would. Needs `npm run build`; the app's figures `npm run build:app`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { root } from './paths.ts';

const KB = 1000;
const ROOT_BUDGET = 8 * KB;

function compressed(content: string | Uint8Array): number {
  return brotliCompressSync(content).length;
}

/** The entry chunk and what it imports at once; the worker is a file of its own that it only names. */
async function rootImport(): Promise<number> {
  const output = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: { input: join(root, 'dist/src/index.js'), preserveEntrySignatures: 'strict' },
    },
    worker: { format: 'es' },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The bundle of dist/src/index.js has no entry.');
  const needed = chunks.filter((chunk) => chunk === entry || entry.imports.includes(chunk.fileName));
  return needed.reduce((sum, { code }) => sum + compressed(code), 0);
}

function appFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function row(name: string, bytes: number, note: string): string {
  return `${name.padEnd(52)} ${(bytes / KB).toFixed(1).padStart(9)} kB  ${note}`;
}

const size = await rootImport();
const fits = size <= ROOT_BUDGET;
console.log('Brotli sizes');
console.log(row('npm root import', size, `budget ${ROOT_BUDGET / KB} kB${fits ? '' : '  EXCEEDED'}`));

const app = join(root, 'dist-app');
if (existsSync(app)) {
  let total = 0;
  for (const path of appFiles(app).sort()) {
    if (extname(path) === '.map') continue;
    const bytes = compressed(readFileSync(path));
    total += bytes;
    if (bytes > 5 * KB) console.log(row(`app  ${relative(app, path)}`, bytes, ''));
  }
  console.log(row('app  all files', total, ''));
}
process.exit(fits ? 0 : 1);
