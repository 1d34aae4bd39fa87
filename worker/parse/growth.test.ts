/** Twice the text takes about twice the time, whatever it consists of: the runs of signs that were worst for each reader. */
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCopseError } from '../contract/index.ts';
import { parseDocument } from './index.ts';

const SMALL = 24 * 1024;
const TIMES = 4;
/** Of what is linear takes 4 times as long, of what is quadratic 16 times. */
const MOST = 10;
/** Shorter times say little. */
const FLOOR_MS = 20;

const CASES: readonly (readonly [name: string, before: string, repeated: string, after?: string])[] = [
  ['a.md', '', '['],
  ['a.md', '', '**a '],
  ['a.md', '', '<!--'],
  ['a.md', '', '> '],
  ['a.md', '| a |\n| - |\n', '|'],
  ['a.txt', '', '. '],
  ['a.csv', '', '@'],
  ['a.csv', '"', 'a@'],
  ['a.csv', 'a;b\n"', '|'],
  ['a.rst', '== ==\n', 'a\n=\n'],
  ['a.rst', '', '/*'],
  ['a.rst', '', ':a:'],
  ['a.html', '', 'a b<math>'],
  ['a.html', '<main>', '<div>'],
  ['a.html', '<math>', '<a href="#a"><details>'],
  ['a.html', '<template>', '<b><p>'],
  ['a.html', '<a href="', '&', '">'],
  ['a.xml', '<a><![CDATA[', '<ul><li>', ']]></a>'],
  ['a.xml', '<!DOCTYPE a [', '<!ENTITY a "', ']><a/>'],
  ['a.json', '', '['],
  ['a.json', '["', '\\\\', '"]'],
  ['a.jsonl', '', '{'],
  ['a.conllu', '# text = ', ' ', '\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n'],
  ['a.mhtml', 'Content-Type: multipart/related; boundary=x\r\n\r\n', '--x\r\n'],
  ['a.docx', '', '<w:tbl><w:tr><w:tc>'],
  ['a.docx', '', '<m:oMath><m:f><m:num>'],
];

function file(name: string, text: string): Uint8Array {
  if (name !== 'a.docx') return strToU8(text);
  return zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${text}</w:body></w:document>`) });
}

/** Processor time: what else the machine does is no business of this test. */
async function timeOf(name: string, text: string): Promise<number> {
  const bytes = file(name, text);
  const start = process.cpuUsage();
  await parseDocument({ bytes, name, source: name }).catch((error: unknown) => {
    if (!isCopseError(error) || error.code === 'internal') throw error;
  });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('Something was fetched.');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(CASES.map((each) => [...each] as [string, string, string, string?]))(
  '%s: %j and many times %j',
  async (name, before, repeated, after = '') => {
    const make = (size: number): string => before + repeated.repeat(size / repeated.length) + after;
    await timeOf(name, make(SMALL));
    const small = Math.max(await timeOf(name, make(SMALL)), FLOOR_MS);
    expect(await timeOf(name, make(SMALL * TIMES))).toBeLessThan(small * MOST);
  },
);

test.each([
  [
    'a.html',
    '<img src="http://a.example/b.png"><link rel=stylesheet href="http://a.example/c.css"><iframe src="http://a.example"></iframe><script src="http://a.example/d.js"></script>Text',
  ],
  [
    'a.xml',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "http://a.example/x"><!ENTITY % y SYSTEM "file:///etc/passwd">%y;]><a>Text &x;</a>',
  ],
  [
    'a.xml',
    '<!DOCTYPE a SYSTEM "http://a.example/a.dtd"><?xml-stylesheet href="http://a.example/a.xsl"?><a xmlns:xi="http://www.w3.org/2001/XInclude">Text<xi:include href="http://a.example/b.xml"/></a>',
  ],
  ['a.md', '![a](http://a.example/b.png) <img src="http://a.example/c.png"> Text'],
  [
    'a.rst',
    '.. include:: /etc/passwd\n\n.. image:: http://a.example/a.png\n\n.. csv-table::\n   :url: http://a.example/a.csv\n\nText\n',
  ],
  [
    'a.ipynb',
    '{"nbformat":4,"cells":[{"cell_type":"markdown","source":"Text ![a](http://a.example/b.png)"}]}',
  ],
])('nothing that %s names is fetched', async (name, text) => {
  const document = await parseDocument({ bytes: strToU8(text), name, source: name });
  expect(document.text).toContain('Text');
  expect(document.text).not.toContain('root:');
});

test.each([
  ['a.json', 'arrays in arrays', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['a.json', 'objects in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a.csv', 'columns', `${'a,'.repeat(100_000)}\n`.repeat(2)],
  [
    'a.ipynb',
    'outputs',
    `{"nbformat":4,"cells":[{"cell_type":"code","source":"x","outputs":[${'{"output_type":"stream","text":"y\\n"},'.repeat(50_000)}{}]}]}`,
  ],
  ['a.md', 'front matter', `---\n${'{a: '.repeat(50_000)}\n---\ntext`],
])('%s with %s beyond reason is read all the same', async (name, _, text) => {
  const document = await parseDocument({ bytes: strToU8(text), name, source: name });
  expect(document.text.length).toBeGreaterThan(0);
  expect(document.text.length).toBeLessThanOrEqual(text.length);
});
