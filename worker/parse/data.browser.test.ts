import { expect, test } from 'vitest';
import { parseDocument } from './index.ts';

/** In a browser the reader of XML comes as a file of its own. */
test('XML, JSON and tables in a browser', async () => {
  const read = (text: string, name: string) =>
    parseDocument({ bytes: new TextEncoder().encode(text), source: name, name });
  const tei = await read(
    '<TEI xml:lang="dut"><text><body><div xml:id="a"><head>Kop</head><pb n="iv"/><p>woor<lb break="no"/>den &eacute;</p></div></body></text></TEI>',
    'a.xml',
  );
  expect(tei).toMatchObject({ kind: 'tei', language: 'nl', text: '# Kop\n\nwoorden é\n', warnings: [] });
  expect(tei.pages).toEqual([
    { page: 1, start: 0, end: 7 },
    { page: 2, label: 'iv', start: 7, end: 17 },
  ]);
  const json = await read('[{"name": "Ada"}, {"name": "Alan"}]', 'a.json');
  expect(json.outline!.map(({ title, anchor }) => [title, anchor])).toEqual([
    ['Ada', '/0'],
    ['Alan', '/1'],
  ]);
  const table = await read('name;age\nAda;36\n', 'a.csv');
  expect(table.outline!.map(({ title, meta }) => [title, meta])).toEqual([
    ['Row 1: Ada', { columns: 'name, age' }],
  ]);
});
