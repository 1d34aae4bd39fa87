/** What a line may begin with, by the rules of CommonMark. Each function looks at one line from its first non-blank character. */

export interface AtxStart {
  level: number;
  /** Range of the heading's text, closing hashes left out. */
  from: number;
  to: number;
}

export interface FenceStart {
  /** Character code of the mark. */
  mark: number;
  length: number;
}

export interface ItemStart {
  /** Columns from the marker to the item's content. */
  width: number;
  /** The marker's length in characters. */
  length: number;
  /** Nothing follows the marker on its line. */
  empty: boolean;
  /** Whether it may interrupt a paragraph as far as its number goes. */
  first: boolean;
}

const HASH = 35;
const TAB = 9;
const SPACE = 32;
const BACKTICK = 96;

/** Letters and marks that a heading without a space after its hashes may begin with: never lower case, so that `##tag` is text. */
const TOLERANT_TITLE = /^(?!\p{Ll})[\p{L}\p{N}§«»“”„"'([*_`]/u;
/** A line of several tags, such as `##Plan ##Budget`. */
const SECOND_TAG = /\s#+[\p{L}\p{N}]/u;

export function atxStart(text: string, pos: number, eol: number): AtxStart | undefined {
  const level = runLength(text, pos, eol, HASH);
  if (level > 6) return undefined;
  const after = pos + level;
  if (after < eol && !isBlank(text.charCodeAt(after))) return undefined;
  const from = skipBlanks(text, after, eol);
  return { level, from, to: beforeClosingHashes(text, from, eol) };
}

/**
 * A heading whose author left out the blank after the hashes (`##Title`), as older Markdown allowed. Two hashes
 * or more, so that `#tag` and `#include` stay text, and a title that does not begin in lower case.
 */
export function tolerantAtxStart(text: string, pos: number, eol: number): AtxStart | undefined {
  const level = runLength(text, pos, eol, HASH);
  if (level < 2 || level > 6) return undefined;
  const from = pos + level;
  const line = text.slice(from, Math.min(eol, from + 300));
  if (!TOLERANT_TITLE.test(line) || SECOND_TAG.test(line)) return undefined;
  let to = beforeClosingHashes(text, from, eol);
  if (to - from > level && text.slice(to - level, to) === '#'.repeat(level) && text[to - level - 1] !== '#') {
    to = trimBlanks(text, from, to - level);
  }
  return { level, from, to };
}

function beforeClosingHashes(text: string, from: number, eol: number): number {
  const end = trimBlanks(text, from, eol);
  let i = end;
  while (i > from && text.charCodeAt(i - 1) === HASH) i--;
  if (i === from) return from;
  return i < end && isBlank(text.charCodeAt(i - 1)) ? trimBlanks(text, from, i) : end;
}

export function fenceStart(text: string, pos: number, eol: number): FenceStart | undefined {
  const mark = text.charCodeAt(pos);
  const length = runLength(text, pos, eol, mark);
  if (length < 3) return undefined;
  if (mark === BACKTICK) {
    for (let i = pos + length; i < eol; i++) if (text.charCodeAt(i) === BACKTICK) return undefined;
  }
  return { mark, length };
}

export function closesFence(text: string, pos: number, eol: number, fence: FenceStart): boolean {
  const length = runLength(text, pos, eol, fence.mark);
  return length >= fence.length && skipBlanks(text, pos + length, eol) === eol;
}

/** 1 for `===`, 2 for `---`, 0 for what does not underline a heading. */
export function setextLevel(text: string, pos: number, eol: number): number {
  const mark = text.charCodeAt(pos);
  if (mark !== 61 && mark !== 45) return 0;
  const length = runLength(text, pos, eol, mark);
  return skipBlanks(text, pos + length, eol) === eol ? (mark === 61 ? 1 : 2) : 0;
}

export function isRule(text: string, pos: number, eol: number): boolean {
  const mark = text.charCodeAt(pos);
  let count = 0;
  for (let i = pos; i < eol; i++) {
    const code = text.charCodeAt(i);
    if (code === mark) count++;
    else if (!isBlank(code)) return false;
  }
  return count >= 3;
}

/** `column` is the column of the marker, for tab stops. */
export function itemStart(text: string, pos: number, eol: number, column: number): ItemStart | undefined {
  const length = markerLength(text, pos, eol);
  if (length === 0) return undefined;
  const after = pos + length;
  if (after < eol && !isBlank(text.charCodeAt(after))) return undefined;
  const first = length === 1 || (length === 2 && text[pos] === '1');
  let i = after;
  let col = column + length;
  const contentColumn = col;
  for (; i < eol && isBlank(text.charCodeAt(i)); i++) col += text.charCodeAt(i) === TAB ? 4 - (col % 4) : 1;
  if (i === eol) return { width: length + 1, length, empty: true, first };
  const gap = col - contentColumn;
  return { width: length + (gap > 4 ? 1 : gap), length, empty: false, first };
}

function markerLength(text: string, pos: number, eol: number): number {
  const code = text.charCodeAt(pos);
  if (code === 45 || code === 43 || code === 42) return 1;
  let i = pos;
  while (i < eol && i - pos < 10 && isDigit(text.charCodeAt(i))) i++;
  if (i === pos || i - pos > 9 || i >= eol) return 0;
  const delimiter = text.charCodeAt(i);
  return delimiter === 46 || delimiter === 41 ? i - pos + 1 : 0;
}

/** Whether the line may be the second line of a pipe table whose first line is given. */
export function isDelimiterRow(text: string, pos: number, eol: number, header: [number, number]): boolean {
  if (eol - pos > 4000 || header[1] - header[0] > 20_000) return false;
  const row = text.slice(pos, eol);
  if (!/^[|:\- \t]+$/.test(row) || !/-/.test(row)) return false;
  const head = text.slice(header[0], header[1]);
  if (!row.includes('|') && !head.includes('|')) return false;
  const cells = tableCells(row);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) && tableCells(head).length === cells.length;
}

/** The cells of one line of a pipe table, trimmed, escapes left as they are. */
function tableCells(row: string): string[] {
  const cells: string[] = [];
  const line = row.trim();
  let from = line.startsWith('|') ? 1 : 0;
  for (let i = from; i < line.length; i++) {
    if (line[i] === '\\') i++;
    else if (line[i] === '|') {
      cells.push(line.slice(from, i).trim());
      from = i + 1;
    }
  }
  if (from < line.length) cells.push(line.slice(from).trim());
  return cells;
}

/** A link reference definition or footnote on one line: no underline makes a heading of it. */
export function isDefinition(text: string, from: number, to: number): boolean {
  return text[from] === '[' && /^\[[^\]]+\]:\s*\S/.test(text.slice(from, Math.min(to, from + 1000)));
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function runLength(text: string, pos: number, eol: number, mark: number): number {
  let i = pos;
  while (i < eol && text.charCodeAt(i) === mark) i++;
  return i - pos;
}

function skipBlanks(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && isBlank(text.charCodeAt(i))) i++;
  return i;
}

function trimBlanks(text: string, from: number, to: number): number {
  let i = to;
  while (i > from && isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}
