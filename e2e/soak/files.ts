/** Adds damaged files one after the other to an index in memory, and looks at what became of them every so often. */
import { open } from '../../src/node/index.ts';
import { type SearchIndex, toCopseError } from '../../worker/contract/index.ts';
import { attend, caseRandom } from './attend.ts';
import { damaged, extensionOf } from './damage.ts';
import { type Original, originals } from './originals.ts';
import type { FileResult } from './results.ts';
import { problemsOf } from './whole.ts';

/** Files after which everything added is read, and the index emptied. */
const BATCH = 100;
/** One batch in so many is added with vectors. */
const WITH_VECTORS = 5;

const kinds = originals();
const indexes = { none: await open(':memory:', { encoder: 'none' }), static: await open(':memory:') };
await attend(async (at, seed, last, alive) => {
  const index = Math.floor(at / BATCH) % WITH_VECTORS === WITH_VECTORS - 1 ? indexes.static : indexes.none;
  const result = await addDamaged(index, kinds, at, seed);
  if (last || at % BATCH === BATCH - 1) {
    await alive();
    result.problems.push(...(await problemsOf(index, alive)));
    await index.clear();
    const { documents, chunks } = await index.info();
    if (documents > 0 || chunks > 0) result.problems.push(`${chunks} chunks are left after clear()`);
  }
  return result;
});

async function addDamaged(
  index: SearchIndex,
  kinds: ReadonlyMap<string, readonly Original[]>,
  at: number,
  seed: number,
): Promise<FileResult> {
  const file = damaged(kinds, caseRandom(seed, at));
  const problems: string[] = [];
  let outcomes: string[] = [];
  const began = performance.now();
  try {
    const { documents } = await index.add(new File([Uint8Array.from(file.bytes)], `${at}-${file.name}`));
    outcomes = documents.map(({ status, error }) => error?.code ?? status);
    for (const { error } of documents) if (error?.code === 'internal') problems.push(error.message);
  } catch (error) {
    const { code, stack } = toCopseError(error);
    outcomes = [code];
    problems.push(`add() rejected: ${stack}`);
  }
  return {
    how: file.how,
    extension: extensionOf(file.name),
    bytes: file.bytes.length,
    ms: performance.now() - began,
    outcomes,
    problems,
    peakMemory: process.resourceUsage().maxRSS / 1024,
  };
}
