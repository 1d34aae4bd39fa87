/** The order in which the parts of a page are read, where no structure tree says so. */
import { startsItem } from './numbering.ts';
import { median } from './numbers.ts';
import type { Segment, Table } from './types.ts';

export type Part = Segment | Table;

/** A part as a box: what an order needs to know. */
interface Unit {
  part: Part;
  x: number;
  right: number;
  y: number;
  bottom: number;
  size: number;
  length: number;
}

/** Shares of successive lines that jump up, or stand side by side, from which the file's order is no help. */
const JUMPS = 0.15;
const SIDE_BY_SIDE = 0.2;
/** Of a gutter: width in ems, share of lines that may lie across it, share of lines each side must have. */
const GUTTER = 1.2;
const CROSSING = 0.25;
const SIDE = 0.15;
/** A vertical gap of so many line heights parts blocks. */
const BLOCK_GAP = 1.8;
const MAX_DEPTH = 12;
/** Lines at the top of a page that come last in the file. */
const LATE = 3;
const MAX_LOOKED_AT = 400;

/** The file's own order, which is nearly always right; else by columns. */
export function orderParts(parts: readonly Part[]): Part[] {
  const units = parts.map(unitOf);
  if (!isDisordered(units)) return [...parts];
  const rtl = parts.filter((part) => part.kind !== 'table' && part.rtl).length > parts.length / 2;
  return cut(units, rtl, 0).map(({ part }) => part);
}

/** The columns of a page, without what lies across them; none where there is one column only. */
export function splitColumns(segments: readonly Segment[]): Segment[][] {
  const units = segments.map(unitOf);
  const gutter = findGutter(units);
  if (gutter === undefined) return [];
  return [segments.filter(({ right }) => right <= gutter), segments.filter(({ x }) => x >= gutter)];
}

function unitOf(part: Part): Unit {
  if (part.kind === 'table') {
    const { x, right, y, bottom } = part.box;
    return { part, x, right, y, bottom, size: 10, length: 100 };
  }
  const { x, right, y, size, text } = part;
  return { part, x, right, y: y - size * 0.8, bottom: y + size * 0.2, size, length: text.length };
}

function isDisordered(units: readonly Unit[]): boolean {
  let jumps = 0;
  let rows = 0;
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    if (before === undefined) continue;
    const overlap = unit.x < before.right && unit.right > before.x;
    if (overlap && unit.bottom < before.y + before.size * 0.3) jumps++;
    else if (sameRow(unit, before)) rows++;
  }
  return jumps > units.length * JUMPS || rows > units.length * SIDE_BY_SIDE || isTopLast(units);
}

/** What stands above all that the file gives before it; one or two such lines are a header. */
function isTopLast(units: readonly Unit[]): boolean {
  const settled: Unit[] = [];
  let late = 0;
  for (const unit of units.slice(0, MAX_LOOKED_AT)) {
    const below = settled.filter(({ x, right }) => unit.x < right && unit.right > x);
    const above = below.length >= LATE && below.every(({ y }) => unit.bottom <= y + 1);
    if (above) late++;
    else settled.push(unit);
    if (late > LATE) return true;
  }
  return false;
}

function sameRow(a: Unit, b: Unit): boolean {
  return Math.abs(a.bottom - b.bottom) < 0.35 * Math.min(a.size, b.size);
}

function cut(units: readonly Unit[], rtl: boolean, depth: number): Unit[] {
  if (units.length < 3 || depth > MAX_DEPTH) return byRows(units, rtl);
  const gutter = findGutter(units);
  if (gutter !== undefined) return byColumns(units, gutter, rtl, depth);
  const blocks = atGaps(units);
  return blocks.length === 1 ? byRows(units, rtl) : blocks.flatMap((block) => cut(block, rtl, depth + 1));
}

function byRows(units: readonly Unit[], rtl: boolean): Unit[] {
  const rows: Unit[][] = [];
  for (const unit of [...units].sort((a, b) => a.bottom - b.bottom)) {
    const row = rows.at(-1);
    if (row !== undefined && sameRow(row[0]!, unit)) row.push(unit);
    else rows.push([unit]);
  }
  return rows.flatMap((row) => row.sort((a, b) => (rtl ? b.x - a.x : a.x - b.x)));
}

/** Where fewest lines cross, and of these the widest. */
function findGutter(units: readonly Unit[]): number | undefined {
  const left = Math.min(...units.map(({ x }) => x));
  const right = Math.max(...units.map(({ right: end }) => end));
  const em = median(units.map(({ size }) => size));
  const crossings = coverage(units, left, right);
  const least = Math.floor(units.length * CROSSING);
  let best: { at: number; crossing: number; width: number } | undefined;
  for (let from = 0; from < crossings.length; ) {
    let to = from;
    while (to < crossings.length && crossings[to] === crossings[from]) to++;
    const found = { at: left + (from + to) / 2, crossing: crossings[from]!, width: to - from };
    const better =
      best === undefined ||
      found.crossing < best.crossing ||
      (found.crossing === best.crossing && found.width > best.width);
    if (found.width >= GUTTER * em && found.crossing <= least && better && hasSides(units, found.at))
      best = found;
    from = to;
  }
  return best?.at;
}

/** How many boxes lie over each point of the width. */
function coverage(units: readonly Unit[], left: number, right: number): number[] {
  const steps = new Array<number>(Math.min(20_000, Math.ceil(right - left)) + 1).fill(0);
  for (const unit of units) {
    const from = Math.max(0, Math.floor(unit.x - left));
    const to = Math.min(steps.length - 1, Math.ceil(unit.right - left));
    steps[from]!++;
    steps[to]!--;
  }
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function hasSides(units: readonly Unit[], at: number): boolean {
  const left = units.filter(({ right }) => right <= at);
  const right = units.filter(({ x }) => x >= at);
  const least = Math.max(2, units.length * SIDE);
  if (left.length < least || right.length < least) return false;
  const [top, bottom] = [Math.max(topOf(left), topOf(right)), Math.min(endOf(left), endOf(right))];
  return bottom - top > 0.4 * Math.min(endOf(left) - topOf(left), endOf(right) - topOf(right));
}

const topOf = (units: readonly Unit[]): number => Math.min(...units.map(({ y }) => y));
const endOf = (units: readonly Unit[]): number => Math.max(...units.map(({ bottom }) => bottom));

/** Boxes across the gutter part the page into bands; within a band one column comes after the other. */
function byColumns(units: readonly Unit[], at: number, rtl: boolean, depth: number): Unit[] {
  const result: Unit[] = [];
  let band: Unit[] = [];
  let across: Unit[] = [];
  const flush = (): void => {
    const left = band.filter(({ right }) => right <= at);
    const right = band.filter(({ right: end }) => end > at);
    if (isRowBand(left, right)) result.push(...byRows(band, rtl));
    else for (const side of rtl ? [right, left] : [left, right]) result.push(...cut(side, rtl, depth + 1));
    result.push(...cut(across, rtl, depth + 1));
    band = [];
    across = [];
  };
  for (const unit of [...units].sort((a, b) => a.y - b.y)) {
    if (unit.x < at && unit.right > at) {
      across.push(unit);
    } else {
      if (across.length > 0) flush();
      band.push(unit);
    }
  }
  flush();
  return result;
}

/** Steps side by side are columns, however short. */
function beginsItem(units: readonly Unit[]): boolean {
  const [first] = units;
  return first !== undefined && first.part.kind !== 'table' && startsItem(first.part.text);
}

/** Short texts side by side, as in a table of contents or a form: the rows belong together. */
function isRowBand(left: readonly Unit[], right: readonly Unit[]): boolean {
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left];
  if (fewer.length === 0 || [left, right].every(beginsItem)) return false;
  const paired = fewer.filter((unit) => more.some((other) => sameRow(unit, other))).length;
  const mean = (units: readonly Unit[]): number =>
    units.reduce((sum, { length }) => sum + length, 0) / units.length;
  return paired >= fewer.length * 0.7 && Math.min(mean(left), mean(right)) < 20;
}

function atGaps(units: readonly Unit[]): Unit[][] {
  const em = median(units.map(({ size }) => size));
  const groups: Unit[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const unit of [...units].sort((a, b) => a.y - b.y)) {
    if (unit.y - bottom > (BLOCK_GAP - 1) * em) groups.push([]);
    groups.at(-1)!.push(unit);
    bottom = Math.max(bottom, unit.bottom);
  }
  return groups;
}
