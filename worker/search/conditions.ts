/** Conditions on documents and on the facts of their passages. */
import type { Filter, Meta, MetaCondition } from '../contract/index.ts';
import type { DocumentRow } from '../store/index.ts';
import { glob } from './glob.ts';

/** For a passage without facts of its own. */
export const NO_FACTS: Meta = {};

/** A document, and the facts of the passage in question. */
export type Test = (row: DocumentRow, own: Meta) => boolean;

export function allOf(filters: readonly Filter[]): Test {
  const predicates = filters.map(documentPredicate);
  return (row, own) => predicates.every((predicate) => predicate(row, own));
}

/** A passage's own facts come before its document's. */
export function documentPredicate(filter: Filter): Test {
  const tests: Test[] = [];
  const ids = list(filter.document);
  if (ids) tests.push((row) => ids.includes(row.id));
  const kinds = list(filter.kind);
  if (kinds) tests.push((row) => kinds.includes(row.kind));
  const languages = list(filter.language);
  if (languages) tests.push((row) => languages.includes(row.language));
  const globs = list(filter.source)?.map(glob);
  if (globs) tests.push((row) => globs.some((matches) => matches(row.source)));
  for (const [key, condition] of Object.entries(filter.meta ?? {})) {
    tests.push((row, own) => metaHolds(Object.hasOwn(own, key) ? own : row.meta, key, condition));
  }
  const { from, to } = filter.date ?? {};
  if (from !== undefined || to !== undefined) {
    tests.push(({ date }) => date !== undefined && inRange(date, from, to));
  }
  return (row, own) => tests.every((test) => test(row, own));
}

export function restrictsMeta({ meta }: Filter): boolean {
  return Object.keys(meta ?? {}).length > 0;
}

function metaHolds(meta: Meta, key: string, condition: MetaCondition): boolean {
  const value = Object.hasOwn(meta, key) ? meta[key] : undefined;
  if (Array.isArray(condition)) return value !== undefined && condition.includes(value);
  if (typeof condition === 'object' && condition !== null) {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    return inRange(value, condition.from, condition.to);
  }
  return value === condition;
}

/** Half-open. A bound of another type than the value holds for nothing. */
function inRange<T extends string | number>(
  value: T,
  from: string | number | undefined,
  to: string | number | undefined,
): boolean {
  if (from !== undefined && (typeof from !== typeof value || value < from)) return false;
  return to === undefined || (typeof to === typeof value && value < to);
}

export function list(value: string | string[] | undefined): string[] | undefined {
  return typeof value === 'string' ? [value] : value;
}
