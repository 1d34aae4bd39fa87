import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import { isCopseError, type PageSpan, type ParsedDocument } from '../../contract/index.ts';
import { headingText, scanBlocks } from '../../markup/index.ts';
import { parseDocument } from '../index.ts';

function read(xml: string | Uint8Array, name = 'text.xml', kind?: string): Promise<ParsedDocument> {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  return parseDocument({ bytes, source: name, name, ...(kind !== undefined && { kind }) });
}

const tei = (body: string, around = ''): string =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>T</title></titleStmt></fileDesc>${around}</teiHeader><text><body>${body}</body></text></TEI>`;
const body = async (xml: string): Promise<string> => (await read(tei(xml))).text;

describe('the header', () => {
  test('title, author, language, date and the rest', async () => {
    const document =
      await read(`<tei:TEI xmlns:tei="http://www.tei-c.org/ns/1.0" xml:lang="en"><tei:teiHeader xml:lang="fr"><tei:fileDesc>
      <tei:titleStmt><tei:title type="sub">a story</tei:title><tei:title type="main">The
        Mill</tei:title><tei:author>A. One</tei:author><tei:author>B. Two</tei:author><tei:editor>C</tei:editor></tei:titleStmt>
      <tei:publicationStmt><tei:publisher>P</tei:publisher><tei:date when="2001-02-03"/><tei:availability><tei:licence>CC0</tei:licence></tei:availability></tei:publicationStmt>
      <tei:sourceDesc><tei:bibl><tei:date>1881</tei:date></tei:bibl></tei:sourceDesc></tei:fileDesc>
      <tei:profileDesc><tei:textClass><tei:keywords><tei:term>x</tei:term><tei:term>y</tei:term></tei:keywords></tei:textClass></tei:profileDesc></tei:teiHeader>
      <tei:text xml:lang="nl-BE"><tei:body><tei:p>Tekst</tei:p></tei:body></tei:text></tei:TEI>`);
    expect(document).toMatchObject({
      kind: 'tei',
      markup: 'markdown',
      title: 'The Mill: a story',
      language: 'nl',
      date: '2001-02-03',
      text: 'Tekst\n',
      meta: { author: 'A. One; B. Two', editor: 'C', publisher: 'P', licence: 'CC0', keywords: 'x; y' },
      warnings: [],
    });
  });

  test('the language that alone is used; a year is no date but kept', async () => {
    const document = await read(
      tei(
        '<p>x</p>',
        '<profileDesc><creation><date>1881</date></creation><langUsage><language ident="de-DE"/></langUsage></profileDesc>',
      ),
    );
    expect(document).toMatchObject({ language: 'de', meta: { date: '1881' } });
    expect(document.date).toBeUndefined();
  });

  test.each([
    ['ger', 'de'],
    ['nld-BE', 'nl'],
    ['sa-Latn', 'sa'],
    ['grc', 'grc'],
  ])('language %s', async (given, language) => {
    expect((await read(`<TEI xml:lang="${given}"><text><p>x</p></text></TEI>`)).language).toBe(language);
  });

  test('a header without a text is read itself', async () => {
    const document = await read(
      '<TEI><teiHeader><fileDesc><titleStmt><title>Only this</title></titleStmt></fileDesc></teiHeader></TEI>',
    );
    expect(document).toMatchObject({ kind: 'tei', title: 'Only this' });
    expect(document.text).toContain('Only this');
    expect(document.warnings.join()).toMatch(/no text/);
  });

  test('a corpus: each text under its title', async () => {
    const one = (title: string): string =>
      `<TEI xml:id="${title}1"><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc></teiHeader><text><body><div><head>In ${title}</head><p>x</p></div></body></text></TEI>`;
    const document = await read(
      `<teiCorpus><teiHeader><fileDesc><titleStmt><title>All</title></titleStmt></fileDesc></teiHeader>${one('A')}${one('B')}</teiCorpus>`,
    );
    expect(document.title).toBe('All');
    expect(document.text).toBe('# A\n\n## In A\n\nx\n\n# B\n\n## In B\n\nx\n');
    expect([...document.anchors!.values()]).toEqual(['A1', 'B1']);
  });
});

describe('divisions', () => {
  test('headings by nesting, ids as anchors; a division without a head does not count', async () => {
    const document = await read(
      tei(
        '<div xml:id="a"><head>One</head><div><div xml:id="b"><head xml:id="h">Two<lb/>lines</head><p>x</p></div></div></div><div1><head>Three</head><p>y</p></div1>',
      ),
    );
    expect(document.text).toBe('# One\n\n## Two lines\n\nx\n\n# Three\n\ny\n');
    expect([...document.anchors!]).toEqual([
      [0, 'a'],
      [7, 'b'],
    ]);
  });

  test('several heads are one heading; no more than six levels', async () => {
    expect(await body('<div><head>Chapter 1</head> <head>Loomings</head><p>x</p></div>')).toBe(
      '# Chapter 1 – Loomings\n\nx\n',
    );
    const deep = '<div><head>d</head>'.repeat(8);
    expect(await body(`${deep}<p>x</p>`)).toContain('###### d\n\n###### d\n\n###### d\n\nx');
  });

  test('numbered divisions without heads are named by their numbers, unless they are a line or two', async () => {
    const long = `<p>${'word '.repeat(60)}</p>`;
    const text = await body(
      `<div type="textpart" subtype="book" n="2"><div type="textpart" n="2.1">${long}</div><div type="section" n="2.2"><p>short</p></div></div>`,
    );
    expect(text).toMatch(/^# Book 2\n\n## 2.1\n\nword .* word\n\nshort\n$/s);
  });

  test('front and back', async () => {
    const text = (
      await read(
        '<TEI><text><front><titlePage><docTitle><titlePart>Title</titlePart></docTitle><byline>by <docAuthor>Me</docAuthor></byline></titlePage></front><body><p>x</p></body><back><div><head>Index</head><p>z</p></div></back></text></TEI>',
      )
    ).text;
    expect(text).toBe('Title\n\nby\n\nMe\n\nx\n\n# Index\n\nz\n');
  });
});

describe('text', () => {
  test('choices, apparatus, deletions', async () => {
    expect(
      await body(
        '<p>the <choice><sic>secnd</sic><corr>second</corr></choice> <choice><abbr>Mr.</abbr><expan>Mister</expan></choice> <choice><orig>olde</orig><reg>old</reg></choice> <app><lem>reading</lem><rdg>other</rdg></app> <subst><del>out</del><add>in</add></subst> <gap/></p>',
      ),
    ).toBe('the second Mister old reading in […]\n');
  });

  test('breaks within words', async () => {
    expect(
      await body(
        '<p>woor<lb break="no"/>den wo\n  <lb break="no"/>\n  rds the river <lb break="no"/>brings</p>',
      ),
    ).toBe('woorden words the river brings\n');
    expect(await body('<p>one<lb/>two<pb n="1"/>three<cb/>four</p>')).toBe('one\ntwo three four\n');
  });

  test('emphasis and foreign words stay plain; words marked one by one are parted', async () => {
    expect(
      await body(
        '<p><hi rend="bold">Bold</hi>, <foreign xml:lang="la">et</foreign> <w>a</w><w>b</w><pc>.</pc></p>',
      ),
    ).toBe('Bold, et a b.\n');
  });

  test('what looks like Markdown stays text', async () => {
    expect(
      await body(
        '<p># no heading</p><p>- no item</p><p>1. none</p><p>a &lt;b&gt; *c* `d`</p><head>*h*</head>',
      ),
    ).toBe('\\# no heading\n\n\\- no item\n\n1\\. none\n\na \\<b> \\*c\\* \\`d\\`\n\n**\\*h\\***\n');
  });

  test('notes go out of the way of the sentence, into its section', async () => {
    expect(
      await body(
        '<div><head>One<note>on the title</note></head><p>Ice.<note n="1">With <hi>iron</hi><p>bars</p></note> Thaw.<note place="inline">later</note></p><note>By itself.</note></div><div><head>Two</head><p>x</p></div>',
      ),
    ).toBe(
      '# One[^1]\n\n[^1]: on the title\n\nIce.[^2] Thaw. (later)\n\n[^2]: With iron bars\n\nBy itself.\n\n# Two\n\nx\n',
    );
  });

  test('quotes', async () => {
    expect(
      await body(
        '<p>He said <q>no</q> and <q>“yes”</q>.</p><cit><quote><p>A</p><p>B</p></quote><bibl>C</bibl></cit><p>end</p>',
      ),
    ).toBe('He said “no” and “yes”.\n\n> A\n>\n> B\n\nC\n\nend\n');
  });

  test('lists and glossaries', async () => {
    expect(
      await body(
        '<list><head>L</head><item>a<list><item>b</item></list></item><item>c</item></list><list rend="numbered"><item>x</item><item><p>y</p></item></list><list type="gloss"><label>Term</label><item>meaning</item></list>',
      ),
    ).toBe('**L**\n\n- a\n  - b\n- c\n\n1. x\n2. y\n\n- **Term**: meaning\n');
  });

  test('a work that is named in an item is none of its own', async () => {
    expect(
      await body(
        '<list><item>see <bibl>Mills</bibl><note>and <bibl>Wheels</bibl></note></item></list><listBibl><bibl>A</bibl><bibl>B</bibl></listBibl>',
      ),
    ).toBe('- see Mills[^1]\n\n  [^1]: and Wheels\n\n- A\n- B\n');
  });

  test('tables', async () => {
    expect(
      await body(
        '<table><head>Sacks</head><row role="label"><cell>Month</cell><cell cols="2">Both | two</cell></row><row><cell rows="2">Jan<lb/>uary</cell><cell>1<note>n</note></cell><cell>2</cell></row><row><cell>3</cell><cell><table><row><cell>in</cell><cell>ner</cell></row></table></cell></row></table>',
      ),
    ).toBe(
      '**Sacks**\n\n| Month | Both \\| two |  |\n| --- | --- | --- |\n| Jan uary | 1[^1] | 2 |\n| Jan uary | 3 | in ner |\n\n[^1]: n\n',
    );
  });

  test('drama', async () => {
    expect(
      await body(
        '<div><head>Scene 1</head><stage>Enter HAMLET.</stage><sp><speaker>Hamlet.</speaker><l>To be,</l><l>or <stage>aside</stage> not</l></sp><sp><speaker>Ghost</speaker><p>Mark me.</p></sp></div>',
      ),
    ).toBe('# Scene 1\n\n*Enter HAMLET.*\n\n**Hamlet.**\nTo be,\nor *aside* not\n\n**Ghost**\nMark me.\n');
  });

  test('links, code, examples, milestones, figures', async () => {
    expect(
      await body(
        '<p><milestone unit="section" n="3"/>See <ref target="https://a.b/c">there</ref>, <ref target="#x">here</ref>, <gi>p</gi>.</p><eg>a\n  ```b</eg><figure><head>Fig.</head><graphic url="x.png"/><figDesc>A mill</figDesc></figure>',
      ),
    ).toBe('[3] See [there](https://a.b/c), here, `p`.\n\n````\na\n  ```b\n````\n\n**Fig.**\n\nA mill\n');
  });
});

describe('verse', () => {
  test('lines are kept; an address goes behind the last one unless it is there', async () => {
    expect(
      await body(
        '<lg xml:id="Manu_1.2"><head>Two</head><l>a |</l><l>b ||</l></lg><lg n="Manu_1.3"><l>c</l></lg><lg xml:id="Manu_1.4"><l>d || Manu_1,4 ||</l></lg><lg xml:id="Hv_1"><l>e // Hvpv_1 (6) //</l></lg><lg xml:id="stanza"><l>f</l></lg><p xml:id="Sk_12">g</p>',
      ),
    ).toBe(
      '**Two**\na |\nb || Manu_1.2 ||\n\nc || Manu_1.3 ||\n\nd || Manu_1,4 ||\n\ne // Hvpv_1 (6) //\n\nf\n\ng || Sk_12 ||\n',
    );
  });

  test('groups within groups', async () => {
    expect(await body('<lg xml:id="A_1"><lg><l>a</l><l>b</l></lg><lg><l>c</l></lg></lg>')).toBe(
      'a\nb\n\nc\n',
    );
  });
});

describe('pages', () => {
  test('numbered from one, called by their labels, exact in the text', async () => {
    const { text, pages } = await read(
      tei(
        '<pb n="v"/><div><head>One</head><p>a b<pb n="3"/> # c <pb n="4" break="no"/>d</p></div><pb/><pb n="5"/><p>e</p><pb n="6"/>',
      ),
    );
    expect(text).toBe('# One\n\na b # c d\n\ne\n');
    expect(pages!.map(({ page, label, start, end }) => [page, label, text.slice(start, end)])).toEqual([
      [1, 'v', '# One\n\na b '],
      [2, '3', '# c '],
      [3, '4', 'd\n\n'],
      [4, '5', 'e\n'],
    ]);
  });

  test('a page that begins with what looks like a heading', async () => {
    const { text, pages } = await read(tei('<p><pb n="1"/># a</p><p><pb n="2"/>1<pb n="3"/>. b</p>'));
    expect(text).toBe('\\# a\n\n1 . b\n');
    expect(pages!.map(({ start }) => start)).toEqual([0, 6, 8]);
  });

  test('anchors do not move; text before the first break is a page without a label', async () => {
    const { text, pages, anchors } = await read(
      tei(
        '<p>x</p><pb n="2"/><div xml:id="d"><head>A<pb n="3"/>B</head><p>y</p></div><pb n="4"/><div xml:id="e"><head>C</head></div>',
      ),
    );
    expect(text).toBe('x\n\n# A B\n\ny\n\n# C\n');
    expect(pages!.map(({ label, start }) => [label, start])).toEqual([
      [undefined, 0],
      ['2', 3],
      ['3', 7],
      ['4', 13],
    ]);
    expect([...anchors!]).toEqual([
      [3, 'd'],
      [13, 'e'],
    ]);
  });

  test('of several editions the first; within notes the page goes on behind the mark', async () => {
    const { text, pages } = await read(
      tei(
        '<p>a<pb ed="A" n="1"/>b<pb ed="B" n="7"/>c<note>n<pb ed="A" n="2"/>m</note>d<milestone unit="page" ed="A" n="3"/>e</p>',
      ),
    );
    expect(text).toBe('a b c[^1]d e\n\n[^1]: n m\n');
    expect(pages!.map(({ label }) => label)).toEqual([undefined, '1', '2', '3']);
    expect(pages!.map(({ start }) => start)).toEqual([0, 2, 5, 11]);
  });
});

describe('other XML', () => {
  test('titles, paragraphs, records, with a warning', async () => {
    const document = await read(
      '<book xml:id="b"><title>The book</title><chapter id="c"><title>One</title><para>Text with <b>bold</b> words.</para><note/></chapter><people><person age="3"><name>Ada</name><born>1815</born></person></people></book>',
    );
    expect(document).toMatchObject({ kind: 'xml', markup: 'markdown' });
    expect(document.text).toBe('# The book\n\n## One\n\nText with bold words.\n\nname: Ada\nborn: 1815\n');
    expect([...document.anchors!.values()]).toEqual(['b', 'c']);
    expect(document.warnings.join()).toMatch(/<book>/);
  });

  test('a file that says everything in attributes', async () => {
    const document = await read(
      '<codes date="2024"><code id="nl" name="Dutch"/><code id="de" name="German"/></codes>',
    );
    expect(document.text).toBe('date: 2024\n\nid: nl\nname: Dutch\n\nid: de\nname: German\n');
  });

  test('kinds asked for; pages named .xml are HTML', async () => {
    expect((await read(tei('<p>x</p>'), 'a.tei', 'xml')).kind).toBe('xml');
    expect((await read('<text><p>x</p></text>', 'a.txt', 'tei')).kind).toBe('tei');
    expect((await read('<?xml version="1.0"?><html><body><p>x</p></body></html>', 'a.xml')).kind).toBe(
      'html',
    );
    expect((await read(tei('<p>x</p>'), 'README')).kind).toBe('tei');
  });
});

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

test('a short journal', async () => {
  const { text, pages, ...rest } = await read(
    new Uint8Array(readFileSync(new URL('fixtures/journal.xml', import.meta.url))),
  );
  expect(rest).toMatchObject({
    title: 'A short journal of the mill',
    language: 'en',
    meta: { author: 'Test author' },
  });
  expect(text).toBe(
    [
      '# Preface',
      'This journal was kept from 2 March 1881.',
      '# The first winter',
      'The wheel froze on the second night, and the Mister Harrow came to break the ice.[^1]',
      '[^1]: A later hand adds: with an iron bar.',
      '## Accounts',
      '| Month | Sacks |\n| --- | --- |\n| January | 12 |\n| February | 9 |',
      '- rope\n- tallow',
      '# A song',
      'Turn, wheel, and grind the yellow grain,\nthe river brings thee home again.',
      'He sang it in Dutch too: draai, molen, draai. Nobody wrote it down.\n',
    ].join('\n\n'),
  );
  expect(pages!.map(({ page, label, start }) => [page, label, text.slice(start, start + 9)])).toEqual([
    [1, undefined, '# Preface'],
    [2, '3', 'The wheel'],
    [3, '4', 'He sang i'],
  ]);
});

test('real editions', async () => {
  const folder = corpus('tei');
  if (folder === undefined) return;
  for (const path of filesIn(folder, ['.xml'])) {
    const document = await read(new Uint8Array(readFileSync(path)));
    expect(document.kind).toBe('tei');
    expect(document.title).toBeTruthy();
    expect(document.warnings).toEqual([]);
    expect(document.text).not.toMatch(/<\/?[a-z]/);
  }
});
