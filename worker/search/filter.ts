/**
 * Filters. Conditions on documents and headings are resolved to the chunks that may answer *before* anything is
 * scored, so that a narrow filter never starves a search; conditions on a passage's own text are checked on the
 * candidates.
 */
import type { Filter, Meta } from '../contract/index.ts';
import type { DocumentRow, Store, Where } from '../store/index.ts';
import { allOf, list, NO_FACTS, restrictsMeta } from './conditions.ts';
import { indexFacts } from './facts.ts';
import { globPrefix } from './glob.ts';
import { headingChunks } from './headings.ts';
import { compileRegex } from './regex.ts';

/** Which chunks may answer. */
export interface ChunkFilter {
  accept(id: number): boolean;
  /** The same for SQLite, where it is cheap. */
  where?: Where;
  /** Part of the index that is accepted, 0 to 1. */
  share: number;
  empty: boolean;
}

/** More separate ranges than this are no longer written into SQL. */
const MAX_RANGES = 40;
/** Up to so many accepted chunks are handed to SQLite one by one. */
const MAX_LISTED = 5000;

/**
 * Documents that meet all conditions on documents, in order of title, then source. Those on metadata may be met by
 * one of a document's passages.
 */
export function matchingDocuments(store: Store, filters: readonly Filter[]): DocumentRow[] {
  return store.documents.list(documentsWhere(filters)).filter(answeringDocuments(store, filters));
}

/** Which documents have a passage that may answer, as far as documents and their metadata go. */
export function answeringDocuments(store: Store, filters: readonly Filter[]): (row: DocumentRow) => boolean {
  const predicate = allOf(filters);
  if (!filters.some(restrictsMeta)) return (row) => predicate(row, NO_FACTS);
  const facts = indexFacts(store);
  return (row) =>
    predicate(row, NO_FACTS) || facts.passages(row.textId).some(({ meta }) => predicate(row, meta));
}

/**
 * The chunks of the given documents, headings considered. `undefined` when everything may answer.
 */
export function chunkFilter(store: Store, filters: readonly Filter[]): ChunkFilter | undefined {
  const active = filters.filter(restrictsChunks);
  if (active.length === 0) return undefined;
  const total = store.chunks.nextId();
  let ids: readonly number[] | undefined;
  if (active.some(restrictsDocuments)) {
    ids = answeringChunks(store, active);
  }
  for (const { headings } of active) {
    if (headings === undefined || headings.length === 0) continue;
    const allowed = ids === undefined ? undefined : bitmap(ids, total);
    ids = headingChunks(store, headings, (id) => allowed === undefined || allowed[id] === 1);
  }
  if (ids === undefined) return undefined;
  const accepted = bitmap(ids, total);
  return {
    accept: (id) => accepted[id] === 1,
    ...whereOf(ids),
    share: ids.length / Math.max(total - 1, 1),
    empty: ids.length === 0,
  };
}

/** Ids, ascending, of the chunks that meet the conditions on documents, their own facts considered. */
function answeringChunks(store: Store, filters: readonly Filter[]): number[] {
  const documents = matchingDocuments(store, filters);
  const predicate = allOf(filters);
  const byText = new Map<number, DocumentRow[]>();
  for (const row of documents) byText.set(row.textId, [...(byText.get(row.textId) ?? []), row]);
  if (!filters.some(restrictsMeta)) return store.chunks.idsOfTexts([...byText.keys()]);
  const facts = indexFacts(store);
  const whole: number[] = [];
  const refused = new Set<number>();
  const single = new Set<number>();
  for (const [textId, rows] of byText) {
    const answers = (own: Meta): boolean => rows.some((row) => predicate(row, own));
    const plain = answers(NO_FACTS);
    if (plain) whole.push(textId);
    const others = plain ? refused : single;
    for (const { id, meta } of facts.passages(textId)) if (answers(meta) !== plain) others.add(id);
  }
  const ids = store.chunks.idsOfTexts(whole).filter((id) => !refused.has(id));
  return [...ids, ...single].sort((a, b) => a - b);
}

/** Conditions on the passage itself. Throws `invalid-option` for a pattern that is none, or that may never end. */
export function textPredicate(filters: readonly Filter[]): ((text: string) => boolean) | undefined {
  const tests: ((text: string) => boolean)[] = [];
  for (const { text, regex } of filters) {
    if (text !== undefined && text !== '') {
      const wanted = lowerCase(text);
      tests.push((passage) => lowerCase(passage).includes(wanted));
    }
    if (regex !== undefined && regex !== '') {
      const pattern = compileRegex(regex);
      tests.push((passage) => pattern.test(passage));
    }
  }
  return tests.length === 0 ? undefined : (passage) => tests.every((test) => test(passage));
}

function restrictsChunks(filter: Filter): boolean {
  return restrictsDocuments(filter) || (filter.headings?.length ?? 0) > 0;
}

function restrictsDocuments({ document, kind, language, source, meta, date }: Filter): boolean {
  if ([document, kind, language, source].some((value) => value !== undefined)) return true;
  return Object.keys(meta ?? {}).length > 0 || date?.from !== undefined || date?.to !== undefined;
}

/** Narrows the list in SQL; {@link documentPredicate} decides. */
function documentsWhere(filters: readonly Filter[]): Where | undefined {
  const sql: string[] = [];
  const params: string[] = [];
  const among = (column: string, values: string | string[] | undefined): void => {
    if (values === undefined) return;
    sql.push(`${column} IN (SELECT value FROM json_each(?))`);
    params.push(JSON.stringify(list(values)));
  };
  for (const { document, kind, language, source } of filters) {
    among('d.id', document);
    among('d.kind', kind);
    among('t.language', language);
    const prefix = typeof source === 'string' ? globPrefix(source) : '';
    if (prefix === '') continue;
    sql.push('substr(d.source, 1, length(?)) = ?');
    params.push(prefix, prefix);
  }
  return sql.length === 0 ? undefined : { sql: sql.join(' AND '), params };
}

/** In NFC, so that a typed é finds one that was stored in two pieces. */
function lowerCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function bitmap(ids: readonly number[], size: number): Uint8Array {
  const bits = new Uint8Array(size);
  for (const id of ids) bits[id] = 1;
  return bits;
}

/** `ids` ascend. */
function whereOf(ids: readonly number[]): { where?: Where } {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else if (ranges.push([id, id]) > MAX_RANGES) break;
  }
  if (ranges.length <= MAX_RANGES) {
    const sql = ranges.map(() => '+rowid BETWEEN ? AND ?').join(' OR ');
    return { where: { sql: sql === '' ? '0' : sql, params: ranges.flat() } };
  }
  if (ids.length > MAX_LISTED) return {};
  return {
    where: { sql: '+rowid IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] },
  };
}
