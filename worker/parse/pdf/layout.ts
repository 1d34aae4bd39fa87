/** One page: items → lines and tables in order of reading. */
import { addTo } from './numbers.ts';
import { orderParts, type Part } from './order.ts';
import { readRuns } from './runs.ts';
import { readSegments } from './segments.ts';
import { innerRules, markCells, tableParts, turnedCells, turnRules } from './tables/index.ts';
import type { Line, PageInput, PageLayout, Segment, Table } from './types.ts';

/** A line counts as set to the full width when it ends this near to the margin, in ems. */
const AT_MARGIN = 0.06;
/** Widths of a hyphen, in ems. */
const HYPHEN: [least: number, most: number] = [0.2, 0.42];
const JUSTIFIED = 0.4;
/** Share of the height at either end where page numbers stand. */
const EDGE = 0.1;
const FOLIO = /^(?:\d{1,4}|[ivxlc]{1,6})$/;

export function layoutPage(input: PageInput): PageLayout {
  const { main, angle, aside, characters, unknown, cut, tagged } = readRuns(input);
  const { runs, tables } = markCells(main, turnRules(innerRules(input), -angle));
  const upright = aside.map((list) => ({ segments: readSegments(list.runs), angle: list.angle - angle }));
  const { headers, left } = turnedCells(upright, tables);
  const found = tableParts([...readSegments(runs), ...headers], tables);
  const parts = tagged ? found : orderParts(found);
  const lines = joinRows(parts, false, input.height);
  markBroken(lines.filter((part) => part.kind === 'line'));
  for (const segments of left) lines.push(...joinRows(orderParts(segments), true, 0));
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
