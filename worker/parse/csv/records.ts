/** Rows and cells of a table by their offsets. */
import { lineEnd, nextLine } from '../../markup/index.ts';

export interface Dialect {
  delimiter: string;
  quote: string;
}

export interface Row {
  start: number;
  /** Without the line end. */
  end: number;
  /** Behind the line end. */
  next: number;
}

/** A quoted cell is not longer; one that seems to be has lost its closing quote. */
const MAX_QUOTED = 100_000;

/** Rows from an offset on, and the offsets of quotes that were never closed and count as text. */
export class Rows implements Iterable<Row> {
  readonly unclosed: number[] = [];
  private readonly text: string;
  private readonly from: number;
  private readonly dialect: Dialect;
  /** The next quote: most rows have none, and end with their line. */
  private quoteAt = -1;

  constructor(text: string, from: number, dialect: Dialect) {
    this.text = text;
    this.from = from;
    this.dialect = dialect;
  }

  *[Symbol.iterator](): Generator<Row> {
    const { text } = this;
    for (let start = this.from; start < text.length; ) {
      const end = this.rowEnd(start);
      const next = nextLine(text, end, text.length);
      yield { start, end, next };
      start = next;
    }
  }

  private rowEnd(start: number): number {
    const end = lineEnd(this.text, start, this.text.length);
    if (!this.quotedBefore(start, end)) return end;
    let at = start;
    for (;;) {
      const close = this.cellEnd(at);
      if (this.text[close] !== this.dialect.delimiter) return close;
      at = close + 1;
    }
  }

  private quotedBefore(start: number, end: number): boolean {
    if (this.quoteAt < start) {
      const found = this.text.indexOf(this.dialect.quote, start);
      this.quoteAt = found < 0 ? this.text.length : found;
    }
    return this.quoteAt < end;
  }

  /** At the delimiter or the line end behind the cell that begins at `start`. */
  private cellEnd(start: number): number {
    const { text, dialect } = this;
    let at = start;
    const open = openingQuote(text, start, dialect);
    if (open >= 0) {
      const close = closingQuote(text, open, dialect.quote);
      if (close < 0) this.unclosed.push(open);
      else at = close;
    }
    while (at < text.length && text[at] !== dialect.delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
    return at;
  }
}

/** The quote that a cell begins with, behind blanks; -1 where it begins with none. */
function openingQuote(text: string, start: number, { delimiter, quote }: Dialect): number {
  let at = start;
  while (text[at] === ' ' && delimiter !== ' ') at++;
  return text[at] === quote ? at : -1;
}

/** The closing quote of the cell that opens at `start`; -1 where there is none. A doubled one is part of the cell. */
function closingQuote(text: string, start: number, quote: string): number {
  const limit = start + MAX_QUOTED;
  for (let at = text.indexOf(quote, start + 1); at >= 0 && at < limit; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at;
  }
  return -1;
}

/** What the cells of a row say. */
export function cellsOf(text: string, { start, end }: Row, dialect: Dialect): string[] {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  for (let at = start; ; ) {
    let to = at;
    const open = openingQuote(text, at, dialect);
    if (open >= 0) to = Math.max(at, closingQuote(text, open, quote));
    while (to < end && text[to] !== delimiter) to++;
    cells.push(unquoted(text.slice(at, to), quote));
    if (to >= end) return cells;
    at = to + 1;
  }
}

/** The cells of all rows that have any. */
export function readRows(text: string, dialect: Dialect): string[][] {
  return [...new Rows(text, 0, dialect)]
    .map((row) => cellsOf(text, row, dialect))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

function unquoted(cell: string, quote: string): string {
  const trimmed = cell.trim();
  if (trimmed.length < 2 || !trimmed.startsWith(quote) || !trimmed.endsWith(quote)) return trimmed;
  return trimmed.slice(1, -1).replaceAll(quote + quote, quote);
}
