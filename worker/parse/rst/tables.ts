/** Tables, however they are written, as elements. */
import { readRows } from '../csv/index.ts';
import { type Content, childrenOf, type Element, element, isElement, table } from '../html/index.ts';
import type { Directive } from './directives.ts';
import type { DrawnTable } from './grid-table.ts';
import { trimBlank } from './lines.ts';
import type { Reader } from './reader.ts';

export function drawnTable(drawn: DrawnTable, reader: Reader, depth: number): Element {
  const rows = drawn.rows.map((cells) =>
    cells.map(({ lines, columns, rows: height }) => {
      const attributes = {
        colspan: columns > 1 ? String(columns) : undefined,
        rowspan: height > 1 ? String(height) : undefined,
      };
      return element('td', attributes, reader.read(dedent(lines), depth + 1, false));
    }),
  );
  return table(rows, drawn.heads);
}

/** Cells are indented as it suits the drawing. */
function dedent(lines: readonly string[]): string[] {
  const shared = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S/)));
  return trimBlank(lines.map((line) => line.slice(shared)));
}

export function csvTable(directive: Directive, reader: Reader, depth: number): Content[] {
  const { options, body } = directive;
  const given = options.get('delim') || ',';
  const dialect = {
    delimiter: { tab: '\t', space: ' ' }[given] ?? given[0]!,
    quote: options.get('quote')?.[0] ?? '"',
  };
  const header = readRows(options.get('header') ?? '', dialect);
  const rows = [...header, ...readRows(body.join('\n'), dialect)];
  const file = options.get('file') ?? options.get('url');
  if (file) reader.unread.included.push(file);
  if (rows.length === 0) return [];
  const cells = rows.map((values) =>
    values.map((value) => element('td', {}, reader.read(value.split('\n'), depth + 1, false))),
  );
  const heads = header.length + number(options.get('header-rows'));
  return [table(cells, heads, reader.inline.read(directive.argument))];
}

/** A list of lists: the outer items are rows, the inner ones cells. */
export function listTable(directive: Directive, reader: Reader, depth: number): Content[] {
  const contents = reader.read(directive.body, depth + 1, false);
  const rows = itemsOf(contents).map((row) =>
    itemsOf(childrenOf(row).filter((node): node is Element => isElement(node))).map((cell) => ({
      ...cell,
      tagName: 'td',
      nodeName: 'td',
    })),
  );
  const filled = rows.filter((row) => row.length > 0);
  if (filled.length === 0) return contents;
  const heads = number(directive.options.get('header-rows'));
  return [table(filled, heads, reader.inline.read(directive.argument))];
}

function itemsOf(contents: readonly Content[]): Element[] {
  return contents.flatMap((list) =>
    typeof list === 'string' || !/^[uo]l$/.test(list.tagName)
      ? []
      : childrenOf(list).filter((node): node is Element => isElement(node)),
  );
}

function number(value: string | undefined): number {
  const parsed = Number.parseInt(value ?? '0', 10);
  return Number.isNaN(parsed) ? 0 : Math.min(100, Math.max(0, parsed));
}
