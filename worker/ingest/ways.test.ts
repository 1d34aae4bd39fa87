/** However documents came in, the index answers the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchResult, SectionResult, TocDocument } from '../contract/index.ts';
import { toc } from '../read/index.ts';
import { search, sections } from '../search/index.ts';
import { add, checkTables, encoder, file, open, parts, remove, storage, store } from './testbed.contract.ts';

const WORDS =
  `harbour lantern copper meadow violet ember quarry saddle thimble walnut river running runner foxes
  orchard build.config getElementById C++ 東京 naïve v1.2.3 the of and`.split(/\s+/);
const QUERIES = [
  'harbour',
  'copper meadow',
  'the river runs',
  '"violet ember"',
  'runner -walnut',
  'title:quarry',
  'build.config',
  'thim',
  '東京 c++',
  'harbour lantern copper saddle orchard foxes',
  'title of the last book',
];

interface Written {
  path: string;
  text: string;
}

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 12 })
  .map((words) => words.join(' '));
const heading = fc.constantFrom('# ', '## ', '### ', '#### ');
const section = fc
  .tuple(heading, sentence, fc.array(sentence, { maxLength: 6 }))
  .map(([marks, title, body]) => `${marks}${title}\n\n${body.map((text) => `${text}.\n\n`).join('')}`);
const content = fc.array(section, { minLength: 1, maxLength: 6 }).map((list) => list.join(''));
/** The first book is longer than what waits for others. */
const library = fc
  .tuple(fc.array(content, { minLength: 2, maxLength: 10 }), fc.boolean())
  .map(([texts, long]) =>
    texts.map((text, i): Written => {
      const times = long && i === 0 ? Math.ceil(300 / text.split('\n#').length) : 1;
      return { path: `shelf/${i}.md`, text: text.repeat(times) };
    }),
  );

interface Answers {
  found: Omit<SearchResult, 'legs'>[];
  sections: SectionResult['sections'][];
  outlines: TocDocument[];
  totals: unknown;
}

async function answers(): Promise<Answers> {
  const asked = { store, encoder: parts.encoder, vectors: () => parts.vectors?.index() ?? null };
  const found: Answers['found'] = [];
  const inSections: Answers['sections'] = [];
  for (const query of QUERIES) {
    const { legs, ...rest } = await search(asked, query, { limit: 20, explain: true });
    expect(legs.map(({ name }) => name)).toEqual(parts.encoder ? ['lexical', 'vector'] : ['lexical']);
    found.push(rest);
    inSections.push((await sections(asked, query, { limit: 10 })).sections);
  }
  return { found, sections: inSections, outlines: toc(store), totals: store.totals() };
}

const files = (list: readonly Written[]): ReturnType<typeof file>[] =>
  list.map(({ path, text }) => file(path, text));

/** In an empty index. */
async function filled(how: () => Promise<unknown>): Promise<Answers> {
  const withEncoder = parts.encoder;
  await storage.close();
  open(withEncoder);
  await how();
  checkTables();
  return answers();
}

/** Texts that several documents share are kept in their order: who came first names them. */
function shuffled(list: readonly Written[], seed: readonly number[]): Written[] {
  const key = ({ text }: Written): number => seed[list.findIndex((each) => each.text === text)]!;
  return [...list].sort((a, b) => key(a) - key(b) || list.indexOf(a) - list.indexOf(b));
}

describe.each([
  ['with an encoder', encoder],
  ['by keywords alone', null],
])('%s', (_name, withEncoder) => {
  const order = fc.array(fc.double({ noNaN: true }), { minLength: 10, maxLength: 10 });

  it('answers the same whatever the calls, the order and the past', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(library, order, content, fc.nat({ max: 9 }), async (all, seed, other, cut) => {
        await storage.close();
        open(withEncoder);
        const bulk = await filled(() => add(files(all)));
        expect(bulk.found.some(({ hits }) => hits.length > 0)).toBe(true);
        const oneByOne = await filled(async () => {
          for (const each of files(all)) await add(each);
        });
        expect(oneByOne).toEqual(bulk);
        // Of more than a leg's depth with equal scores, the first to come are kept.
        if (store.totals().chunks < 100) {
          const mixed = await filled(async () => {
            const list = files(shuffled(all, seed));
            await add(list.slice(cut));
            await add(list.slice(0, cut));
          });
          expect(withoutOrder(mixed)).toEqual(withoutOrder(bulk));
        }
        const updated = await filled(async () => {
          await add(files(all.map(({ path, text }, i) => ({ path, text: i % 2 === 0 ? other + i : text }))));
          await add([file('gone.md', `${other}\n\ngone\n`), ...files(all)]);
          await add(files(all), { force: true });
          await remove('gone.md');
        });
        expect(withoutOrder(updated)).toEqual(withoutOrder(bulk));
      }),
      { numRuns: 5 },
    );
  });
});

/**
 * Two things tell the order of arrival: of documents with one text, the first to come stands first, and a leg ranks
 * chunks with equal scores as they came.
 */
function withoutOrder(given: Answers): unknown {
  return JSON.parse(JSON.stringify(given), (key, value: unknown) => {
    if (key === 'ranks' || key === 'lexicalRank' || key === 'vectorRank') return undefined;
    return key === 'sources' && Array.isArray(value) ? [...value].sort() : value;
  });
}
