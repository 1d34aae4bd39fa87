/** How many slips of the keys lie between two words. */

/** Longer words are not compared. */
export const MAX_COMPARED = 48;

/** Three rows of the table, reused from call to call. */
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_COMPARED + 2));

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn `word` into `other`, each letter touched
 * once (optimal string alignment); `limit + 1` where there are more. `begun`: into any beginning of `other`.
 *
 *           k u b e r n e t e s
 *     row i: distance of the first i letters of `word` to the first j of `other`
 */
export function slips(word: string, other: string, limit: number, begun = false): number {
  const beyond = limit + 1;
  const columns = begun ? Math.min(other.length, word.length + limit) : other.length;
  if (Math.abs(word.length - columns) > limit || word.length > MAX_COMPARED || columns > MAX_COMPARED) {
    return beyond;
  }
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= columns; j++) last[j] = j;
  for (let i = 1; i <= word.length; i++) {
    if (fillRow({ word, other, i, columns, limit }, before, last, row) > limit) return beyond;
    [before, last, row] = [last, row, before];
  }
  const first = begun ? Math.max(0, word.length - limit) : columns;
  return Math.min(beyond, ...last.subarray(first, columns + 1));
}

interface Step {
  word: string;
  other: string;
  i: number;
  columns: number;
  limit: number;
}

/** Only what lies within the limit of the diagonal. Returns the smallest distance in the row. */
function fillRow(step: Step, before: Uint8Array, last: Uint8Array, row: Uint8Array): number {
  const { word, other, i, columns, limit } = step;
  const beyond = limit + 1;
  const from = Math.max(1, i - limit);
  const to = Math.min(columns, i + limit);
  row[from - 1] = from === 1 ? i : beyond;
  let best = row[from - 1]!;
  for (let j = from; j <= to; j++) {
    const same = word.charCodeAt(i - 1) === other.charCodeAt(j - 1);
    let cost = Math.min(last[j - 1]! + (same ? 0 : 1), row[j - 1]! + 1);
    if (j < i + limit) cost = Math.min(cost, last[j]! + 1);
    if (isSwap(word, other, i, j)) cost = Math.min(cost, before[j - 2]! + 1);
    row[j] = cost;
    best = Math.min(best, cost);
  }
  if (to < columns) row[to + 1] = beyond;
  return best;
}

/** Whether the letters before `i` and `j` are two neighbours the other way round. */
function isSwap(word: string, other: string, i: number, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    word.charCodeAt(i - 1) === other.charCodeAt(j - 2) &&
    word.charCodeAt(i - 2) === other.charCodeAt(j - 1)
  );
}
