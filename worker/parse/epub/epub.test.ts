import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';

type Files = Record<string, string>;

const page = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;

/** A book of these texts, which are its spine in their order, with other files beside them. */
function epub(chapters: Files, more: Files = {}, metadata = ''): Uint8Array {
  const items = Object.keys({ ...chapters, ...more })
    .filter((path) => !path.startsWith('META-INF'))
    .map((path) => {
      const properties = path === 'nav.xhtml' ? ' properties="nav"' : '';
      const type = path.endsWith('.ncx') ? 'application/x-dtbncx+xml' : 'application/xhtml+xml';
      return `<item id="${path}" href="${encodeURI(path)}" media-type="${type}"${properties}/>`;
    });
  const spine = Object.keys(chapters).map((path) => `<itemref idref="${path}"/>`);
  const files: Files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package><metadata xmlns:dc="x">${metadata}</metadata><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
  };
  for (const [path, content] of Object.entries({ ...chapters, ...more })) {
    if (content !== '') files[path.startsWith('META-INF') ? path : `OPS/${path}`] = content;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

const read = (bytes: Uint8Array, name = 'a.epub'): Promise<ParsedDocument> =>
  parseDocument({ bytes, source: name, name });
const nav = (list: string): Files => ({ 'nav.xhtml': page(`<nav epub:type="toc"><ol>${list}</ol></nav>`) });
const link = (href: string, title: string, below = ''): string =>
  `<li><a href="${href}">${title}</a>${below && `<ol>${below}</ol>`}</li>`;

test('chapters in reading order, with anchors of their own', async () => {
  const chapters = {
    'b.xhtml': page(
      '<h1 id="x">One</h1><p>Text <a id="mark"/>goes on, see <a href="a.xhtml#x">there</a>.</p>',
    ),
    'a.xhtml': page('<section id="x"><h1>Two</h1><h2>Part</h2></section>'),
  };
  const document = await read(epub(chapters));
  expect(document.text).toBe('# One\n\nText goes on, see there.\n\n# Two\n\n## Part\n');
  expect([...document.anchors!.values()]).toEqual(['b.xhtml#x', 'a.xhtml#x']);
  expect(document.pages).toBeUndefined();
});

test('levels follow the table of contents; files that it does not name go on', async () => {
  const chapters = {
    'p.xhtml': page('<h1>Part</h1>'),
    'c.xhtml': page('<h1>Chapter</h1><h2>Section</h2>'),
    'd.xhtml': page('<h2>More</h2>'),
  };
  const { text } = await read(epub(chapters, nav(link('p.xhtml', 'Part', link('c.xhtml', 'Chapter')))));
  expect(text).toBe('# Part\n\n## Chapter\n\n### Section\n\n### More\n');
});

describe('titles from the table of contents where there are no headings', () => {
  const chapters = { 'a b.xhtml': page('<p>First</p><p><b id="two">Second</b> text</p>') };

  test('of the newer kind', async () => {
    const list = link('a%20b.xhtml', 'One', link('a%20b.xhtml#two', 'Two *stars*'));
    const document = await read(epub(chapters, nav(list)));
    expect(document.text).toBe('# One\n\nFirst\n\n## Two \\*stars\\*\n\nSecond text\n');
    expect([...document.anchors!.values()]).toEqual(['a b.xhtml', 'a b.xhtml#two']);
  });

  test('of the older kind', async () => {
    const point = (title: string, src: string, below = ''): string =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${below}</navPoint>`;
    const ncx = `<ncx><navMap>${point('One', 'a%20b.xhtml', point('Two', 'a%20b.xhtml#two'))}</navMap></ncx>`;
    expect((await read(epub(chapters, { 'toc.ncx': ncx }))).text).toBe(
      '# One\n\nFirst\n\n## Two\n\nSecond text\n',
    );
  });
});

test('pages of the printed book', async () => {
  const chapters = {
    'a.xhtml': page(
      '<p>Front</p><span epub:type="pagebreak" title="1">1</span><p>One</p><p>starts <span role="doc-pagebreak" aria-label="Page 2"/>two</p>',
    ),
    'b.xhtml': page('<p id="p3">Three</p>'),
  };
  const more = {
    'nav.xhtml': page('<nav epub:type="page-list"><ol><li><a href="b.xhtml#p3">iii</a></li></ol></nav>'),
  };
  const { text, pages } = await read(epub(chapters, more));
  expect(text).toBe('Front\n\nOne\n\nstarts two\n\nThree\n');
  expect(
    pages!.map(({ page: number, label, start, end }) => [number, label, text.slice(start, end).trim()]),
  ).toEqual([
    [1, undefined, 'Front'],
    [2, '1', 'One'],
    [3, '2', 'starts two'],
    [4, 'iii', 'Three'],
  ]);
});

test('notes, pictures, entities, CDATA, right to left', async () => {
  const chapters = {
    'cover.xhtml': page('<img alt="Cover" src="c.jpg"/>'),
    'a.xhtml': page(
      '<h1>ما هو؟</h1><p>Word<a epub:type="noteref" href="#n">1</a>&nbsp;&mdash; <![CDATA[a < b]]></p><aside epub:type="footnote" id="n">1. Note</aside>',
    ),
  };
  expect((await read(epub(chapters))).text).toBe('# ما هو؟\n\nWord[1]\u00a0— a < b\n\n1\\. Note\n');
});

test('what it says about itself', async () => {
  const metadata =
    '<dc:title>A Book</dc:title><dc:title>Other</dc:title><dc:creator>Jo</dc:creator><dc:creator>Al</dc:creator><dc:language>ar-EG</dc:language><dc:date>2012</dc:date><dc:description>&lt;p&gt;On  it&lt;/p&gt;</dc:description>';
  expect(await read(epub({ 'a.xhtml': page('<p>x</p>') }, {}, metadata))).toMatchObject({
    kind: 'epub',
    title: 'A Book',
    language: 'ar',
    meta: { author: 'Jo, Al', year: 2012, description: 'On it' },
  });
});

describe('trouble', () => {
  const codeOf = async (bytes: Uint8Array): Promise<string> => {
    try {
      await read(bytes);
    } catch (error) {
      if (isCopseError(error)) return `${error.code}: ${error.message}`;
      throw error;
    }
    return 'read';
  };
  const chapters = { 'a.xhtml': page('<p>x</p>') };
  const locked = (algorithm: string): Files => ({
    'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  });

  test('missing files are told', async () => {
    const document = await read(epub({ 'lost.xhtml': '', ...chapters }));
    expect(document.text).toBe('x\n');
    expect(document.warnings.join()).toMatch(/does not hold: OPS\/lost\.xhtml/);
  });

  test('books that a shop locked are refused, scrambled fonts are not', async () => {
    expect(await codeOf(epub(chapters, locked('http://www.w3.org/2001/04/xmlenc#aes128-cbc')))).toMatch(
      /^unsupported: a\.epub is protected/,
    );
    expect(await codeOf(epub(chapters, locked('http://www.idpf.org/2008/embedding')))).toBe('read');
  });

  test('no package file, no text, cut off', async () => {
    expect(await codeOf(zipSync({ 'META-INF/container.xml': strToU8('<container/>') }))).toMatch(
      /^parse-failed: .*package file/,
    );
    expect(await codeOf(epub({ 'a.xhtml': page('<img alt="x"/>') }))).toMatch(/^parse-failed: .*no text/);
    expect(await codeOf(epub(chapters).slice(0, 300))).toMatch(/^parse-failed/);
  });

  test('deep tables of contents, deep pages, lists of one page again and again', async () => {
    const start = performance.now();
    await codeOf(epub(chapters, nav(`<li><a href="a.xhtml">t</a><ol>`.repeat(5000))));
    await codeOf(epub({ 'a.xhtml': page('<div>'.repeat(20_000)) }));
    await codeOf(epub(chapters, nav(link('a.xhtml', 'again').repeat(2000))));
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('any damage gives a result or an error of ours', async () => {
    const whole = epub(chapters, nav(link('a.xhtml', 'One')), '<dc:title>T</dc:title>');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        async (flips) => {
          const copy = whole.slice();
          for (const [at, value] of flips) copy[at] = value;
          await read(copy).catch((error: unknown) => {
            if (!isCopseError(error) || error.code === 'internal') throw error;
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('real books', async (context) => {
  const folder = corpus('epub');
  if (folder === undefined) return context.skip();
  const books = new Map<string, ParsedDocument>();
  for (const file of filesIn(folder, ['.epub']))
    books.set(basename(file), await read(new Uint8Array(readFileSync(file))));
  const children = books.get('childrens-literature.epub')!;
  expect(children.text).toMatch(/^# SECTION IV/m);
  expect(children.pages!.find(({ label }) => label === '170')).toBeDefined();
  const pride = books.get('pride-and-prejudice.epub')!;
  expect([...pride.text.matchAll(/^# [IVXL]+$/gm)]).toHaveLength(61);
  expect(new Set(pride.anchors!.values()).size).toBe(pride.anchors!.size);
  expect(books.get('regime-anticancer-arabic.epub')).toMatchObject({
    language: 'ar',
    title: 'Le Vrai Régime anti-cancer',
  });
});
