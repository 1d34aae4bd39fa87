/** Whether it is worth to ask for what a page draws, which takes as long as its text. */
import type { MarkedItem, TextItem } from '../types.ts';

/** Texts on one base line this far apart, in ems, may be cells; two lines of them a table. */
const GAP = 1.2;
const MIN_LINES = 2;
const LABEL = /^\s*(?:[•◦▪●○■–—‣·*-]|\(?\w{1,5}[.)]|\d{1,2}(?:\.\d{1,3}){1,4}\.?)\s*$/;

interface Place {
  x: number;
  right: number;
  size: number;
  text: string;
}

export function mayHoldTable(items: readonly (TextItem | MarkedItem)[]): boolean {
  const lines = new Map<number, Place[]>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    // Turned text may be the names of columns, or the whole page.
    if (Math.abs(b) > Math.abs(a) * 0.1) return true;
    const place = { x, right: x + item.width, size: Math.hypot(c, d), text: item.str };
    const line = lines.get(Math.round(y));
    if (line === undefined) lines.set(Math.round(y), [place]);
    else line.push(place);
  }
  let parted = 0;
  for (const line of lines.values()) if (isParted(line) && ++parted === MIN_LINES) return true;
  return false;
}

/** A label and the text beside it are an item of a list. */
function isParted(line: Place[]): boolean {
  line.sort((a, b) => a.x - b.x);
  return line.some(({ x, size }, at) => {
    const before = line[at - 1];
    return before !== undefined && x - before.right > GAP * size && !LABEL.test(before.text);
  });
}
