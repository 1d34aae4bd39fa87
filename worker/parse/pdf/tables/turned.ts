/** Rules and text that stand otherwise on a page than most of its text. */
import { turn } from '../runs.ts';
import type { PageInput, Rule, Segment } from '../types.ts';
import { cellTag, type RuledTables } from './ruled.ts';

/** Rules nearer to the edge of the page are its frame. */
const EDGE = 6;

export function innerRules({ rules = [], width, height }: PageInput): Rule[] {
  return rules.filter(({ horizontal, at }) => at > EDGE && at < (horizontal ? height : width) - EDGE);
}

/** By a multiple of 90 degrees with the clock; none for others. */
export function turnRules(rules: readonly Rule[], degrees: number): Rule[] {
  const quarters = (((degrees / 90) % 4) + 4) % 4;
  if (quarters === 0) return [...rules];
  if (!Number.isInteger(quarters)) return [];
  return rules.map(({ horizontal, at, from, to }) => {
    const [x, y] = horizontal ? turn(from, at, degrees) : turn(at, from, degrees);
    const [x2, y2] = horizontal ? turn(to, at, degrees) : turn(at, to, degrees);
    return horizontal === (quarters === 2)
      ? { horizontal: true, at: y, from: Math.min(x, x2), to: Math.max(x, x2) }
      : { horizontal: false, at: x, from: Math.min(y, y2), to: Math.max(y, y2) };
  });
}

/** Columns often have their names turned by a quarter: lines inside of a cell, as if they stood upright in it. */
export function turnedCells(
  lists: readonly { segments: readonly Segment[]; angle: number }[],
  tables: RuledTables,
): { headers: Segment[]; left: Segment[][] } {
  const headers: Segment[] = [];
  const left = lists.map(({ segments, angle }) =>
    segments.filter((segment) => {
      const tag = cellTag(tables, turn((segment.x + segment.right) / 2, segment.y, angle));
      if (tag === undefined) return true;
      const { box, ...cell } = tag;
      const [x] = turn(segment.x, segment.y, angle);
      headers.push({ ...segment, x, right: x, y: box.bottom, tag: cell });
      return false;
    }),
  );
  return { headers, left };
}
