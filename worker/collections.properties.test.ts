/** Whatever is done to three collections of one file, each is as an index of its own would be. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine, EngineCollection } from './contract/index.ts';
import { hashingEncoder } from './encode/index.ts';
import { createEngine } from './engine.ts';
import { toInputs } from './ingest/index.ts';
import { loadSqlite, openMemoryStorage, type Storage } from './store/index.ts';

const sqlite = await loadSqlite();
const NAMES = ['main', 'trees', 'birds'] as const;
const PATHS = ['a.md', 'b.md', 'c.md', 'd.md'];
const WORDS = ['oak', 'elm', 'ash', 'timber', 'owl', 'stool', 'hazel'];
const QUERIES = ['oak', 'elm timber', 'hazel stool -owl', '"ash timber"', 'ow'];

type Name = (typeof NAMES)[number];

type Step = { at: Name } & (
  | { do: 'add'; path: string; words: string[] }
  | { do: 'remove' | 'rename'; path: string }
  | { do: 'clear' | 'drop' | 'reopen' }
);

const at = fc.constantFrom(...NAMES);
const path = fc.constantFrom(...PATHS);
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ at, do: fc.constant('add' as const), path, words }) },
  {
    weight: 3,
    arbitrary: fc.record({ at, do: fc.constantFrom('remove' as const, 'rename' as const), path }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at, do: fc.constantFrom('clear' as const, 'drop' as const, 'reopen' as const) }),
  },
);

let calls = 0;

/** An index that can be closed and opened again from its bytes. */
class Index {
  #storage: Storage = openMemoryStorage(sqlite);
  engine!: Engine;

  async open(): Promise<this> {
    this.engine = await createEngine({ name: 'x', storage: this.#storage, encoder: hashingEncoder(8) });
    return this;
  }

  async reopen(): Promise<void> {
    const bytes = await this.engine.export();
    await this.engine.close();
    this.#storage = openMemoryStorage(sqlite, bytes);
    await this.open();
  }
}

/** What was done, or the code of why not. `drop` is to a whole index what `clear` is. */
async function take(
  step: Step,
  collection: EngineCollection,
  drop: () => Promise<unknown>,
): Promise<unknown> {
  const call = { id: `call ${calls++}` };
  const document = 'path' in step ? step.path : '';
  const work = (): Promise<unknown> => {
    if (step.do === 'add') {
      const text = `# ${step.words[0]}\n\n${step.words.join(' ')}.\n\n## End\n\n${step.words.at(-1)} again.\n`;
      return collection.add(toInputs({ path: step.path, text }), {}, call);
    }
    if (step.do === 'remove') return collection.remove(document, call);
    if (step.do === 'rename') return collection.rename(document, `New ${document}`, call);
    return step.do === 'clear' ? collection.clear(call) : drop();
  };
  return work().then(
    (done) => (done as { chunksDelta?: number }).chunksDelta,
    (error: { code: string }) => error.code,
  );
}

/** Everything but ids and times, which hold the name of the collection. */
async function all(collection: EngineCollection): Promise<unknown> {
  const { documents, sections, chunks, characters, languages, encoder } = await collection.info();
  const listed = (await collection.documents()).map(({ title, source, kind }) => ({ title, source, kind }));
  const outlines = (await collection.toc()).map(({ root }) =>
    JSON.stringify(root).replaceAll(/[0-9a-f]{16}#/g, '#'),
  );
  const answers = [];
  for (const query of QUERIES) {
    const { hits, total } = await collection.search(query, { limit: 100 });
    // Ties go by id.
    const sorted = hits.map(({ title, text, score, sources, ranks }) =>
      JSON.stringify({ title, text, score, sources, lexical: ranks.lexical !== undefined }),
    );
    answers.push({ total, hits: sorted.sort() });
  }
  return { documents, sections, chunks, characters, languages, encoder, listed, outlines, answers };
}

it('collections are as apart as indexes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const together = await new Index().open();
      const apart = new Map<Name, Index>();
      for (const name of NAMES) apart.set(name, await new Index().open());
      for (const each of steps) {
        const alone = apart.get(each.at)!;
        if (each.do === 'reopen') {
          await together.reopen();
          continue;
        }
        const call = (): { id: string } => ({ id: `call ${calls++}` });
        const collection = together.engine.collection(each.at);
        const done = await take(each, collection, () =>
          // An index of its own has nothing that could not be found.
          together.engine.drop(each.at, call()).catch(() => collection.clear(call())),
        );
        const main = alone.engine.collection('main');
        expect(done).toEqual(await take(each, main, () => main.clear(call())));
      }
      for (const name of NAMES) {
        const own = await all(apart.get(name)!.engine.collection('main'));
        expect(await all(together.engine.collection(name))).toEqual(own);
      }
      await Promise.all([together, ...apart.values()].map(({ engine }) => engine.close()));
    }),
    { numRuns: 40 },
  );
});
