/** Blocks → Markdown, with the place of each page and block in it. */
import { escapeHeading, escapeLineStart, escapeText, fenced, Grid, Writer } from '../html/index.ts';
import { continuesTable, rowsOver } from './tables/index.ts';
import type { Block, Line, Rectangle } from './types.ts';
import { joinCell, joinTexts, type Vocabulary } from './words.ts';

/** Where a block of the page stands in the text. */
export interface Placed {
  page: number;
  box: Rectangle;
  start: number;
  end: number;
}

export interface Written {
  text: string;
  placed: Placed[];
  /** By page: where its first text begins. */
  pageStarts: ReadonlyMap<number, number>;
}

const TERMINATOR = /[.!?:;。！？][\])"'”’»]*$/;
/** Blocks that may stand between the halves of a sentence. */
const MAX_BETWEEN = 8;
const OPEN_END = /[-\u2010\u00ad]$/;

export function writeMarkdown(blocks: readonly Block[], vocabulary: Vocabulary): Written {
  const emitter = new Emitter(vocabulary);
  for (const block of joinAcross(blocks)) emitter.block(block);
  return emitter.result();
}

/** A paragraph or table and what it goes on with in the next column or on the next page. */
interface Joined {
  block: Block;
  more: Block[];
}

function joinAcross(blocks: readonly Block[]): Joined[] {
  const result: Joined[] = [];
  for (const block of blocks) {
    const open = block.kind === 'table' ? lastTable(result, block) : lastText(result, block);
    if (open !== undefined && (block.kind === 'table' || goesOn(open, block))) open.more.push(block);
    else result.push({ block, more: [] });
  }
  return result;
}

/** The table at the end of the page before, with which this one goes on. */
function lastTable(joined: readonly Joined[], { page, table }: Block): Joined | undefined {
  const size = table?.size ?? 0;
  const open = joined.findLast(({ block }) => !isAsideOf(block, size));
  const last = open?.more.at(-1) ?? open?.block;
  if (last?.table === undefined || table === undefined || page - last.page !== 1) return undefined;
  return continuesTable(last.table, table) ? open : undefined;
}

/** Notes, small print, and what stands turned at the edge of the page. */
function isAsideOf({ kind, lines }: Block, size: number): boolean {
  const [line] = lines;
  return kind === 'note' || (line !== undefined && (line.aside || line.size < size * 0.95));
}

/** Small print and tables at the foot or head of a page stand between the halves of a sentence. */
function lastText(joined: readonly Joined[], block: Block): Joined | undefined {
  if (block.kind !== 'paragraph') return undefined;
  const size = block.lines[0]!.size;
  for (let at = joined.length - 1; at >= Math.max(0, joined.length - MAX_BETWEEN); at--) {
    const { block: one } = joined[at]!;
    if (one.kind === 'heading') return undefined;
    const between = one.kind === 'note' || one.kind === 'table' || one.lines[0]!.size < size * 0.95;
    if (!between) return joined[at];
  }
  return undefined;
}

function goesOn({ block, more }: Joined, next: Block): boolean {
  const last = more.at(-1) ?? block;
  if (next.kind !== 'paragraph' || (block.kind !== 'paragraph' && block.kind !== 'item')) return false;
  const [end, start] = [last.lines.at(-1)!, next.lines[0]!];
  if (end.aside !== start.aside || next.page - last.page > 1) return false;
  const moved = next.page !== last.page || start.y < end.y;
  if (Math.abs(end.size - start.size) > 0.1 * end.size || end.bold !== start.bold) return false;
  if (!/^[\p{Ll}\p{N}(]/u.test(start.text)) return false;
  if (OPEN_END.test(end.text) || end.broken) return /^\p{Ll}/u.test(start.text);
  if (TERMINATOR.test(end.text)) return false;
  return /^\p{Ll}/u.test(start.text) && (moved || next.lines[0]!.tag !== undefined);
}

class Emitter {
  private readonly writer = new Writer();
  private readonly placed: Placed[] = [];
  private readonly pageStarts = new Map<number, number>();
  private readonly vocabulary: Vocabulary;
  /** Left edges of the markers of the list being written, outermost first. */
  private markers: number[] = [];
  private last: Block | undefined;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  block({ block, more }: Joined): void {
    if (block.kind !== 'item') this.markers = [];
    switch (block.kind) {
      case 'heading':
        this.put(block, [
          `${'#'.repeat(block.level)} ${escapeHeading(block.text.replace(/\[\^\d+\]/g, ''))}`,
        ]);
        break;
      case 'table':
        this.table([block, ...more]);
        break;
      case 'code':
        this.put(block, fenced('', codeLines(block.lines)));
        break;
      case 'rows':
        this.put(
          block,
          block.lines.map((line) => escapeLineStart(escapeRunning(withoutLeaders(line.text)))),
        );
        break;
      case 'item':
        this.item(block, more);
        break;
      default:
        this.paragraph(block, more);
    }
    this.last = block;
  }

  result(): Written {
    const { text } = this.writer;
    return { text: text === '' ? '' : `${text}\n`, placed: this.placed, pageStarts: this.pageStarts };
  }

  private put(block: Block, lines: readonly string[]): void {
    if (lines.length === 0) return;
    const start = this.writer.block(lines);
    this.place(block, start, this.writer.length);
  }

  private place({ page, box }: Block, start: number, end: number): void {
    if (!this.pageStarts.has(page)) this.pageStarts.set(page, start);
    this.placed.push({ page, box, start, end });
  }

  private table(pieces: readonly Block[]): void {
    const rows = rowsOver(pieces.flatMap(({ table }) => table ?? []));
    const lines = tableLines(rows.flat(), this.vocabulary);
    if (lines.length === 0) return;
    // Behind the first row stands the line that makes it a header.
    const offset = (row: number): number =>
      lines.slice(0, row === 0 ? 0 : row + 1).reduce((sum, { length }) => sum + length + 1, 0);
    const start = this.writer.block(lines);
    let row = 0;
    for (const [at, piece] of pieces.entries()) {
      const from = Math.min(start + offset(row), this.writer.length);
      row += rows[at]!.length;
      const end = at === pieces.length - 1 ? this.writer.length : start + offset(row) - 1;
      this.place(piece, from, Math.max(from, end));
    }
  }

  private paragraph(block: Block, more: readonly Block[]): void {
    this.flowing(block, more, escapeLineStart);
  }

  private item(block: Block, more: readonly Block[]): void {
    const level = this.levelOf(block);
    if (this.last?.kind === 'item') this.writer.close();
    const indent = '  '.repeat(level - 1);
    this.flowing(block, more, (text) => indent + markerOf(text, block.lines[0]!.tag !== undefined));
  }

  /** By the structure tree, or by how far in the marker stands. */
  private levelOf(block: Block): number {
    if (block.level > 0) return Math.min(block.level, 6);
    const [line] = block.lines;
    const { last } = this;
    // What does not begin below is in another column.
    if (last !== undefined && last.page === block.page && block.box.y < last.box.bottom - 2)
      this.markers = [];
    const edge = line!.rtl ? -line!.right : line!.x;
    while (this.markers.length > 0 && edge < this.markers.at(-1)! - line!.size * 0.5) this.markers.pop();
    if (this.markers.length === 0 || edge > this.markers.at(-1)! + line!.size * 0.5) this.markers.push(edge);
    return Math.min(this.markers.length, 6);
  }

  /** Text that flows over lines, and perhaps over pages, whose beginnings are kept. */
  private flowing(block: Block, more: readonly Block[], opening: (text: string) => string): void {
    const pieces = [block, ...more];
    const { text, starts } = joinTexts(
      pieces.flatMap(({ lines }) => lines),
      this.vocabulary,
    );
    const shown = opening(escapeRunning(text));
    const from = this.writer.block([shown]);
    let line = 0;
    for (const [at, piece] of pieces.entries()) {
      const begin = at === 0 ? 0 : offsetIn(text, shown, starts[line]!, opening);
      line += piece.lines.length;
      const end = line < starts.length ? offsetIn(text, shown, starts[line]!, opening) : shown.length;
      this.place(piece, from + begin, from + end);
    }
  }
}

/** Where the text from `offset` on begins once it is escaped. */
function offsetIn(text: string, shown: string, offset: number, opening: (text: string) => string): number {
  const rest = escapeRunning(text.slice(offset));
  if (shown.endsWith(rest)) return shown.length - rest.length;
  return Math.min(shown.length, opening(escapeRunning(text.slice(0, offset))).length);
}

const BULLET = /^[•◦▪▫●○■□‣·–—*-]\s+/;

/** Markers that Markdown does not know stay as they are, and so do their lines. */
function markerOf(text: string, tagged: boolean): string {
  if (BULLET.test(text)) return `- ${escapeLineStart(text.replace(BULLET, ''))}`;
  if (/^\d{1,9}[.)]\s/.test(text)) return text;
  return tagged || /^(?:\(\w{1,5}\)|\w{1,5}[.)])\s/.test(text)
    ? `- ${escapeLineStart(text)}`
    : escapeLineStart(text);
}

/** Marks of notes are meant as such. */
function escapeRunning(text: string): string {
  return text
    .split(/(\[\^\d{1,3}\])/)
    .map((piece, at) => (at % 2 === 0 ? escapeText(piece) : piece))
    .join('');
}

function tableLines(rows: readonly (readonly string[])[], vocabulary: Vocabulary): string[] {
  const grid = new Grid();
  for (const row of rows) {
    grid.row();
    for (const cell of row) grid.cell(escapeRunning(joinCell(cell, vocabulary)), 1, 1);
  }
  return grid.lines();
}

/** Indentation is only in where a line begins. */
function codeLines(lines: readonly Line[]): string[] {
  const left = Math.min(...lines.map(({ x }) => x));
  return lines.map((line) => {
    const width = (line.right - line.x) / Math.max(1, line.text.length);
    return (
      ' '.repeat(Math.min(40, Math.max(0, Math.round((line.x - left) / Math.max(width, 1))))) + line.text
    );
  });
}

function withoutLeaders(text: string): string {
  return text.replace(/\s*(?:(?:\. ?){4,}|[…⋯]{2,}|·{4,}|_{4,})\s*/g, ' … ').trim();
}
