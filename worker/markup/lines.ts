/** Lines as offsets. A line ends with LF, CR LF or a lone CR; the terminator belongs to no line's content. */

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

/** End of the line that begins at or contains `from`, without its terminator; at most `to`. */
export function lineEnd(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || code === CR) return i;
  }
  return to;
}

/** Start of the line after the one that ends at `end`; at most `to`. */
export function nextLine(text: string, end: number, to: number): number {
  if (end >= to) return to;
  const crlf = text.charCodeAt(end) === CR && end + 1 < to && text.charCodeAt(end + 1) === LF;
  return end + (crlf ? 2 : 1);
}

/** White space for the purposes of blank lines and trimming; the no-break space and its kin included. */
export function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= TAB && code <= CR);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    (code >= 0x2000 && code <= 0x200a)
  );
}

/** First offset in the range that is not white space, or `to`. */
export function skipSpace(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** End of the range without the white space at its end; at least `from`. */
export function trimEnd(text: string, from: number, to: number): number {
  let i = to;
  while (i > from && isSpace(text.charCodeAt(i - 1))) i--;
  return i;
}

/** Start of the first line of the range that is not blank, or `to`. */
export function skipBlankLines(text: string, from: number, to: number): number {
  const first = skipSpace(text, from, to);
  if (first === to) return to;
  let start = first;
  while (start > from && !isTerminator(text.charCodeAt(start - 1))) start--;
  return start;
}

export function isTerminator(code: number): boolean {
  return code === LF || code === CR;
}
