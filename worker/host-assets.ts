/** Files that parsers ask for, over HTTP: grammars of source code, encodings of PDF, known words. Each is fetched when first needed. */
import { CopseError, type ParseContext } from './contract/index.ts';

/** Spelled out one by one: bundlers find files by this form only. */
const BUNDLED: Readonly<Record<string, URL>> = {
  'grammars/tree-sitter.wasm': new URL('../public/grammars/tree-sitter.wasm.gz', import.meta.url),
  'grammars/typescript.wasm': new URL('../public/grammars/typescript.wasm.gz', import.meta.url),
  'grammars/tsx.wasm': new URL('../public/grammars/tsx.wasm.gz', import.meta.url),
  'grammars/javascript.wasm': new URL('../public/grammars/javascript.wasm.gz', import.meta.url),
  'grammars/python.wasm': new URL('../public/grammars/python.wasm.gz', import.meta.url),
  'grammars/java.wasm': new URL('../public/grammars/java.wasm.gz', import.meta.url),
  'grammars/go.wasm': new URL('../public/grammars/go.wasm.gz', import.meta.url),
  'grammars/rust.wasm': new URL('../public/grammars/rust.wasm.gz', import.meta.url),
  'grammars/c.wasm': new URL('../public/grammars/c.wasm.gz', import.meta.url),
  'grammars/cpp.wasm': new URL('../public/grammars/cpp.wasm.gz', import.meta.url),
  'grammars/csharp.wasm': new URL('../public/grammars/csharp.wasm.gz', import.meta.url),
  'pdf/cmaps.zip': new URL('../public/pdf/cmaps.zip.gz', import.meta.url),
  'words/nl.bin': new URL('../public/words/nl.bin.gz', import.meta.url),
  'words/en.bin': new URL('../public/words/en.bin.gz', import.meta.url),
};

/** How the files begin once they are unpacked: WebAssembly, ZIP, known words. */
const PLAIN: readonly (readonly [number, number])[] = [
  [0, 0x61],
  [0x50, 0x4b],
  [0x57, 0x4f],
];

/** `assets`: base URL of self-hosted files. */
export function assetReader(assets?: string): NonNullable<ParseContext['asset']> {
  return async (path) => {
    const url = assets === undefined ? BUNDLED[path] : new URL(`${path}.gz`, assets);
    if (url === undefined) throw missing(path, 'comes with no copse');
    const answer = await fetch(url).catch((error: unknown) => {
      throw missing(url.href, `could not be reached: ${String(error)}`, error);
    });
    if (!answer.ok) throw missing(url.href, `is answered with status ${answer.status}`);
    return unpacked(new Uint8Array(await answer.arrayBuffer()), url);
  };
}

/** Some servers unpack what ends with `.gz` on the way; those of applications send their page for what they lack. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>, url: URL): Promise<Uint8Array> {
  if (PLAIN.some(([first, second]) => bytes[0] === first && bytes[1] === second)) return bytes;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw missing(url.href, 'is answered with something else');
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function missing(what: string, how: string, cause?: unknown): CopseError {
  return new CopseError('not-found', `The file ${what} ${how}.`, { file: what }, cause);
}
