/** Texts inside of a text: what a quote or an item holds, without the marks in front of its lines. */
import { lineEnd, nextLine } from '../../markup/index.ts';
import type { Measure } from '../measure.ts';

/** A piece of a {@link View}, and what a chunk that begins or ends with it needs around it. */
export interface Unit {
  start: number;
  end: number;
  /** Repeated in front, such as the header of a table, where the piece is not its beginning. */
  open: string;
  /** Added behind where the piece is not its end. */
  close: string;
}

export interface View extends Measure {
  readonly text: string;
}

export function viewOf(text: string, measure: Measure): View {
  return {
    text,
    size: (start, end) => measure.size(start, end),
    reach: (start, end, limit) => measure.reach(start, end, limit),
    sizeOf: (added) => measure.sizeOf(added),
  };
}

/** Length of what stands in front of the content of a line that spans the given offsets. */
export type MarkLength = (line: number, start: number, end: number) => number;

/** The content of a container. Sizes are those of the outer text, marks included. */
export class InnerView implements View {
  readonly text: string;
  readonly #outer: View;
  /** In front of lines that are added. */
  readonly #mark: string;
  /** Of each line: in this text, and in the outer one with and without its marks. */
  readonly #starts: number[] = [];
  readonly #outerStarts: number[] = [];
  readonly #contents: number[] = [];

  constructor(outer: View, range: { start: number; end: number }, mark: string, markLength: MarkLength) {
    this.#outer = outer;
    this.#mark = mark;
    const lines: string[] = [];
    let length = 0;
    for (let pos = range.start; pos < range.end; ) {
      const eol = lineEnd(outer.text, pos, range.end);
      const content = pos + markLength(lines.length, pos, eol);
      this.#starts.push(length);
      this.#outerStarts.push(pos);
      this.#contents.push(content);
      lines.push(outer.text.slice(content, eol));
      length += eol - content + 1;
      pos = nextLine(outer.text, eol, range.end);
    }
    this.text = lines.join('\n');
  }

  size(start: number, end: number): number {
    return end <= start ? 0 : this.#outer.size(this.#outerStart(start), this.#outerEnd(end));
  }

  reach(start: number, end: number, limit: number): number {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.size(start, middle) <= limit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  sizeOf(added: string): number {
    return this.#outer.sizeOf(added);
  }

  /** The most that the marks of added lines take. */
  get overhead(): number {
    return 4 * this.sizeOf(this.#mark);
  }

  toOuter({ start, end, open, close }: Unit): Unit {
    const line = this.#lineAt(start);
    const within = start > this.#starts[line]!;
    // Words in the middle of an item need no mark, those of a quote do.
    const needed = open !== '' || (within && this.#mark.trim() !== '');
    const marked = open.replace(/\n(?=.)/g, `\n${this.#mark}`);
    return {
      start: this.#outerStart(start),
      end: this.#outerEnd(end),
      open: needed ? `${this.#mark}${marked}${within && open.endsWith('\n') ? this.#mark : ''}` : open,
      close: close.replaceAll('\n', `\n${this.#mark}`),
    };
  }

  #outerStart(offset: number): number {
    const line = this.#lineAt(offset);
    const within = offset - this.#starts[line]!;
    return within === 0 ? this.#outerStarts[line]! : this.#contents[line]! + within;
  }

  #outerEnd(offset: number): number {
    const line = this.#lineAt(offset);
    return this.#contents[line]! + offset - this.#starts[line]!;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
