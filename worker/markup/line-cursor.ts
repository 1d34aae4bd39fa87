import { isSpace } from './lines.ts';
import { isBlank } from './starts.ts';

/** A place in a line that containers and indentation are read from. Columns count tabs. */
export class LineCursor {
  protected lineStart: number = 0;
  protected eol: number = 0;
  protected following: number = 0;
  protected pos: number = 0;
  protected column: number = 0;
  /** Of the rest of the line: columns of indentation, and where it ends. */
  protected indent: number = 0;
  protected first: number = 0;

  protected readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  protected begin(start: number, eol: number, next: number): void {
    this.lineStart = start;
    this.eol = eol;
    this.following = next;
    this.pos = start;
    this.column = 0;
  }

  protected get blank(): boolean {
    return this.first >= this.eol;
  }

  protected enterQuote(): void {
    this.column += this.indent + 1;
    this.pos = this.first + 1;
    if (this.pos < this.eol && isBlank(this.text.charCodeAt(this.pos))) this.advance(1);
  }

  /** Looks ahead over blanks; a tab reaches to the next multiple of four columns. */
  protected measure(): void {
    let i = this.pos;
    let column = this.column;
    for (; i < this.eol; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 32) column++;
      else if (code === 9) column += 4 - (column % 4);
      else break;
    }
    this.first = i;
    this.indent = column - this.column;
    // A line of other white space, such as a form feed, is blank as well.
    if (i < this.eol && isSpace(this.text.charCodeAt(i))) this.skipOddSpace(i);
  }

  private skipOddSpace(from: number): void {
    let i = from;
    while (i < this.eol && isSpace(this.text.charCodeAt(i))) i++;
    if (i === this.eol) this.first = i;
  }

  /** Consumes indentation; the rest of a tab may stay. */
  protected advance(columns: number): void {
    let left = columns;
    while (left > 0 && this.pos < this.eol) {
      const width = this.text.charCodeAt(this.pos) === 9 ? 4 - (this.column % 4) : 1;
      const used = Math.min(width, left);
      this.column += used;
      left -= used;
      if (used === width) this.pos++;
    }
  }
}
