/** Lines → where the gaps are that part their columns. */
import type { TextLine, Token } from './lines.ts';

/** Least widths of a gap, in ems: over three lines or more, and over two. */
const GAP = 0.6;
const WIDE_GAP = 1.2;
/** Share of the lines that may lie across a gap: headers over several columns, and rows of one text. */
const ACROSS = 0.2;

/** The edges between columns, without the outer ones. */
export function columnEdges(lines: readonly TextLine[]): number[] {
  if (lines.length === 0) return [];
  const em = Math.min(...lines.map(({ size }) => size));
  const least = (lines.length > 2 ? GAP : WIDE_GAP) * em;
  const allowed = lines.length < 4 ? 0 : Math.max(1, Math.floor(lines.length * ACROSS));
  const tokens = lines.flatMap((line) => line.tokens);
  const wide = gaps(tokens, allowed).filter(({ from, to }) => to - from >= least);
  return withoutEmpty(wide, tokens, Math.min(2, lines.length - 1)).map(({ from, to }) => (from + to) / 2);
}

interface Gap {
  from: number;
  to: number;
  /** How many tokens lie across. */
  crossing: number;
}

/** Stretches, between the first token and the last, that no more than `allowed` tokens lie across. */
function gaps(tokens: readonly Token[], allowed: number): Gap[] {
  const steps = tokens
    .flatMap(({ x, right }): [number, number][] => [
      [x, 1],
      [right, -1],
    ])
    .sort(([a, one], [b, other]) => a - b || other - one);
  const found: Gap[] = [];
  let crossing = 0;
  let last = steps[0]?.[0] ?? 0;
  for (const [x, step] of steps) {
    if (x > last && crossing <= allowed) extend(found, last, x, crossing);
    crossing += step;
    last = x;
  }
  return found;
}

/** Of stretches side by side the one with fewest across counts. */
function extend(found: Gap[], from: number, to: number, crossing: number): void {
  const last = found.at(-1);
  if (last === undefined || last.to < from) found.push({ from, to, crossing });
  else if (isBetter({ from, to, crossing }, last)) found[found.length - 1] = { from, to, crossing };
}

function isBetter(a: Gap, b: Gap): boolean {
  return a.crossing === b.crossing ? a.to - a.from > b.to - b.from : a.crossing < b.crossing;
}

/** A column holds so many texts at least that reach over neither of its edges; else the worse of these goes. */
function withoutEmpty(gaps: readonly Gap[], tokens: readonly Token[], least: number): Gap[] {
  const kept = [...gaps];
  for (let at = 0; at <= kept.length && kept.length > 0; ) {
    const [left, right] = [kept[at - 1], kept[at]];
    const own = tokens.filter(
      (token) =>
        token.x >= (left?.to ?? Number.NEGATIVE_INFINITY) - 1 &&
        token.right <= (right?.from ?? Number.POSITIVE_INFINITY) + 1,
    );
    if (own.length >= least) {
      at++;
      continue;
    }
    const worse = right === undefined || (left !== undefined && isBetter(right, left)) ? at - 1 : at;
    kept.splice(worse, 1);
    at = Math.max(0, worse - 1);
  }
  return kept;
}

/** Columns that a token lies in, `end` not included. */
export function columnsOf({ x, right }: Token, edges: readonly number[]): { from: number; end: number } {
  const middle = (x + right) / 2;
  let [from, end] = [0, 1];
  for (const edge of edges) {
    if (edge <= x || (edge <= middle && edge - x < 3)) from++;
    if (edge < right && !(edge > middle && right - edge < 3)) end++;
  }
  return { from, end: Math.max(end, from + 1) };
}
