/** Search libraries that hold their index in memory, as they come and as their documentation says they do best. */
import { create, insertMultiple, search } from '@orama/orama';
import { Charset, Document } from 'flexsearch';
import lunr from 'lunr';
import MiniSearch, { type Options } from 'minisearch';
import type { Answers, Engine, Page } from './engine.ts';

const DEPTH = 40;

export const libraries: readonly Engine[] = [
  { name: 'MiniSearch', build: (pages) => miniSearch(pages, {}) },
  {
    name: 'MiniSearch, prefixes, typos, boosts',
    build: (pages) => miniSearch(pages, { searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4 } } }),
  },
  { name: 'Orama', build: (pages) => orama(pages, {}) },
  {
    name: 'Orama, tolerance 1, boosts',
    build: (pages) => orama(pages, { tolerance: 1, boost: { title: 2 } }),
  },
  { name: 'FlexSearch', build: (pages) => flexSearch(pages, {}) },
  {
    name: 'FlexSearch, forward, Latin folding, suggestions',
    build: (pages) => flexSearch(pages, { tokenize: 'forward', encoder: Charset.LatinAdvanced }, true),
  },
  { name: 'Lunr', build: async (pages) => lunrIndex(pages, (index, query) => index.search(query)) },
  { name: 'Lunr, exact, prefix, typo', build: async (pages) => lunrIndex(pages, askInThreeWays) },
];

async function miniSearch(pages: readonly Page[], options: Partial<Options<Page>>): Promise<Answers> {
  const index = new MiniSearch<Page>({ fields: ['title', 'text'], ...options });
  index.addAll(pages);
  return { ask: (query) => index.search(query).map(({ id }) => String(id)) };
}

async function orama(pages: readonly Page[], options: object): Promise<Answers> {
  const index = create({ schema: { title: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    pages.map(({ id, title, text }) => ({ id, title, text })),
  );
  return {
    ask: async (term) => {
      const { hits } = await search(index, { term, limit: DEPTH, ...options });
      return hits.map(({ id }) => id);
    },
  };
}

async function flexSearch(pages: readonly Page[], options: object, suggest = false): Promise<Answers> {
  const index = new Document({ document: { id: 'id', index: ['title', 'text'] }, ...options });
  for (const { id, title, text } of pages) index.add({ id, title, text });
  return {
    ask: (query) => {
      const lists = index.search(query, { limit: DEPTH, suggest }) as { result: (string | number)[] }[];
      return [...new Set(lists.flatMap(({ result }) => result.map(String)))];
    },
  };
}

type Ask = (index: lunr.Index, query: string) => lunr.Index.Result[];

function lunrIndex(pages: readonly Page[], ask: Ask): Answers {
  const index = lunr((builder) => {
    builder.ref('id');
    builder.field('title');
    builder.field('text');
    for (const { id, title, text } of pages) builder.add({ id, title, text });
  });
  return { ask: (query) => ask(index, query).map(({ ref }) => ref) };
}

/** Each word as it is, as a beginning and with an edit, in falling weight. */
function askInThreeWays(index: lunr.Index, text: string): lunr.Index.Result[] {
  return index.query((query) => {
    for (const token of lunr.tokenizer(text)) {
      const term = token.toString();
      query.term(term, { boost: 100 });
      query.term(term, { boost: 10, wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
      query.term(term, { boost: 1, editDistance: 1, usePipeline: false });
    }
  });
}
