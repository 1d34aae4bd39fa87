/** Lines between two rules → rows: one, whose cells go over several lines, or one a line. */
import { columnsOf } from './columns.ts';
import type { TextLine } from './lines.ts';

/** Share of the columns from which a line is a row of its own. */
const FULL = 0.6;
/** Distances of base lines in ems: within one line of text, and within one cell at most. */
const TIGHT = 0.9;
export const LOOSE = 1.45;
/** Rows stand apart where a gap is so much larger than that between lines. */
const APART = 1.2;
/** Bands from which their rules may be known to part rows. */
const ROW_BANDS = 3;
/** Share of bands that hold one row where every one does. */
const SINGLE = 0.6;
const HEADER_LINES = 4;
/** A line that fills its column is prose. */
const FILLS = 0.8;

export type Record = readonly TextLine[];

/** For each band between two rules its rows. */
export function recordsOf(bands: readonly (readonly TextLine[])[], edges: readonly number[]): Record[][] {
  const filled = bands.filter((band) => band.length > 0);
  const single = filled.filter((band) => isSingle(band, edges)).length;
  if (filled.length >= ROW_BANDS && single >= SINGLE * filled.length) {
    return bands.map((band) => (band.length > 0 ? [band] : []));
  }
  return bands.map((band, at) => {
    const header = at === 0 && filled.length > 1 && isHeader(band, edges);
    return header ? [band] : splitBand(band, edges);
  });
}

/** Between base lines, in ems. */
function steps(band: readonly TextLine[]): number[] {
  return band.slice(1).map((line, at) => (line.y - band[at]!.y) / line.size);
}

function filledColumns({ tokens }: TextLine, edges: readonly number[]): Set<number> {
  return new Set(tokens.map((token) => columnsOf(token, edges).from));
}

function isFull(line: TextLine, edges: readonly number[]): boolean {
  const columns = edges.length + 1;
  return filledColumns(line, edges).size >= Math.max(2, Math.ceil(FULL * columns));
}

/** One row: a line at most has text in most of the columns, or the lines are those of prose side by side. */
function isSingle(band: readonly TextLine[], edges: readonly number[]): boolean {
  const full = band.filter((line) => isFull(line, edges));
  return full.length < 2 || full.slice(0, -1).every((line) => isProse(line, band, edges));
}

function isProse(line: TextLine, band: readonly TextLine[], edges: readonly number[]): boolean {
  return line.tokens.every((token) => {
    const { from } = columnsOf(token, edges);
    const own = band.flatMap(({ tokens }) => tokens.filter((one) => columnsOf(one, edges).from === from));
    const width = Math.max(...own.map(({ x, right }) => right - x));
    return own.length < 2 || (token.right - token.x >= FILLS * width && token.text.length > 10);
  });
}

/** A header of several lines; where a text spans columns it is a row above another. */
function isHeader(band: readonly TextLine[], edges: readonly number[]): boolean {
  if (band.length > HEADER_LINES || steps(band).some((step) => step > LOOSE)) return false;
  return !band.some(({ tokens }) =>
    tokens.some((token) => {
      const { from, end } = columnsOf(token, edges);
      return end - from > 1;
    }),
  );
}

function splitBand(band: readonly TextLine[], edges: readonly number[]): Record[] {
  const distances = steps(band);
  const usual = Math.min(...distances.filter((step) => step >= TIGHT), LOOSE);
  const spaced = distances.filter((step) => step > APART * usual).length >= distances.length * 0.2;
  const rows: TextLine[][] = [];
  let above = new Set<number>();
  for (const [at, line] of band.entries()) {
    const own = filledColumns(line, edges);
    const step = distances[at - 1];
    if (
      step !== undefined &&
      goesOn(step, own, above, edges.length + 1, spaced ? APART * usual : undefined)
    ) {
      rows.at(-1)!.push(line);
      for (const column of own) above.add(column);
    } else {
      rows.push([line]);
      above = own;
    }
  }
  return rows;
}

/**
 * Lines nearer than lines of text are one row, whose cells stand at different heights. Where rows stand apart,
 * nearer ones are what cells go on with.
 */
function goesOn(
  step: number,
  own: ReadonlySet<number>,
  above: ReadonlySet<number>,
  columns: number,
  apart: number | undefined,
): boolean {
  if (step < TIGHT) return true;
  if (step > LOOSE || (apart !== undefined && step > apart)) return false;
  if (apart !== undefined && own.size < columns) return true;
  return !own.has(0) && [...own].every((column) => above.has(column));
}
