/** A notebook's JSON, of which nothing is taken on trust, as cells. */

export interface Notebook {
  cells: Cell[];
  metadata: Fields;
}

export interface Cell {
  type: 'markdown' | 'code' | 'raw' | 'heading';
  source: string;
  /** Of a code cell that says so itself. */
  language?: string;
  /** Of a heading cell. */
  level: number;
  outputs: Fields[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** `undefined` for JSON that is no notebook. */
export function readNotebook(data: unknown): Notebook | undefined {
  const notebook = fieldsOf(data);
  // Before the fourth version, cells lay on sheets.
  const sheets = listOf(notebook['worksheets']).map(fieldsOf);
  const cells = Array.isArray(notebook['cells'])
    ? notebook['cells']
    : sheets.flatMap((sheet) => listOf(sheet['cells']));
  if (!Array.isArray(notebook['cells']) && sheets.length === 0) return undefined;
  return { cells: cells.map(readCell), metadata: fieldsOf(notebook['metadata']) };
}

function readCell(data: unknown): Cell {
  const cell = fieldsOf(data);
  const type = String(cell['cell_type']);
  const level = Number(cell['level']);
  const read: Cell = {
    type: type === 'markdown' || type === 'code' || type === 'heading' ? type : 'raw',
    source: textOf(cell['source'] ?? cell['input']),
    level: level >= 1 && level <= 6 ? Math.floor(level) : 1,
    outputs: listOf(cell['outputs']).map(fieldsOf),
  };
  if (typeof cell['language'] === 'string') read.language = cell['language'];
  return read;
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text stands in one piece or in lines. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .filter((line) => typeof line === 'string')
    .join('');
}
