/** The checks of what calls are given beside their options. */
import { fact, integer, keys, known, oneOf, record, text, texts, unfit } from './checks.ts';
import type { Filter, Page, Place } from './model.ts';
import type { TreeOptions } from './parts.ts';

const FILTER_KEYS = /* @__PURE__ */ keys<Filter>({
  document: 1,
  kind: 1,
  source: 1,
  language: 1,
  meta: 1,
  headings: 1,
  date: 1,
  text: 1,
  regex: 1,
});
const RANGE_KEYS = /* @__PURE__ */ keys<{ from: 1; to: 1 }>({ from: 1, to: 1 });
const PAGE_KEYS = /* @__PURE__ */ keys<Page>({ offset: 1, limit: 1 });
const PLACE_KEYS = /* @__PURE__ */ keys<Place>({ document: 1, anchor: 1, page: 1, line: 1 });

export function checkFilter(filter: Filter = {}): Filter {
  known('filter', filter, FILTER_KEYS, 'condition');
  for (const key of ['document', 'kind', 'source', 'language'] as const) {
    if (typeof filter[key] !== 'string') texts(key, filter[key]);
  }
  texts('headings', filter.headings);
  text('text', filter.text);
  text('regex', filter.regex);
  for (const [key, condition] of Object.entries(record('meta', filter.meta))) metaCondition(key, condition);
  const { date } = filter;
  if (date === undefined) return filter;
  known('date', date, RANGE_KEYS, 'bound');
  text('from', date.from);
  text('to', date.to);
  return filter;
}

function metaCondition(name: string, condition: unknown): void {
  const key = `meta.${name}`;
  if (Array.isArray(condition)) {
    for (const each of condition) fact(key, each);
  } else if (typeof condition === 'object' && condition !== null) {
    known(key, condition, RANGE_KEYS, 'bound');
    for (const [bound, value] of Object.entries(condition)) {
      if (value !== undefined && typeof value !== 'string') fact(`${key}.${bound}`, value);
    }
  } else fact(key, condition);
}

export function checkPage(page: Page = {}): Page {
  known('page', page, PAGE_KEYS);
  integer('offset', page.offset, 0, Number.MAX_SAFE_INTEGER);
  integer('limit', page.limit, 1, Number.MAX_SAFE_INTEGER);
  return page;
}

/** What a call looks for or names; an empty text is one, too. */
export function checkText(key: string, value: string): string {
  if (typeof value !== 'string') throw unfit(key, 'a text', value);
  return value;
}

export function checkPlace(ref: string | Place): string | Place {
  if (typeof ref === 'string') return ref;
  if (typeof ref !== 'object' || ref === null) throw unfit('ref', 'a text or a place', ref);
  known('read', ref, PLACE_KEYS, 'part of a place');
  checkText('document', ref.document);
  text('anchor', ref.anchor);
  if (typeof ref.page !== 'string') number('page', ref.page);
  number('line', ref.line);
  return ref;
}

/** A place that cannot be is not found; only what is no number at all is refused. */
function number(key: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'number') throw unfit(key, 'a number', value);
}

const TREE_KEYS = /* @__PURE__ */ keys<TreeOptions>({
  title: 1,
  maxLevels: 1,
  minLevel: 1,
  window: 1,
  structure: 1,
});
/** Of a tree: no document is deeper. */
const MAX_DEPTH = 100;

export function checkTreeOptions(options: TreeOptions): TreeOptions {
  known('buildTree', options, TREE_KEYS);
  checkText('title', options.title);
  integer('maxLevels', options.maxLevels, 1, MAX_DEPTH);
  integer('minLevel', options.minLevel, 1, MAX_DEPTH);
  integer('window', options.window, 1, Number.MAX_SAFE_INTEGER);
  oneOf('mode', options.structure, ['markdown', 'verse', 'chapter', 'window']);
  return options;
}

/** The text of a document, or its pages. */
export function checkPages(pages: unknown): void {
  if (typeof pages !== 'string' && !Array.isArray(pages))
    throw unfit('pages', 'a text or a list of pages', pages);
}
