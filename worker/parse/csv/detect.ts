/** How a table is written, and where its rows begin. */
import { cellsOf, type Dialect, type Row, Rows } from './records.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows that are looked at. */
const SAMPLE = 100;
/** Lines above the table: a title, a note, an empty line. */
const MAX_PREAMBLE = 10;
const MAX_HEADER_CELL = 100;

export interface Layout {
  dialect: Dialect;
  /** The header, where there is one. */
  header?: Row;
  columns: string[];
  /** Where the rows of data begin. */
  data: number;
  /** The column whose values name the rows. */
  key: number;
}

export function detectLayout(text: string, tabs: boolean): Layout {
  const told = /^sep=([,;|\t])\r?\n/i.exec(text);
  const from = told?.[0].length ?? 0;
  const quote = quoteOf(text.slice(from, from + 10_000));
  const dialect = { delimiter: told?.[1] ?? delimiterOf(text, from, quote, tabs), quote };
  const rows = sample(text, from, dialect).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = usualWidth(rows.map(({ cells }) => cells.length));
  const first = Math.max(
    0,
    rows.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => isTableRow(cells, width)),
  );
  const body = rows.slice(first);
  const headed = body.length > 0 && isHeader(body.map(({ cells }) => cells));
  const records = headed ? body.slice(1) : body;
  return {
    dialect,
    ...(headed && { header: body[0]!.row }),
    columns: headed ? body[0]!.cells : Array.from({ length: width }, (_, i) => `Column ${i + 1}`),
    data: headed ? body[0]!.row.next : (body[0]?.row.start ?? from),
    key: keyColumn(records.map(({ cells }) => cells)),
  };
}

interface Sampled {
  row: Row;
  cells: string[];
}

function sample(text: string, from: number, dialect: Dialect): Sampled[] {
  const found: Sampled[] = [];
  for (const row of new Rows(text, from, dialect)) {
    found.push({ row, cells: cellsOf(text, row, dialect) });
    if (found.length === SAMPLE) break;
  }
  return found;
}

/** Single quotes only where cells are in them and in nothing else. */
function quoteOf(head: string): string {
  if (head.includes('"')) return '"';
  const single = head.match(/(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/gm)?.length ?? 0;
  return single >= 4 ? "'" : '"';
}

/** The one that gives most rows the same number of cells, and more than one. */
function delimiterOf(text: string, from: number, quote: string, tabs: boolean): string {
  let best = tabs ? '\t' : ',';
  let most = 0;
  for (const delimiter of tabs ? ['\t'] : DELIMITERS) {
    const widths = sample(text, from, { delimiter, quote })
      .filter(({ row }) => row.end > row.start)
      .map(({ cells }) => cells.length);
    const width = usualWidth(widths);
    const agreeing = widths.filter((count) => count === width).length / Math.max(1, widths.length);
    const score = width < 2 ? 0 : agreeing + Math.min(width, 20) / 100;
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

/** The most frequent one above 1, the larger of two that are as frequent. */
function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const several = [...counts].filter(([width]) => width > 1);
  const sorted = several.sort(([a, countA], [b, countB]) => countB - countA || b - a);
  const [width, count] = sorted[0] ?? [1, 0];
  // A comma in a line or two makes no table.
  return count * 2 >= widths.length ? width : 1;
}

function isTableRow(cells: readonly string[], width: number): boolean {
  return width === 1 || (cells.length >= width - 1 && cells.filter((cell) => cell !== '').length * 2 > width);
}

/** Names of columns: short, different, no numbers; and unlike what stands below them, where that can be told. */
function isHeader(rows: readonly (readonly string[])[]): boolean {
  const [head = [], ...below] = rows;
  const named = head.filter((cell) => cell !== '');
  if (named.length === 0 || new Set(named).size < named.length) return false;
  if (named.some((cell) => isValue(cell) || cell.length > MAX_HEADER_CELL || cell.includes('\n')))
    return false;
  // A single column of words is a list.
  if (head.length === 1) return below.length > 0 && below.some(([cell = '']) => isValue(cell));
  return true;
}

/** Numbers, amounts, dates, times, addresses: what a column is not called. */
function isValue(cell: string): boolean {
  return (
    /^[+-]?[\p{Sc}]?\s?\d[\d.,'\s]*\s?[%\p{Sc}]?$/u.test(cell) ||
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$/.test(cell) ||
    /^(?:https?:\/\/|[^\s@]+@[^\s@.]+\.\S+$)/.test(cell) ||
    /^(?:true|false|null|n\/a)$/i.test(cell)
  );
}

/** The first column whose values are short, different words; else the first. */
function keyColumn(rows: readonly (readonly string[])[]): number {
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  for (let column = 0; column < Math.min(width, 30); column++) {
    const values = rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
    const words = values.filter((cell) => cell.length <= 80 && /\p{L}/u.test(cell) && !isValue(cell));
    const enough = words.length * 10 >= rows.length * 8;
    if (enough && new Set(words).size * 10 >= words.length * 6) return column;
  }
  return 0;
}
