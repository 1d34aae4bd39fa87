/** Headers, footers and page numbers of a text with pages: what its lines at the edge of page after page repeat. */
import { romanValue } from '../headings/numerals.ts';
import { structureLine } from '../headings/words.ts';
import type { Line } from './line.ts';
import { LOWER, SHORT, TERMINATOR } from './reflow.ts';

const MIN_PAGES = 3;
/** Lines at an edge that are looked at. */
const DEPTH = 3;
/** Longer lines are text, even where it is repeated. */
const MAX_LENGTH = 200;
/** Of all pages; of those with the same parity; of those with a number at this edge. */
const SHARE = 0.5;
const PARITY_SHARE = 0.6;
const NUMBER_SHARE = 0.6;
/** The most that may go of the characters of a page, or of a page of middle length where that is more. */
const MAX_DROPPED = 0.2;
const NUMBER =
  /^[-–—|[(\s]*(?:(?:page|pagina|blz\.?|pag\.?|p\.|seite|s\.)\s*)?(?:(\d{1,4})|([ivxlc]{1,7}))(?:\s*(?:\/|van|of|von|de)\s*\d{1,4})?[-–—|\])\s]*$/i;
const CAPTION = /^(?:figuur|tabel|figure|fig\.|table|abbildung|tabelle)\s*\d/i;
const ITEM = /^(?:[-+*•–—·▪◦]|\(?(?:\d{1,3}|[a-z])[.)])\s+\S/i;
const COLUMNS = /\S(?:\t| {3,})\S/;

interface EdgeLine {
  /** Place in the list of lines. */
  at: number;
  /** Place of the page. */
  page: number;
  edge: 'top' | 'bottom';
  signature: string;
  number: { style: 'arabic' | 'roman'; value: number } | undefined;
  heading: boolean;
}

/** Places of the lines to leave out, ascending. `pages`: places of the lines of each, half-open. */
export function runningLines(
  text: string,
  lines: readonly Line[],
  pages: readonly { from: number; to: number }[],
): ReadonlySet<number> {
  if (pages.length < MIN_PAGES) return new Set();
  const edges = pages.map((page, i) => ({
    top: edgeLines(text, lines, page, i, 'top'),
    bottom: edgeLines(text, lines, page, i, 'bottom'),
  }));
  const all = edges.flatMap(({ top, bottom }) => [...top, ...bottom]);
  const running = new Set([...repeated(all, pages.length), ...numbers(all)]);
  const sizes = pages.map(({ from, to }) => sizeOf(lines, from, to));
  const middle = [...sizes].sort((a, b) => a - b)[sizes.length >> 1]!;
  const dropped = edges.flatMap(({ top, bottom }, i) =>
    peel(lines, [top, bottom], running, MAX_DROPPED * Math.max(sizes[i]!, middle)),
  );
  return new Set(dropped.sort((a, b) => a - b));
}

function sizeOf(lines: readonly Line[], from: number, to: number): number {
  let size = 0;
  for (let i = from; i < to; i++) size += lines[i]!.end - lines[i]!.content;
  return size;
}

/** From the outside in: an inner line goes only where the outer ones went. */
function peel(
  lines: readonly Line[],
  sides: readonly EdgeLine[][],
  running: ReadonlySet<EdgeLine>,
  budget: number,
): number[] {
  const gone = new Set<number>();
  let left = budget;
  const open = new Set(sides);
  for (let depth = 0; depth < DEPTH; depth++) {
    for (const side of open) {
      const edge = side[depth];
      const line = edge && lines[edge.at]!;
      const size = line === undefined ? 0 : line.end - line.content;
      if (edge === undefined || !running.has(edge) || size > left) {
        open.delete(side);
      } else if (!gone.has(edge.at)) {
        gone.add(edge.at);
        left -= size;
      }
    }
  }
  return [...gone];
}

function edgeLines(
  text: string,
  lines: readonly Line[],
  { from, to }: { from: number; to: number },
  page: number,
  edge: EdgeLine['edge'],
): EdgeLine[] {
  const found: EdgeLine[] = [];
  const step = edge === 'top' ? 1 : -1;
  for (let at = edge === 'top' ? from : to - 1; at >= from && at < to && found.length < DEPTH; at += step) {
    const line = lines[at]!;
    if (line.kind === 'blank') continue;
    if (line.kind === 'verbatim' || line.end - line.content > MAX_LENGTH) break;
    const content = text.slice(line.content, line.end);
    const number = numberOf(content);
    const kept =
      isKept(content) || isRow(text, lines, at, step) || (at > from && goesOn(text, lines[at - 1]!, content));
    if (number === undefined && kept) break;
    found.push({ at, page, edge, signature: signature(content), number, heading: line.kind === 'heading' });
  }
  return found;
}

function isKept(content: string): boolean {
  return CAPTION.test(content) || ITEM.test(content) || content.startsWith('|');
}

/** Ends the paragraph above, however often it does. */
function goesOn(text: string, above: Line, content: string): boolean {
  if (above.kind !== 'text' || above.end - above.content < SHORT || !LOWER.test(content)) return false;
  return !TERMINATOR.test(text.slice(above.end - SHORT, above.end));
}

/** One of several rows of aligned columns. */
function isRow(text: string, lines: readonly Line[], at: number, inward: number): boolean {
  const { content, end } = lines[at]!;
  if (!COLUMNS.test(text.slice(content, end))) return false;
  const inner = lines[at + inward];
  return inner !== undefined && COLUMNS.test(text.slice(inner.content, inner.end));
}

/** What two lines have in common that differ in their numbers alone; a heading that counts on is another one each time. */
function signature(content: string): string {
  const plain = content.normalize('NFKC').toLowerCase();
  const counted = structureLine(content.replace(/^#+\s*/, '')) !== undefined;
  const masked = counted ? plain : plain.replace(/\d+|(?<![\p{L}\p{N}])[ivxlc]+(?![\p{L}\p{N}])/gu, '#');
  return masked
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[\s\p{P}]+$/gu, '');
}

function numberOf(content: string): EdgeLine['number'] {
  const match = NUMBER.exec(content);
  if (match === null) return undefined;
  if (match[1] !== undefined) return { style: 'arabic', value: Number(match[1]) };
  return { style: 'roman', value: romanValue(match[2]!.toUpperCase()) };
}

function repeated(edges: readonly EdgeLine[], pages: number): EdgeLine[] {
  const groups = groupBy(
    edges.filter((edge) => edge.number === undefined && /[\p{L}\p{N}]/u.test(edge.signature)),
    ({ edge, signature: sign }) => `${edge} ${sign}`,
  );
  return groups
    .filter((group) => isFrequent(new Set(group.map(({ page }) => page)), pages))
    .flatMap((group) => (group[0]!.heading ? group.slice(1) : group));
}

function isFrequent(on: ReadonlySet<number>, pages: number): boolean {
  if (on.size < MIN_PAGES) return false;
  if (on.size >= SHARE * pages) return true;
  return [0, 1].some((parity) => {
    const count = [...on].filter((page) => page % 2 === parity).length;
    const all = (pages + 1 - parity) >> 1;
    return count >= MIN_PAGES && count === on.size && count >= PARITY_SHARE * all;
  });
}

/** Numbers that count with the pages. */
function numbers(edges: readonly EdgeLine[]): EdgeLine[] {
  const numbered = edges.filter(({ number }) => number !== undefined);
  return groupBy(numbered, ({ edge, number }) => `${edge} ${number!.style}`).flatMap((group) => {
    const pages = new Set(group.map(({ page }) => page)).size;
    return groupBy(group, ({ number, page }) => String(number!.value - page)).flatMap((same) => {
      const on = new Set(same.map(({ page }) => page)).size;
      return on >= MIN_PAGES && on >= NUMBER_SHARE * pages ? same : [];
    });
  });
}

function groupBy<T>(values: readonly T[], key: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return [...groups.values()];
}
