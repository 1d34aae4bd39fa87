/**
 * Definitions → sections. What is worth a section gets one; small definitions and statements between two such stay
 * together; what stands before the first of them belongs to what they all stand in.
 */
import type { OutlineEntry } from '../../contract/index.ts';
import { type Definition, QUALIFIERS } from './definition.ts';
import { type Item, itemsOf, type Layout, LOOSE, type Region } from './items.ts';

/** Most characters of one section of small things. */
const GROUP = 1200;
/** Small things before the first section of a class stay with the class up to this. */
const LEADING = 2000;
const TITLE_LENGTH = 100;
const SUMMARY_LENGTH = 300;

/** A section before its anchor is known. */
export interface Draft extends Omit<OutlineEntry, 'anchor'> {
  at: number;
}

export function layOut(definitions: readonly Definition[], layout: Layout): Draft[] {
  const drafts: Draft[] = [];
  const whole = { start: 0, end: layout.text.length, level: 0, path: [], owner: undefined };
  region(nestMethods(definitions), whole, layout, drafts);
  return drafts;
}

function region(definitions: readonly Definition[], of: Region, layout: Layout, drafts: Draft[]): void {
  const items = itemsOf(definitions, of, layout);
  let i = leading(items, of);
  while (i < items.length) {
    const item = items[i]!;
    let next = i + 1;
    if (item.small) {
      while (next < items.length && items[next]!.small && items[next]!.end - item.start <= GROUP) next++;
    }
    const group = items.slice(i, next);
    drafts.push(draft(group, of));
    const only = group.length === 1 ? item.definition : undefined;
    if (only !== undefined && only.members.length > 0) {
      const qualifies = QUALIFIERS.has(only.kind);
      const path = qualifies ? [...of.path, ...pathOf(only)] : of.path;
      const inner = { start: only.at, end: item.end, level: of.level + 1, path, owner: only };
      region(only.members, inner, layout, drafts);
    }
    i = next;
  }
}

/** How many items stay with what they stand in: what comes first and is no definition, and a class's first small ones. */
function leading(items: readonly Item[], { owner, start }: Region): number {
  const isType = owner !== undefined;
  let count = 0;
  while (count < items.length) {
    const { small, definition, end } = items[count]!;
    const plain = definition === undefined || (isType && small);
    if (!plain || end - start > (isType ? LEADING : LOOSE)) break;
    count++;
  }
  return count;
}

function draft(group: readonly Item[], { level, path }: Region): Draft {
  const first = group[0]!;
  const definitions = group.flatMap(({ definition }) => definition ?? []);
  const only = group.length === 1 ? first.definition : undefined;
  const title = only?.title || joined(group.map(({ label }) => label));
  const summary = short(
    definitions
      .map(({ doc }) => doc)
      .filter((doc) => doc !== '')
      .join(' '),
  );
  return {
    level: level + 1,
    title,
    start: first.start,
    bodyStart: first.start,
    at: only?.at ?? first.start,
    ...(summary !== '' && { summary }),
    ...(definitions.length > 0 && { meta: factsOf(definitions, path) }),
  };
}

function factsOf(definitions: readonly Definition[], path: readonly string[]): Record<string, string> {
  const names = definitions.map((each) => qualified(each, path));
  const kinds = new Set(definitions.map(({ kind }) => kind));
  return { definition: joined(names), definitionKind: kinds.size === 1 ? definitions[0]!.kind : 'group' };
}

function qualified(definition: Definition, path: readonly string[]): string {
  const separator = definition.kind === 'test' || definition.kind === 'suite' ? ' › ' : '.';
  return [...path, ...pathOf(definition)].join(separator);
}

/** An owner that the path ends with already is not said twice. */
function pathOf({ name, owner }: Definition): string[] {
  return owner === undefined ? [name] : [owner, name];
}

/** In Go a method stands beside its type; right behind it, or behind another of its methods, it is shown in it. */
function nestMethods(definitions: readonly Definition[]): Definition[] {
  const nested: Definition[] = [];
  for (const definition of definitions) {
    const type = nested.at(-1);
    const { owner, ...method } = definition;
    if (owner !== undefined && type?.name === owner && (type.kind === 'struct' || type.kind === 'type')) {
      const members = [...type.members, method];
      nested[nested.length - 1] = { ...type, end: definition.end, members };
    } else {
      nested.push(definition);
    }
  }
  return nested;
}

function joined(labels: readonly string[]): string {
  const distinct = [...new Set(labels.filter((label) => label !== ''))];
  let title = distinct[0] ?? '';
  for (const label of distinct.slice(1)) {
    if (title.length + label.length + 2 > TITLE_LENGTH) return `${title} …`;
    title += `, ${label}`;
  }
  return title;
}

/** The first sentences that fit. */
function short(doc: string): string {
  if (doc.length <= SUMMARY_LENGTH) return doc;
  const part = doc.slice(0, SUMMARY_LENGTH);
  const sentence = part.search(/[.!?。](?=[^.!?。]*$)/);
  return sentence > SUMMARY_LENGTH / 3 ? part.slice(0, sentence + 1) : `${part.replace(/\s+\S*$/, '')}…`;
}
