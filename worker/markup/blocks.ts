/**
 * The block scanner: finds the outermost blocks of Markdown, line by line, in one pass and without recursion.
 * It follows CommonMark and GitHub's tables, except that an underlined heading has one line, a heading may lack
 * the blank after two or more hashes, and containers nested deeper than {@link MAX_DEPTH} are text.
 */
import { htmlStart } from './html-start.ts';
import { isSpace, lineEnd, nextLine, skipSpace, trimEnd } from './lines.ts';
import {
  type AtxStart,
  atxStart,
  closesFence,
  type FenceStart,
  fenceStart,
  isBlank,
  isDefinition,
  isDelimiterRow,
  isRule,
  itemStart,
  setextLevel,
  tolerantAtxStart,
} from './starts.ts';

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'rule';

/** `start` is the start of its first line, `end` the end of its last line that is not blank, terminator left out. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** Of headings only. */
  heading?: HeadingLine;
}

interface HeadingLine {
  level: number;
  /** Range of the heading's text. */
  from: number;
  to: number;
  /** Start of the line after the heading. */
  next: number;
}

const MAX_DEPTH = 100;
/** An underlined line longer than this is a paragraph above a rule. */
const SETEXT_LIMIT = 120;

/** A block quote, or a list item with the columns its content is indented by. */
interface Container {
  quote: boolean;
  indent: number;
  /** An item without content so far: a blank line ends it. */
  empty: boolean;
}

type Leaf = 'none' | 'paragraph' | 'table' | 'fence' | 'html' | 'indented';

/** Blocks of `text` from `start`, which begins a line, to `end`, in order. */
export function* scanBlocks(text: string, start: number, end: number): Generator<Block, void, undefined> {
  const scanner = new Scanner(text, end);
  let pos = start;
  while (pos < end) {
    const eol = lineEnd(text, pos, end);
    const next = nextLine(text, eol, end);
    const done = scanner.line(pos, eol, next);
    if (done !== undefined) yield done;
    pos = next;
  }
  if (scanner.block !== undefined) yield scanner.block;
}

class Scanner {
  /** The outermost block being read. */
  block: Block | undefined;
  private done: Block | undefined;
  private containers: Container[] = [];
  private leaf: Leaf = 'none';
  private fence: FenceStart = { mark: 0, length: 0 };
  private htmlEnd: RegExp | undefined;
  /** Lines of the outermost paragraph so far. */
  private paragraphLines = 0;

  private lineStart = 0;
  private eol = 0;
  private following = 0;
  private pos = 0;
  private column = 0;
  /** Of the rest of the line: columns of indentation, and where it ends. */
  private indent = 0;
  private first = 0;

  private readonly text: string;
  private readonly limit: number;

  constructor(text: string, limit: number) {
    this.text = text;
    this.limit = limit;
  }

  /** Reads one line; returns the block that it ended, if any. */
  line(start: number, eol: number, next: number): Block | undefined {
    this.lineStart = start;
    this.eol = eol;
    this.following = next;
    this.pos = start;
    this.column = 0;
    this.done = undefined;
    const matched = this.matchContainers();
    const inside = matched === this.containers.length;
    if (inside && this.leaf === 'fence') this.fenceLine();
    else if (inside && this.leaf === 'html') this.htmlLine();
    else this.openBlocks(matched);
    return this.done;
  }

  private get blank(): boolean {
    return this.first >= this.eol;
  }

  private matchContainers(): number {
    let matched = 0;
    for (const container of this.containers) {
      this.measure();
      if (!(container.quote ? this.matchQuote() : this.matchItem(container))) break;
      matched++;
    }
    return matched;
  }

  private matchQuote(): boolean {
    if (this.indent > 3 || this.blank || this.text.charCodeAt(this.first) !== 62) return false;
    this.enterQuote();
    return true;
  }

  private matchItem(item: Container): boolean {
    if (this.blank) return !item.empty;
    if (this.indent < item.indent) return false;
    item.empty = false;
    this.advance(item.indent);
    return true;
  }

  private enterQuote(): void {
    this.column += this.indent + 1;
    this.pos = this.first + 1;
    if (this.pos < this.eol && isBlank(this.text.charCodeAt(this.pos))) this.advance(1);
  }

  /** Looks ahead over blanks; a tab reaches to the next multiple of four columns. */
  private measure(): void {
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
  private advance(columns: number): void {
    let left = columns;
    while (left > 0 && this.pos < this.eol) {
      const width = this.text.charCodeAt(this.pos) === 9 ? 4 - (this.column % 4) : 1;
      const used = Math.min(width, left);
      this.column += used;
      left -= used;
      if (used === width) this.pos++;
    }
  }

  private fenceLine(): void {
    this.measure();
    if (this.blank) {
      this.extendOverMarks();
      return;
    }
    if (this.indent <= 3 && closesFence(this.text, this.first, this.eol, this.fence)) this.leaf = 'none';
    this.extend();
  }

  private htmlLine(): void {
    this.measure();
    if (this.blank) {
      if (this.htmlEnd === undefined) this.leaf = 'none';
      this.extendOverMarks();
      return;
    }
    if (this.htmlEnd?.test(this.text.slice(this.first, this.eol))) this.leaf = 'none';
    this.extend();
  }

  /** Opens whatever begins on this line inside the first `matched` containers, then deals with the rest as text. */
  private openBlocks(matched: number): void {
    let level = matched;
    for (;;) {
      this.measure();
      if (this.blank || this.indent >= 4 || !this.openContainer(level)) break;
      level++;
    }
    if (this.blank) this.blankLine(level);
    else if (this.indent >= 4 && this.leaf !== 'paragraph') this.indentedLine(level);
    else if (this.indent >= 4 || !this.openLeaf(level)) this.textLine(level);
  }

  private openContainer(level: number): boolean {
    if (level >= MAX_DEPTH) return false;
    const code = this.text.charCodeAt(this.first);
    if (code === 62) {
      this.push(level, { quote: true, indent: 0, empty: false });
      this.enterQuote();
      return true;
    }
    const bullet = code === 45 || code === 42 || code === 43;
    if (!bullet && !(code >= 48 && code <= 57)) return false;
    if (this.continuesParagraph(level) && this.isUnderlineOrTable(level)) return false;
    if (bullet && code !== 43 && isRule(this.text, this.first, this.eol)) return false;
    return this.openItem(level);
  }

  private openItem(level: number): boolean {
    const item = itemStart(this.text, this.first, this.eol, this.column + this.indent);
    if (item === undefined) return false;
    if (this.continuesParagraph(level) && (item.empty || !item.first)) return false;
    const before = this.indent;
    this.push(level, { quote: false, indent: before + item.width, empty: item.empty });
    this.column += before + item.length;
    this.pos = this.first + item.length;
    this.advance(item.width - item.length);
    return true;
  }

  /** A paragraph is open right in the innermost matched container, not in one that this line may still close. */
  private continuesParagraph(level: number): boolean {
    return this.leaf === 'paragraph' && level === this.containers.length;
  }

  private isUnderlineOrTable(level: number): boolean {
    return setextLevel(this.text, this.first, this.eol) > 0 || (level === 0 && this.beginsTable(this.first));
  }

  private beginsTable(first: number): boolean {
    const block = this.block;
    if (block === undefined || this.paragraphLines !== 1 || this.containers.length > 0) return false;
    return isDelimiterRow(this.text, first, this.eol, [block.start, block.end]);
  }

  private openLeaf(level: number): boolean {
    switch (this.text.charCodeAt(this.first)) {
      case 35:
        return this.openHeading(level);
      case 96:
      case 126:
        return this.openFence(level);
      case 60:
        return this.openHtml(level);
      case 61:
        return this.underline(level);
      case 124:
      case 58:
        return this.openTable(level);
      case 45:
        return this.openTable(level) || this.underline(level) || this.openRule(level);
      case 42:
      case 95:
        return this.openRule(level);
      default:
        return false;
    }
  }

  private openHeading(level: number): boolean {
    let atx: AtxStart | undefined = atxStart(this.text, this.first, this.eol);
    if (atx === undefined && level === 0 && this.leaf !== 'paragraph') {
      atx = tolerantAtxStart(this.text, this.first, this.eol);
    }
    if (atx === undefined) return false;
    this.openTop(level, 'heading');
    this.leaf = 'none';
    if (level === 0) this.block!.heading = { ...atx, next: this.following };
    return true;
  }

  private openFence(level: number): boolean {
    const fence = fenceStart(this.text, this.first, this.eol);
    if (fence === undefined) return false;
    this.openTop(level, 'code');
    this.leaf = 'fence';
    this.fence = fence;
    return true;
  }

  private openHtml(level: number): boolean {
    const html = htmlStart(this.text, this.first, this.eol, this.leaf === 'paragraph');
    if (html === undefined) return false;
    this.openTop(level, 'html');
    this.htmlEnd = html.end;
    this.leaf = html.end?.test(this.text.slice(this.first, this.eol)) ? 'none' : 'html';
    return true;
  }

  private openTable(level: number): boolean {
    if (!this.continuesParagraph(level) || !this.beginsTable(this.first)) return false;
    this.block!.kind = 'table';
    this.leaf = 'table';
    this.extend();
    return true;
  }

  private openRule(level: number): boolean {
    if (!isRule(this.text, this.first, this.eol)) return false;
    this.openTop(level, 'rule');
    this.leaf = 'none';
    return true;
  }

  /** Turns the paragraph above into a heading; where it has several lines, `===` only ends it and `---` is a rule. */
  private underline(level: number): boolean {
    if (!this.continuesParagraph(level)) return false;
    const headingLevel = setextLevel(this.text, this.first, this.eol);
    if (headingLevel === 0) return false;
    if (level > 0) {
      this.leaf = 'none';
      this.extend();
      return true;
    }
    const block = this.block!;
    const from = skipSpace(this.text, block.start, block.end);
    const short = this.paragraphLines === 1 && block.end - from <= SETEXT_LIMIT;
    if (!short || isDefinition(this.text, from, block.end)) {
      if (headingLevel === 2) return false;
      if (short) return false;
      this.leaf = 'none';
      this.extend();
      return true;
    }
    const to = trimEnd(this.text, from, block.end);
    block.kind = 'heading';
    block.heading = { level: headingLevel, from, to, next: this.following };
    this.leaf = 'none';
    this.extend();
    return true;
  }

  private blankLine(level: number): void {
    this.truncate(level);
    // Indented code may hold blank lines.
    if (this.leaf !== 'indented') this.leaf = 'none';
    this.extendOverMarks();
  }

  private indentedLine(level: number): void {
    const continued = this.block?.kind === 'code' && this.leaf === 'indented' && this.containers.length === 0;
    if (continued && level === 0) this.extend();
    else this.openTop(level, 'code');
    this.leaf = 'indented';
  }

  private textLine(level: number): void {
    if (this.leaf === 'paragraph' || (this.leaf === 'table' && level === 0)) {
      this.paragraphLines++;
      this.extend();
    } else {
      this.openTop(level, 'paragraph');
      this.leaf = 'paragraph';
      this.paragraphLines = 1;
    }
  }

  private push(level: number, container: Container): void {
    this.truncate(level);
    if (level === 0) this.openOutermost(container.quote ? 'quote' : 'list');
    this.containers.push(container);
    this.leaf = 'none';
    this.extend();
  }

  /** Closes what is not open any more and begins a block there: an outermost one only outside all containers. */
  private openTop(level: number, kind: BlockKind): void {
    this.truncate(level);
    if (level === 0) this.openOutermost(kind);
    this.extend();
  }

  private openOutermost(kind: BlockKind): void {
    if (kind === 'list' && this.block?.kind === 'list') return;
    if (this.block !== undefined) this.done = this.block;
    this.block = { kind, start: this.lineStart, end: this.eol };
  }

  private truncate(level: number): void {
    if (this.containers.length > level) {
      this.containers.length = level;
      this.leaf = 'none';
    }
  }

  /** A line that is blank but for the marks of its quotes belongs to them. */
  private extendOverMarks(): void {
    if (skipSpace(this.text, this.lineStart, this.eol) < this.eol) this.extend();
  }

  private extend(): void {
    if (this.block !== undefined) this.block.end = Math.min(this.eol, this.limit);
  }
}
