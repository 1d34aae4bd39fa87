/** Tables at their rows, each piece with the header again. */
import { graphemeFloor, lineEnd, nextLine, skipSpace, trimEnd } from '../../markup/index.ts';
import { fittingUnits } from './prose.ts';
import type { Unit, View } from './view.ts';

export interface TableSizes {
  target: number;
  max: number;
  warn(message: string): void;
}

/** The first unit holds the header and the first row. */
export function tableUnits(view: View, start: number, end: number, sizes: TableSizes): Unit[] {
  const { text } = view;
  const header = nextLine(text, lineEnd(text, start, end), end);
  const delimiter = lineEnd(text, header, end);
  const body = nextLine(text, delimiter, end);
  const repeated = repeatedHeader(view, start, delimiter, sizes);
  const units: Unit[] = [];
  for (let pos = body; pos < end; ) {
    const eol = lineEnd(text, pos, end);
    const last = trimEnd(text, pos, eol);
    if (last > pos) units.push(...rowUnits(view, pos, last, repeated, sizes.max));
    pos = nextLine(text, eol, end);
  }
  return withHeader(view, start, delimiter, units, sizes.max);
}

function repeatedHeader(view: View, start: number, delimiter: number, { target, warn }: TableSizes): string {
  const header = `${view.text.slice(start, delimiter)}\n`;
  if (view.sizeOf(header) <= target / 2) return header;
  const first = view.text.slice(start, Math.min(delimiter, start + 40)).trim();
  warn(`The header of a table takes more than half of a chunk and is not repeated: ${first} …`);
  return '';
}

/** The header joins the first row, if both fit. */
function withHeader(view: View, start: number, delimiter: number, rows: Unit[], max: number): Unit[] {
  const first = rows[0];
  if (first !== undefined && view.size(start, first.end) + view.sizeOf(first.close) <= max) {
    return [{ ...first, start, open: '' }, ...rows.slice(1)];
  }
  return [...fittingUnits(view, start, delimiter, max), ...rows];
}

// --- rows that are too long ----------------------------------------------------------------------------

interface Cell {
  start: number;
  end: number;
}

/** A row; one that is too long in several rows, cut inside of its longest cell, with their other cells empty. */
function rowUnits(view: View, start: number, end: number, header: string, max: number): Unit[] {
  const room = max - view.sizeOf(header);
  if (view.size(start, end) <= room) return [{ start, end, open: header, close: '' }];
  const cells = cellsOf(view.text, start, end);
  const blanks = 2 * view.sizeOf('| '.repeat(cells.length + 1));
  if (blanks > room / 4)
    return fittingUnits(view, start, end, room).map((unit) => ({ ...unit, open: header }));
  const units: Unit[] = [];
  let from = start;
  let open = header;
  while (view.size(from, end) > room - blanks) {
    const { column, at } = cutInCell(view, cells, from, view.reach(from, end, room - blanks));
    const to = trimEnd(view.text, from, at);
    units.push({ start: from, end: to, open, close: ' |'.repeat(cells.length - column) });
    open = header + '| '.repeat(column + 1);
    from = skipSpace(view.text, at, end);
  }
  return [...units, { start: from, end, open, close: '' }];
}

/** Where to cut, at most at `limit`: behind the last word of the longest cell that fits. */
function cutInCell(
  view: View,
  cells: readonly Cell[],
  from: number,
  limit: number,
): { column: number; at: number } {
  const reached = cells.map((cell) => ({
    start: Math.max(cell.start, from),
    end: Math.min(cell.end, limit),
  }));
  const lengths = cells.map((cell, i) =>
    reached[i]!.end > reached[i]!.start ? cell.end - reached[i]!.start : 0,
  );
  const column = lengths.indexOf(Math.max(...lengths));
  const { start, end } = reached[column]!;
  for (let i = end; i > start; i--) {
    if (view.text[i] === ' ' && !isInCode(view.text, start, i)) return { column, at: i };
  }
  const at = graphemeFloor(view.text, Math.max(end, from + 1), from);
  return { column, at: view.text[at - 1] === '\\' && at - 1 > from ? at - 1 : at };
}

function isInCode(text: string, start: number, at: number): boolean {
  let marks = 0;
  for (let i = start; i < at; i++) if (text[i] === '`') marks++;
  return marks % 2 === 1;
}

/** What stands between the bars of a row. */
function cellsOf(text: string, start: number, end: number): Cell[] {
  const cells: Cell[] = [];
  let from = skipSpace(text, start, end);
  if (text[from] === '|') from++;
  for (let i = from; i < end; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '|') {
      cells.push({ start: from, end: i });
      from = i + 1;
    }
  }
  if (skipSpace(text, from, end) < end || cells.length === 0) cells.push({ start: from, end });
  return cells;
}
