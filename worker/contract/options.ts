/** Every default of the public API, once, and the checks that refuse what does not fit. */
import { checkFilter } from './arguments.ts';
import { fact, flag, integer, keys, known, oneOf, record, text, texts } from './checks.ts';
import { CopseError } from './errors.ts';
import type {
  AddOptions,
  NeighbourhoodOptions,
  OpenOptions,
  ReadOptions,
  SearchOptions,
  SectionOptions,
  TocOptions,
} from './model.ts';

export const SEARCH_DEFAULTS: {
  limit: number;
  maxLimit: number;
  sectionLimit: number;
  snippets: number;
  suggestions: number;
} = {
  limit: 10,
  suggestions: 8,
  maxLimit: 1000,
  sectionLimit: 5,
  snippets: 3,
};

/** A file or a text above this is refused with `too-large`: it would not fit into a worker several times over. */
export const MAX_DOCUMENT_BYTES: number = 256 * 1024 * 1024;

const OPEN_KEYS = /* @__PURE__ */ keys<OpenOptions>({
  storage: 1,
  encoder: 1,
  reranker: 1,
  language: 1,
  synonyms: 1,
  remote: 1,
  assets: 1,
  worker: 1,
});
const ADD_KEYS = /* @__PURE__ */ keys<AddOptions>({
  title: 1,
  source: 1,
  kind: 1,
  meta: 1,
  language: 1,
  profile: 1,
  chunker: 1,
  structure: 1,
  summarize: 1,
  embedHeadings: 1,
  types: 1,
  password: 1,
  force: 1,
  onProgress: 1,
  signal: 1,
});
const SEARCH_KEYS = /* @__PURE__ */ keys<SearchOptions>({
  limit: 1,
  offset: 1,
  mode: 1,
  filter: 1,
  sort: 1,
  rerank: 1,
  spans: 1,
  explain: 1,
  legs: 1,
  facets: 1,
  signal: 1,
});
const SECTION_KEYS = /* @__PURE__ */ keys<SectionOptions>({
  limit: 1,
  offset: 1,
  filter: 1,
  rerank: 1,
  legs: 1,
  snippets: 1,
  explain: 1,
  signal: 1,
});
const TOC_KEYS = /* @__PURE__ */ keys<TocOptions>({ maxDepth: 1, summaries: 1, offset: 1, limit: 1 });
const NEIGHBOURHOOD_KEYS = /* @__PURE__ */ keys<NeighbourhoodOptions>({ around: 1 });
const READ_KEYS = /* @__PURE__ */ keys<ReadOptions>({ children: 1, maxChars: 1, from: 1 });

export function checkOpenOptions(options: OpenOptions = {}): OpenOptions {
  known('open', options, OPEN_KEYS);
  oneOf('storage', options.storage, ['opfs', 'memory']);
  return options;
}

export function checkAddOptions(options: AddOptions = {}): AddOptions {
  known('add', options, ADD_KEYS);
  oneOf('structure', options.structure, ['markdown', 'verse', 'chapter', 'window']);
  for (const key of ['summarize', 'profile', 'chunker'] as const) name(key, options[key]);
  for (const key of ['title', 'source', 'kind', 'language', 'password'] as const) text(key, options[key]);
  for (const key of ['embedHeadings', 'force'] as const) flag(key, options[key]);
  texts('types', options.types);
  for (const [key, value] of Object.entries(record('meta', options.meta))) fact(`meta.${key}`, value);
  return options;
}

export function checkSearchOptions(options: SearchOptions = {}): SearchOptions {
  known('search', options, SEARCH_KEYS);
  integer('limit', options.limit, 1, SEARCH_DEFAULTS.maxLimit);
  integer('offset', options.offset, 0, Number.MAX_SAFE_INTEGER);
  oneOf('mode', options.mode, ['auto', 'flat', 'tree']);
  oneOf('sort', options.sort, ['score', 'date', 'title']);
  for (const key of ['rerank', 'spans', 'explain'] as const) flag(key, options[key]);
  texts('facets', options.facets);
  checkLegs(options.legs);
  checkFilter(options.filter);
  return options;
}

export function checkSuggest(prefix: string, limit: number): void {
  text('prefix', prefix);
  integer('limit', limit, 1, SEARCH_DEFAULTS.maxLimit);
}

export function checkSectionOptions(options: SectionOptions = {}): SectionOptions {
  known('sections', options, SECTION_KEYS);
  integer('limit', options.limit, 1, SEARCH_DEFAULTS.maxLimit);
  integer('offset', options.offset, 0, Number.MAX_SAFE_INTEGER);
  integer('snippets', options.snippets, 0, 20);
  for (const key of ['rerank', 'explain'] as const) flag(key, options[key]);
  checkLegs(options.legs);
  checkFilter(options.filter);
  return options;
}

export function checkTocOptions(options: TocOptions = {}): TocOptions {
  known('toc', options, TOC_KEYS);
  flag('summaries', options.summaries);
  integer('maxDepth', options.maxDepth, 0, 100);
  integer('offset', options.offset, 0, Number.MAX_SAFE_INTEGER);
  integer('limit', options.limit, 1, Number.MAX_SAFE_INTEGER);
  return options;
}

export function checkReadOptions(options: ReadOptions = {}): ReadOptions {
  known('read', options, READ_KEYS);
  flag('children', options.children);
  integer('maxChars', options.maxChars, 1, Number.MAX_SAFE_INTEGER);
  integer('from', options.from, 0, Number.MAX_SAFE_INTEGER);
  return options;
}

/** The collection that every index has. */
export const MAIN_COLLECTION: string = 'main';

const MAX_COLLECTION_NAME = 100;

/** The name as it is kept. */
export function checkCollection(name: string): string {
  const clean = typeof name === 'string' ? name.normalize('NFC').trim() : '';
  if (clean === '' || clean.length > MAX_COLLECTION_NAME || /[\p{Cc}\p{Cs}]/u.test(clean)) {
    throw new CopseError(
      'invalid-option',
      `A collection's name must be 1 to ${MAX_COLLECTION_NAME} characters of text, not ${JSON.stringify(name)}.`,
      { collection: name },
    );
  }
  return clean;
}

export function checkNeighbourhoodOptions(options: NeighbourhoodOptions = {}): NeighbourhoodOptions {
  known('neighbourhood', options, NEIGHBOURHOOD_KEYS);
  integer('around', options.around, 0, Number.MAX_SAFE_INTEGER);
  return options;
}

function checkLegs(legs: readonly string[] | undefined): void {
  texts('legs', legs);
  for (const leg of legs ?? []) oneOf('legs', leg, ['lexical', 'vector']);
}

/** Functions cannot cross a thread: they are registered where the engine runs, and named here. */
function name(key: string, value: unknown): void {
  if (value === undefined || (typeof value === 'string' && value !== '')) return;
  const given = typeof value === 'string' ? `"${value}"` : `a ${typeof value}`;
  throw new CopseError('invalid-option', `${key} must be the name of what is registered, not ${given}.`, {
    key,
  });
}
