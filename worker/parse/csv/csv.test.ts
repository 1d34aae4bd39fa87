import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { detectLayout } from './detect.ts';
import { cellsOf, type Dialect, Rows, readRows } from './records.ts';

function read(table: string | Uint8Array, name = 'table.csv'): Promise<ParsedDocument> {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table;
  return parseDocument({ bytes, source: name, name });
}

const titles = ({ outline = [] }: ParsedDocument): string[] => outline.map(({ title }) => title);

function owns({ text, outline = [] }: ParsedDocument): string[] {
  const starts = [0, ...outline.map(({ start }) => start), text.length];
  return starts.slice(1).map((end, i) => text.slice(starts[i], end));
}

describe('sections', () => {
  test('rows by number and name, columns with each, the header with the whole', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => `${i + 1},Name ${i + 1},${i * 3}`);
    const document = await read(['id,name,count', ...rows, ''].join('\n'));
    expect(document).toMatchObject({
      kind: 'csv',
      markup: 'code',
      meta: { columns: 'id, name, count', rows: 120 },
      warnings: [],
    });
    expect(titles(document)).toEqual([
      'Rows 1–50: Name 1 … Name 50',
      'Rows 51–100: Name 51 … Name 100',
      'Rows 101–120: Name 101 … Name 120',
    ]);
    expect(document.outline![1]).toMatchObject({
      level: 1,
      anchor: 'L52',
      meta: { columns: 'id, name, count' },
    });
    expect(owns(document)[0]).toBe('id,name,count\n');
    expect(owns(document).join('')).toBe(document.text);
  });

  test('long rows make small groups, a longer one its own', async () => {
    const document = await read(
      `k,v\na,${'x'.repeat(900)}\nb,${'y'.repeat(900)}\nc,${'z'.repeat(5000)}\nd,1\n`,
    );
    expect(titles(document)).toEqual(['Rows 1–2: a … b', 'Row 3: c', 'Row 4: d']);
  });

  test('cells that are named in the title are one line and short', async () => {
    const document = await read(`name,x\n"two\nlines ${'long '.repeat(20)}",1\n`);
    expect(titles(document)[0]).toMatch(/^Row 1: two lines long .{10,40}…$/);
  });

  test('nothing but a header', async () => {
    expect((await read('name,age\n')).outline).toEqual([]);
    expect((await read('x')).text).toBe('x');
  });
});

describe('how a table is written', () => {
  test.each([
    ['commas', 'name,age\nAda,36\nBob,4\n', ','],
    ['semicolons', 'name;price\nAda;3,50\nBob;4,25\n', ';'],
    ['tabs', 'name\tage\nAda, B\t36\n', '\t'],
    ['pipes', 'name|age\nAda|36\n', '|'],
    ['what Excel says', 'sep=;\nname;age\nAda;36\n', ';'],
    ['delimiters in quotes', 'name;note\nAda;"a,b,c,d"\nBob;"e,f,g,h"\n', ';'],
  ])('%s', (_, table, delimiter) => {
    const layout = detectLayout(table, false);
    expect(layout.dialect.delimiter).toBe(delimiter);
    expect(layout.columns).toHaveLength(2);
    expect(layout.columns[0]).toBe('name');
  });

  test('a mark, Windows line ends, line ends and quotes in cells', async () => {
    const document = await read('\ufeffname,note\r\nAda,"one\r\ntwo, ""three"""\r\nBob,x\r\n');
    expect(document.meta).toEqual({ columns: 'name, note', rows: 2 });
    expect(document.text.startsWith('name')).toBe(true);
  });

  test('single quotes, where nothing else quotes', () => {
    const { dialect, columns } = detectLayout("'a','b'\n'x, y','z'\n'p','q'\n", false);
    expect([dialect.quote, columns]).toEqual(["'", ['a', 'b']]);
    expect(detectLayout("a,b\nit's,x\n", false).dialect.quote).toBe('"');
  });

  test('no header: numbers, repeated names, a list of words', async () => {
    for (const table of ['1,2\n3,4\n', 'a,a\nb,b\n', 'apple\npear\n', 'https://a.b,x\nhttps://c.d,y\n']) {
      const layout = detectLayout(table, false);
      expect(layout.header).toBeUndefined();
      expect(layout.data).toBe(0);
    }
    expect(titles(await read('1,Ada\n2,Bob\n'))).toEqual(['Rows 1–2: Ada … Bob']);
  });

  test('a title above the table', async () => {
    const document = await read('Report 2024,,\n\nname,age,town\nAda,36,Leiden\n');
    expect(document.meta).toEqual({ columns: 'name, age, town', rows: 1 });
    expect(owns(document)[0]).toBe('Report 2024,,\n\nname,age,town\n');
    expect(document.outline![0]!.anchor).toBe('L4');
  });

  test('.tsv is parted by tabs, whatever else there is more of', async () => {
    expect((await read('a, b\tc\n1, 2\t3\n', 'x.tsv')).meta['columns']).toBe('a, b, c');
    expect(detectLayout('a, b\tc\n1, 2\t3\n', true).columns).toEqual(['a, b', 'c']);
  });

  test('windows-1252', async () => {
    const document = await read(Uint8Array.from('naam;plaats\nRen\xe9;x\n', (char) => char.charCodeAt(0)));
    expect(titles(document)).toEqual(['Row 1: René']);
    expect(document.warnings).toHaveLength(1);
  });
});

test('a quote behind blanks opens a cell', () => {
  const rows = (text: string, delimiter = ','): string[][] => readRows(text, { delimiter, quote: '"' });
  expect(rows('a, "b, c", d\n\n,\n1,"2\n3"')).toEqual([
    ['a', 'b, c', 'd'],
    ['1', '2\n3'],
  ]);
  expect(rows('a "b c" d', ' ')).toEqual([['a', 'b c', 'd']]);
});

describe('trouble', () => {
  test('rows of another length, and quotes without an end', async () => {
    const document = await read('a,b\n1,2\n1,2,3\n1\n"x,2\n3,4\n');
    expect(document.meta['rows']).toBe(5);
    expect(document.warnings).toEqual([
      'One row has more cells than the header (first: row 2).',
      'Quotes that are never closed were read as text (1).',
    ]);
  });

  test('long files, with and without quotes, in linear time', async () => {
    const start = performance.now();
    for (const row of [
      'a,b,c\n',
      '"a","b ""x""","c"\n',
      '"a\n',
      '"""\n',
      '"a,b\n"c,d\n',
      '\r',
      ',,,,,,,,,,\n',
    ]) {
      await read(`x,y,z\n${row.repeat(200_000)}`);
    }
    await read(`x,y\n"${'""'.repeat(500_000)}`);
    await read(`x,y\n${','.repeat(1_000_000)}`);
    expect(performance.now() - start).toBeLessThan(15_000);
  }, 30_000);
});

describe('properties', () => {
  const delimiter = fc.constantFrom(',', ';', '\t', '|');
  const cell = fc.string({
    unit: fc.constantFrom('a', 'b', '"', ',', ';', '\t', '|', '\n', '\r', ' ', 'é', '1'),
    maxLength: 8,
  });

  test('cells come back as they were written', () => {
    fc.assert(
      fc.property(
        delimiter,
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (separator, rows, newline, last) => {
          const dialect: Dialect = { delimiter: separator, quote: '"' };
          const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
          const text =
            rows.map((cells) => cells.map(quoted).join(separator)).join(newline) + (last ? newline : '');
          const read = [...new Rows(text, 0, dialect)].map((row) => cellsOf(text, row, dialect));
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('whatever the text: rows and sections partition it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { maxLength: 60 }).map((cells) => `x${cells.join('')}`),
        delimiter,
        async (text, separator) => {
          let at = 0;
          for (const { start, end, next } of new Rows(text, 0, { delimiter: separator, quote: '"' })) {
            expect(start).toBe(at);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(next).toBeGreaterThan(start);
            at = next;
          }
          expect(at).toBe(text.length);
          const document = await read(text);
          const starts = document.outline!.map(({ start }) => start);
          expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
          expect(owns(document).join('')).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });
});
