/** A stretch of source cut into its definitions and what stands between them. */
import { skipBlankLines } from '../../markup/index.ts';
import { firstCodeLine, hasCode } from './comments.ts';
import { CONTAINERS, type Definition } from './definition.ts';
import { lineTitle } from './heads.ts';
import type { CommentStyle } from './languages.ts';

/** A shorter definition without documentation is small … */
const SMALL = 120;
/** … if it has no more lines than this. */
const SMALL_LINES = 3;
/** Statements up to this are small. */
const SMALL_LOOSE = 400;
/** Statements that fill more than this are divided. */
export const LOOSE: number = 6000;

/** Part of a region: a definition, or what stands between two. */
export interface Item {
  start: number;
  end: number;
  definition?: Definition;
  small: boolean;
  label: string;
}

export interface Layout {
  text: string;
  comments: CommentStyle;
}

export interface Region {
  start: number;
  end: number;
  level: number;
  /** Names that qualify what is in it. */
  path: readonly string[];
  owner: Definition | undefined;
}

/** The region cut into definitions and the stretches between them, without gaps. */
export function itemsOf(
  definitions: readonly Definition[],
  { start, end, owner }: Region,
  layout: Layout,
): Item[] {
  const items: Item[] = [];
  const top = owner === undefined;
  // What stands between the functions of a function belongs to the one before it.
  const closed = !top && !CONTAINERS.has(owner.kind);
  let pos = top ? start : bodyOf(owner, definitions, layout);
  for (const definition of definitions) {
    const first = Math.max(definition.start, pos);
    pos = closed ? first : loose(pos, first, items, layout, top);
    items.push(definitionItem(definition, pos, layout.text));
    pos = Math.max(pos, lineRest(layout.text, definition.end, end));
  }
  const last = items.at(-1);
  const rest = closed ? pos : loose(pos, end, items, layout, top);
  // What ends the region, such as a closing brace, belongs to its last item.
  if (rest < end && last !== undefined) items.at(-1)!.end = end;
  for (let i = 0; i + 1 < items.length; i++) items[i]!.end = items[i + 1]!.start;
  return items;
}

/** A string that stands for itself: Python's documentation of what it stands in. */
const DOCSTRING = /^\s*[rRuUbB]{0,2}(?:("""|''')[\s\S]*?\1|"[^"\r\n]*"|'[^'\r\n]*')[ \t]*(?:\r\n|\r|\n)/;

/** Where the things in a definition begin: its head and what it says of itself are its own. */
function bodyOf(owner: Definition, [first]: readonly Definition[], { text, comments }: Layout): number {
  if (first === undefined) return owner.end;
  const open = text.slice(owner.at, first.start).search(/[{:]\s*(?:\r\n|\r|\n)/);
  if (open < 0) return first.start;
  const body = Math.min(first.start, lineRest(text, owner.at + open + 1, first.start));
  const doc = comments === 'hash' ? DOCSTRING.exec(text.slice(body, first.start)) : null;
  return body + (doc?.[0].length ?? 0);
}

/**
 * Statements between two definitions, if there are any. Returns where what comes next begins: comments right before
 * it are its own, save those at the head of a file.
 */
function loose(after: number, to: number, items: Item[], { text, comments }: Layout, top: boolean): number {
  const from = items.length === 0 ? after : skipBlankLines(text, after, to);
  const gap = text.slice(from, to);
  const atHead = top && items.length === 0;
  if (!hasCode(gap, comments)) {
    if (atHead) return to;
    const punctuation = /^(?:[\s{}()[\];,]|#(?:endif|else)[^\n]*|end\b)*/.exec(gap)![0];
    return from + lineFloor(gap, punctuation.length);
  }
  const lines = gap.split('\n').length;
  if (gap.length > LOOSE) {
    for (const [start, end] of windows(gap)) {
      const part = gap.slice(start, end);
      if (part.trim() === '' && start > 0) items.at(-1)!.end = from + end;
      else
        items.push({ start: from + start, end: from + end, small: false, label: firstLine(part, comments) });
    }
  } else {
    const small = gap.trim().length <= SMALL_LOOSE && lines <= 8;
    items.push({ start: from, end: to, small, label: firstLine(gap, comments) });
  }
  return to;
}

/** Stretches of about {@link LOOSE} characters that end at blank lines, or at lines where there are none. */
function* windows(text: string): Generator<[number, number], void, undefined> {
  for (let start = 0; start < text.length; ) {
    let end = text.length;
    if (text.length - start > LOOSE) {
      const part = text.slice(start, start + LOOSE);
      const blank = part.lastIndexOf('\n\n');
      const line = part.lastIndexOf('\n');
      end = start + (blank > LOOSE / 2 ? blank + 2 : line > LOOSE / 2 ? line + 1 : safeCut(part));
    }
    yield [start, end];
    start = end;
  }
}

/** Not between the halves of a surrogate pair. */
function safeCut(part: string): number {
  const last = part.charCodeAt(part.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? part.length - 1 : part.length;
}

function definitionItem(definition: Definition, start: number, text: string): Item {
  const code = text.slice(definition.at, definition.end);
  const lines = code.split('\n').length;
  const container = CONTAINERS.has(definition.kind) && definition.members.length > 0;
  const trivial = lines <= SMALL_LINES && code.length <= SMALL && definition.doc === '';
  const small =
    !container && definition.kind !== 'suite' && (lines === 1 ? code.length <= 4 * SMALL : trivial);
  return { start, end: definition.end, definition, small, label: labelOf(definition) };
}

function labelOf({ kind, name, title }: Definition): string {
  if (kind === 'test') return title;
  if (kind === 'function' || kind === 'method' || kind === 'constructor') return `${name}()`;
  return title.length <= 40 ? title : name;
}

/** What a stretch of statements is called: its first line. */
function firstLine(text: string, style: CommentStyle): string {
  const line = firstCodeLine(text, style);
  return lineTitle(line) || line.trim() || '…';
}

/** Behind `offset`, the rest of its line where nothing but punctuation and a comment stand there. */
function lineRest(text: string, offset: number, limit: number): number {
  const rest = /^[;,)}\]\t ]*(?:(?:\/\/|#|--)[^\r\n]*|\/\*[^\r\n]*\*\/[ \t]*)?(?:\r\n|\r|\n|$)/.exec(
    text.slice(offset, offset + 400),
  );
  return Math.min(limit, rest === null ? offset : offset + rest[0].length);
}

/** The last beginning of a line at or before `offset`. */
function lineFloor(text: string, offset: number): number {
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(line, offset).trim() === '' ? line : offset;
}
