/** Cells that the structure tree names → tables. A page may hold the middle of one. */
import type { Extent, Segment, Table } from '../types.ts';
import type { FoundTable } from './aligned.ts';
import { boxOf, tableOf } from './box.ts';

export function taggedTables(segments: readonly Segment[]): FoundTable[] {
  const tables: FoundTable[] = [];
  for (let from = 0; from < segments.length; ) {
    const to = tableEnd(segments, from);
    const own = segments.slice(from, to);
    if (own.length > 0) tables.push({ table: taggedTable(own), segments: own });
    from = Math.max(to, from + 1);
  }
  return tables;
}

/** Where the table that begins at `from` ends. What is untagged between two of its cells belongs to it. */
function tableEnd(segments: readonly Segment[], from: number): number {
  const table = segments[from]!.tag?.cell?.table;
  let end = from;
  for (let at = from; table !== undefined && at < segments.length; at++) {
    const { tag } = segments[at]!;
    if (tag?.cell?.table === table) end = at + 1;
    else if (tag !== undefined) break;
  }
  return end;
}

interface Cell {
  text: string;
  x: number;
  right: number;
}

function taggedTable(segments: readonly Segment[]): Table {
  const rows: Cell[][] = [];
  let cell = segments[0]!.tag!.cell!;
  for (const { tag, text, x, right } of segments) {
    cell = tag?.cell ?? cell;
    const { row, column } = cell;
    rows[row] ??= [];
    const before = rows[row][column];
    rows[row][column] =
      before === undefined
        ? { text, x, right }
        : {
            text: `${before.text}\n${text}`,
            x: Math.min(before.x, x),
            right: Math.max(before.right, right),
          };
  }
  // Rows of other pages are left out.
  const present = rows.filter((row) => row !== undefined);
  const width = Math.max(...present.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => extent(present, width, at));
  const box = boxOf(segments);
  return tableOf(
    rectangular(present, columns),
    columns.map((column) => column ?? box),
    segments,
  );
}

/** Rows as long as the longest, without holes. */
function rectangular(rows: readonly Cell[][], columns: readonly (Extent | undefined)[]): string[][] {
  return rows.map((row) => {
    const placed = row.length < columns.length ? moved(row, columns) : row;
    return columns.map((_, at) => placed[at]?.text ?? '');
  });
}

/** Of a column, in rows of full length. */
function extent(rows: readonly Cell[][], width: number, column: number): Extent | undefined {
  const own = rows.filter(({ length }) => length === width).flatMap((row) => row[column] ?? []);
  if (own.length === 0) return undefined;
  return { x: Math.min(...own.map(({ x }) => x)), right: Math.max(...own.map(({ right }) => right)) };
}

/** The tree does not say which cells span others: those behind one are farther right than their number has it. */
function moved(row: readonly Cell[], columns: readonly (Extent | undefined)[]): Cell[] {
  const result: Cell[] = [];
  let next = 0;
  for (const [at, cell] of row.entries()) {
    if (cell === undefined) continue;
    const below = (column: Extent | undefined): boolean =>
      column !== undefined && cell.x < column.right && cell.right > column.x;
    let column = Math.max(next, at);
    if (!below(columns[column])) {
      const found = columns.findIndex((one, index) => index > column && below(one));
      if (found >= 0) column = found;
    }
    result[column] = cell;
    next = column + 1;
  }
  return result;
}
