import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  header1?: string;
  core?: string;
  links?: string;
}

/** A document with this body. */
function docx(body: string, parts: Parts = {}): Uint8Array {
  const types = {
    styles: 'styles',
    numbering: 'numbering',
    footnotes: 'footnotes',
    endnotes: 'endnotes',
    header1: 'header',
  };
  const related = Object.entries(types).filter(([name]) => name in parts);
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${related
      .map(([name, type], i) => `<Relationship Id="p${i}" Type="${OFFICE}/${type}" Target="${name}.xml"/>`)
      .join('')}${parts.links ?? ''}</Relationships>`,
  };
  for (const [name] of related)
    files[`word/${name}.xml`] = `<w:${name} ${W}>${parts[name as keyof Parts]}</w:${name}>`;
  if (parts.core !== undefined)
    files['docProps/core.xml'] = `<cp:coreProperties>${parts.core}</cp:coreProperties>`;
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const read = (bytes: Uint8Array, name = 'a.docx'): Promise<ParsedDocument> =>
  parseDocument({ bytes, source: name, name });
const text = async (body: string, parts?: Parts): Promise<string> => (await read(docx(body, parts))).text;

const run = (value: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${value}</w:t></w:r>`;
const p = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;
const styled = (style: string, content: string): string => p(content, `<w:pStyle w:val="${style}"/>`);
const style = (id: string, name: string, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${p(content)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;

test('styles of a Dutch program, a footnote, a table, a deletion', async () => {
  const body =
    styled('Kop1', 'Eerste') +
    p(
      `${run('Tekst')}<w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:ins>${run(' erbij')}</w:ins>`,
    ) +
    styled('Kop2', 'Tweede') +
    `<w:tbl>${row(cell('A'), cell('B'))}${row(cell('1'), cell('2'))}</w:tbl>`;
  const footnotes = `<w:footnote w:type="separator" w:id="0">${p('x')}</w:footnote><w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${run('Een noot.')}`)}</w:footnote>`;
  const styles = style('Kop1', 'Kop 1') + style('Kop2', 'Kop 2');
  expect(await text(body, { styles, footnotes })).toBe(
    '# Eerste\n\nTekst[1] erbij\n\n[1] Een noot.\n\n## Tweede\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n',
  );
});

describe('styles', () => {
  test.each([
    ['heading 2', '## x'],
    ['Kop 3', '### x'],
    ['Überschrift 1', '# x'],
    ['Titre 4', '#### x'],
    ['Rubrik 2', '## x'],
    ['Titel', '# x'],
    ['Heading', '# x'],
    ['Headings', 'x'],
    ['Quote', '> x'],
    ['toc 1', ''],
    ['Normal', 'x'],
  ])('%s', async (name, expected) => {
    const out = await text(styled('S', 'x') + p('end'), { styles: style('S', name) });
    expect(out.replace(/\n*end\n$/, '')).toBe(expected);
  });

  test('what is only based on the style of all headings is none', async () => {
    const styles = style('H', 'Heading') + style('C', 'Caption', '<w:basedOn w:val="H"/>');
    expect(await text(styled('H', 'One') + styled('C', 'Two'), { styles })).toBe('# One\n\nTwo\n');
  });

  test('a title lowers the headings; an outline level, and what a style is based on, count', async () => {
    const styles =
      style('T', 'Title') +
      style('H', 'heading 1') +
      style('Own', 'Clause', '<w:basedOn w:val="H"/>') +
      style('O', 'Other', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>');
    const document = await read(
      docx(
        styled('T', 'Top') +
          styled('H', 'One') +
          styled('Own', 'Two') +
          styled('O', 'Three') +
          p('Four', '<w:outlineLvl w:val="2"/>'),
        { styles },
      ),
    );
    expect(document.text).toBe('# Top\n\n## One\n\n## Two\n\n### Three\n\n#### Four\n');
    expect(document.title).toBe('Top');
  });

  test('code by its style and by its face', async () => {
    const mono = '<w:rFonts w:ascii="Courier New"/>';
    const body =
      styled('C', 'let a;') +
      styled('C', `${run('b')}<w:r><w:br/><w:t>c</w:t></w:r>`) +
      p('text') +
      p(run('f();', mono)) +
      p(run('  on', mono)) +
      p(run('Only typed', mono));
    expect(await text(body, { styles: style('C', 'Source Code') })).toBe(
      '```\nlet a;\nb\nc\n```\n\ntext\n\n```\nf();\n  on\nOnly typed\n```\n',
    );
    expect(await text(p('Use ') + p(run('Only typed', mono)))).toBe('Use\n\nOnly typed\n');
  });
});

describe('numbers', () => {
  const level = (at: number, format: string, shown: string, more = ''): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${shown}"/>${more}</w:lvl>`;
  const list = (id: string, ...levels: string[]): string =>
    `<w:abstractNum w:abstractNumId="a${id}">${levels.join('')}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="a${id}"/></w:num>`;
  const item = (id: string, at: number, value: string): string =>
    p(value, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);

  test('lists, one in another', async () => {
    const numbering =
      list('1', level(0, 'bullet', '·'), level(1, 'decimal', '%2.')) +
      list('2', level(0, 'lowerLetter', '%1)'), level(1, 'lowerRoman', '(%2)'));
    const body =
      item('1', 0, 'a') +
      item('1', 1, 'b') +
      item('1', 1, 'c') +
      item('1', 0, 'd') +
      item('1', 1, 'e') +
      p('–') +
      item('2', 0, 'f') +
      item('2', 1, 'g') +
      item('2', 0, 'h') +
      item('9', 0, 'none');
    expect(await text(body, { numbering })).toBe(
      '- a\n  1. b\n  2. c\n- d\n  1. e\n\n–\n\n- a) f\n  - (i) g\n- b) h\n\nnone\n',
    );
  });

  test('a level that is passed over counts as begun', async () => {
    const numbering = list(
      '1',
      level(0, 'decimal', '%1'),
      level(1, 'decimal', '%1.%2'),
      level(2, 'decimal', '%1.%2.%3'),
    );
    const body = item('1', 0, 'a') + item('1', 2, 'b') + item('1', 1, 'c');
    expect((await text(body, { numbering })).replace(/^ +/gm, '')).toBe('1. a\n- 1.1.1 b\n- 1.2 c\n');
  });

  test('of headings, with what was started anew', async () => {
    const styles =
      style('H1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style('H2', 'heading 2', '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>');
    const numbering = `${list('1', level(0, 'upperRoman', 'Article %1.'), level(1, 'decimal', '%1.%2', '<w:isLgl/>'))}<w:num w:numId="3"><w:abstractNumId w:val="a1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>`;
    const body =
      styled('H1', 'A') +
      styled('H2', 'B') +
      styled('H2', 'C') +
      styled('H1', 'D') +
      styled('H2', 'E') +
      p('F', '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
      p('G', '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="3"/></w:numPr>');
    expect(await text(body, { styles, numbering })).toBe(
      '# Article I. A\n\n## 1.1 B\n\n## 1.2 C\n\n# Article II. D\n\n## 2.1 E\n\n# F\n\n# Article IX. G\n',
    );
  });
});

describe('runs', () => {
  test.each([
    ['hidden', run('a') + run('b', '<w:vanish/>') + run('c', '<w:vanish w:val="0"/>'), 'ac'],
    ['moved away', `<w:moveFrom>${run('a')}</w:moveFrom><w:moveTo>${run('b')}</w:moveTo>`, 'b'],
    [
      'a field shows its result',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>${run('x')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('7')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' on')}`,
      '7 on',
    ],
    [
      'a link',
      `<w:hyperlink r:id="l">${run('site')}</w:hyperlink> <w:hyperlink w:anchor="x">${run('here')}</w:hyperlink>`,
      '[site](https://a.b/)here',
    ],
    [
      'links as fields, whole, in parts and without an end',
      `<w:fldSimple w:instr=" HYPERLINK &quot;https://c.d/&quot; ">${run('one')}</w:fldSimple> <w:r><w:fldChar w:fldCharType="begin"/><w:instrText> HYPERLINK "https://</w:instrText><w:instrText>e.f/" \\o "x"</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>${run('two', '<w:b/>')}${run(' words')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' and ')}<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK \\l "_Toc1"</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>${run('three')}`,
      '[one](https://c.d/)[two words](https://e.f/) and three',
    ],
    [
      'powers',
      run('10') +
        run('6', '<w:vertAlign w:val="superscript"/>') +
        run(', 1') +
        run('st', '<w:vertAlign w:val="superscript"/>'),
      '10^6, 1st',
    ],
    [
      'tabs, breaks and signs',
      `<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:sym w:font="Symbol" w:char="F0B7"/><w:sym w:char="2192"/></w:r>`,
      'a b\nc-→',
    ],
    [
      'a picture',
      '<w:r><w:drawing><wp:inline><wp:docPr descr="A map"/></wp:inline></w:drawing></w:r>',
      'A map',
    ],
    [
      'a formula',
      '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>',
      '`\\frac{1}{\\sqrt{x}}`',
    ],
    [
      'ruby',
      '<w:r><w:ruby><w:rt><w:r><w:t>kana</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      '漢',
    ],
    ['marks', run('# *not* a &lt;b&gt; heading'), '\\# \\*not\\* a \\<b> heading'],
  ])('%s', async (_, content, expected) => {
    const links = `<Relationship Id="l" Type="${OFFICE}/hyperlink" Target="https://a.b/" TargetMode="External"/>`;
    expect(await text(p(content), { links })).toBe(`${expected}\n`);
  });

  test('boxes of text, once', async () => {
    const box = (value: string): string => `<w:txbxContent>${p(value)}</w:txbxContent>`;
    const body = `<w:p>${run('By')}<w:r><mc:AlternateContent><mc:Choice>${`<w:drawing>${box('In a box')}</w:drawing>`}</mc:Choice><mc:Fallback><w:pict>${box('In a box')}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(await text(body)).toBe('By\n\nIn a box\n');
  });
});

test('tables: cells over columns and rows, one in another, deleted rows', async () => {
  const more = (value: string, merge: string): string => cell(value, `<w:vMerge${merge}/>`);
  const table = `<w:tbl>${row(cell('A'), cell('B'), cell('C'))}${row(more('x', ' w:val="restart"'), cell('wide', '<w:gridSpan w:val="2"/>'))}${row(more('', ''), cell('1'), `<w:tc><w:tbl>${row(cell('in'), cell('side'))}</w:tbl></w:tc>`)}<w:tr><w:trPr><w:del/></w:trPr>${cell('gone')}</w:tr></w:tbl>`;
  expect(await text(table)).toBe(
    '| A | B | C |\n| --- | --- | --- |\n| x | wide |  |\n| x | 1 | in side |\n',
  );
});

test('a table that arranges the page is none', async () => {
  const long = 'word '.repeat(120).trim();
  expect(await text(`<w:tbl>${row(cell(long), cell('b'))}${row(cell('c'), cell('d'))}</w:tbl>`)).toBe(
    `${long}\n\nb\n\nc\n\nd\n`,
  );
});

test('tables of contents are left out, controls are not', async () => {
  const contents = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Page 3')}</w:sdtContent></w:sdt>`;
  expect(await text(`${contents}<w:sdt><w:sdtContent>${p('Kept')}</w:sdtContent></w:sdt>`)).toBe('Kept\n');
});

test('what it says about itself', async () => {
  const core =
    '<dc:title>Report</dc:title><dc:creator>Jo Oak</dc:creator><dcterms:created>2024-05-01T10:00:00Z</dcterms:created><dc:language>nl-NL</dc:language><cp:keywords>a, b</cp:keywords>';
  const document = await read(docx(p('x'), { core, header1: p('Draft') }));
  expect(document).toMatchObject({
    kind: 'docx',
    title: 'Report',
    date: '2024-05-01T10:00:00Z',
    language: 'nl',
    meta: { author: 'Jo Oak', keywords: 'a, b', header: 'Draft' },
  });
  expect(
    (await read(docx(p('x'), { core: '<dc:title>Microsoft Word - a.doc</dc:title>' }))).title,
  ).toBeUndefined();
});

describe('refusals', () => {
  const codeOf = async (bytes: Uint8Array, name?: string): Promise<string> => {
    try {
      await read(bytes, name);
    } catch (error) {
      if (isCopseError(error)) return `${error.code}: ${error.message}`;
      throw error;
    }
    return 'read';
  };
  const compound = (...words: string[]): Uint8Array =>
    Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...words.flatMap((word) => [...word].flatMap((char) => [char.charCodeAt(0), 0])),
    ]);

  test('with a password, old, cut off, empty, of another program', async () => {
    expect(await codeOf(compound('EncryptionInfo', 'EncryptedPackage'))).toMatch(/^needs-password: a\.docx/);
    expect(await codeOf(compound('WordDocument'), 'a.doc')).toMatch(
      /^unsupported: a\.doc is an old Word document \(DOC; as DOCX/,
    );
    expect(await codeOf(docx(p('x')).slice(0, 400))).toMatch(/^parse-failed: a\.docx is cut off/);
    expect(await codeOf(docx(''))).toMatch(/^parse-failed: .*no text/);
    expect(await codeOf(zipSync({ 'xl/workbook.xml': strToU8('<x/>') }))).toMatch(/^unsupported: .*Excel/);
    expect(await codeOf(zipSync({ a: strToU8('x') }))).toMatch(/^unsupported: .*ZIP archive/);
    expect(await codeOf(strToU8('plain text'))).toMatch(/^parse-failed/);
  });

  test('a document under another name is read', async () => {
    expect((await read(docx(p('x')), 'a.txt')).kind).toBe('docx');
  });
});

describe('hostile input', () => {
  test.each([
    ['containers', '<w:ins>'.repeat(4000) + p('x') + '</w:ins>'.repeat(4000)],
    [
      'tables in tables',
      `${'<w:tbl><w:tr><w:tc>'.repeat(2000)}${p('x')}${'</w:tc></w:tr></w:tbl>'.repeat(2000)}`,
    ],
    [
      'boxes in boxes',
      `${'<w:p><w:r><w:pict><w:txbxContent>'.repeat(1000)}${p('x')}${'</w:txbxContent></w:pict></w:r></w:p>'.repeat(1000)}`,
    ],
    [
      'fractions',
      p(`${'<m:oMath><m:f><m:num>'.repeat(1000)}<m:t>x</m:t>${'</m:num></m:f></m:oMath>'.repeat(1000)}`),
    ],
    [
      'wide cells',
      `<w:tbl>${row(...Array.from({ length: 300 }, () => cell('x', '<w:gridSpan w:val="999999"/>'))).repeat(20)}</w:tbl>`,
    ],
    [
      'links in links',
      p(`${'<w:hyperlink r:id="l">'.repeat(3000)}${run('x')}${'</w:hyperlink>'.repeat(3000)}`),
    ],
  ])('%s', async (_, body) => {
    const start = performance.now();
    expect((await read(docx(body))).text).toContain('x');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('notes that point to themselves, styles based on themselves', async () => {
    const mark = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const footnotes = `<w:footnote w:id="1">${p(`${run('note')}${mark}`)}</w:footnote>`;
    const styles = style('A', 'A', '<w:basedOn w:val="B"/>') + style('B', 'B', '<w:basedOn w:val="A"/>');
    expect(await text(styled('A', `${run('x')}${mark}`), { footnotes, styles })).toBe(
      'x[1]\n\n[1] note[1]\n',
    );
  });

  test('any damage gives a result or an error of ours', async () => {
    const whole = docx(
      `${styled('Kop1', 'A') + p('b').repeat(5)}<w:tbl>${row(cell('1'), cell('2'))}</w:tbl>`,
      { styles: style('Kop1', 'Kop 1') },
    );
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

test('real documents: the references’ headings, lists and cells', async (context) => {
  const folder = corpus('docx');
  if (folder === undefined) return context.skip();
  const outcomes: Record<string, string> = {
    'testWORD_protected_passtika.docx': 'needs-password',
    'testWORD_truncated.docx': 'parse-failed',
    'mammoth-empty.docx': 'parse-failed',
  };
  for (const file of filesIn(folder, ['.docx'])) {
    const name = basename(file);
    const outcome = await read(new Uint8Array(readFileSync(file)), name).catch((error: unknown) => error);
    if (outcomes[name] !== undefined)
      expect(isCopseError(outcome) && outcome.code, name).toBe(outcomes[name]);
    else expect((outcome as ParsedDocument).text.length, name).toBeGreaterThan(20);
  }
  const words = (value: string): string[] => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const file of filesIn(folder, ['.docx.md'])) {
    if (basename(file).startsWith('equations')) continue;
    const reference = readFileSync(file, 'utf8').replace(/<!--.*?-->/g, '');
    const { text: out } = await read(new Uint8Array(readFileSync(file.slice(0, -3))), 'a.docx');
    const have = new Set(words(out));
    const missing = words(reference).filter((word) => word.length > 1 && !have.has(word));
    expect(missing, basename(file)).toEqual([]);
    const headings = (value: string): string[] =>
      [...value.matchAll(/^#+ (.*)$/gm)].map(([, title]) => words(title!).join(' '));
    expect(headings(out), basename(file)).toEqual(headings(reference));
  }
});
