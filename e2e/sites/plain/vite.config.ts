import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The library as any site bundles it: nothing set but what SQLite's package asks for. */
export default defineConfig({
  root: here('.'),
  base: './',
  cacheDir: here('../../../node_modules/.vite/plain'),
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  build: { outDir: here('../../../node_modules/.cache/plain-site'), emptyOutDir: true, target: 'es2022' },
});
