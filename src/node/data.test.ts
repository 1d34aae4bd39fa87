import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchIndex } from '../../worker/contract/index.ts';
import { open } from './index.ts';

let index: SearchIndex;

beforeAll(async () => {
  index = await open(':memory:', { encoder: 'none' });
  const towns = ['Leiden', 'Delft', 'Gouda', 'Utrecht', 'Zwolle'];
  const rows = Array.from({ length: 120 }, (_, i) => `${i + 1};${towns[i % 5]} ${i + 1};${i * 1000}`);
  const mills = Array.from({ length: 30 }, (_, i) => ({
    id: i,
    name: `Mill ${String.fromCharCode(65 + i)}`,
    story: `The wheel of number ${i} turns slowly and grinds the grain of the village. `.repeat(4),
  }));
  const report = await index.add([
    { text: `id;town;inhabitants\n${rows.join('\n')}\n`, path: 'towns.csv' },
    { text: JSON.stringify({ year: 1881, mills }), path: 'mills.json' },
    {
      text: '<TEI xml:lang="en"><teiHeader><fileDesc><titleStmt><title>A journal</title></titleStmt></fileDesc></teiHeader><text><body><pb n="iii"/><div xml:id="w1"><head>The winter</head><p>The wheel froze.<note>With an iron bar.</note></p></div></body></text></TEI>',
      path: 'journal.xml',
    },
  ]);
  expect(report.documents.map(({ status, warnings }) => [status, warnings])).toEqual(
    Array.from({ length: 3 }, () => ['added', []]),
  );
});
afterAll(() => index.close());

const first = async (query: string) => (await index.search(query)).hits[0]!;

test('a row is found under its rows, its section reads as it stands', async () => {
  const hit = await first('"Gouda 78"');
  expect(hit.breadcrumb).toEqual(['towns', 'Rows 51–100: Leiden 51 … Zwolle 100']);
  expect(hit.anchor).toBe('L52');
  const { text } = await index.read(hit.sectionId);
  expect(text.startsWith('51;Leiden 51;50000\n')).toBe(true);
  expect((await first('inhabitants')).text).toContain('id;town;inhabitants');
});

test('a record is found by its name, whatever line it stands in', async () => {
  const hit = await first('mill q');
  expect(hit.breadcrumb).toEqual(['mills', 'Mill Q']);
  expect(hit.anchor).toBe('/mills/16');
  const { text } = await index.read(hit.sectionId);
  expect(JSON.parse(text.trim().replace(/,$/, ''))).toMatchObject({ id: 16, name: 'Mill Q' });
});

test('an edition: title, section, page and note', async () => {
  const hit = await first('iron bar');
  expect(hit).toMatchObject({
    breadcrumb: ['A journal', 'The winter'],
    anchor: 'w1',
    page: 1,
    pageLabel: 'iii',
  });
  const [toc] = await index.toc(hit.documentId);
  expect(toc!.root.children!.map(({ title }) => title)).toEqual(['The winter']);
});
