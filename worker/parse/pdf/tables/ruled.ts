/** Text inside the grids that a page draws → which cell each piece stands in, and the tables that these make. */
import type { Rectangle, Rule, Run, Segment, Table, Tag } from '../types.ts';
import { bandedGrids, withOuterRows, withRows } from './banded.ts';
import { tableOf } from './box.ts';
import { findGrids, type Grid, type GridCell, mergeRules } from './grid.ts';
import { isRuleIn, middle } from './lines.ts';

/** A table by its number, which its cells' tags carry. */
export type RuledTables = ReadonlyMap<number, Grid>;

/** Longer texts are no cells: the rules arrange the page. */
const LONG_CELL = 400;
/** Filled cells from which a long one may be among them. */
const MANY_CELLS = 6;
/** Share of cells that must be filled, and of rows that must have two such. */
const FILLED = 0.3;
const FULL_ROWS = 0.5;
/** Share of the text that may lie across the rules of a table. */
const CROSSING = 0.1;
/** Shares of code from which a box, or what stands between two rules, is code. */
const ONLY_CODE = 0.9;
const CODE = 0.3;
/** Points by which text may reach over the edge of its cell. */
const REACH = 3;
/** More than any grid has. */
const MAX_COLUMNS = 1000;
const MAX_BLOCKS = MAX_COLUMNS * MAX_COLUMNS;
/** Ems between the place of a rule and the space at which text across it is cut. */
const CUT = 1.5;

/** Gives runs inside of tables a tag for their cell, and cuts those that lie across a rule. */
export function markCells(
  runs: readonly Run[],
  rules: readonly Rule[],
): { runs: Run[]; tables: RuledTables } {
  const merged = mergeRules(rules);
  const marker = new Marker(runs);
  for (const grid of bySize(findGrids(merged))) {
    const free = marker.runs.filter(({ tag }) => tag?.cell === undefined);
    const rows = withRows(grid, free);
    if (!marker.try(withOuterRows(rows, free))) marker.try(rows);
  }
  const boxes = [...marker.tables.values()].map(({ box }) => box);
  const left = merged.filter((rule) => !boxes.some((box) => isRuleIn(rule, box)));
  const free = marker.runs.filter(({ tag }) => tag?.cell === undefined);
  // What stands in columns in code are its comments.
  for (const grid of bySize(bandedGrids(left, free))) marker.try(grid, CODE);
  return marker;
}

/** Of tables one inside the other the outer comes first. */
function bySize(grids: readonly Grid[]): Grid[] {
  const area = ({ box }: Grid): number => (box.right - box.x) * (box.bottom - box.y);
  return [...grids].sort((a, b) => area(b) - area(a));
}

class Marker {
  readonly tables = new Map<number, Grid>();
  runs: Run[];

  constructor(runs: readonly Run[]) {
    this.runs = [...runs];
  }

  try(grid: Grid, code = ONLY_CODE): boolean {
    // Numbers of the structure tree's own tables count up from nought.
    const number = -1 - this.tables.size;
    const filling = new Filling(grid, this.runs);
    if (!filling.isTable(code)) return false;
    this.runs = filling.marked(number);
    this.tables.set(number, grid);
    return true;
  }
}

class Filling {
  private readonly grid: Grid;
  private readonly pieces: readonly Run[];
  private readonly cells = new Map<Run, GridCell>();
  private readonly owners: readonly GridCell[];

  constructor(grid: Grid, runs: readonly Run[]) {
    this.grid = grid;
    const owners: GridCell[] = [];
    for (const cell of grid.cells) {
      for (let row = cell.row; row < cell.row + cell.rows; row++) {
        for (let at = cell.column; at < cell.column + cell.columns; at++) {
          owners[row * (grid.xs.length - 1) + at] = cell;
        }
      }
    }
    this.owners = owners;
    this.pieces = runs.flatMap((run) => this.place(run));
  }

  private place(run: Run): Run[] {
    const row = between(this.grid.ys, middle(run));
    if (row === undefined || run.x + run.width < this.grid.box.x || run.x > this.grid.box.right) return [run];
    const pieces = this.cut(run, row);
    for (const piece of pieces) {
      const column = between(this.grid.xs, piece.x + piece.width / 2);
      if (column !== undefined) this.cells.set(piece, this.owner(row, column));
    }
    return pieces;
  }

  private owner(row: number, column: number): GridCell {
    return this.owners[row * (this.grid.xs.length - 1) + column]!;
  }

  private cut(run: Run, row: number): Run[] {
    if (run.rtl) return [run];
    for (const [column, x] of this.grid.xs.slice(1, -1).entries()) {
      if (x < run.x + REACH || x > run.x + run.width - REACH) continue;
      if (this.owner(row, column) === this.owner(row, column + 1)) continue;
      const halves = cutAt(run, x);
      if (halves !== undefined) return [halves[0], ...this.cut(halves[1], row)];
    }
    return [run];
  }

  /** `code`: share of code from which it is none. */
  isTable(code: number): boolean {
    const runs = [...this.cells.keys()];
    if (runs.length === 0 || !this.agrees()) return false;
    const lengths = this.lengths();
    if (!isFilled([...lengths.keys()])) return false;
    const long = [...lengths.values()].filter((length) => length > LONG_CELL).length;
    if (long > (lengths.size < MANY_CELLS ? 0 : lengths.size / 4)) return false;
    const mono = runs.filter(({ font }) => font.mono).length;
    const crossing = runs.filter((run) => this.crosses(run)).length;
    return mono < runs.length * code && crossing <= runs.length * CROSSING;
  }

  /** With the structure tree, which knows of no cells that span others: each cell of it is one of the grid. */
  private agrees(): boolean {
    const [named, drawn] = [new Map<string, GridCell>(), new Map<GridCell, string>()];
    for (const [{ tag }, cell] of this.cells) {
      if (tag?.cell === undefined) continue;
      const name = `${tag.cell.table} ${tag.cell.row} ${tag.cell.column}`;
      if ((named.get(name) ?? cell) !== cell || (drawn.get(cell) ?? name) !== name) return false;
      named.set(name, cell);
      drawn.set(cell, name);
    }
    return true;
  }

  private lengths(): Map<GridCell, number> {
    const lengths = new Map<GridCell, number>();
    for (const [{ text }, cell] of this.cells) lengths.set(cell, (lengths.get(cell) ?? 0) + text.length);
    return lengths;
  }

  private crosses(run: Run): boolean {
    const { box } = this.cells.get(run)!;
    return run.x < box.x - REACH - run.size || run.x + run.width > box.right + REACH + run.size;
  }

  marked(table: number): Run[] {
    return this.pieces.map((run) => {
      const cell = this.cells.get(run);
      return cell === undefined ? run : { ...run, tag: tagOf(table, cell, run.tag?.order ?? 0) };
    });
  }
}

function isFilled(cells: readonly GridCell[]): boolean {
  const rows = new Map<number, number>();
  for (const { row } of cells) rows.set(row, 0);
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rows; row++) {
      if (rows.has(row)) rows.set(row, rows.get(row)! + 1);
    }
  }
  const columns = new Set(cells.map(({ column }) => column)).size;
  if (rows.size < 2 || columns < 2 || cells.length < FILLED * rows.size * columns) return false;
  return [...rows.values()].filter((count) => count > 1).length >= FULL_ROWS * rows.size;
}

/** Cells of one table share no block, so that nothing is joined over their edges. */
function tagOf(table: number, { row, column }: GridCell, order: number): Tag {
  const block = table * MAX_BLOCKS - row * MAX_COLUMNS - column;
  return { order, block, role: 'cell', level: 0, cell: { table, row, column } };
}

/** Of the cell at a place, if a table has one there. */
export function cellTag(
  tables: RuledTables,
  [x, y]: readonly [number, number],
): (Tag & { box: Rectangle }) | undefined {
  for (const [table, { cells }] of tables) {
    const cell = cells.find(({ box }) => x > box.x && x < box.right && y > box.y && y < box.bottom);
    if (cell !== undefined) return { ...tagOf(table, cell, 0), box: cell.box };
  }
  return undefined;
}

/** Which of the gaps between `edges` a place is in. */
function between(edges: readonly number[], place: number): number | undefined {
  const after = edges.findIndex((edge) => edge > place);
  return after < 1 ? undefined : after - 1;
}

/** At the space nearest to a rule, supposing that all letters are equally wide. */
function cutAt(run: Run, x: number): [Run, Run] | undefined {
  const letter = run.width / run.text.length;
  const wanted = (x - run.x) / letter;
  let best: number | undefined;
  for (let at = run.text.indexOf(' '); at >= 0; at = run.text.indexOf(' ', at + 1)) {
    if (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  }
  if (best === undefined || Math.abs(best - wanted) * letter > CUT * run.size) return undefined;
  const [left, right] = [run.text.slice(0, best).trimEnd(), run.text.slice(best).trimStart()];
  if (left === '' || right === '') return undefined;
  const width = right.length * letter;
  return [
    { ...run, text: left, width: left.length * letter },
    { ...run, text: right, x: run.x + run.width - width, width },
  ];
}

/** `segments`: of its cells. A cell over several rows is repeated in each, so that a row can be read alone. */
export function ruledTable(segments: readonly Segment[], { cells, xs }: Grid): Table {
  const texts = textsOf(segments);
  const rows: string[][] = [];
  const anchored = { rows: new Set<number>(), columns: new Set<number>() };
  for (const cell of cells) {
    const text = texts.get(`${cell.row} ${cell.column}`) ?? '';
    if (text !== '') {
      anchored.rows.add(cell.row);
      anchored.columns.add(cell.column);
    }
    for (let row = cell.row; row < cell.row + cell.rows; row++) {
      rows[row] ??= [];
      for (let at = 0; at < cell.columns; at++) rows[row]![cell.column + at] = at === 0 ? text : '';
    }
  }
  const rtl = segments.filter((segment) => segment.rtl).length > segments.length / 2;
  const kept = rows
    .filter((_, row) => anchored.rows.has(row))
    .map((row) => row.filter((_, column) => anchored.columns.has(column)))
    .map((row) => (rtl ? row.reverse() : row));
  const columns = xs
    .slice(1)
    .map((right, column) => ({ x: xs[column]!, right }))
    .filter((_, column) => anchored.columns.has(column));
  return tableOf(kept, rtl ? columns.reverse() : columns, segments);
}

/** By place, a line for each of the cell. */
function textsOf(segments: readonly Segment[]): Map<string, string> {
  const cells = new Map<string, Segment[]>();
  for (const segment of segments) {
    const { row, column } = segment.tag!.cell!;
    const key = `${row} ${column}`;
    const known = cells.get(key);
    if (known === undefined) cells.set(key, [segment]);
    else known.push(segment);
  }
  return new Map([...cells].map(([key, own]) => [key, cellText(own)]));
}

function cellText(segments: readonly Segment[]): string {
  let text = '';
  let last: Segment | undefined;
  const ordered = [...segments].sort((a, b) =>
    isOneLine(a, b) ? (a.rtl ? b.x - a.x : a.x - b.x) : a.y - b.y,
  );
  for (const segment of ordered) {
    if (last !== undefined) text += isOneLine(last, segment) ? ' ' : '\n';
    text += segment.text;
    last = segment;
  }
  return text;
}

function isOneLine(a: Segment, b: Segment): boolean {
  return Math.abs(a.y - b.y) <= 0.4 * Math.min(a.size, b.size);
}
