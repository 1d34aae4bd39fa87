/** Cells that the structure tree names → tables. A page may hold the middle of one. */
import type { Segment, Table } from '../types.ts';
import type { FoundTable } from './aligned.ts';
import { tableOf } from './box.ts';

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

function taggedTable(segments: readonly Segment[]): Table {
  const rows: string[][] = [];
  let cell = segments[0]!.tag!.cell!;
  for (const { tag, text } of segments) {
    cell = tag?.cell ?? cell;
    const { row, column } = cell;
    rows[row] ??= [];
    const before = rows[row][column];
    rows[row][column] = before === undefined ? text : `${before}\n${text}`;
  }
  return tableOf(rectangular(rows), segments);
}

/** Rows as long as the longest, without holes; rows of other pages are left out. */
function rectangular(rows: string[][]): string[][] {
  const present = rows.filter((row) => row !== undefined);
  const width = Math.max(...present.map((row) => row.length));
  return present.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}
