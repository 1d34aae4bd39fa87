/** Where a text may be cut without dividing what a reader takes for one character. */

const segmenter: Intl.Segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Code units looked at on either side; longer clusters are pathological. */
const REACH = 64;

/**
 * The last border between graphemes in `(floor, offset]`. Where there is none, the cluster is longer than what is
 * to be cut, and the cut only spares a surrogate pair.
 */
export function graphemeFloor(text: string, offset: number, floor: number): number {
  if (offset <= floor || offset >= text.length || isPlainBorder(text, offset)) return offset;
  const from = windowStart(text, offset, Math.max(0, floor - REACH));
  const window = text.slice(from, Math.min(text.length, offset + REACH));
  const border = from + segmenter.segment(window).containing(offset - from)!.index;
  if (border > floor) return border;
  return isLowSurrogate(text.charCodeAt(offset)) && offset - 1 > floor ? offset - 1 : offset;
}

/** True where no rule of segmentation can join the two sides: the common case, decided without the segmenter. */
function isPlainBorder(text: string, offset: number): boolean {
  const left = text.charCodeAt(offset - 1);
  const right = text.charCodeAt(offset);
  if (left === 13 && right === 10) return false;
  return left < 0x600 && right < 0x300;
}

function windowStart(text: string, offset: number, floor: number): number {
  let i = offset;
  while (i > floor && offset - i < REACH) {
    i--;
    if (i === 0 || isPlainBorder(text, i)) return i;
  }
  return isLowSurrogate(text.charCodeAt(i)) && i > 0 ? i - 1 : i;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
