/** Tables: cells that reach across columns and rows. */
import { type Content, type Element, element, table } from '../html/index.ts';
import { descend, plainText, visit, type XmlElement } from '../xml/index.ts';
import { attributeOf, isOn, numberOf } from './styles.ts';

/** A cell with more than this arranges the page. */
const LONG_CELL = 400;
const MAX_COLUMNS = 200;

interface Cell {
  element: XmlElement;
  column: number;
  columns: number;
  /** `start` of cells that reach down, `more` where one comes from above. */
  vertical: 'start' | 'more' | undefined;
  rows: number;
}

export function readTable(source: XmlElement, read: (cell: XmlElement) => Content[]): Content[] {
  const rows = rowsOf(source);
  const grid = rows.map(cellsOf);
  reachDown(grid);
  const heads = headRows(source, rows, grid);
  const lines = grid.map((cells) => lineOf(cells, read));
  return lines.length === 0 ? [] : [table(lines, heads)];
}

/** Rows may lie in containers of their own. */
function rowsOf(source: XmlElement): XmlElement[] {
  const rows: XmlElement[] = [];
  visit(source, (node) => {
    if (typeof node === 'string') return undefined;
    if (node.name === 'tr') {
      if (!isOn(descend(node, 'trpr'), 'del')) rows.push(node);
      return 'skip';
    }
    return /^(?:sdt|sdtcontent|customxml|ins)$/.test(node.name) ? undefined : 'skip';
  });
  return rows;
}

function cellsOf(row: XmlElement): Cell[] {
  const cells: Cell[] = [];
  let column = span(attributeOf(descend(row, 'trpr'), 'gridbefore'), 0);
  visit(row, (node) => {
    if (typeof node === 'string') return undefined;
    if (node.name !== 'tc') return /^(?:sdt|sdtcontent|customxml)$/.test(node.name) ? undefined : 'skip';
    const properties = descend(node, 'tcpr');
    const merge = descend(properties, 'vmerge');
    const columns = span(attributeOf(properties, 'gridspan'), 1);
    const vertical =
      merge === undefined ? undefined : merge.attributes['val'] === 'restart' ? 'start' : 'more';
    cells.push({ element: node, column, columns, vertical, rows: 1 });
    column += columns;
    return 'skip';
  });
  return cells;
}

function span(value: string | undefined, otherwise: number): number {
  return Math.min(numberOf(value) ?? otherwise, MAX_COLUMNS);
}

/** Counts for each cell that reaches down how far it does. */
function reachDown(grid: readonly Cell[][]): void {
  const reaching = new Map<number, Cell>();
  for (const cells of grid) {
    for (const cell of cells) {
      const above = reaching.get(cell.column);
      if (cell.vertical === 'more' && above !== undefined) above.rows++;
      else if (cell.vertical === 'start') reaching.set(cell.column, cell);
      else reaching.delete(cell.column);
      if (cell.vertical === 'more' && above === undefined) cell.vertical = undefined;
    }
  }
}

function lineOf(cells: readonly Cell[], read: (cell: XmlElement) => Content[]): Element[] {
  const before = cells[0]?.column ?? 0;
  const line: Element[] = Array.from({ length: before }, () => element('td', {}, []));
  for (const { element: cell, columns, vertical, rows } of cells) {
    if (vertical === 'more') continue;
    const attributes = {
      colspan: columns > 1 ? String(columns) : undefined,
      rowspan: rows > 1 ? String(rows) : undefined,
    };
    line.push(element('td', attributes, read(cell)));
  }
  return line;
}

/** The rows that say so; else the first, of a table that holds data. */
function headRows(source: XmlElement, rows: readonly XmlElement[], grid: readonly Cell[][]): number {
  let marked = 0;
  while (marked < rows.length && isOn(descend(rows[marked], 'trpr'), 'tblheader')) marked++;
  if (marked > 0) return marked;
  const isGrid = rows.length > 1 && grid.some((cells) => cells.length > 1);
  return isGrid && !hasLongCell(source) ? 1 : 0;
}

function hasLongCell(source: XmlElement): boolean {
  let long = false;
  visit(source, (node) => {
    if (typeof node === 'string' || node.name !== 'tc') return undefined;
    long = plainText(node, LONG_CELL).length > LONG_CELL;
    return long ? 'stop' : 'skip';
  });
  return long;
}
