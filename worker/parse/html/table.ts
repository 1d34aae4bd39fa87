/** Tables: which of them hold data, and those as pipe tables with one line to a row. */
import { attribute, childrenOf, type Element, isElement, isText, type Node, rawText, visit } from './dom.ts';
import { InlineWalker } from './inline.ts';
import { isNoise, type Place } from './noise.ts';

const MAX_COLUMNS = 100;
const LONG_CELL = 400;
/** Nodes of a cell looked at to see how long it is. */
const PEEK = 200;

export interface DataTable {
  caption: string;
  lines: string[];
}

/** A table that only arranges the page: it holds another table, headings or long texts, or has one row or column. */
export function isLayoutTable(table: Element): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  const shape = new Shape();
  visit(table, (node) => (isElement(node) ? shape.see(node) : undefined));
  return shape.layout;
}

/** What a table looks like, gathered element by element. */
class Shape {
  private heads = false;
  private nested = false;
  private prose = false;
  private columns = 0;
  private rows = 0;
  private cells = 0;

  get layout(): boolean {
    return !this.heads && (this.nested || this.prose || this.columns < 2 || this.rows < 2);
  }

  see(element: Element): 'skip' | 'stop' | undefined {
    switch (element.tagName) {
      case 'table':
        this.nested = true;
        return this.heads ? 'skip' : 'stop';
      case 'tr':
        this.rows++;
        this.cells = 0;
        return undefined;
      case 'td':
      case 'th':
        this.seeCell(element);
        return undefined;
      default:
        if (element.tagName === 'caption') this.heads = true;
        if (/^h[1-6]$/.test(element.tagName)) this.prose = true;
        return undefined;
    }
  }

  private seeCell(cell: Element): void {
    this.columns = Math.max(this.columns, ++this.cells);
    if (cell.tagName === 'th') this.heads = true;
    if (!this.prose && !this.heads) this.prose = rawText(cell, PEEK).trim().length > LONG_CELL;
  }
}

export function readTable(table: Element, place: Place): DataTable {
  const grid = new Grid();
  let caption = '';
  visit(table, (node) => {
    if (!isElement(node)) return undefined;
    if (isNoise(node, place) || node.tagName === 'table') return 'skip';
    if (node.tagName === 'caption') caption = cellText(node, place);
    else if (node.tagName === 'tr') grid.row();
    else if (node.tagName === 'td' || node.tagName === 'th') {
      grid.cell(cellText(node, place), span(node, 'colspan'), span(node, 'rowspan'));
      return 'skip';
    }
    return node.tagName === 'caption' ? 'skip' : undefined;
  });
  return { caption, lines: grid.lines() };
}

function span(cell: Element, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10);
  return Number.isNaN(value) || value < 1 ? 1 : Math.min(value, MAX_COLUMNS);
}

/** A cell across rows is repeated in each, so that a row can be read alone; across columns it stands once. */
export class Grid {
  private readonly rows: string[][] = [];
  /** Cells that reach into later rows, by column. */
  private readonly reaching = new Map<number, { text: string; rows: number }>();
  private column = 0;

  row(): void {
    this.fill();
    this.rows.push([]);
    this.column = 0;
  }

  cell(text: string, columns: number, rows: number): void {
    if (this.rows.length === 0) this.rows.push([]);
    this.takeReaching();
    for (let i = 0; i < columns && this.column < MAX_COLUMNS; i++, this.column++) {
      const shown = i === 0 ? text : '';
      this.rows.at(-1)![this.column] = shown;
      if (rows > 1) this.reaching.set(this.column, { text: shown, rows: rows - 1 });
    }
  }

  private takeReaching(): void {
    for (
      let above = this.reaching.get(this.column);
      above !== undefined;
      above = this.reaching.get(this.column)
    ) {
      this.rows.at(-1)![this.column] = above.text;
      if (--above.rows === 0) this.reaching.delete(this.column);
      this.column++;
    }
  }

  private fill(): void {
    if (this.rows.length === 0) return;
    const width = Math.max(-1, ...this.reaching.keys()) + 1;
    while (this.column < width) {
      this.takeReaching();
      if (this.column < width) this.column++;
    }
  }

  lines(): string[] {
    this.fill();
    const rows = this.rows.filter((row) => row.some((cell) => (cell ?? '') !== ''));
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    if (width === 0) return [];
    const lines = rows.map((row) => {
      const cells = Array.from({ length: width }, (_, i) => (row[i] ?? '').replaceAll('|', '\\|'));
      return `| ${cells.join(' | ')} |`;
    });
    lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
    return lines;
  }
}

const BLOCKS =
  /^(?:p|div|br|li|ul|ol|dl|dt|dd|tr|td|th|table|pre|h[1-6]|blockquote|section|article|figure|hr)$/;

/** Everything in a cell on one line. */
function cellText(cell: Element, place: Place): string {
  return new CellReader(place).read(cell);
}

class CellReader {
  private readonly tasks: (Node | (() => void))[] = [];
  private readonly inline: InlineWalker;
  private readonly place: Place;

  constructor(place: Place) {
    this.place = place;
    this.inline = new InlineWalker(place, {
      children: (node) => this.push(node),
      inside: (element, after) => {
        this.tasks.push(after);
        this.push(element);
      },
    });
  }

  read(cell: Element): string {
    this.push(cell);
    for (let task = this.tasks.pop(); task !== undefined; task = this.tasks.pop()) {
      if (typeof task === 'function') task();
      else if (isText(task)) this.inline.words(task.value);
      else if (isElement(task) && !isNoise(task, this.place)) this.element(task);
    }
    const text = this.inline.buffer.take().join(' ');
    return text
      .replace(/\s+/g, ' ')
      .replace(/^\s*•\s*/, '')
      .trim();
  }

  private push(node: Node): void {
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) this.tasks.push(children[i]!);
  }

  private element(element: Element): void {
    const { buffer } = this.inline;
    if (element.tagName === 'li') buffer.text(' • ');
    else if (BLOCKS.test(element.tagName)) buffer.text(' ');
    this.inline.element(element);
  }
}
