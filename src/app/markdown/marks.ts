/** Text with its matches marked, by offsets into the document. */

export type Range = readonly [start: number, end: number];

export interface Marks {
  /** What matched: ascending, not overlapping. */
  matches: readonly Range[];
  /** The passage that the reader came for. */
  passage?: Range | undefined;
}

/** Appends `value` to `parent`, with `<mark>` around what matched. `offset` tells where each character stands. */
export function appendMarked(
  parent: Node,
  value: string,
  offset: (index: number) => number,
  marks: Marks,
): void {
  let at = 0;
  for (const [start, end] of overlapping(marks.matches, offset(0), offset(value.length))) {
    const from = Math.max(at, indexAt(start, value.length, offset));
    const to = indexAt(end, value.length, offset);
    if (to <= from) continue;
    if (from > at) parent.appendChild(document.createTextNode(value.slice(at, from)));
    const mark = parent.appendChild(document.createElement('mark'));
    mark.textContent = value.slice(from, to);
    mark.dataset['at'] = String(start);
    at = to;
  }
  if (at < value.length) parent.appendChild(document.createTextNode(value.slice(at)));
}

export function overlaps(range: Range | undefined, start: number, end: number): boolean {
  return range !== undefined && range[0] < end && range[1] > start;
}

/** Sorted and merged, so that every character is marked once. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function* overlapping(ranges: readonly Range[], start: number, end: number): Iterable<Range> {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] <= start) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < ranges.length && ranges[i]![0] < end; i++) yield ranges[i]!;
}

/** First index whose character stands at `target` or later; offsets never go down. */
function indexAt(target: number, length: number, offset: (index: number) => number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offset(middle) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
