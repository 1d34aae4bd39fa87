/** Headings that only a number marks, such as `4.3 Title`: those whose numbers run on, and no items of lists. */
import { comparePaths, romanValue } from './numerals.ts';
import { isContentsEntry } from './words.ts';

/** A number that a line begins with, as one of the ways to read it: `I.` may be a Roman one or a letter. */
interface Reading {
  kind: 'digits' | 'letter' | 'roman';
  path: number[];
}

export interface NumberedLine {
  readings: Reading[];
  start: number;
  /** Whether text follows before the next numbered line. */
  body: boolean;
}

const NUMBER =
  /^(?:(\d{1,3}(?:\.\d{1,3}){0,5})(?:[.)])?|([A-Z](?:\.\d{1,3}){1,5})\.?|([A-Z])\.|([IVXL]{2,7})\.)\s+(?=["“„'(]?[\p{Lu}\p{Lo}])/u;

/** Ways to read the number of a line that looks like a title. */
export function numberReadings(line: string): Reading[] {
  const match = NUMBER.exec(line);
  if (match === null) return [];
  const title = line.slice(match[0].length);
  if (/[,;:!?]["”']?$/.test(title) || /\s{3,}/.test(title) || !/\p{L}{2}/u.test(title)) return [];
  // Titles have full stops, too, but then all of their longer words in capitals.
  if (/\.["”']?$/.test(title) && /\s\p{Ll}{4}|[.]\s/u.test(title)) return [];
  if (title.length > 90 || isContentsEntry(line)) return [];
  return readings(match);
}

/** Longer titles with text right below them are the first lines of items. */
const MAX_EARLY = 60;

/**
 * Columns that the first line and the first word of the second would take, where the text below may begin at once and
 * go on from no title: a line that ends earlier than the text around it is broken on purpose.
 */
export function earlyWidth(first: string, second: string, indent: number): number | undefined {
  if (first.length > MAX_EARLY || /[.]["”']?$/.test(first)) return undefined;
  if (!/^(?:[-*•]\s|["“„'(]?[\p{Lu}\p{Lo}\p{N}])/u.test(second)) return undefined;
  const below = numberReadings(second)[0]?.path;
  if (below !== undefined && below.length <= numberReadings(first)[0]!.path.length) return undefined;
  return indent + first.length + 1 + second.search(/\s|$/);
}

function readings([, digits, lettered, letter, roman]: RegExpExecArray): Reading[] {
  if (digits !== undefined) return [{ kind: 'digits', path: digits.split('.').map(Number) }];
  if (roman !== undefined) return [{ kind: 'roman', path: [romanValue(roman)] }];
  const [first, ...rest] = (lettered ?? letter)!.split('.');
  const reading: Reading = { kind: 'letter', path: [first!.charCodeAt(0) - 64, ...rest.map(Number)] };
  return letter !== undefined && /[IVXL]/.test(letter)
    ? [{ kind: 'roman', path: [romanValue(letter)] }, reading]
    : [reading];
}

interface Chain {
  kind: Reading['kind'];
  current: number[];
  entries: { line: number; depth: number }[];
  /** Depth of the heading that the chain stands below. */
  base: number;
}

/** Open chains that are looked at for a place to go on. */
const MAX_OPEN = 8;
/** Deeper headings count as so deep. */
const MAX_DEPTH = 9;
/** Numbers that may be missing between two headings. */
const MAX_GAP = 3;

/** Depth, from 1, of each line that is a heading, by its place in `lines`. */
export function numberedDepths(lines: readonly NumberedLine[]): Map<number, number> {
  const open: Chain[] = [];
  const chains: Chain[] = [];
  for (const [index, line] of lines.entries()) {
    if (goOn(open, line, index)) continue;
    const reading = line.readings.find(({ path }) => begins(path));
    if (reading === undefined) continue;
    const base = open.length === 0 ? 0 : depthOf(open.at(-1)!);
    const chain: Chain = { kind: reading.kind, current: reading.path, entries: [], base };
    chain.entries.push({ line: index, depth: depthOf(chain) });
    // A beginning without text that nothing followed was none.
    if (isAbandoned(open.at(-1), chain, lines)) {
      chain.base = open.pop()!.base;
      chain.entries[0]!.depth = depthOf(chain);
    }
    open.push(chain);
    chains.push(chain);
    if (open.length > MAX_OPEN) open.shift();
  }
  return new Map(
    chains
      .filter((chain) => isOutline(chain, lines))
      .flatMap(({ entries }) => entries.map(({ line, depth }): [number, number] => [line, depth])),
  );
}

function depthOf(chain: Chain): number {
  return Math.min(chain.base + chain.current.length, MAX_DEPTH);
}

function goOn(open: Chain[], line: NumberedLine, index: number): boolean {
  for (let i = open.length - 1; i >= 0; i--) {
    const chain = open[i]!;
    const next = line.readings.find(({ kind, path }) => kind === chain.kind && follows(chain.current, path));
    if (next === undefined) continue;
    open.length = i + 1;
    chain.current = next.path;
    chain.entries.push({ line: index, depth: depthOf(chain) });
    return true;
  }
  return false;
}

function isAbandoned(chain: Chain | undefined, next: Chain, lines: readonly NumberedLine[]): boolean {
  if (chain?.entries.length !== 1 || chain.kind !== next.kind) return false;
  return comparePaths(chain.current, next.current) === 0 && !lines[chain.entries[0]!.line]!.body;
}

/** A part of a larger text may begin anywhere below the first level. */
function begins(path: readonly number[]): boolean {
  return path.length > 1 || path[0]! <= 1;
}

/** Whether a heading numbered `path` may come after one numbered `current`. */
function follows(current: readonly number[], path: readonly number[]): boolean {
  let k = 0;
  while (k < current.length && k < path.length && current[k] === path[k]) k++;
  if (k === path.length) return false;
  if (k < current.length) {
    const last = k === path.length - 1;
    const step = path[k]! - current[k]!;
    if (step < 1 || step > (last ? MAX_GAP : 1)) return false;
    k++;
  }
  return path.slice(k).every((part) => part <= 1);
}

/** A list has items without text of their own; what follows the last of them goes on with the text around it. */
function isOutline({ entries }: Chain, lines: readonly NumberedLine[]): boolean {
  const inner = entries.slice(0, -1);
  return inner.length >= 1 && inner.filter(({ line }) => lines[line]!.body).length >= inner.length / 2;
}
