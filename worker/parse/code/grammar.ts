/** tree-sitter and its grammars, loaded when first needed and kept from then on. */
import type * as TreeSitter from 'web-tree-sitter';
import type { ParseContext } from '../../contract/index.ts';

export type Asset = NonNullable<ParseContext['asset']>;

/** Longer sources are left to the patterns: a tree takes about twenty bytes of memory for each character. */
const MAX_PARSED = 1 << 20;
/** A source that takes longer has something wrong with it. */
const TIME_LIMIT_MS = 5000;
/** Share of the text in places that the grammar cannot make sense of, above which its tree is not believed. */
const MAX_BROKEN = 0.3;

type Runtime = typeof TreeSitter;

let runtime: Promise<Runtime> | undefined;
const languages = new Map<string, Promise<TreeSitter.Language>>();

/** Why a source could not be read by its grammar, as part of a sentence. */
export class GrammarTrouble extends Error {}

/**
 * Parses and hands the tree to `use`; the tree is freed when that returns. Rejects with {@link GrammarTrouble} where
 * the files cannot be had, and for a text that is too large, too broken or takes too long.
 */
export async function withTree<T>(
  grammar: string,
  text: string,
  asset: Asset | undefined,
  use: (root: TreeSitter.Node) => T,
): Promise<T> {
  if (text.length > MAX_PARSED) throw new GrammarTrouble('it is too large');
  if (asset === undefined) throw new GrammarTrouble(`the grammar "${grammar}" is not at hand`);
  const { Parser } = await loadRuntime(asset).catch(unavailable);
  const language = await loadLanguage(grammar, asset).catch(unavailable);
  const parser = new Parser();
  try {
    parser.setLanguage(language);
    const until = performance.now() + TIME_LIMIT_MS;
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > until });
    if (tree === null) throw new GrammarTrouble('it takes too long');
    try {
      if (brokenLength(tree.rootNode) > text.length * MAX_BROKEN)
        throw new GrammarTrouble('it is too broken');
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  } catch (error) {
    // What goes wrong in WebAssembly, such as a lack of memory, is no reason to lose a document.
    if (error instanceof WebAssembly.RuntimeError)
      throw new GrammarTrouble('its grammar failed', { cause: error });
    throw error;
  } finally {
    parser.delete();
  }
}

function unavailable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new GrammarTrouble(`its grammar cannot be had (${reason.replace(/\.$/, '')})`, { cause: error });
}

/** What failed is tried again the next time. */
function loadRuntime(asset: Asset): Promise<Runtime> {
  runtime ??= startRuntime(asset).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

async function startRuntime(asset: Asset): Promise<Runtime> {
  const [module, wasmBinary] = await Promise.all([
    import('web-tree-sitter'),
    asset('grammars/tree-sitter.wasm'),
  ]);
  await module.Parser.init({ wasmBinary });
  return module;
}

async function loadLanguage(grammar: string, asset: Asset): Promise<TreeSitter.Language> {
  const known = languages.get(grammar);
  if (known !== undefined) return known;
  const loading = loadRuntime(asset).then(async ({ Language }) =>
    Language.load(await asset(`grammars/${grammar}.wasm`)),
  );
  languages.set(grammar, loading);
  loading.catch(() => languages.delete(grammar));
  return loading;
}

function brokenLength(node: TreeSitter.Node): number {
  let length = 0;
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.isError) length += at.endIndex - at.startIndex;
    else if (at.hasError) for (const child of at.children) open.push(child);
  }
  return length;
}
