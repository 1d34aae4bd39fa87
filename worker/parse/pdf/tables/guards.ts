/** What stands in columns and is no table. */

/** Text of one column, from top to bottom. */
export interface ColumnTexts {
  x: number;
  right: number;
  size: number;
  texts: readonly string[];
}

const LEADERS = /(?:\. ?){4,}|[…⋯]{2,}|·{4,}|_{4,}/;
const LEADING = 0.4;
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,6})$/;
const MIN_ENTRIES = 4;
const MARKER = /^(?:[•◦▪●○■–—‣·*-]|\(?(?:\d{1,3}|[a-z]{1,4}|[A-Z])[.)]|\d{1,2}(?:\.\d{1,3}){1,4}\.?|§ ?\d+)$/;
const MARKERS = 0.6;
const EQUATION = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;
/** Ems between two columns from which nobody reads across without a rule, unless the right one holds values. */
const APART = 12;
const VALUE = /\d/;

/** Of the cells, where they are pieces of formulas. */
const SIGNS = 0.2;
const SIGN = /^[.,;:()=+[\]{}|/<>≤≥·×]+$/;

/** Tables of contents, lists, numbered formulas, blocks of text side by side. */
export function isOther(columns: readonly ColumnTexts[]): boolean {
  const [first, last] = [columns[0]!, columns.at(-1)!];
  return (
    hasLeaders(columns) ||
    share(first.texts, MARKER) >= MARKERS ||
    share(last.texts, EQUATION) >= MARKERS ||
    share(
      columns.flatMap(({ texts }) => texts),
      SIGN,
    ) >= SIGNS ||
    isContents(columns, last.texts) ||
    isApart(columns)
  );
}

function hasLeaders(columns: readonly ColumnTexts[]): boolean {
  const rows = Math.max(...columns.map(({ texts }) => texts.length));
  return columns.flatMap(({ texts }) => texts.filter((text) => LEADERS.test(text))).length >= rows * LEADING;
}

function share(texts: readonly string[], pattern: RegExp): number {
  return texts.filter((text) => pattern.test(text)).length / Math.max(1, texts.length);
}

/** Entries and their pages, which count up. */
function isContents(columns: readonly ColumnTexts[], pages: readonly string[]): boolean {
  if (columns.length > 3 || pages.length < MIN_ENTRIES || !pages.every((page) => PAGE.test(page)))
    return false;
  const numbers = pages.filter((page) => /^\d/.test(page)).map(Number);
  return numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!);
}

function isApart(columns: readonly ColumnTexts[]): boolean {
  const [left, right] = columns;
  if (columns.length !== 2 || left === undefined || right === undefined) return false;
  return right.x - left.right > APART * left.size && share(right.texts, VALUE) < MARKERS;
}
