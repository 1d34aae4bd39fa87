/** Headers, footers and page numbers: what stands at the edge of page after page. */
import { numberedHeading } from './numbering.ts';
import type { Line, PageLayout } from './types.ts';

const MIN_PAGES = 3;
/** Longer lines are text, even where it is repeated. */
const MAX_CHARACTERS = 90;
/** Lines at an edge that may be running lines. */
const DEPTH = 3;
/** Share of the height at either end in which running lines stand. */
const MARGIN = 0.16;
/** Share of the pages between the first and the last on which a running line stands. */
const SHARE = 0.5;
/** The same place, in points. */
const PLACE = 4;
/** A line larger than the body by this much is kept where it stands first: it may be the title. */
const TITLE = 1.15;
const PAGE_NUMBER =
  /^(?:[-–—|\s]*(?:(?:page|pagina|blz\.?|p\.|seite|s\.)\s*)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|van|of|von|de)\s*\d{1,4})?[-–—|.\s]*)$/i;
const CAPTION = /^(?:figuur|tabel|figure|fig\.|table|abbildung|tabelle)\s+\d/i;

interface EdgeLine {
  line: Line;
  page: PageLayout;
  edge: 'top' | 'bottom';
  /** From the edge inwards, lines on one base line having the same. */
  depth: number;
}

/** Takes them out of the pages. */
export function dropRunningLines(pages: readonly PageLayout[], bodySize: number): void {
  if (pages.length < MIN_PAGES) return;
  const byEdge = pages.flatMap(edgeLines);
  const edges = byEdge.flat();
  const running = new Set([...repeated(edges, bodySize), ...pageNumbers(edges)]);
  const gone = new Set<Line>();
  for (const lines of byEdge) {
    // From the outside in: an inner line goes only where the outer ones went.
    const kept = lines.find((edge) => !running.has(edge));
    for (const edge of lines) {
      if (running.has(edge) && edge.depth <= (kept?.depth ?? DEPTH)) gone.add(edge.line);
    }
  }
  for (const page of pages) {
    const left = page.parts.filter((part) => part.kind === 'table' || !gone.has(part));
    if (left.length > 0 || page.parts.every((part) => part.kind === 'line' && isNumber(part)))
      page.parts = left;
  }
}

function edgeLines(page: PageLayout): EdgeLine[][] {
  const lines = page.parts
    .filter((part): part is Line => part.kind === 'line' && !part.aside)
    .sort((a, b) => a.y - b.y);
  return [inward(lines, page, 'top'), inward(lines.reverse(), page, 'bottom')];
}

function inward(lines: readonly Line[], page: PageLayout, edge: EdgeLine['edge']): EdgeLine[] {
  const result: EdgeLine[] = [];
  let depth = 0;
  for (const line of lines) {
    const before = result.at(-1)?.line;
    if (before !== undefined && Math.abs(before.y - line.y) > before.size * 0.4) depth++;
    if (depth === DEPTH || !isInMargin(line, page, edge)) break;
    result.push({ line, page, edge, depth });
  }
  return result;
}

/** Turned pages are measured along another side, of which nothing is known here. */
function isInMargin({ y }: Line, { height }: PageLayout, edge: EdgeLine['edge']): boolean {
  if (y < 0 || y > height) return true;
  return edge === 'top' ? y < height * MARGIN : y > height * (1 - MARGIN);
}

/** A heading that counts, such as `Article 5`, is one page after page only where it does not count on. */
function signature({ line, edge }: EdgeLine): string {
  const heading = line.tag?.role === 'heading' || numberedHeading(line.text)?.kind === 'keyword';
  const text = heading ? line.text : line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#');
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
  return `${edge} ${Math.round(line.y / PLACE)} ${plain}`;
}

function repeated(edges: readonly EdgeLine[], bodySize: number): EdgeLine[] {
  const groups = new Map<string, EdgeLine[]>();
  for (const edge of edges) {
    if (
      edge.line.text.length > MAX_CHARACTERS ||
      CAPTION.test(edge.line.text) ||
      edge.line.text.replace(/[^\p{L}\p{N}]/gu, '') === ''
    )
      continue;
    const key = signature(edge);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [edge]);
    else group.push(edge);
  }
  return [...groups.values()].filter(isDense).flatMap((group) => {
    const [first, ...rest] = group;
    return first!.line.size >= bodySize * TITLE ? rest : group;
  });
}

/** On most of the pages from first to last, or of those with the same parity. */
function isDense(group: readonly EdgeLine[]): boolean {
  const numbers = [...new Set(group.map(({ page }) => page.page))];
  if (numbers.length < MIN_PAGES) return false;
  const range = numbers.at(-1)! - numbers[0]! + 1;
  const oneSide = numbers.every((n) => n % 2 === numbers[0]! % 2);
  return numbers.length >= SHARE * (oneSide ? range / 2 : range);
}

function isNumber({ text }: Line): boolean {
  return PAGE_NUMBER.test(text.trim());
}

/** Numbers that count with the pages. */
function pageNumbers(edges: readonly EdgeLine[]): EdgeLine[] {
  const numbered = edges.flatMap((edge) => {
    const value = numberOf(edge.line.text);
    return value === undefined ? [] : [{ edge, offset: value - edge.page.page }];
  });
  const counts = new Map<number, Set<number>>();
  for (const { edge, offset } of numbered) {
    const seen = counts.get(offset);
    if (seen === undefined) counts.set(offset, new Set([edge.page.page]));
    else seen.add(edge.page.page);
  }
  return numbered.filter(({ offset }) => counts.get(offset)!.size >= MIN_PAGES).map(({ edge }) => edge);
}

function numberOf(text: string): number | undefined {
  const value = PAGE_NUMBER.exec(text.trim())?.[1]?.toLowerCase();
  if (value === undefined) return undefined;
  return /^\d/.test(value) ? Number(value) : roman(value);
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function roman(value: string): number {
  let sum = 0;
  for (let i = 0; i < value.length; i++) {
    const here = ROMAN[value[i]!]!;
    sum += here < (ROMAN[value[i + 1] ?? ''] ?? 0) ? -here : here;
  }
  return sum;
}
