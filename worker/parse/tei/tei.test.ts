import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import { body, read, tei } from './testbed.contract.ts';

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

  test('pages in a feed, and code as it stands', async () => {
    const item = (title: string, content: string): string =>
      `<item><title>${title}</title><description>${content}</description><link>https://a.b/</link></item>`;
    const feed = `<rss><channel><title>Feed</title>${item('One', `&lt;p&gt;Fish &amp;amp; ${'chips '.repeat(40)}&lt;/p&gt;&lt;ul&gt;&lt;li&gt;a&lt;/li&gt;&lt;/ul&gt;`)}${item('Two', '<![CDATA[<b>Bold</b> words]]>')}</channel></rss>`;
    const { text: out } = await read(feed);
    expect(out).toContain(`Fish & ${'chips '.repeat(40).trim()}\n\n- a\n`);
    expect(out).toContain('## Two\n\nBold words\n');
    const book =
      '<book><title>B</title><para>See</para><programlisting>\nif a:\n  <b>b</b>()\n</programlisting></book>';
    expect((await read(book)).text).toBe('# B\n\nSee\n\n```\nif a:\n  b()\n```\n');
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
