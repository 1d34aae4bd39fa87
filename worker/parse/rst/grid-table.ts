/** Tables that are drawn: `+---+---+` around every cell, or columns under `===  ===`. */

export interface Cell {
  lines: string[];
  columns: number;
  rows: number;
}

export interface DrawnTable {
  rows: Cell[][];
  heads: number;
}

/** Steps along the lines of one table, which grow with the square of its crossings. */
const MAX_STEPS = 3_000_000;

/** Fills the second column of wide characters, so that what is drawn in columns is also sliced in columns. */
const FILLER = '\0';
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

const GRID_RULE = /^\+(?:[-=]+\+)+$/;
const SIMPLE_RULE = /^=+(?: +=+)+$/;
const SPAN_RULE = /^-+(?: +-+)*$/;

export function isGridRule(line: string): boolean {
  return GRID_RULE.test(line);
}

export function isSimpleRule(line: string): boolean {
  return SIMPLE_RULE.test(line);
}

function widen(line: string): string {
  return line.replace(WIDE, `$&${FILLER}`);
}

function cellLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll(FILLER, '').trimEnd());
}

// --- grid --------------------------------------------------------------------------------------------

/** A table from its lines; `undefined` where the drawing does not close. */
export function readGrid(source: readonly string[]): DrawnTable | undefined {
  const width = widen(source[0]!).length;
  const lines = source.map((line) => widen(line).padEnd(width));
  const head = lines.findIndex((line, i) => i > 0 && /^\+=[=+]*\+$/.test(line));
  if (head > 0) lines[head] = lines[head]!.replaceAll('=', '-');
  const boxes = new GridScanner(lines).boxes();
  if (boxes === undefined) return undefined;
  const rowStarts = [...new Set(boxes.map(({ top }) => top))].sort((a, b) => a - b);
  const columnStarts = [...new Set(boxes.map(({ left }) => left))].sort((a, b) => a - b);
  const rows: Cell[][] = rowStarts.map(() => []);
  for (const { top, left, bottom, right } of boxes) {
    rows[countBefore(rowStarts, top)]!.push({
      lines: cellLines(lines.slice(top + 1, bottom).map((line) => line.slice(left + 1, right))),
      columns: countBefore(columnStarts, right) - countBefore(columnStarts, left),
      rows: countBefore(rowStarts, bottom) - countBefore(rowStarts, top),
    });
  }
  return { rows, heads: head > 0 ? rowStarts.filter((start) => start < head).length : 0 };
}

/** Of ascending numbers. */
function countBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Finds cells by walking around each, clockwise, from its upper left corner:
 *
 *   top,left → right ↓ bottom ← left ↑
 */
class GridScanner {
  private readonly lines: readonly string[];
  private readonly bottom: number;
  private readonly right: number;
  private steps = 0;

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.bottom = lines.length - 1;
    this.right = lines[0]!.length - 1;
  }

  /** In order of rows, then columns. */
  boxes(): Box[] | undefined {
    const found: Box[] = [];
    const seen = new Set<string>();
    const corners: [top: number, left: number][] = [[0, 0]];
    while (corners.length > 0) {
      const [top, left] = corners.pop()!;
      const key = `${top},${left}`;
      if (top >= this.bottom || left >= this.right || seen.has(key)) continue;
      seen.add(key);
      const box = this.boxAt(top, left);
      if (this.steps > MAX_STEPS) return undefined;
      if (box === undefined) continue;
      found.push(box);
      corners.push([top, box.right], [box.bottom, left]);
    }
    return found.length === 0 ? undefined : found.sort((a, b) => a.top - b.top || a.left - b.left);
  }

  private at(row: number, column: number): string {
    this.steps++;
    return this.lines[row]![column]!;
  }

  private boxAt(top: number, left: number): Box | undefined {
    if (this.at(top, left) !== '+') return undefined;
    for (let right = left + 1; right <= this.right && this.steps <= MAX_STEPS; right++) {
      const mark = this.at(top, right);
      if (mark === '+') {
        const bottom = this.down(top, left, right);
        if (bottom !== undefined) return { top, left, bottom, right };
      } else if (mark !== '-') return undefined;
    }
    return undefined;
  }

  private down(top: number, left: number, right: number): number | undefined {
    for (let row = top + 1; row <= this.bottom && this.steps <= MAX_STEPS; row++) {
      const mark = this.at(row, right);
      if (mark === '+') {
        if (this.closes(top, left, row, right)) return row;
      } else if (mark !== '|') return undefined;
    }
    return undefined;
  }

  private closes(top: number, left: number, bottom: number, right: number): boolean {
    for (let column = right - 1; column > left; column--) {
      if (!/[-+]/.test(this.at(bottom, column))) return false;
    }
    if (this.at(bottom, left) !== '+') return false;
    for (let row = bottom - 1; row > top; row--) {
      if (!/[|+]/.test(this.at(row, left))) return false;
    }
    return true;
  }
}

// --- simple ------------------------------------------------------------------------------------------

/** The number of lines of the simple table that begins with a rule; 0 where none ends it. */
export function simpleTableLength(lines: readonly string[], from: number): number {
  let rules = 0;
  for (let at = from; at < lines.length; at++) {
    if (!SIMPLE_RULE.test(lines[at]!)) continue;
    rules++;
    if (rules > 1 && (at + 1 >= lines.length || lines[at + 1] === '')) return at + 1 - from;
  }
  return 0;
}

/** A row goes on below as long as its first column is blank. */
export function readSimple(source: readonly string[]): DrawnTable {
  const columns = columnsOf(source[0]!);
  const rows: Cell[][] = [];
  let heads = 0;
  let row: string[] = [];
  const flush = (rule: string | undefined): void => {
    if (row.some((line) => line !== '')) rows.push(sliceRow(row, spans(columns, rule)));
    row = [];
  };
  for (const line of source.slice(1)) {
    if (SIMPLE_RULE.test(line)) {
      flush(undefined);
      heads ||= rows.length;
    } else if (SPAN_RULE.test(line) && row.length > 0 && line.length > 1) {
      flush(line);
    } else {
      const text = widen(line);
      if (text.slice(...columns[0]!).trim() !== '') flush(undefined);
      row.push(text);
    }
  }
  // The last rule ends the table; without one in between there is no head.
  return { rows, heads: heads === rows.length ? 0 : heads };
}

type Column = [start: number, end: number];

function columnsOf(rule: string): Column[] {
  return [...rule.matchAll(/[=-]+/g)].map(({ index, 0: run }) => [index, index + run.length]);
}

/** Groups of columns that a rule below the row draws as one. */
function spans(columns: readonly Column[], rule: string | undefined): Column[][] {
  if (rule === undefined) return columns.map((column) => [column]);
  return columnsOf(rule).map(([start, end]) =>
    columns.filter((column) => column[0] >= start && column[0] < end),
  );
}

function sliceRow(lines: readonly string[], groups: readonly Column[][]): Cell[] {
  const filled = groups.filter((group) => group.length > 0);
  return filled.map((group, i) => {
    const start = group[0]![0];
    const end = i === filled.length - 1 ? undefined : filled[i + 1]![0]![0];
    return { lines: cellLines(lines.map((line) => line.slice(start, end))), columns: group.length, rows: 1 };
  });
}
