import type { SectionNode } from '../contract/index.ts';
import { shortTitle } from '../markup/index.ts';

/** Titles from the root down to the section; a title that repeats the one before it is left out. */
export function sectionPath(sections: readonly SectionNode[], seq: number): string[] {
  const path: string[] = [];
  for (let node = sections[seq]; node !== undefined; node = sections[node.parent]) path.unshift(node.title);
  return withoutRepeats(path);
}

export function withoutRepeats(path: readonly string[]): string[] {
  return path.filter((title, index) => index === 0 || !sameTitle(title, path[index - 1]!));
}

export interface HeadingPathOptions {
  separator?: string;
  /** In UTF-16 units. */
  maxLength?: number;
}

const ELLIPSIS = '…';
const MAX_PATH = 200;
/** What the shortest of the kept titles may be cut to. */
const MIN_TITLE = 20;

/**
 * The titles of a path as one string. Where it is too long, titles between the first and the last give way to an
 * ellipsis, those nearest to the middle first; then the first title loses its end, and only then the last.
 */
export function headingPath(path: readonly string[], options: HeadingPathOptions = {}): string {
  const { separator = ' › ', maxLength = MAX_PATH } = options;
  const whole = path.join(separator);
  if (whole.length <= maxLength || path.length === 0) return whole;
  for (let kept = path.length - 1; kept >= 2; kept--) {
    const joined = withoutMiddle(path, kept).join(separator);
    if (joined.length <= maxLength) return joined;
  }
  return joinEnds(path, separator, Math.max(maxLength, 0));
}

/** `kept` titles, as many of them at the end as at the beginning or one more, and an ellipsis for the others. */
function withoutMiddle(path: readonly string[], kept: number): string[] {
  const head = Math.floor(kept / 2);
  return [...path.slice(0, head), ELLIPSIS, ...path.slice(path.length - (kept - head))];
}

function joinEnds(path: readonly string[], separator: string, maxLength: number): string {
  const last = path.at(-1)!;
  const between = path.length > 2 ? separator + ELLIPSIS + separator : separator;
  const room = maxLength - between.length - last.length;
  if (path.length === 1 || room < MIN_TITLE) return cutEnd(last, maxLength);
  return cutEnd(path[0]!, room) + between + last;
}

function cutEnd(title: string, maxLength: number): string {
  if (title.length <= maxLength) return title;
  return maxLength < 1 ? '' : `${shortTitle(title, maxLength - 1)}${ELLIPSIS}`;
}

function sameTitle(a: string, b: string): boolean {
  return a === b || normal(a) === normal(b);
}

function normal(title: string): string {
  return title.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * A name for each section that survives edits elsewhere in the document: the titles on its path below the root and,
 * where several sections share them, its place among those.
 */
export function sectionKeys(sections: readonly SectionNode[]): string[] {
  const keys: string[] = [];
  const seen = new Map<string, number>();
  for (const node of sections) {
    const path = node.parent < 0 ? '' : `${keys[node.parent]}/${node.title.replace(/[\\/#]/g, '\\$&')}`;
    const count = seen.get(path) ?? 0;
    seen.set(path, count + 1);
    keys.push(count === 0 ? path : `${path}#${count}`);
  }
  return keys;
}
