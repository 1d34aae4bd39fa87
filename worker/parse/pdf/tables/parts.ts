/** Segments of a page → what is no part of a table, and tables where their first cell stood. */
import { type Part, splitColumns } from '../order.ts';
import type { Segment, Table } from '../types.ts';
import { type FoundTable, findTables } from './aligned.ts';
import { type RuledTables, ruledTable } from './ruled.ts';
import { taggedTables } from './tagged.ts';

/** Ems from which a line is text rather than a cell, and how many of them make a column of text. */
const TEXT_WIDTH = 11;
const MIN_TEXT_LINES = 5;

/** Tables that are drawn, else those that the structure tree names, else those whose columns are seen. */
export function tableParts(segments: readonly Segment[], ruled: RuledTables): Part[] {
  const drawn = replaced(segments, ruledTables(segments, ruled));
  const tagged = segments.some(({ tag }) => (tag?.cell?.table ?? -1) >= 0);
  if (tagged) return replaced(drawn, taggedTables(drawn.filter(isSegment)));
  // What stands in columns in code are its comments.
  return replaced(drawn, tablesIn(drawn.filter(isSegment).filter(({ mono }) => !mono)));
}

function isSegment(part: Part): part is Segment {
  return part.kind !== 'table';
}

function replaced(parts: readonly Part[], tables: readonly FoundTable[]): Part[] {
  const owners = new Map<Part, Table>();
  for (const { table, segments } of tables) for (const segment of segments) owners.set(segment, table);
  const placed = new Set<Table>();
  return parts.flatMap((part): Part[] => {
    const table = owners.get(part);
    if (table === undefined) return [part];
    if (placed.has(table)) return [];
    placed.add(table);
    return [table];
  });
}

function ruledTables(segments: readonly Segment[], ruled: RuledTables): FoundTable[] {
  return [...ruled].flatMap(([number, grid]) => {
    const own = segments.filter(({ tag }) => tag?.cell?.table === number);
    return own.length === 0 ? [] : [{ table: ruledTable(own, grid), segments: own }];
  });
}

/** Within columns of text, where there are any; else over the whole width. */
function tablesIn(segments: readonly Segment[], depth = 0): FoundTable[] {
  const columns = depth < 3 && segments.length > 5 ? splitColumns(segments) : [];
  if (columns.length > 1 && columns.every(isText)) {
    const inside = new Set(columns.flat());
    const across = segments.filter((segment) => !inside.has(segment));
    return [...columns, across].flatMap((column) => tablesIn(column, depth + 1));
  }
  const found = findTables(segments);
  const used = new Set(found.flatMap((one) => one.segments));
  const left = segments.filter((segment) => !used.has(segment));
  const rest = depth < 2 && left.length > 5 ? splitColumns(left) : [];
  return [...found, ...rest.flatMap((column) => tablesIn(column, depth + 1))];
}

function isText(column: readonly Segment[]): boolean {
  const lines = column.filter(({ x, right, size }) => right - x > TEXT_WIDTH * size);
  return lines.length >= MIN_TEXT_LINES && lines.length >= column.length * 0.3;
}
