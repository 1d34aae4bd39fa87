/**
 * The block scanner: finds the outermost blocks of Markdown, line by line, in one pass and without recursion.
 * It follows CommonMark and GitHub's tables, except that an underlined heading has one line, a heading may lack
 * the blank after two or more hashes, and containers nested deeper than {@link MAX_DEPTH} are text. Blocks of
 * dialects (`dialects.ts`) are known where they stand at the left edge.
 */
import { dialectStart, footnoteLabel, isAdmonition, isBoxLine } from './dialects.ts';
import { type HtmlStart, htmlStart } from './html-start.ts';
import { LineCursor } from './line-cursor.ts';
import { lineEnd, nextLine, skipSpace, trimEnd } from './lines.ts';
import {
  type AtxStart,
  atxStart,
  closesFence,
  type FenceStart,
  fenceStart,
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

class Scanner extends LineCursor {
  /** The outermost block being read. */
  block: Block | undefined;
  private done: Block | undefined;
  private containers: Container[] = [];
  private leaf: Leaf = 'none';
  private fence: FenceStart = { mark: 0, length: 0 };
  private htmlEnd: RegExp | undefined;
  /** Where a block ends that blank lines do not end. */
  private htmlUntil: number | undefined;
  /** Lines of the outermost paragraph so far. */
  private paragraphLines = 0;
  /** Of it: start of its last line, and end of the line before. */
  private lastLine = 0;
  private beforeLast = 0;

  private readonly limit: number;

  constructor(text: string, limit: number) {
    super(text);
    this.limit = limit;
  }

  /** Reads one line; returns the block that it ended, if any. */
  line(start: number, eol: number, next: number): Block | undefined {
    this.begin(start, eol, next);
    this.done = undefined;
    const matched = this.matchContainers();
    const inside = matched === this.containers.length;
    if (inside && this.leaf === 'fence') this.fenceLine();
    else if (inside && this.leaf === 'html') this.htmlLine();
    else this.openBlocks(matched);
    return this.done;
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
      if (this.htmlEnd === undefined && this.htmlUntil === undefined) this.leaf = 'none';
      this.extendOverMarks();
      return;
    }
    if (this.endsHtml()) this.leaf = 'none';
    this.extend();
  }

  private endsHtml(): boolean {
    if (this.htmlUntil !== undefined) return this.eol >= this.htmlUntil;
    return this.htmlEnd?.test(this.text.slice(this.first, this.eol)) ?? false;
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
    if (code === 33 || code === 61 || code === 63 || code === 91) return this.openBox(level, code);
    const bullet = code === 45 || code === 42 || code === 43;
    if (!bullet && !(code >= 48 && code <= 57)) return false;
    if (this.continuesParagraph(level) && this.isUnderlineOrTable(level)) return false;
    if (bullet && code !== 43 && isRule(this.text, this.first, this.eol)) return false;
    return this.openItem(level);
  }

  /** A box of Python-Markdown or a footnote: what is indented by four columns below its first line belongs to it. */
  private openBox(level: number, code: number): boolean {
    if (code !== 91 && this.continuesParagraph(level)) return false;
    const label = code === 91 && level === 0 ? footnoteLabel(this.text, this.first, this.eol) : 0;
    if (label === 0 && (code === 91 || !isAdmonition(this.text, this.first, this.eol, this.following))) {
      return false;
    }
    this.push(level, { quote: false, indent: this.indent + 4, empty: false }, 'quote');
    this.column += this.indent + label;
    this.pos = label === 0 ? this.eol : this.first + label;
    return true;
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
    if (block === undefined || this.containers.length > 0) return false;
    return isDelimiterRow(this.text, first, this.eol, [this.lastLine, block.end]);
  }

  private openLeaf(level: number): boolean {
    switch (this.text.charCodeAt(this.first)) {
      case 101:
      case 105:
      case 123:
        return this.openDialect(level);
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
    this.beginHtml(level, 'html', html);
    return true;
  }

  private openDialect(level: number): boolean {
    if (level > 0 || this.indent > 0 || this.leaf === 'paragraph') return false;
    const start = dialectStart(this.text, this.first, this.eol);
    if (start === undefined) return false;
    this.beginHtml(level, start.kind, start);
    return true;
  }

  private beginHtml(level: number, kind: BlockKind, { end, until }: HtmlStart): void {
    this.openTop(level, kind);
    this.htmlEnd = end;
    this.htmlUntil = until;
    this.leaf = this.endsHtml() ? 'none' : 'html';
  }

  private openTable(level: number): boolean {
    if (!this.continuesParagraph(level) || !this.beginsTable(this.first)) return false;
    const block = this.block!;
    // The last line of a paragraph may be a header.
    if (this.paragraphLines > 1) {
      this.done = { ...block, end: this.beforeLast };
      block.start = this.lastLine;
    }
    block.kind = 'table';
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
    if (!short || isDefinition(this.text, from, block.end) || isBoxLine(this.text.slice(from, block.end))) {
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
      this.beforeLast = this.block!.end;
      this.extend();
    } else {
      this.openTop(level, 'paragraph');
      this.leaf = 'paragraph';
      this.paragraphLines = 1;
    }
    this.lastLine = this.lineStart;
  }

  private push(
    level: number,
    container: Container,
    kind: BlockKind = container.quote ? 'quote' : 'list',
  ): void {
    this.truncate(level);
    if (level === 0) this.openOutermost(kind);
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
