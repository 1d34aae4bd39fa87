/** Rules → grids: what they enclose, cell by cell. */
import type { Rectangle, Rule } from '../types.ts';

/** A cell with its place in the grid and how far it reaches. */
export interface GridCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  box: Rectangle;
}

export interface Grid {
  box: Rectangle;
  /** Edges of the rows and of the columns, from first to last. */
  ys: number[];
  xs: number[];
  cells: GridCell[];
}

/** Rules this near are one, and meet. */
const NEAR = 3;
/** Ends of rules this far beyond the last crossing close an open side. */
const OPEN_SIDE = 10;
/** Shorter ones part no cells. */
const LEAST_WIDTH = 8;
const LEAST_HEIGHT = 5;
/** Share of a cell's side that must be drawn. */
const DRAWN = 0.5;
/** Grids with more are graph paper. */
const MAX_LINES = 200;

/** From top to bottom. `rules` are merged. */
export function findGrids(rules: readonly Rule[]): Grid[] {
  return connected(rules)
    .flatMap((group) => gridOf(group) ?? [])
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

/** A rule with the places inside it where pieces of it meet. */
export interface MergedRule extends Rule {
  joints: number[];
}

/** Rules on one line that touch are one, dots of a dotted rule too. */
export function mergeRules(rules: readonly Rule[]): MergedRule[] {
  return [true, false].flatMap((horizontal) => {
    const least = horizontal ? LEAST_WIDTH : LEAST_HEIGHT;
    const own = rules.filter((rule) => rule.horizontal === horizontal).sort((a, b) => a.at - b.at);
    return onOneLine(own)
      .flatMap(joinTouching)
      .filter(({ from, to }) => to - from >= least);
  });
}

/** `rules` are sorted. */
function onOneLine(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const rule of rules) {
    if (rule.at - start > NEAR) {
      groups.push([]);
      start = rule.at;
    }
    groups.at(-1)!.push(rule);
  }
  return groups;
}

function joinTouching(rules: readonly Rule[]): MergedRule[] {
  const joined: MergedRule[] = [];
  for (const rule of [...rules].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || rule.from > last.to + NEAR) {
      joined.push({ ...rule, joints: [] });
      continue;
    }
    if (rule.from > last.to - 1 && rule.to > last.to + 1) last.joints.push((last.to + rule.from) / 2);
    last.to = Math.max(last.to, rule.to);
  }
  return joined;
}

/** Groups of rules that meet. */
function connected(rules: readonly Rule[]): Rule[][] {
  const group = rules.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (group[root] !== root) root = group[root]!;
    group[at] = root;
    return root;
  };
  for (const [at, rule] of rules.entries()) {
    for (let to = at + 1; rule.horizontal && to < rules.length; to++) {
      if (meet(rule, rules[to]!)) group[find(at)] = find(to);
    }
  }
  const groups = new Map<number, Rule[]>();
  for (const [at, rule] of rules.entries()) {
    const root = find(at);
    const known = groups.get(root);
    if (known === undefined) groups.set(root, [rule]);
    else known.push(rule);
  }
  return [...groups.values()];
}

function meet(a: Rule, b: Rule): boolean {
  if (a.horizontal === b.horizontal) return false;
  return b.at >= a.from - NEAR && b.at <= a.to + NEAR && a.at >= b.from - NEAR && a.at <= b.to + NEAR;
}

function gridOf(rules: readonly Rule[]): Grid | undefined {
  const across = rules.filter(({ horizontal }) => horizontal);
  const down = rules.filter(({ horizontal }) => !horizontal);
  if (across.length === 0 || down.length === 0) return undefined;
  const ys = edges(across, down);
  const xs = edges(down, across);
  if (xs.length < 3 || ys.length < 3 || xs.length > MAX_LINES || ys.length > MAX_LINES) return undefined;
  const cells = new Fields(xs, ys, across, down).cells();
  return { box: { x: xs[0]!, y: ys[0]!, right: xs.at(-1)!, bottom: ys.at(-1)! }, xs, ys, cells };
}

/** Where `rules` lie, and, where a side is open, the ends of the rules that cross them. */
function edges(rules: readonly Rule[], crossing: readonly Rule[]): number[] {
  const all = rules.map(({ at }) => at).sort((a, b) => a - b);
  const result = all.filter((at, i) => i === 0 || at - all[i - 1]! > NEAR);
  const first = Math.min(...crossing.map(({ from }) => from));
  const last = Math.max(...crossing.map(({ to }) => to));
  if (result[0]! - first > OPEN_SIDE) result.unshift(first);
  if (last - result.at(-1)! > OPEN_SIDE) result.push(last);
  return result;
}

/** The fields between all the lines of a grid, of which some are one cell. */
class Fields {
  private readonly taken = new Set<number>();
  private readonly xs: readonly number[];
  private readonly ys: readonly number[];
  private readonly across: readonly Rule[];
  private readonly down: readonly Rule[];

  constructor(xs: readonly number[], ys: readonly number[], across: readonly Rule[], down: readonly Rule[]) {
    this.xs = xs;
    this.ys = ys;
    this.across = across;
    this.down = down;
  }

  /** Where no rule parts two fields they are one cell, as long as that is a rectangle. */
  cells(): GridCell[] {
    const cells: GridCell[] = [];
    for (let row = 0; row < this.ys.length - 1; row++) {
      for (let column = 0; column < this.xs.length - 1; column++) {
        if (!this.taken.has(this.key(row, column))) cells.push(this.cellFrom(row, column));
      }
    }
    return cells;
  }

  private cellFrom(row: number, column: number): GridCell {
    const { xs, ys } = this;
    let right = column + 1;
    while (right < xs.length - 1 && this.isFree(row, right) && !this.hasRight(row, right - 1)) right++;
    let bottom = row + 1;
    while (bottom < ys.length - 1 && this.goesOn(bottom, column, right)) bottom++;
    for (const y of range(row, bottom)) for (const x of range(column, right)) this.taken.add(this.key(y, x));
    const box = { x: xs[column]!, y: ys[row]!, right: xs[right]!, bottom: ys[bottom]! };
    return { row, column, rows: bottom - row, columns: right - column, box };
  }

  /** Whether the fields of a row belong to the cell above them. */
  private goesOn(row: number, from: number, to: number): boolean {
    const columns = range(from, to);
    const open = columns.every((column) => this.isFree(row, column) && !this.hasBelow(row - 1, column));
    if (!open || range(from, to - 1).some((column) => this.hasRight(row, column))) return false;
    return to === this.xs.length - 1 || this.hasRight(row, to - 1);
  }

  private key(row: number, column: number): number {
    return row * this.xs.length + column;
  }

  private isFree(row: number, column: number): boolean {
    return !this.taken.has(this.key(row, column));
  }

  private hasRight(row: number, column: number): boolean {
    return isDrawn(this.down, this.xs[column + 1]!, this.ys[row]!, this.ys[row + 1]!);
  }

  private hasBelow(row: number, column: number): boolean {
    return isDrawn(this.across, this.ys[row + 1]!, this.xs[column]!, this.xs[column + 1]!);
  }
}

function isDrawn(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  return rules.some((rule) => {
    const common = Math.min(rule.to, to) - Math.max(rule.from, from);
    return Math.abs(rule.at - at) <= NEAR && common >= DRAWN * (to - from);
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
