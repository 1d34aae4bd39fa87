import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCopseError, type PageSpan } from '../../contract/index.ts';
import { headingText, scanBlocks } from '../../markup/index.ts';
import { body, read, tei } from './testbed.contract.ts';

describe('encodings', () => {
  const latin1 = (value: string): Uint8Array => Uint8Array.from(value, (char) => char.charCodeAt(0));
  const utf16 = (value: string, mark: boolean, big: boolean): Uint8Array => {
    const units = [...(mark ? [0xfeff] : []), ...Array.from(value, (char) => char.charCodeAt(0))];
    return Uint8Array.from(
      units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
    );
  };

  test('as declared', async () => {
    const document = await read(
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?><TEI><text><p>caf\xe9</p></text></TEI>'),
    );
    expect(document).toMatchObject({ text: 'café\n', warnings: [] });
  });

  test.each([
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ])('UTF-16, mark %s, big-endian %s', async (mark, big) => {
    const source = '<?xml version="1.0" encoding="UTF-16"?><TEI><text><p>ā</p></text></TEI>';
    expect(await read(utf16(source, mark, big))).toMatchObject({ text: 'ā\n', warnings: [] });
  });
});

describe('hostile and broken files', () => {
  test('external entities and DTDs are never fetched', async () => {
    const document = await read(
      `<!DOCTYPE TEI SYSTEM "http://localhost:1/x.dtd" [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY ok "fine &amp; <hi>dandy</hi>"><!ENTITY % p SYSTEM "x">]>${tei('<p>a &xxe;b &ok; &eacute;</p>')}`,
    );
    expect(document.text).toBe('a b fine & dandy é\n');
    expect(document.warnings.join()).toMatch(/&xxe;/);
  });

  test('declarations may hold what is no markup', async () => {
    const document = await read(
      `<!DOCTYPE TEI [<!ENTITY a "x < y & z"> <!ELEMENT p (#PCDATA)>]>${tei('<p>&a;</p>')}`,
    );
    expect(document).toMatchObject({ text: 'x < y & z\n', warnings: [] });
  });

  test('entities that multiply are refused', async () => {
    const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    await expect(
      read(`<!DOCTYPE TEI [<!ENTITY l0 "lol">${levels}]>${tei('<p>&l9;</p>')}`),
    ).rejects.toMatchObject({ code: 'too-large' });
    const long = `<!DOCTYPE TEI [<!ENTITY a "${'x'.repeat(9000)}">]>${tei(`<p>${'&a;'.repeat(100_000)}</p>`)}`;
    await expect(read(long)).rejects.toMatchObject({ code: 'too-large' });
  });

  test('deep nesting', async () => {
    expect(await body(`${'<div>'.repeat(5000)}<p>deep</p>`)).toBe('deep\n');
    expect(await body(`<p>${'<hi>'.repeat(5000)}deep`)).toBe('deep\n');
    expect(await body(`${'<list><item>'.repeat(2000)}deep`)).toContain('deep');
    expect(await body(`${'<quote><p>'.repeat(2000)}deep`)).toContain('deep');
    expect(await body(`<p>${'<note>'.repeat(3000)}deep`)).toContain('deep');
    expect(await body(`${'<table><row><cell>'.repeat(2000)}deep`)).toContain('deep');
    await expect(body('<div>'.repeat(20_000))).rejects.toMatchObject({ code: 'too-large' });
  });

  test('giant attributes are passed over', async () => {
    expect(await body(`<p n="${'x'.repeat(5_000_000)}">a</p>`)).toBe('a\n');
    const many = Array.from({ length: 5000 }, (_, i) => `a${i}="1"`).join(' ');
    expect(await body(`<p ${many}>a</p>`)).toBe('a\n');
  });

  test.each([
    ['unclosed', '<TEI><text><body><p>one<p>two', 'one\n\ntwo\n'],
    ['crossed', '<TEI><text><body><p>a <hi>b</p> c</hi> d</body></text></TEI>', 'a b\n\nc d\n'],
    [
      'an end of nothing',
      '<TEI><text><body><div><head>A</head></b><p>x</i></u> y</p></div><p>z</p></body></text></TEI>',
      '# A\n\nx y\n\nz\n',
    ],
    ['an ampersand', '<TEI><text><p>R & D &nope; &</p></text></TEI>', 'R & D \\&nope; &\n'],
    ['an attribute without quotes', '<TEI><text><pb n=3><p>x</p></text></TEI>', 'x\n'],
    ['control characters', '<TEI><text><p>a\u0001b</p></text></TEI>', 'a\u0001b\n'],
    ['a bare less-than', '<TEI><text><p>1 < 2</p></text></TEI>', '1 < 2\n'],
  ])('broken: %s', async (_, xml, text) => {
    const document = await read(xml);
    expect(document.text).toBe(text);
    expect(document.warnings.join()).toMatch(/broken \(.*\d+:\d+/);
  });

  test('text that is no XML is kept', async () => {
    const document = await read(`<x> kept ${'<y =">'.repeat(2000)}`);
    expect(document).toMatchObject({ kind: 'xml', markup: 'plain' });
    expect(document.text).toContain('kept');
    expect(await body(`<p>${'R & D < '.repeat(2000)}</p>`)).toMatch(/^(?:R & D < ?){2000}\n$/);
    await expect(read('<a></a>')).rejects.toMatchObject({ code: 'parse-failed' });
  });

  test('long flat files are read in linear time', { timeout: 30_000 }, async () => {
    const start = performance.now();
    for (const item of [
      '<head>h</head>',
      '<label>l</label><item>i</item>',
      '<row><cell>c</cell></row>',
      '<pb n="1"/>x',
      '<note>n</note>',
      '<lg><l>x</l></lg>',
    ]) {
      await body(`<div><list><table>${item.repeat(50_000)}</table></list></div>`);
    }
    for (const item of ['<item><title>t</title><d>x</d></item>', '<a>x</a>', '<a><b>x</b><c>y</c></a>']) {
      await read(`<root>${item.repeat(50_000)}</root>`);
    }
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('properties', () => {
  const words = fc
    .array(fc.constantFrom('a', 'bee', '#', '-', '*x*', '1.', '|', '&lt;', '\n', '_u_', '`'), {
      maxLength: 5,
    })
    .map((parts) => parts.join(' '));
  const node: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      words,
      fc.constantFrom(
        '<lb/>',
        '<pb n="1"/>',
        '<lb break="no"/>',
        '<pb break="no" n="2"/>',
        '<milestone n="1"/>',
        '<gap/>',
      ),
      fc
        .tuple(
          fc.constantFrom(
            'div',
            'head',
            'p',
            'lg',
            'l',
            'list',
            'item',
            'label',
            'table',
            'row',
            'cell',
            'note',
            'q',
            'quote',
            'sp',
            'speaker',
            'stage',
            'hi',
            'ref',
            'code',
            'eg',
            'w',
            'u',
          ),
          fc.array(tie('node'), { maxLength: 4 }),
        )
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    ),
  })).node;

  test('pages cover the text; anchors stand at headings; every word is there', () =>
    fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        let count = 0;
        const source = nodes.join('').replace(/\bbee\b/g, () => `bee${count++}e`);
        const document = await read(tei(`<p>begin</p>${source}<div xml:id="z"><head>last</head></div>`));
        expect(document.warnings).toEqual([]);
        const { text, pages = [], anchors } = document;
        expect(text).not.toMatch(/\ufdd0/);
        for (let i = 0; i < count; i++) expect(text).toMatch(new RegExp(`bee${i}e`));
        checkPages(pages, text.length);
        for (const [offset, id] of anchors!) {
          if (id === 'z') expect(text.slice(offset)).toBe('# last\n');
        }
        expect([...anchors!.values()]).toContain('z');
      }),
      { numRuns: 300 },
    ));

  const marks = fc
    .array(
      fc.constantFrom(
        '#',
        '##',
        '===',
        '---',
        '***',
        '```',
        '~~~',
        '&gt;',
        '-',
        '1.',
        '[a]: b',
        '&lt;div>',
        'a',
        '|',
        '\\',
        ':-',
      ),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.join(' '));
  const flat = fc
    .tuple(
      fc.constantFrom('p', 'l', 'lg', 'item', 'q', 'note', 'ab', 'u', 'stage', 'quote', 'seg'),
      fc.array(marks, { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([name, parts, broken]) => `<${name}>${parts.join(broken ? '<lb/>' : '<pb/>')}</${name}>`);

  test('no text becomes a heading or swallows one', () =>
    fc.assert(
      fc.asyncProperty(fc.array(flat, { maxLength: 6 }), async (nodes) => {
        const { text } = await read(
          tei(`<p>begin</p>${nodes.join('')}<div><head>last</head><p>end</p></div>`),
        );
        const headings = [...scanBlocks(text, 0, text.length)].filter(({ heading }) => heading !== undefined);
        expect(headings.map((block) => headingText(text, block).title)).toEqual(['last']);
      }),
      { numRuns: 500 },
    ));

  function checkPages(pages: readonly PageSpan[], length: number): void {
    let at = 0;
    for (const [i, { page, start, end }] of pages.entries()) {
      expect([page, start]).toEqual([i + 1, at]);
      expect(end).toBeGreaterThan(start);
      at = end;
    }
    if (pages.length > 0) expect(at).toBe(length);
  }

  test('mutations of a file end quickly, as a document or a typed error', { timeout: 60_000 }, () => {
    const sample = tei(
      '<div xml:id="a"><head>One</head><pb n="1"/><p>a <choice><sic>b</sic><corr>c</corr></choice>&amp;<note>n</note></p><lg xml:id="A_1"><l>x</l></lg><table><row><cell>y</cell></row></table><!-- c --><![CDATA[ d ]]></div>',
    );
    const mutation = fc.tuple(
      fc.nat(sample.length),
      fc.nat(20),
      fc.string({ maxLength: 5, unit: fc.constantFrom(...'<>/&;"\'=!?[]- aTp\u0000\ud800') }),
    );
    return fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 5 }), async (mutations) => {
        let xml = sample;
        for (const [at, length, text] of mutations) xml = xml.slice(0, at) + text + xml.slice(at + length);
        const start = performance.now();
        try {
          await read(xml);
        } catch (error) {
          if (!isCopseError(error)) throw error;
          expect(['parse-failed', 'too-large', 'unsupported']).toContain(error.code);
        }
        expect(performance.now() - start).toBeLessThan(2000);
      }),
      { numRuns: 1000 },
    );
  });
});
