/** One page: items → lines and tables in order of reading. */
import { addTo } from './numbers.ts';
import { orderParts, type Part, splitColumns } from './order.ts';
import { readRuns } from './runs.ts';
import { readSegments } from './segments.ts';
import { type FoundTable, findTables, tableOf } from './tables.ts';
import type { Line, PageInput, PageLayout, Segment, Table } from './types.ts';

/** A line counts as set to the full width when it ends this near to the margin, in ems. */
const AT_MARGIN = 0.06;
/** Widths of a hyphen, in ems. */
const HYPHEN: [least: number, most: number] = [0.2, 0.42];
const JUSTIFIED = 0.4;
/** Share of the height at either end where page numbers stand. */
const EDGE = 0.1;
const FOLIO = /^(?:\d{1,4}|[ivxlc]{1,6})$/;
/** Ems from which a line is text rather than a cell, and how many of them make a column of text. */
const TEXT_WIDTH = 11;
const MIN_TEXT_LINES = 5;

export function layoutPage(input: PageInput): PageLayout {
  const { main, aside, characters, unknown, cut, tagged } = readRuns(input);
  const segments = readSegments(main);
  const parts = tagged ? taggedParts(segments) : orderParts(withTables(segments));
  const lines = joinRows(parts, false, input.height);
  markBroken(lines.filter((part) => part.kind === 'line'));
  for (const runs of aside) lines.push(...joinRows(orderParts(readSegments(runs)), true, 0));
  return {
    page: input.page,
    width: input.width,
    height: input.height,
    parts: lines,
    characters,
    unknown,
    cut,
    tagged,
  };
}

/** Tables that are seen stand where their first cell stood. */
function withTables(segments: readonly Segment[]): Part[] {
  const first = new Map<Segment, Table>();
  const inside = new Set<Segment>();
  // What stands in columns in code are its comments.
  for (const { table, segments: own } of tablesIn(segments.filter(({ mono }) => !mono))) {
    const members = new Set(own);
    first.set(segments.find((segment) => members.has(segment))!, table);
    for (const segment of own) inside.add(segment);
  }
  return segments.flatMap((segment): Part[] => {
    const table = first.get(segment);
    if (table !== undefined) return [table];
    return inside.has(segment) ? [] : [segment];
  });
}

/** Within columns of text, where there are any; else over the whole width. */
function tablesIn(segments: readonly Segment[], depth = 0): FoundTable[] {
  const columns = depth < 3 && segments.length > 5 ? splitColumns(segments) : [];
  if (columns.length > 1 && columns.every(isText)) {
    const inside = new Set(columns.flat());
    const across = segments.filter((segment) => !inside.has(segment));
    return [...columns, across].flatMap((column) => tablesIn(column, depth + 1));
  }
  const found = findTables(segments);
  const used = new Set(found.flatMap((one) => one.segments));
  const left = segments.filter((segment) => !used.has(segment));
  const rest = depth < 2 && left.length > 5 ? splitColumns(left) : [];
  return [...found, ...rest.flatMap((column) => tablesIn(column, depth + 1))];
}

function isText(column: readonly Segment[]): boolean {
  const lines = column.filter(({ x, right, size }) => right - x > TEXT_WIDTH * size);
  return lines.length >= MIN_TEXT_LINES && lines.length >= column.length * 0.3;
}

/** Cells named by the structure tree become tables; a page may hold the middle of one. */
function taggedParts(segments: readonly Segment[]): Part[] {
  if (!segments.some(({ tag }) => tag?.cell)) return withTables(segments);
  const parts: Part[] = [];
  for (let from = 0; from < segments.length; ) {
    const to = tableEnd(segments, from);
    parts.push(to === from ? segments[from]! : taggedTable(segments.slice(from, to)));
    from = Math.max(to, from + 1);
  }
  return parts;
}

/** Where the table that begins at `from` ends. What is untagged between two of its cells belongs to it. */
function tableEnd(segments: readonly Segment[], from: number): number {
  const table = segments[from]!.tag?.cell?.table;
  let end = from;
  for (let at = from; table !== undefined && at < segments.length; at++) {
    const { tag } = segments[at]!;
    if (tag?.cell?.table === table) end = at + 1;
    else if (tag !== undefined) break;
  }
  return end;
}

function taggedTable(segments: readonly Segment[]): Table {
  const rows: string[][] = [];
  let cell = segments[0]!.tag!.cell!;
  for (const { tag, text } of segments) {
    cell = tag?.cell ?? cell;
    const { row, column } = cell;
    rows[row] ??= [];
    const before = rows[row][column];
    rows[row][column] = before === undefined ? text : `${before}\n${text}`;
  }
  return tableOf(rectangular(rows), segments);
}

/** Rows as long as the longest, without holes; rows of other pages are left out. */
function rectangular(rows: string[][]): string[][] {
  const present = rows.filter((row) => row !== undefined);
  const width = Math.max(...present.map((row) => row.length));
  return present.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}

/** What stands side by side and comes one after the other is one line. */
function joinRows(parts: readonly Part[], aside: boolean, height: number): (Line | Table)[] {
  const result: (Line | Table)[] = [];
  for (const part of parts) {
    if (part.kind === 'table') {
      result.push(part);
      continue;
    }
    const last = result.at(-1);
    if (last?.kind === 'line' && isBeside(last, part) && !isFolio(last, part, height)) {
      last.text = `${last.text} ${part.text}`;
      last.cells++;
      last.x = Math.min(last.x, part.x);
      last.right = Math.max(last.right, part.right);
      last.bold &&= part.bold;
      last.italic &&= part.italic;
      last.mono &&= part.mono;
      last.tracked ||= part.tracked;
    } else {
      result.push({ ...part, kind: 'line', cells: 1, aside });
    }
  }
  return result;
}

/** A page number on the base line of the last line of the text. */
function isFolio(line: Line, segment: Segment, height: number): boolean {
  const edge = line.y < height * EDGE || line.y > height * (1 - EDGE);
  return edge && [line, segment].some(({ text }) => FOLIO.test(text)) && !/(?:\. ?){4,}$|…$/.test(line.text);
}

function isBeside(line: Line, segment: Segment): boolean {
  if (line.tag?.block !== segment.tag?.block) return false;
  if (Math.abs(line.y - segment.y) > 0.35 * Math.min(line.size, segment.size)) return false;
  return line.rtl || segment.rtl ? segment.right <= line.x + 1 : segment.x >= line.right - 1;
}

/**
 * pdf.js passes over soft hyphens, so that `regu-lations` comes without its hyphen. In a justified page such a line
 * ends short of the margin by the width of a hyphen.
 */
function markBroken(lines: readonly Line[]): void {
  const ends = new Map<number, number>();
  for (const { right } of lines) addTo(ends, Math.round(right), 1);
  const margins = [...ends].filter(([, count]) => count >= 4).map(([at]) => at);
  const atMargin = (line: Line): boolean =>
    margins.some((margin) => Math.abs(margin - line.right) <= 0.6 + AT_MARGIN * line.size);
  if (lines.filter(atMargin).length < lines.length * JUSTIFIED) return;
  for (const line of lines) {
    const [least, most] = HYPHEN;
    const short = margins.some((margin) => {
      const gap = (margin - line.right) / line.size;
      return gap >= least && gap <= most;
    });
    line.broken = short && !atMargin(line) && /\p{L}$/u.test(line.text);
  }
}
