/**
 * Which kind of heading is above which. Known words have their ranks; how the numbers run corrects them: what
 * begins anew behind each heading of another kind lies below it. Of words that nobody knows, the rarer is the larger.
 */
import { comparePaths } from './numerals.ts';

/** One heading, as far as its level goes. */
export interface Mark {
  /** Headings of one key share a level. */
  key: string;
  /** Of known words: lower is larger. */
  rank?: number | undefined;
  /** Of numbered headings. */
  path?: readonly number[] | undefined;
}

interface Kind {
  key: string;
  /** In the order of their first marks. */
  place: number;
  rank: number | undefined;
  numbered: boolean;
  count: number;
  first: number;
  last: number;
  /** How often its numbers began anew, and, by kind, how often behind one of that kind. */
  restarts: number;
  behind: number[];
  /** How often right behind one of that kind. */
  next: number[];
}

/** More kinds than this get no evidence of their own. */
const MAX_KINDS = 24;
/** New beginnings that show a nesting, and the share of all that they must be. */
const MIN_RESTARTS = 2;
const RESTART_SHARE = 0.8;

/** Consecutive levels from 1, by key. */
export function levelsOf(marks: readonly Mark[]): Map<string, number> {
  const kinds = collectKinds(marks);
  const order = orderKinds(kinds);
  const levels = new Map<string, number>();
  let level = 0;
  let previous: Kind | undefined;
  for (const kind of order) {
    const together = previous?.rank !== undefined && previous.rank === kind.rank && !contains(previous, kind);
    if (!together) level++;
    levels.set(kind.key, level);
    previous = kind;
  }
  return levels;
}

function collectKinds(marks: readonly Mark[]): Kind[] {
  const kinds: Kind[] = [];
  const places = new Map<string, number>();
  const paths: Mark['path'][] = [];
  /** For each kind: the kinds seen since its last mark, as bits. */
  const since: number[] = [];
  let before = -1;
  for (const [index, { key, rank, path }] of marks.entries()) {
    let place = places.get(key);
    if (place === undefined) {
      place = kinds.length;
      places.set(key, place);
      kinds.push({
        key,
        place,
        rank,
        numbered: path !== undefined,
        count: 0,
        first: index,
        last: index,
        restarts: 0,
        behind: [],
        next: [],
      });
    }
    const kind = kinds[place]!;
    kind.count++;
    kind.last = index;
    if (place >= MAX_KINDS) continue;
    if (beginsAnew(paths[place], path)) noteRestart(kind, since[place]!, before);
    before = place;
    paths[place] = path;
    since[place] = 0;
    for (let i = 0; i < Math.min(kinds.length, MAX_KINDS); i++) if (i !== place) since[i]! |= 1 << place;
  }
  return kinds;
}

function beginsAnew(before: Mark['path'], path: Mark['path']): boolean {
  return before !== undefined && path !== undefined && comparePaths(path, before) <= 0;
}

function noteRestart(kind: Kind, since: number, before: number): void {
  kind.restarts++;
  if (before >= 0) kind.next[before] = (kind.next[before] ?? 0) + 1;
  for (let i = 0; i < MAX_KINDS; i++) if ((since >> i) & 1) kind.behind[i] = (kind.behind[i] ?? 0) + 1;
}

/**
 * What is smaller stands between any two of the larger, too: so the outer kind must be the rarer one. Of two of one
 * rank it is enough that the inner kind begins anew right behind the outer one.
 */
function contains(outer: Kind, inner: Kind): boolean {
  const rarer = outer.count < inner.count;
  const shown = (rarer ? inner.behind : inner.next)[outer.place] ?? 0;
  const shownAgainst = (rarer ? outer.behind : outer.next)[inner.place] ?? 0;
  return (
    (rarer || outer.rank === inner.rank) &&
    shown >= MIN_RESTARTS &&
    shown >= RESTART_SHARE * inner.restarts &&
    shownAgainst < shown / 2
  );
}

function orderKinds(kinds: readonly Kind[]): Kind[] {
  const order = kinds.filter(({ rank }) => rank !== undefined).sort((a, b) => a.rank! - b.rank!);
  for (let i = 1; i < order.length; i++) raise(order, i);
  const unknown = kinds.filter(({ rank }) => rank === undefined);
  for (const kind of unknown.filter(({ numbered }) => numbered).sort((a, b) => a.count - b.count)) {
    order.push(kind);
    raise(order, order.length - 1);
  }
  const plain = unknown.filter(({ numbered }) => !numbered).sort((a, b) => a.first - b.first);
  // Headings without numbers that all come before the first numbered one are titles of the whole.
  const at = order.findIndex(({ numbered }) => numbered);
  const first = Math.min(...order.filter(({ numbered }) => numbered).map((kind) => kind.first));
  const titles = at < 0 ? [] : plain.filter(({ last }) => last < first);
  order.splice(Math.max(at, 0), 0, ...titles);
  order.push(...plain.filter((kind) => !titles.includes(kind)));
  return order;
}

/** Moves a kind up to the first one that it contains. */
function raise(order: Kind[], from: number): void {
  const kind = order[from]!;
  if (kind.place >= MAX_KINDS) return;
  const to = order.findIndex((other, i) => i < from && contains(kind, other));
  if (to < 0) return;
  order.splice(from, 1);
  order.splice(to, 0, kind);
}
