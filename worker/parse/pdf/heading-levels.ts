/** The levels of headings. */
import type { Candidate } from './heading-candidate.ts';
import type { Numbered } from './numbering.ts';
import { addTo, heaviest, median } from './numbers.ts';
import type { Block } from './types.ts';

const MAX_LEVEL = 6;

/**
 * Numbers decide over the structure tree and the outline, and these over looks. Where a document names its headings
 * itself, those found by their looks lie below them.
 */
export function settleLevels(candidates: readonly Candidate[], bodySize: number): void {
  const seen = candidates.filter(({ given }) => given === undefined);
  const sizes = seenSizes(seen, bodySize);
  const keywords = rankKeywords(candidates);
  const shift = shiftOfGiven(candidates, keywords);
  const decimals = baseOfDecimals(candidates, sizes, shift);
  const named = candidates.length > seen.length;
  const single = candidates.some(
    ({ numbered }) => numbered && numbered.kind !== 'keyword' && numbered.depth === 1,
  );
  let above = 0;
  let keyword = 0;
  for (const candidate of candidates) {
    const { block, given, numbered } = candidate;
    if (numbered?.kind === 'keyword') keyword = keywords.get(numbered.depth) ?? 1;
    const base = Math.max(decimals, single ? keyword + 1 : keyword);
    const byNumber = levelByNumber(numbered, keywords, base);
    let level = byNumber ?? (given === undefined ? undefined : given + shift);
    if (level === undefined) {
      const bySize = levelBySize(candidate, sizes, decimals, above);
      level = named ? above + 1 : bySize;
    } else {
      above = level;
    }
    block.level = Math.max(1, level);
  }
  closeGaps(candidates.map(({ block }) => block));
}

/** No heading is more than one level below the one it belongs to; what was on one level there stays so. */
function closeGaps(headings: readonly Block[]): void {
  const open: number[] = [];
  for (const block of headings) {
    while (open.length > 0 && open.at(-1)! >= block.level) open.pop();
    open.push(block.level);
    block.level = Math.min(MAX_LEVEL, open.length);
  }
}

/** By how much the named levels must move so that keywords such as `Chapter` keep their rank. */
function shiftOfGiven(candidates: readonly Candidate[], keywords: ReadonlyMap<number, number>): number {
  const shifts = candidates.flatMap(({ given, numbered }) =>
    given === undefined || numbered?.kind !== 'keyword' ? [] : [keywords.get(numbered.depth)! - given],
  );
  return Math.max(0, median(shifts));
}

/** Sizes larger than the body, largest first. */
function seenSizes(candidates: readonly Candidate[], bodySize: number): number[] {
  const sizes = new Set<number>();
  for (const { block, numbered } of candidates) {
    const size = Math.round(block.lines[0]!.size * 2) / 2;
    if (size >= bodySize * 1.04 && numbered?.kind !== 'keyword') sizes.add(size);
  }
  return [...sizes].sort((a, b) => b - a);
}

/** Keywords that the document uses, from 1 on, behind each other; annexes stand beside the widest. */
function rankKeywords(candidates: readonly Candidate[]): ReadonlyMap<number, number> {
  const ranks = new Set<number>();
  for (const { numbered } of candidates) {
    if (numbered?.kind === 'keyword' && numbered.depth > 0) ranks.add(numbered.depth);
  }
  const sorted = [...ranks].sort((a, b) => a - b);
  return new Map([[0, 1], ...sorted.map((rank, at): [number, number] => [rank, at + 1])]);
}

/** The level of headings such as `1 Introduction`: below the sizes that are larger than theirs. */
function baseOfDecimals(candidates: readonly Candidate[], sizes: readonly number[], shift: number): number {
  const own = new Map<number, number>();
  const named = new Map<number, number>();
  for (const { numbered, block, given } of candidates) {
    if (numbered === undefined || numbered.kind === 'keyword') continue;
    if (given !== undefined) addTo(named, Math.max(1, given + shift - numbered.depth + 1), 1);
    if (numbered.depth === 1) addTo(own, Math.round(block.lines[0]!.size * 2) / 2, 1);
  }
  const base = heaviest(named);
  if (base !== undefined) return base;
  const size = heaviest(own);
  if (size === undefined) return 1;
  return Math.min(3, 1 + sizes.filter((other) => other > size).length);
}

function levelByNumber(
  numbered: Numbered | undefined,
  keywords: ReadonlyMap<number, number>,
  decimals: number,
): number | undefined {
  if (numbered === undefined) return undefined;
  if (numbered.kind === 'keyword') return keywords.get(numbered.depth) ?? 1;
  return decimals + numbered.depth - 1;
}

function levelBySize(
  { block }: Candidate,
  sizes: readonly number[],
  decimals: number,
  above: number,
): number {
  const place = sizes.indexOf(Math.round(block.lines[0]!.size * 2) / 2);
  if (place >= 0) return Math.min(place + 1, 4);
  return Math.max(above, sizes.length > 0 ? sizes.length + 1 : decimals);
}
