/**
 * Writes public/grammars from the pinned packages of tree-sitter: each file compressed, as a grammar is mostly
 * tables and shrinks to a tenth. Run it after changing their versions, and raise the version of the code parser:
 *
 *   node_modules/.bin/node scripts/grammars.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from './paths.ts';

const VSCODE = '@vscode/tree-sitter-wasm/wasm';

/** Name under public/grammars → file of a package. */
export const GRAMMARS: Readonly<Record<string, string>> = {
  'tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  typescript: `${VSCODE}/tree-sitter-typescript.wasm`,
  tsx: `${VSCODE}/tree-sitter-tsx.wasm`,
  javascript: `${VSCODE}/tree-sitter-javascript.wasm`,
  python: `${VSCODE}/tree-sitter-python.wasm`,
  java: `${VSCODE}/tree-sitter-java.wasm`,
  go: `${VSCODE}/tree-sitter-go.wasm`,
  rust: `${VSCODE}/tree-sitter-rust.wasm`,
  c: 'tree-sitter-c/tree-sitter-c.wasm',
  cpp: `${VSCODE}/tree-sitter-cpp.wasm`,
  csharp: `${VSCODE}/tree-sitter-c-sharp.wasm`,
};

const folder = join(root, 'public/grammars');

/** What the pinned packages hold. */
export function packagedGrammar(name: string): Buffer {
  return readFileSync(join(root, 'node_modules', GRAMMARS[name]!));
}

/** What comes with copse. */
export function placedGrammar(name: string): Buffer {
  return gunzipSync(readFileSync(join(folder, `${name}.wasm.gz`)));
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(GRAMMARS)) {
    const packed = gzipSync(packagedGrammar(name), { level: 9 });
    writeFileSync(join(folder, `${name}.wasm.gz`), packed);
    console.log(`${name.padEnd(12)} ${packed.length}`);
  }
}
