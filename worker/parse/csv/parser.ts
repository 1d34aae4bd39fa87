import type { OutlineEntry, ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { refuseBlank } from '../refuse.ts';
import { detectLayout, type Layout } from './detect.ts';
import { cellsOf, type Row, Rows } from './records.ts';

/** Rows are gathered into a section up to this many characters, or rows. */
const SECTION = 2000;
const MAX_ROWS = 50;
const MAX_NAME = 40;
/** Of the names of columns, in what is kept with each section. */
const MAX_COLUMNS = 300;

export const csvParser: Parser = {
  kind: 'csv',
  extensions: ['.csv', '.tsv', '.tab'],
  version: 2,
  parse(raw: RawDocument): ParsedDocument {
    const { text, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(text, raw);
    const tabs = /\.(?:tsv|tab)$/i.test(raw.name) || /tab-separated/i.test(raw.type ?? '');
    const table = new Table(text, detectLayout(text, tabs));
    const outline = table.outline();
    warnings.push(...table.warnings());
    return { text, kind: 'csv', markup: 'code', meta: table.meta(), outline, warnings };
  },
};

/** Some rows of a table, numbered from 1. */
interface Group {
  start: number;
  first: number;
  firstKey: string;
  last: number;
  lastKey: string;
  end: number;
}

class Table {
  private readonly text: string;
  private readonly layout: Layout;
  private readonly rows: Rows;
  private readonly columns: string;
  private count = 0;
  private line = 1;
  private lineAt = 0;
  private wide = 0;
  private wideRow = 0;

  constructor(text: string, layout: Layout) {
    this.text = text;
    this.layout = layout;
    this.rows = new Rows(text, layout.data, layout.dialect);
    this.columns = cut(layout.columns.filter((name) => name !== '').join(', '), MAX_COLUMNS);
  }

  meta(): ParsedDocument['meta'] {
    return { columns: this.columns, rows: this.count };
  }

  outline(): OutlineEntry[] {
    const found: OutlineEntry[] = [];
    let group: Group | undefined;
    for (const row of this.rows) {
      if (isBlank(this.text, row)) continue;
      if (group !== undefined && isFull(group, row)) {
        found.push(this.entry(group));
        group = undefined;
      }
      const key = this.see(row);
      group ??= { start: row.start, first: this.count, firstKey: key, last: 0, lastKey: '', end: 0 };
      group.last = this.count;
      group.lastKey = key;
      group.end = row.end;
    }
    if (group !== undefined) found.push(this.entry(group));
    // Where nothing stands above the rows the first of them are the beginning.
    if (found[0] !== undefined && this.text.slice(0, found[0].start).trim() === '') {
      found[0].start = 0;
      found[0].bodyStart = 0;
    }
    return found;
  }

  /** Counts a row; returns what it is called. */
  private see(row: Row): string {
    this.count++;
    const cells = cellsOf(this.text, row, this.layout.dialect);
    if (this.layout.header !== undefined && cells.length > this.layout.columns.length) {
      if (this.wide++ === 0) this.wideRow = this.count;
    }
    const key = cells[this.layout.key] || cells.find((cell) => cell !== '') || '';
    return cut(key.replace(/\s+/g, ' '), MAX_NAME);
  }

  private entry({ start, first, firstKey, last, lastKey }: Group): OutlineEntry {
    const range = first === last ? `Row ${first}` : `Rows ${first}–${last}`;
    const names = [...new Set([firstKey, lastKey])].filter((name) => name !== '').join(' … ');
    return {
      level: 1,
      title: names === '' ? range : `${range}: ${names}`,
      start,
      bodyStart: start,
      anchor: `L${this.lineOf(start)}`,
      meta: { columns: this.columns },
    };
  }

  /** Lines are counted as the sections come, each once. */
  private lineOf(offset: number): number {
    for (; this.lineAt < offset; this.lineAt++) {
      const code = this.text.charCodeAt(this.lineAt);
      const pair = code === 13 && this.text.charCodeAt(this.lineAt + 1) === 10;
      if ((code === 10 || code === 13) && !pair) this.line++;
    }
    return this.line;
  }

  warnings(): string[] {
    const found: string[] = [];
    if (this.wide > 0) {
      const rows = this.wide === 1 ? 'One row has' : `${this.wide} rows have`;
      found.push(`${rows} more cells than the header (first: row ${this.wideRow}).`);
    }
    const { unclosed } = this.rows;
    if (unclosed.length > 0) {
      found.push(`Quotes that are never closed were read as text (${unclosed.length}).`);
    }
    return found;
  }
}

function isFull(group: Group, row: Row): boolean {
  return group.last - group.first + 1 >= MAX_ROWS || row.end - group.start > SECTION;
}

function isBlank(text: string, { start, end }: Row): boolean {
  return end === start || text.slice(start, Math.min(end, start + 200)).trim() === '';
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
