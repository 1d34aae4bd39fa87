/** Counting lines. A line ends with LF, CR LF or a lone CR. */

const END = /\r\n|\r|\n/g;

/** Line ends of `text` that are over by `offset`. */
export function lineEnds(text: string, offset: number = text.length): number {
  let count = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    if (index + end.length > offset) break;
    count++;
  }
  return count;
}

/** Where the line begins that `lines` line ends come before; `undefined` where the text has fewer. */
export function afterLineEnds(text: string, lines: number): number | undefined {
  if (lines === 0) return 0;
  let left = lines;
  for (const { index, 0: end } of text.matchAll(END)) if (--left === 0) return index + end.length;
  return undefined;
}

/** Says of the parts of a text, which come one after the other, on which line each begins. */
export class LineCounter {
  #line = 1;
  /** The part before ended with a CR, which may be half a line end. */
  #return = false;

  /** The line on which `part` begins. */
  next(part: string): number {
    if (this.#return && !part.startsWith('\n')) this.#line++;
    const line = this.#line;
    this.#return = part.endsWith('\r');
    this.#line += lineEnds(part) - (this.#return ? 1 : 0);
    return line;
  }
}
