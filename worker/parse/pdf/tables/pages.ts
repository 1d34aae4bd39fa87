/** Tables that go on over a page. */
import type { Table } from '../types.ts';

/** Points by which a column may begin, or end, elsewhere on the next page. */
const NEAR = 6;
const MAX_HEADER = 3;

/** Whether `next`, at the head of a page, goes on with what stands at the foot of the page before. */
export function continuesTable(table: Table, next: Table): boolean {
  const [left, shifted] = [table.columns[0]?.x ?? 0, next.columns[0]?.x ?? 0];
  if (table.columns.length !== next.columns.length) return false;
  return table.columns.every(({ x, right }, at) => {
    const other = next.columns[at]!;
    // Left and right pages of a book have margins of their own.
    const shift = shifted - left;
    return Math.abs(other.x - x - shift) <= NEAR || Math.abs(other.right - right - shift) <= NEAR;
  });
}

/** Rows of the pieces of one table, a list for each: headers that are repeated go, a row cut in two is one. */
export function rowsOver(pieces: readonly Table[]): string[][][] {
  const [first, ...rest] = pieces.map(({ rows }) => rows.filter((row) => row.some((cell) => cell !== '')));
  const result = [first!.map((row) => [...row])];
  for (const rows of rest) {
    const own = rows.slice(repeated(first!, rows)).map((row) => [...row]);
    const last = result.findLast(({ length }) => length > 0)?.at(-1);
    if (last !== undefined && own.length > 0 && isCut(last, own[0]!)) {
      for (const [at, cell] of own.shift()!.entries()) last[at] = `${last[at]}\n${cell}`.trim();
    }
    result.push(own);
  }
  return result;
}

/** How many rows `rows` begins with that are those of the header. */
function repeated(first: readonly string[][], rows: readonly string[][]): number {
  const isSame = (at: number): boolean => rows[at]?.join('|') === first[at]?.join('|');
  let count = 0;
  while (count < Math.min(MAX_HEADER, rows.length) && isSame(count)) count++;
  return count;
}

/** Nothing in the first column, and words in the middle of a sentence in the others. */
function isCut(last: readonly string[], row: readonly string[]): boolean {
  if (row[0] !== '') return false;
  return row.every((cell, at) => cell === '' || (/^\p{Ll}/u.test(cell) && /[^.!?:;]$/.test(last[at]!)));
}
