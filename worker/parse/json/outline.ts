/**
 * Sections of a JSON value. What is small stays whole; of what is larger each record is a section, each large entry
 * of an object is one, and the small entries between them are grouped.
 *
 *   { "name": …, "version": …,        in the section of the whole
 *     "scripts": { … 500 characters … },      scripts
 *     "private": true, "license": "MIT" }     private … license
 */
import type { OutlineEntry } from '../../contract/index.ts';
import { kindAt, type Member, members } from './scan.ts';
import { keyOf, recordTitle } from './titles.ts';

/** A value of at most this many characters is read as one. */
const WHOLE = 2000;
/** An entry of an object of at least this many is a section of its own. */
const OWN = 400;
/** Records of at least this many are a section each. */
const RECORD = 200;
/** A file of at most this many records gives each its own, however small it is. */
const FEW = 200;
/** Most small records that are one section; of plain values as many as fit. */
const GROUP = 50;
const MAX_LEVEL = 6;

export interface Place {
  /** Of the sections to be found. */
  level: number;
  /** What leads to the value: `users`, and as a JSON pointer `/users`. */
  name: string;
  pointer: string;
}

export const TOP: Place = { level: 1, name: '', pointer: '' };

/** Sections below the value that begins at `at`. Recurses no deeper than sections go. */
export function outlineValue(text: string, at: number, end: number, place: Place = TOP): OutlineEntry[] {
  const kind = kindAt(text, at);
  const top = place.level === 1;
  if (place.level > MAX_LEVEL || (kind !== 'object' && kind !== 'array')) return [];
  if (end - at <= WHOLE && !(top && kind === 'array')) return [];
  return kind === 'object'
    ? outlineObject(text, members(text, at), place)
    : outlineRecords(text, members(text, at), place);
}

function outlineObject(text: string, entries: readonly Member[], place: Place): OutlineEntry[] {
  const found: OutlineEntry[] = [];
  let group: Member[] = [];
  // The first small entries stay with the section of the whole, if they are few.
  let leading = true;
  const flush = (full: boolean): void => {
    if (group.length > 0 && (full || !leading)) found.push(groupEntry(text, group, place));
    if (group.length > 0) leading = false;
    group = [];
  };
  for (const entry of entries) {
    if (entry.end - entry.start >= OWN) {
      flush(false);
      leading = false;
      found.push(...sectionOf(text, entry, keyOf(text, entry), escapePointer(keyOf(text, entry)), place));
      continue;
    }
    if (group.length > 0 && entry.end - group[0]!.start > WHOLE) flush(true);
    group.push(entry);
  }
  flush(found.length > 0);
  return found;
}

/** Entries of an array, or the values of a file that holds several. */
export function outlineRecords(text: string, records: readonly Member[], place: Place): OutlineEntry[] {
  const size = records.reduce((sum, { start, end }) => sum + end - start, 0);
  const objects = records.filter(({ value }) => kindAt(text, value) === 'object').length;
  const few = place.level === 1 && records.length <= FEW && objects === records.length;
  if (few || size >= RECORD * records.length) {
    return records.flatMap((record, i) => {
      const title = recordTitle(text, record.value) ?? `${place.name}[${i}]`;
      return sectionOf(text, record, title, String(i), place);
    });
  }
  return outlineGroups(text, records, place);
}

/** Small records, some to a section. */
function outlineGroups(text: string, records: readonly Member[], place: Place): OutlineEntry[] {
  const found: OutlineEntry[] = [];
  for (let from = 0; from < records.length; ) {
    const { start, value } = records[from]!;
    const limit = kindAt(text, value) === 'object' ? from + GROUP : records.length;
    let to = from + 1;
    while (to < Math.min(limit, records.length) && records[to]!.end - start <= WHOLE) to++;
    const last = to - 1;
    const names = [from, last]
      .map((i) => recordTitle(text, records[i]!.value))
      .filter((name) => name !== undefined);
    const range = from === last ? `${place.name}[${from}]` : `${place.name}[${from}–${last}]`;
    const title = names.length === 0 ? range : `${range}: ${[...new Set(names)].join(' … ')}`;
    found.push(entryAt(text, start, start, place.level, title, `${place.pointer}/${from}`));
    from = to;
  }
  return found;
}

function groupEntry(text: string, group: readonly Member[], place: Place): OutlineEntry {
  const first = group[0]!;
  const names = [first, group.at(-1)!].map((entry) => keyOf(text, entry));
  const pointer = `${place.pointer}/${escapePointer(names[0]!)}`;
  return entryAt(text, first.start, first.start, place.level, [...new Set(names)].join(' … '), pointer);
}

/** A section for one entry and those below it. What opens it is its heading where it is divided further. */
function sectionOf(text: string, entry: Member, title: string, key: string, place: Place): OutlineEntry[] {
  const pointer = `${place.pointer}/${key}`;
  const inner = outlineValue(text, entry.value, entry.end, { level: place.level + 1, name: title, pointer });
  const body = inner.length > 0 && inner[0]!.start > entry.value ? entry.value + 1 : entry.start;
  return [entryAt(text, entry.start, body, place.level, title, pointer), ...inner];
}

/** With the indentation before it, so that it can be shown as it stands. */
function entryAt(
  text: string,
  start: number,
  bodyStart: number,
  level: number,
  title: string,
  anchor: string,
): OutlineEntry {
  let from = start;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  const lineStart = from === 0 || text[from - 1] === '\n' || text[from - 1] === '\r' ? from : start;
  return { level, title, start: lineStart, bodyStart: bodyStart === start ? lineStart : bodyStart, anchor };
}

/** `~` and `/` have a meaning in JSON pointers. */
function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
