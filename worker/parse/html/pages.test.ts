/** Real pages, with what each of them was collected for. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../scripts/corpora.ts';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';

const folder = corpus('html');

interface Listed {
  file: string;
  text?: string;
  reference?: string;
}

const listed: Listed[] =
  folder === undefined ? [] : (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Listed[]);

async function read(file: string): Promise<ParsedDocument> {
  const bytes = new Uint8Array(readFileSync(join(folder!, file)));
  return parseDocument({ bytes, source: file, name: file });
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
/** Comments in code look like some. */
const headings = (text: string): string[] =>
  [...text.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '').matchAll(/^#{1,6} .*$/gm)].map(([line]) => line);

describe.skipIf(folder === undefined)('real pages', () => {
  test('what each is looked for by', async () => {
    for (const { file, text } of listed) {
      if (text === undefined) continue;
      const document = await read(file);
      const plain = document.text.replace(/\\(?=[!-/:-@[-`{-~])/g, '');
      expect(plain.replace(/\s+/g, ' '), file).toContain(text);
      expect(document.text, file).not.toMatch(/zanzibarscript|hidden\w+word|displaynoneword|data:image/);
    }
  });

  test('what is none is told', async () => {
    const codeOf = (file: string): Promise<unknown> =>
      read(file).catch((error: unknown) => isCopseError(error) && error.code);
    expect(await codeOf('own-empty.html')).toBe('parse-failed');
    expect(await codeOf('own-spa-shell.html')).toBe('parse-failed');
    expect(await codeOf('own-not-html.html')).toBe('unsupported');
  });

  test('headings, their marks and anchors', async () => {
    const site = await read('own-docs-site.html');
    expect(headings(site.text)).toEqual(['# Install', '## Behind a proxy', '### Own certificates']);
    expect(site.anchors!.size).toBe(3);
    expect(headings((await read('own-headings-skip.html')).text)).toEqual([
      '#### Starts at four',
      '## Then two',
      '###### Six under two',
      '### Picture heading',
      '## ARIA heading',
    ]);
  });

  test('tables: heads and cells across rows', async () => {
    const { text } = await read('own-table-colspan.html');
    expect(text.match(/^\| Harlingen \|/gm)).toHaveLength(2);
    expect((await read('own-nested-tables-layout.html')).text).not.toContain('|');
  });

  test('built documentation: no marks, no menus, signatures as code', async () => {
    for (const { file } of listed.filter((page) => page.file.startsWith('python-'))) {
      const { text, anchors, title } = await read(file);
      expect(text, file).not.toMatch(/¶|Previous topic|This Page|Show Source/);
      expect(headings(text).length, file).toBe(anchors!.size);
      expect(title, file).toBeDefined();
    }
  });

  test('the words of the references', async () => {
    for (const { file, reference } of listed) {
      if (reference === undefined || !existsSync(join(folder!, reference))) continue;
      const have = new Set(words((await read(file)).text));
      const wanted = words(
        readFileSync(join(folder!, reference), 'utf8').replace(/<!--.*?-->|\]\([^)]*\)/g, ''),
      );
      const found = wanted.filter((word) => have.has(word)).length;
      expect(found / wanted.length, file).toBeGreaterThan(file.includes('wiki') ? 0.8 : 0.98);
    }
  });
});
