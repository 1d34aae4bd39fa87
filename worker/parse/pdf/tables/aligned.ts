/** Tables that are only seen: rows of short texts whose columns stand below one another. */
import type { Segment, Table } from '../types.ts';
import { tableOf } from './box.ts';
import { type ColumnTexts, isOther } from './guards.ts';

const MIN_ROWS = 3;
/** Two columns are often something else and have to show more of themselves. */
const MIN_ROWS_OF_TWO = 4;
/** Rows farther apart than this many ems belong to no common table. */
const ROW_GAP = 4.5;
const LONG = 100;
/** A line that fills its column is prose; a table has few of them. */
const FULL = 0.85;
const PROSE_CHARACTERS = 20;
/** Distances of base lines in ems: within one line of text, and within one cell at most. */
const TIGHT = 0.9;
const LOOSE = 1.45;
/** Letters of a cell from which it is a paragraph. */
const LONG_CELL = 250;

export interface FoundTable {
  table: Table;
  segments: Segment[];
}

interface Row {
  segments: Segment[];
  y: number;
  size: number;
}

export interface Column {
  x: number;
  right: number;
}

/** Segments already known to be no part of a table are not to be given. */
export function findTables(segments: readonly Segment[]): FoundTable[] {
  const rows = rowsOf(segments);
  const found: FoundTable[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = rows[from]!.segments.length > 1 ? groupEnd(rows, from) : from + 1;
    const table = to - from >= MIN_ROWS ? readTable(rows.slice(from, to)) : undefined;
    if (table !== undefined) found.push(table);
    // Looking again from each row of a long group would take its square.
    from = table === undefined && to - from < LONG ? from + 1 : to;
  }
  return found;
}

function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row !== undefined && segment.y - row.y <= 0.35 * Math.min(row.size, segment.size)) {
      row.segments.push(segment);
    } else {
      rows.push({ segments: [segment], y: segment.y, size: segment.size });
    }
  }
  for (const row of rows) row.segments.sort((a, b) => a.x - b.x);
  return rows;
}

/** Rows from `from` on as long as they fit the columns found so far. */
function groupEnd(rows: readonly Row[], from: number): number {
  let columns = columnsOf(rows[from]!.segments);
  let last = from + 1;
  for (let at = from + 1; at < rows.length; at++) {
    const row = rows[at]!;
    const before = rows[at - 1]!;
    if (row.y - before.y > ROW_GAP * Math.max(row.size, before.size)) break;
    const merged = mergeColumns(columns, row.segments);
    if (merged === undefined) break;
    columns = merged;
    if (row.segments.length > 1) last = at + 1;
    else if (isInside(row.segments[0]!, columns) && isContinuation(row, before)) last = at + 1;
  }
  return last;
}

function isContinuation(row: Row, before: Row): boolean {
  return row.y - before.y < 1.6 * row.size;
}

function isInside({ x, right }: Column, columns: readonly Column[]): boolean {
  return columns.some((column) => x >= column.x - 2 && right <= column.right + 2);
}

function columnsOf(segments: readonly Segment[]): Column[] {
  return segments.map(({ x, right }) => ({ x, right }));
}

/** `undefined` where a text of the row lies across two columns, or two of them in one. */
function mergeColumns(columns: readonly Column[], segments: readonly Segment[]): Column[] | undefined {
  const merged = columns.map((column) => ({ ...column }));
  const used = new Set<Column>();
  for (const { x, right, size } of segments) {
    const hits = merged.filter((column) => x < column.right + size * 0.3 && right > column.x - size * 0.3);
    if (hits.length > 1) return undefined;
    const [hit] = hits;
    if (hit === undefined) {
      merged.push({ x, right });
      continue;
    }
    if (used.has(hit)) return undefined;
    used.add(hit);
    hit.x = Math.min(hit.x, x);
    hit.right = Math.max(hit.right, right);
  }
  merged.sort((a, b) => a.x - b.x);
  const apart = merged.every((column, at) => at === 0 || column.x > merged[at - 1]!.right);
  return apart ? merged : undefined;
}

function readTable(rows: readonly Row[]): FoundTable | undefined {
  let columns: Column[] = [];
  for (const { segments } of rows) columns = mergeColumns(columns, segments) ?? columns;
  if (!isTable(rows, columns)) return undefined;
  const segments = rows.flatMap((row) => row.segments);
  const cells = cellsOf(rows, columns);
  if (cells.flat().some(({ length }) => length > LONG_CELL)) return undefined;
  return { table: tableOf(cells, columns, segments), segments };
}

function isTable(rows: readonly Row[], columns: readonly Column[]): boolean {
  const full = rows.filter((row) => row.segments.length >= Math.max(2, Math.ceil(columns.length * 0.6)));
  if (columns.length < 2) return false;
  if (full.length < (columns.length === 2 ? MIN_ROWS_OF_TWO : MIN_ROWS)) return false;
  const segments = rows.flatMap((row) => row.segments);
  if (isOther(columns.map((column) => columnTexts(segments, column)))) return false;
  const prose = columns.filter((column) => isProse(segments, column)).length;
  if (prose > 1 || (columns.length === 2 && prose > 0)) return false;
  return columns.length > 2 || shortSides(segments, columns);
}

function columnTexts(segments: readonly Segment[], column: Column): ColumnTexts {
  const own = segments.filter((segment) => isInside(segment, [column]));
  return { ...column, size: own[0]?.size ?? 10, texts: own.map(({ text }) => text) };
}

/** Two columns: labels and values, not text beside text. */
function shortSides(segments: readonly Segment[], columns: readonly Column[]): boolean {
  return columns.every((column) => {
    const own = segments.filter((segment) => isInside(segment, [column]));
    const mean = own.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, own.length);
    return mean < 30;
  });
}

function isProse(segments: readonly Segment[], column: Column): boolean {
  const own = segments.filter((segment) => isInside(segment, [column]));
  const width = column.right - column.x;
  const full = own.filter(({ x, right }) => right - x >= FULL * width);
  const letters = own.reduce((sum, { text }) => sum + text.length, 0);
  return own.length >= 4 && full.length >= own.length * 0.6 && letters >= own.length * PROSE_CHARACTERS;
}

function cellsOf(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const result: string[][] = [];
  const spaced = rows.some((row, at) => at > 0 && step(row, rows[at - 1]!) > LOOSE);
  for (const [at, row] of rows.entries()) {
    const cells = columns.map(
      (column) => row.segments.find((segment) => isInside(segment, [column]))?.text ?? '',
    );
    const before = rows[at - 1];
    if (before !== undefined && isWrapped(step(row, before), cells, result.at(-1)!, spaced)) {
      result[result.length - 1] = result.at(-1)!.map((cell, i) => `${cell}\n${cells[i]}`.trim());
    } else {
      result.push(cells);
    }
  }
  return result;
}

/** In ems. */
function step(row: Row, before: Row): number {
  return (row.y - before.y) / row.size;
}

/**
 * Lines nearer than lines of text are one row, whose cells stand at different heights. Where rows stand apart,
 * nearer ones are what cells go on with.
 */
function isWrapped(
  distance: number,
  cells: readonly string[],
  above: readonly string[],
  spaced: boolean,
): boolean {
  if (distance < TIGHT) return true;
  if (distance > LOOSE || !cells.includes('')) return false;
  if (spaced) return true;
  return cells[0] === '' && cells.every((cell, at) => cell === '' || above[at] !== '');
}
