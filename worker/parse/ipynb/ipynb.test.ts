import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import type { ParsedDocument } from '../../contract/index.ts';
import { ipynbParser } from './index.ts';

async function read(notebook: unknown): Promise<ParsedDocument> {
  const text = typeof notebook === 'string' ? notebook : JSON.stringify(notebook);
  const bytes = new TextEncoder().encode(text);
  return ipynbParser.parse({ bytes, source: 'a.ipynb', name: 'a.ipynb' });
}

const python = {
  kernelspec: { display_name: 'Python 3', language: 'python' },
  language_info: { name: 'python' },
};
const of = (...cells: unknown[]): unknown => ({ nbformat: 4, metadata: python, cells });
const markdown = (source: unknown): unknown => ({ cell_type: 'markdown', source });
const code = (source: unknown, ...outputs: unknown[]): unknown => ({ cell_type: 'code', source, outputs });

test('version 4: text as it is, code with its language, what it printed', async () => {
  const document = await read(
    of(
      markdown(['# Title\n', 'Some *text*']),
      code('print(1)', { output_type: 'stream', name: 'stdout', text: ['1\n'] }),
      code('x', { output_type: 'execute_result', data: { 'text/plain': ['array([1,\n', '  2])'] } }),
    ),
  );
  expect(document).toMatchObject({
    kind: 'ipynb',
    markup: 'markdown',
    meta: { kernel: 'Python 3' },
    warnings: [],
  });
  expect(document.text).toBe(
    '# Title\nSome *text*\n\n```python\nprint(1)\n```\n\n```\n1\n```\n\n```python\nx\n```\n\n```\narray([1,\n  2])\n```\n',
  );
});

test('version 3: sheets, headings, input', async () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Two *stars*'] },
    {
      cell_type: 'code',
      language: 'julia',
      input: ['a = 1'],
      outputs: [
        { output_type: 'pyout', text: ['1'] },
        { output_type: 'pyerr', ename: 'E', evalue: 'v' },
      ],
    },
  ];
  const document = await read({ nbformat: 3, metadata: { name: '' }, worksheets: [{ cells }] });
  expect(document.text).toBe('## Two \\*stars\\*\n\n```julia\na = 1\n```\n\n```\n1\nE: v\n```\n');
});

describe('outputs', () => {
  const outputOf = async (...outputs: unknown[]): Promise<string> =>
    (await read(of(code('x', ...outputs)))).text.replace('```python\nx\n```\n', '').trim();

  test('what stands for an object is not it', async () => {
    const result = (data: unknown): unknown => ({ output_type: 'execute_result', data });
    const named = '<IPython.core.display.Markdown object>';
    expect(await outputOf(result({ 'text/plain': named, 'text/markdown': ['**a**\n', 'b'] }))).toBe(
      '```\n**a**\nb\n```',
    );
    expect(await outputOf(result({ 'text/plain': named, 'text/html': '<b>x</b>' }))).toBe('');
    expect(await outputOf(result({ 'text/plain': '<Figure size 640x480 with 1 Axes>' }))).toBe('');
    expect(await outputOf(result({ 'text/plain': 'a <b> c' }))).toBe('```\na <b> c\n```');
  });

  test('pictures, controls and pages are dropped', async () => {
    expect(
      await outputOf(
        { output_type: 'display_data', data: { 'image/png': 'iVBOR', 'text/plain': '<Figure>' } },
        {
          output_type: 'display_data',
          data: { 'application/vnd.jupyter.widget-view+json': {}, 'text/plain': 'IntSlider()' },
        },
        { output_type: 'display_data', data: { 'text/html': '<b>x</b>' } },
      ),
    ).toBe('');
  });

  test('colours, rewritten lines and encoded bytes', async () => {
    const text = `\u001b[31mred\u001b[0m\n10%\r50%\r100%\r\n${'QUJD'.repeat(100)}==\u001b]8;;x\u0007`;
    expect(await outputOf({ output_type: 'stream', text })).toBe('```\nred\n100%\n…\n```');
  });

  test('long ones are cut, not within a character', async () => {
    const out = await outputOf({ output_type: 'stream', text: `a${'😀'.repeat(3000)}` });
    expect(out.length).toBeLessThan(2020);
    expect(out).toMatch(/😀…\n```$/u);
  });
});

test('pictures in the text, fences left open, fences in code, magic', async () => {
  const document = await read(
    of(
      markdown(`A ![map](data:image/png;base64,${'A'.repeat(5000)}) ![](attachment:x.png)\n\n\`\`\`\nopen`),
      code("'''\n```\n'''"),
      code('%%bash\nls'),
      { cell_type: 'raw', source: '# raw' },
    ),
  );
  expect(document.text).toBe(
    "A map \n\n```\nopen\n```\n\n````python\n'''\n```\n'''\n````\n\n```bash\n%%bash\nls\n```\n\n```\n# raw\n```\n",
  );
});

test('what it says about itself', async () => {
  const metadata = {
    ...python,
    title: 'A title',
    authors: [{ name: 'Jo' }, { name: 'Al' }],
    date: '2024-05-01',
  };
  expect(await read({ cells: [], metadata })).toMatchObject({
    title: 'A title',
    date: '2024-05-01',
    meta: { author: 'Jo, Al' },
    text: '',
    warnings: [expect.stringMatching(/nothing to search/)],
  });
  const quarto = await read(of({ cell_type: 'raw', source: '---\ntitle: Q\nlang: nl\n---' }, markdown('x')));
  expect(quarto).toMatchObject({ title: 'Q', language: 'nl', text: 'x\n' });
});

test.each(['', '  ', '{"cells": [', '[]', '{}', '"x"', 'null', `${'['.repeat(100_000)}`])(
  '%.20j is refused',
  async (source) => {
    await expect(async () => read(source)).rejects.toMatchObject({ code: 'parse-failed' });
  },
);

test.each([
  { cells: null, worksheets: [null, { cells: 3 }] },
  {
    cells: [
      null,
      1,
      'x',
      [],
      {},
      { cell_type: 3, source: 5, outputs: 'x' },
      { cell_type: 'code', source: ['a', 3], outputs: [null, { output_type: 'stream' }] },
    ],
    metadata: 'x',
  },
  {
    cells: [{ cell_type: 'heading', level: 99, source: 'x' }],
    metadata: { kernelspec: [], authors: {}, title: {} },
  },
])('wrong types do no harm: %j', async (notebook) => {
  expect((await read(notebook)).kind).toBe('ipynb');
});

test('real notebooks', async (context) => {
  const folder = corpus('ipynb');
  if (folder === undefined) return context.skip();
  for (const file of filesIn(folder, ['.ipynb'])) {
    const source = readFileSync(file, 'utf8');
    const { text } = await read(source);
    expect(text, basename(file)).toMatch(/^#+ /m);
    expect(text).not.toMatch(/[A-Za-z0-9+/]{200}/);
    expect(text).not.toContain('\u001b');
  }
});
