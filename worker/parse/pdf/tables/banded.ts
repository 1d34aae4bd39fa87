/** Tables with rules between rows alone, or between columns alone: the text says where the other edges are. */
import { addTo } from '../numbers.ts';
import type { Run } from '../types.ts';
import { columnEdges, columnsOf } from './columns.ts';
import type { Grid, GridCell, MergedRule } from './grid.ts';
import { type ColumnTexts, isOther } from './guards.ts';
import { middle, type TextLine, textLines } from './lines.ts';
import { LOOSE, type Record, recordsOf } from './records.ts';

/** Rules of one table begin and end this near to each other. */
const NEAR = 4;
/** Shares of the width from which a line is prose, whatever else the table holds. */
const WIDE = 0.6;
/** Of a blank between two rules of one table, in ems. */
const BLANK = 3;
/** Rows above the first rule and below the last: distance in ems, and how many lines of them. */
const CLOSE = 2.2;
const OUTSIDE_LINES = 6;
const MIN_WIDTH = 60;
/** Share of the rules that must be joined at a place; a dotted rule has more joints. */
const JOINTS = 0.8;
const MAX_JOINTS = 30;
/** Of the lines of a column: share that fill it, and letters in each, where it is one of text. */
const FULL = 0.85;
const PROSE_LINES = 0.6;
const PROSE_CHARACTERS = 20;
/** Letters of a cell from which it is a paragraph, where no rules part the rows. */
const LONG_CELL = 250;
/** Share of rows that must have text in most columns. */
const FULL_ROWS = 0.5;
/** Edges of rows in a grid that may lack rules between them, and rows that must be seen between two. */
const MAX_ROWLESS = 4;
const MIN_RECORDS = 3;

/** Grids of rules across the page. `rules` are merged; neither they nor the runs are part of another table. */
export function bandedGrids(rules: readonly MergedRule[], runs: readonly Run[]): Grid[] {
  return stacks(rules).flatMap((stack) => {
    const [{ from, to }] = stack as [MergedRule];
    const own = runs.filter(({ x, width }) => x + width / 2 > from - NEAR && x + width / 2 < to + NEAR);
    const joints = jointsOf(stack);
    const lines = textLines(own, joints);
    return sequences(stack, lines, to - from).flatMap((sequence) => {
      extend(sequence, lines, joints);
      const grid = gridOf(sequence, from, to, joints);
      return grid === undefined ? [] : [grid];
    });
  });
}

/** Rules one below the other with the same ends, from top to bottom. */
function stacks(rules: readonly MergedRule[]): MergedRule[][] {
  const result: MergedRule[][] = [];
  const across = rules.filter(({ horizontal, from, to }) => horizontal && to - from >= MIN_WIDTH);
  for (const rule of [...across].sort((a, b) => a.at - b.at)) {
    const stack = result.find(
      ([first]) => Math.abs(first!.from - rule.from) <= NEAR && Math.abs(first!.to - rule.to) <= NEAR,
    );
    if (stack === undefined) result.push([rule]);
    else stack.push(rule);
  }
  return result.filter(({ length }) => length > 1);
}

interface Sequence {
  bands: TextLine[][];
  ys: number[];
}

/** Bands that follow each other and hold rows. */
function sequences(stack: readonly MergedRule[], lines: readonly TextLine[], width: number): Sequence[] {
  const result: Sequence[] = [];
  let open: Sequence | undefined;
  for (const [at, rule] of stack.slice(1).entries()) {
    const top = stack[at]!.at;
    const band = lines.filter((line) => middle(line) > top && middle(line) < rule.at);
    if (isTabular(band, top, rule.at, width)) {
      open ??= begin(result, top);
      open.bands.push(band);
      open.ys.push(rule.at);
    } else {
      open = undefined;
    }
  }
  return result;
}

function begin(sequences: Sequence[], top: number): Sequence {
  const sequence = { bands: [], ys: [top] };
  sequences.push(sequence);
  return sequence;
}

function isTabular(band: readonly TextLine[], top: number, bottom: number, width: number): boolean {
  const [first] = band;
  if (first === undefined) return bottom - top < 6 || bottom - top < BLANK * 10;
  const whole = band.filter(({ tokens }) => tokens.length === 1);
  const wide = whole.filter(({ tokens: [token] }) => token!.right - token!.x > WIDE * width);
  if (band.some(({ tokens }) => tokens.length > 1)) return wide.length < band.length / 2;
  return band.length === 1 && wide.length === 0;
}

/** Above the first rule and below the last there may be another row. */
function extend(sequence: Sequence, lines: readonly TextLine[], joints: readonly number[]): void {
  const edges = joints.length > 0 ? joints : columnEdges(sequence.bands.flat());
  if (edges.length === 0) return;
  const { above, below } = around(lines, sequence.ys, edges);
  for (const band of apart(above).reverse()) {
    sequence.bands.unshift(band);
    sequence.ys.unshift(topOf(band));
  }
  for (const band of apart(below)) {
    sequence.bands.push(band);
    sequence.ys.push(bottomOf(band));
  }
}

/** At gaps wider than those between lines. */
function apart(lines: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before !== undefined && line.y - before.y <= LOOSE * line.size) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

const topOf = ([first]: readonly TextLine[]): number => first!.y - first!.size;
const bottomOf = (lines: readonly TextLine[]): number => lines.at(-1)!.y + lines.at(-1)!.size * 0.4;

/** The lines next to the first and the last rule, outside of them, as long as they keep to the columns. */
function around(
  lines: readonly TextLine[],
  ys: readonly number[],
  edges: readonly number[],
): { above: TextLine[]; below: TextLine[] } {
  const above = adjoining([...lines].reverse(), -ys[0]!, -1, edges);
  const below = adjoining(lines, ys.at(-1)!, 1, edges);
  const isFull = ({ tokens }: TextLine): boolean => tokens.length > Math.max(1, edges.length / 2);
  while (above.length > 0 && !isFull(above.at(-1)!)) above.pop();
  return { above: above.reverse(), below: below[0] && isFull(below[0]) ? below : [] };
}

/** Away from a rule, in `direction`. */
function adjoining(
  lines: readonly TextLine[],
  from: number,
  direction: 1 | -1,
  edges: readonly number[],
): TextLine[] {
  const found: TextLine[] = [];
  let last = from;
  for (const line of lines) {
    const place = middle(line) * direction;
    if (place < from) continue;
    if (place - last > CLOSE * line.size || found.length === OUTSIDE_LINES || !keepsTo(line, edges)) break;
    found.push(line);
    last = place;
  }
  return found;
}

function keepsTo({ tokens }: TextLine, edges: readonly number[]): boolean {
  return tokens.every((token) => {
    const { from, end } = columnsOf(token, edges);
    return end - from === 1;
  });
}

/** Where most rules of a stack are pieced together: each cell has its own. */
function jointsOf(stack: readonly MergedRule[]): number[] {
  const counts = new Map<number, number>();
  for (const { joints } of stack) for (const joint of joints) addTo(counts, Math.round(joint), 1);
  const common = [...counts].filter(([, count]) => count >= JOINTS * stack.length).map(([joint]) => joint);
  return common.length > MAX_JOINTS ? [] : common.sort((a, b) => a - b);
}

function gridOf(
  { bands, ys }: Sequence,
  from: number,
  to: number,
  joints: readonly number[],
): Grid | undefined {
  const lines = bands.flat();
  const edges = joints.length > 0 ? joints : columnEdges(lines);
  if (edges.length === 0) return undefined;
  const records = recordsOf(bands, edges);
  const rows = records.flat();
  const ruled = rows.length >= 3 && records.filter(({ length }) => length > 0).length === rows.length;
  if (!isTable(lines, rows, edges, ruled)) return undefined;
  const xs = [from - NEAR, ...edges, to + NEAR];
  return gridFrom(xs, rowEdges(records, ys), rows, edges);
}

function isTable(
  lines: readonly TextLine[],
  rows: readonly Record[],
  edges: readonly number[],
  ruled: boolean,
): boolean {
  const columns = edges.length + 1;
  if (rows.length < (columns === 2 && !ruled ? 3 : 2)) return false;
  const tokens = lines.flatMap((line) => line.tokens);
  const own = columnTokens(tokens, edges);
  if (ruled) return true;
  if (rows.some((row) => hasLongCell(row, edges))) return false;
  if (isOther(own.map((column) => columnTexts(column, lines[0]!.size)))) return false;
  const full = rows.filter((row) => isFullRow(row, edges)).length;
  const prose = own.filter(isProse).length;
  return full >= FULL_ROWS * rows.length && prose <= 1 && (columns > 2 || prose === 0);
}

function hasLongCell(row: Record, edges: readonly number[]): boolean {
  const tokens = row.flatMap((line) => line.tokens);
  return columnTokens(tokens, edges).some(
    (cell) => cell.reduce((sum, { text }) => sum + text.length, 0) > LONG_CELL,
  );
}

function columnTexts(tokens: TextLine['tokens'], size: number): ColumnTexts {
  const [x, right] = [Math.min(...tokens.map((one) => one.x)), Math.max(...tokens.map((one) => one.right))];
  return { x, right, size, texts: tokens.map(({ text }) => text) };
}

function isFullRow(row: Record, edges: readonly number[]): boolean {
  const filled = new Set(row.flatMap(({ tokens }) => tokens.map((token) => columnsOf(token, edges).from)));
  return filled.size > Math.max(1, edges.length / 2);
}

function columnTokens(
  tokens: readonly TextLine['tokens'][number][],
  edges: readonly number[],
): TextLine['tokens'][] {
  return Array.from({ length: edges.length + 1 }, (_, at) =>
    tokens.filter((token) => columnsOf(token, edges).from === at),
  );
}

function isProse(tokens: TextLine['tokens']): boolean {
  const width = Math.max(...tokens.map(({ right }) => right)) - Math.min(...tokens.map(({ x }) => x));
  const full = tokens.filter(({ x, right }) => right - x >= FULL * width);
  const letters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  return (
    tokens.length >= 4 &&
    full.length >= tokens.length * PROSE_LINES &&
    letters >= tokens.length * PROSE_CHARACTERS
  );
}

/** Rules where there are any between two rows, else the middle between them. `ys`: of the rules. */
function rowEdges(records: readonly Record[][], ys: readonly number[]): number[] {
  const edges = [ys[0]!];
  for (const [at, band] of records.entries()) {
    for (const [row, lines] of band.entries()) {
      const next = band[row + 1]?.[0];
      edges.push(next === undefined ? ys[at + 1]! : (middle(lines.at(-1)!) + middle(next)) / 2);
    }
  }
  return edges;
}

/** A text across columns makes one cell of theirs. */
function gridFrom(
  xs: readonly number[],
  ys: readonly number[],
  rows: readonly Record[],
  edges: readonly number[],
): Grid {
  const cells: GridCell[] = [];
  for (const [row, lines] of rows.entries()) {
    for (let column = 0; column <= edges.length; ) {
      const end = spanEnd(lines, edges, column);
      const box = { x: xs[column]!, y: ys[row]!, right: xs[end]!, bottom: ys[row + 1]! };
      cells.push({ row, column, rows: 1, columns: end - column, box });
      column = end;
    }
  }
  const box = { x: xs[0]!, y: ys[0]!, right: xs.at(-1)!, bottom: ys.at(-1)! };
  return { box, xs: [...xs], ys: [...ys], cells };
}

function spanEnd(lines: Record, edges: readonly number[], column: number): number {
  const tokens = lines.flatMap((line) => line.tokens);
  let end = column + 1;
  for (let grown = true; grown; ) {
    const reach = tokens
      .map((token) => columnsOf(token, edges))
      .filter((span) => span.from >= column && span.from < end)
      .reduce((most, span) => Math.max(most, span.end), end);
    grown = reach > end;
    end = reach;
  }
  return end;
}

/** A drawn grid with the rows that stand just above and below it, as where every other row is shaded. */
export function withOuterRows(grid: Grid, runs: readonly Run[]): Grid {
  const { xs, box } = grid;
  const edges = xs.slice(1, -1);
  const near = runs.filter(({ x, width }) => x + width / 2 > box.x && x + width / 2 < box.right);
  const lines = textLines(near, edges);
  const { above, below } = around(lines, grid.ys, edges);
  if (above.length + below.length === 0) return grid;
  const inside = lines.filter((line) => middle(line) > box.y && middle(line) < box.bottom);
  const [head = [], , foot = []] = recordsOf([above, inside, below], edges);
  const ys = [
    ...rowEdges([head], [above.length > 0 ? topOf(above) : box.y, box.y]).slice(0, -1),
    ...grid.ys,
    ...rowEdges([foot], [box.bottom, below.length > 0 ? bottomOf(below) : box.bottom]).slice(1),
  ];
  const inner = grid.cells.map((cell) => ({ ...cell, row: cell.row + head.length }));
  const outer = [...head.keys(), ...foot.map((_, row) => row + head.length + grid.ys.length - 1)];
  const cells = [...inner, ...outer.flatMap((row) => plainRow(xs, ys, row))];
  return { xs, ys, cells, box: { ...box, y: ys[0]!, bottom: ys.at(-1)! } };
}

function plainRow(xs: readonly number[], ys: readonly number[], row: number): GridCell[] {
  return xs.slice(1).map((right, column) => {
    const box = { x: xs[column]!, y: ys[row]!, right, bottom: ys[row + 1]! };
    return { row, column, rows: 1, columns: 1, box };
  });
}

/** A drawn grid without rules between its rows gets them from the text. */
export function withRows(grid: Grid, runs: readonly Run[]): Grid {
  const { xs, ys, box } = grid;
  const edges = xs.slice(1, -1);
  if (ys.length > MAX_ROWLESS || grid.cells.some(({ rows }) => rows > 1)) return grid;
  const inside = runs.filter((run) => {
    const [x, y] = [run.x + run.width / 2, middle(run)];
    return x > box.x && x < box.right && y > box.y && y < box.bottom;
  });
  const lines = textLines(inside, edges);
  const bands = ys
    .slice(1)
    .map((bottom, at) => lines.filter((line) => middle(line) > ys[at]! && middle(line) < bottom));
  const columns = columnTokens(
    lines.flatMap((line) => line.tokens),
    edges,
  );
  const records = recordsOf(bands, edges).map((band) => (band.length < MIN_RECORDS ? [band.flat()] : band));
  if (columns.some(isProse) || records.every(({ length }) => length < 2)) return grid;
  return split(grid, records);
}

function split(grid: Grid, records: readonly Record[][]): Grid {
  const ys = [grid.ys[0]!];
  const cells: GridCell[] = [];
  for (const [at, band] of records.entries()) {
    const own = grid.cells.filter(({ row }) => row === at);
    const inner = rowEdges([band], [grid.ys[at]!, grid.ys[at + 1]!]);
    const bottoms = inner.length === 1 ? [grid.ys[at + 1]!] : inner.slice(1);
    for (const bottom of bottoms) {
      const row = ys.length - 1;
      for (const cell of own) cells.push({ ...cell, row, box: { ...cell.box, y: ys.at(-1)!, bottom } });
      ys.push(bottom);
    }
  }
  return { ...grid, ys, cells };
}
