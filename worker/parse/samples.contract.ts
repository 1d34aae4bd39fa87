/** Small files of every kind, and what they are read as: the same on every host. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseDocument } from './index.ts';

const PAGE =
  '<!doctype html><html lang="nl"><head><title>T</title></head><main><h1 id="a">A</h1><p>Text <code>x</code></p><table><tr><th>a<td>b</table><pre>x</pre></main>';

/** A small file of every kind, made here. */
export const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  'a.md': strToU8('---\ntitle: T\n---\n# A\n\n- b\n\n```js\nc\n```\n\n| a | b |\n| - | - |\n| c | d |\n'),
  'a.txt': strToU8('Title\n=====\n\nSome text.\f\nMore text.\n'),
  'a.html': strToU8(PAGE),
  'a.rst': strToU8(
    'T\n=\n\n.. note:: A ``b``\n\n+---+\n| a |\n+---+\n\n=== ===\na   b\n=== ===\n\nx::\n\n  y\n\n.. [1] n\n',
  ),
  'a.ipynb': strToU8(
    '{"nbformat":4,"metadata":{},"cells":[{"cell_type":"markdown","source":["# A"]},{"cell_type":"code","source":"x","outputs":[{"output_type":"stream","text":"y"}]}]}',
  ),
  'a.conllu': strToU8(
    '# sent_id = 1\n# text = a b\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n',
  ),
  'a.mhtml': strToU8(
    `Content-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${PAGE}\r\n--x--`,
  ),
  'a.xml': strToU8('<?xml version="1.0"?><a><b c="d">e &amp; f</b><!-- g --></a>'),
  'a.docx': zipSync({
    'word/document.xml': strToU8(
      '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>A</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>',
    ),
    'word/styles.xml': strToU8(
      '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>',
    ),
  }),
  'a.epub': zipSync({
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    ),
    'b.opf': strToU8(
      '<package><metadata/><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    ),
    'c.xhtml': strToU8(PAGE),
  }),
};

const PAGE_TEXT = '# A\n\nText `x`\n\n| a | b |\n| --- | --- |\n\n```\nx\n```\n';

const TEXTS: Readonly<Record<string, string>> = {
  'a.html': PAGE_TEXT,
  'a.rst': '# T\n\n**Note**\n\nA `b`\n\na\n\na\n\nb\n\nx:\n\n```\ny\n```\n\n[1] n\n',
  'a.ipynb': '# A\n\n```\nx\n```\n\n```\ny\n```\n',
  'a.conllu': 'a b\n',
  'a.mhtml': PAGE_TEXT,
  'a.docx': '# A\n\nb\n',
  'a.epub': PAGE_TEXT,
};

export function describeDocuments(where: string): void {
  describe(`documents ${where}`, () => {
    test.each(Object.entries(TEXTS))('%s', async (name, text) => {
      const document = await parseDocument({ bytes: SAMPLES[name]!, source: name, name });
      expect(document.text).toBe(text);
    });
  });
}
