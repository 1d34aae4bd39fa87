/** Whatever happens to a file on its way, it is read or refused: quickly, and with an error of ours. */
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isCopseError } from '../contract/index.ts';
import { parseDocument, supportedExtensions } from './index.ts';

const PAGE =
  '<!doctype html><html lang="nl"><head><title>T</title></head><main><h1 id="a">A</h1><p>Text <code>x</code></p><table><tr><th>a<td>b</table><pre>x</pre></main>';

const SAMPLES: Readonly<Record<string, Uint8Array>> = {
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

/** How a whole becomes a damaged file. */
const damage = fc.record({
  flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
  repeat: fc.option(fc.tuple(fc.nat(), fc.nat(40)), { freq: 4 }),
});

function damaged(
  whole: Uint8Array,
  { flips, cut, repeat }: typeof damage extends fc.Arbitrary<infer T> ? T : never,
): Uint8Array {
  const copy = whole.slice(0, cut === null ? undefined : Math.floor(whole.length * cut));
  if (copy.length === 0) return copy;
  for (const [at, value] of flips) copy[at % copy.length] = value;
  if (repeat === null) return copy;
  const at = repeat[0] % copy.length;
  return Uint8Array.from([...copy.slice(0, at), ...copy.slice(at, at + repeat[1]), ...copy.slice(at)]);
}

async function outcome(bytes: Uint8Array, name: string): Promise<unknown> {
  try {
    const document = await parseDocument({ bytes, source: name, name });
    expect(typeof document.text).toBe('string');
    let last = -1;
    for (const offset of document.anchors?.keys() ?? []) {
      expect(offset).toBeGreaterThan(last);
      expect(offset).toBeLessThan(document.text.length);
      last = offset;
    }
    return document.kind;
  } catch (error) {
    if (!isCopseError(error) || error.code === 'internal') throw error;
    return error.code;
  }
}

const KINDS: Readonly<Record<string, string>> = { 'a.md': 'markdown', 'a.txt': 'text' };

test.each(Object.keys(SAMPLES))('%s', async (name) => {
  const whole = SAMPLES[name]!;
  expect(await outcome(whole, name)).toBe(KINDS[name] ?? name.slice(2));
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const start = performance.now();
      await outcome(damaged(whole, how), name);
      expect(performance.now() - start).toBeLessThan(5000);
    }),
    { numRuns: 150 },
  );
});

test('under every other name', async () => {
  for (const bytes of Object.values(SAMPLES)) {
    for (const extension of supportedExtensions) await outcome(bytes, `a${extension}`);
  }
});
