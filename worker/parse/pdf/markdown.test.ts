import { describe, expect, test } from 'vitest';
import { assemble } from './assemble.ts';
import { numberedHeading } from './numbering.ts';
import { at, BODY, BODY_TEXT, lines, markdown, page } from './pages.contract.ts';
import { joinCell, joinTexts, splitKnown, Vocabulary } from './words.ts';

const body = (y = 300): ReturnType<typeof lines> => lines(50, y, BODY);

describe('paragraphs', () => {
  test('lines flow; a gap, an indent and a short line that ends a sentence part them', () => {
    const second = lines(50, 360, BODY);
    const indented = [
      at(65, 408, 'An indented line opens a paragraph, as books do it, and goes'),
      at(50, 420, 'on here.'),
    ];
    expect(markdown([[...body(), ...second, ...indented]])).toBe(
      `${BODY_TEXT}\n\n${BODY_TEXT}\n\nAn indented line opens a paragraph, as books do it, and goes on here.\n`,
    );
  });

  test('a sentence goes on over the page, over notes and over a footer', () => {
    const footer = (n: number): ReturnType<typeof at> => at(280, 780, `Page ${n} of 3`);
    const note = at(50, 740, '(1) A note in small print.', { size: 8 });
    const pages = [
      [...body(100), at(50, 160, 'The sentence that begins here'), note, footer(1)],
      [at(50, 100, 'goes on over the page.'), ...body(140), footer(2)],
      [...body(100), footer(3)],
    ];
    expect(markdown(pages)).toBe(
      `${BODY_TEXT}\n\nThe sentence that begins here goes on over the page.\n\n(1) A note in small print.\n\n` +
        `${BODY_TEXT}\n\n${BODY_TEXT}\n`,
    );
  });

  test('pages begin where their text begins, in the middle of a sentence too, and cover the text', () => {
    const pages = [
      page(1, [...body(100), at(50, 160, 'The sentence that begins here')]),
      page(2, [at(50, 100, 'goes on over the page.')]),
      page(3, []),
      page(4, [at(50, 100, 'The end.')]),
    ];
    const { text, pages: spans } = assemble(pages, [], ['i', 'ii', 'iii', '4']);
    expect(
      spans.map(({ page: number, label, start, end }) => [number, label, text.slice(start, end)]),
    ).toEqual([
      [1, 'i', `${BODY_TEXT}\n\nThe sentence that begins here `],
      [2, 'ii', 'goes on over the page.\n\n'],
      [3, 'iii', ''],
      [4, undefined, 'The end.\n'],
    ]);
  });

  test('what looks like markup is text', () => {
    const odd = ['# no heading', '- - -', '| a | b |', '```', '<b>', '[a](b)', '> quote', '= =='];
    const text = markdown([odd.map((str, n) => at(50, 100 + n * 40, str))]);
    for (const line of text.split('\n\n')) expect(line).not.toMatch(/^(?:#|\||```|<|>)|[^\\]\]\(/);
    expect(text.replace(/\\/g, '')).toContain('# no heading');
  });
});

describe('words over line ends', () => {
  const known = (...texts: string[]): Vocabulary => {
    const vocabulary = new Vocabulary();
    for (const text of texts) vocabulary.add({ ...lineOf(text) }, undefined);
    return vocabulary;
  };
  const lineOf = (text: string, broken = false) => ({
    ...(page(1, [at(50, 100, 'x')]).parts[0] as ReturnType<typeof page>['parts'][0] & { kind: 'line' }),
    text,
    broken,
  });
  const join = (left: string, right: string, vocabulary = known(), broken = false): string =>
    joinTexts([lineOf(left, broken), lineOf(right)], vocabulary).text;

  test.each([
    ['samen-', 'werking', 'samenwerking'],
    ['niet-', 'bestaande', 'niet-bestaande'],
    ['e-', 'mail', 'e-mail'],
    ['PDF-', 'reader', 'PDF-reader'],
    ['vracht-', 'en verzendkosten', 'vracht- en verzendkosten'],
    ['Noord-', 'Holland', 'Noord-Holland'],
    ['Immo\u00ad', 'bilien', 'Immobilien'],
    ['2020-', '2021', '2020-2021'],
    ['日本', '語', '日本語'],
    ['one', 'two', 'one two'],
  ])('%s|%s', (left, right, wanted) => expect(join(left, right)).toBe(wanted));

  test('the document decides', () => {
    expect(join('price-', 'determining', known('the price-determining part'))).toBe('price-determining');
    expect(join('re-', 'cover', known('to recover it'))).toBe('recover');
    expect(join('cost-', 'benefit', known('the cost of it', 'a benefit for all'))).toBe('cost-benefit');
  });

  test('a hyphen that the file does not give', () => {
    expect(join('the laws, regu', 'lations', known(), true)).toBe('the laws, regulations');
    expect(join('one of the', 'laws', known('the laws'), true)).toBe('one of the laws');
    // A justified page, on which one line ends a hyphen's width short of the margin.
    const short = at(50, 348, 'The purpose of this Directive is to approximate the laws, regu', {
      width: 376.7,
    });
    const items = [...BODY, ...BODY].map((text, n) => at(50, 300 - n * 12, text, { width: 380 })).reverse();
    const text = markdown([[...items, short, at(50, 360, 'lations of the States.')]]);
    expect(text).toContain('the laws, regulations of the States');
  });

  test('in a cell, a word is put together where the document has it', () => {
    expect(joinCell('support to environ\nmental aims\nof it', known('environmental'))).toBe(
      'support to environmental aims of it',
    );
    expect(joinCell('support to environ\nmental', known())).toBe('support to environ mental');
  });

  test('words set wide are parted by the words of the document', () => {
    const vocabulary = known('the supply of goods', 'with transport');
    expect(splitKnown('ofgoods', vocabulary)).toBe('of goods');
    expect(splitKnown('supply', vocabulary)).toBe('supply');
    expect(splitKnown('nothingknown', vocabulary)).toBe('nothingknown');
  });
});

describe('headings', () => {
  test('by size, over several lines, the body being what most of the text is', () => {
    const title = lines(50, 100, ['A heading that is', 'wrapped'], { size: 20 });
    expect(markdown([[...title, at(50, 200, 'Smaller', { size: 14 }), ...body()]])).toBe(
      `# A heading that is wrapped\n\n## Smaller\n\n${BODY_TEXT}\n`,
    );
    const large = [100, 200, 300, 400].flatMap((y) => lines(50, y, BODY, { size: 13 }));
    expect(markdown([[...large, at(50, 500, 'Small print.', { size: 8 })]])).not.toContain('#');
  });

  test('by bold type, where text follows', () => {
    const bold = at(50, 280, 'Bold heading', { font: 'bold' });
    expect(markdown([[...body(100), bold, ...body()]])).toBe(
      `${BODY_TEXT}\n\n# Bold heading\n\n${BODY_TEXT}\n`,
    );
    const drawn = ['Start', 'Stop', 'End'].map((text, n) =>
      at(100 + n * 90, 500 + n * 40, text, { font: 'bold' }),
    );
    expect(markdown([[...body(), ...drawn]])).not.toContain('#');
  });

  test('by numbers, whose depth decides over size', () => {
    const heads = [
      at(50, 100, '1 Introduction', { size: 14, font: 'bold' }),
      at(50, 200, '1.1 Scope', { size: 14, font: 'bold' }),
      at(50, 300, '1.1.1 Detail', { size: 14, font: 'bold' }),
    ];
    const items = heads.flatMap((head, n) => [head, ...lines(50, 120 + n * 100, BODY)]);
    expect(markdown([items]).match(/^#.*$/gm)).toEqual([
      '# 1 Introduction',
      '## 1.1 Scope',
      '### 1.1.1 Detail',
    ]);
  });

  test('an article and its title are one heading, below its chapter', () => {
    const items = [
      at(260, 80, 'CHAPTER I'),
      at(230, 100, 'General provisions', { font: 'bold' }),
      at(270, 140, 'Article 1', { font: 'italic' }),
      at(250, 164, 'Subject matter', { font: 'bold' }),
      ...lines(50, 190, BODY),
      at(270, 260, 'Article 2', { font: 'italic' }),
      ...lines(50, 290, BODY),
    ];
    expect(markdown([items]).match(/^#.*$/gm)).toEqual([
      '# CHAPTER I General provisions',
      '## Article 1 Subject matter',
      '## Article 2',
    ]);
  });

  test('by the outline of the document', () => {
    const outline = [
      { title: 'First part', level: 1, page: 1 },
      { title: 'Inside', level: 2, page: 1 },
    ];
    const items = [at(50, 100, 'First part'), ...body(140), at(50, 250, 'Inside'), ...body(300)];
    expect(markdown([items], outline).match(/^#.*$/gm)).toEqual(['# First part', '## Inside']);
  });

  test('numbered sentences, captions, lists and lines of a drawing are none', () => {
    const items = [
      ...body(100),
      at(50, 200, 'Figure 3 What it looks like', { font: 'bold' }),
      at(50, 240, '1. Apples'),
      at(50, 252, '2. Pears'),
      at(50, 300, 'Artikel 12 van de wet is van toepassing.'),
      ...body(340),
    ];
    expect(markdown([items])).not.toContain('#');
  });

  test.each([
    ['4.3 Titel', 'decimal', 2],
    ['HOOFDSTUK 2', 'keyword', 3],
    ['Artikel 5', 'keyword', 6],
    ['Bijlage A Kaart', 'keyword', 0],
    ['§ 12 Geltung', 'keyword', 5],
    ['2. Results', 'single', 1],
  ])('%s', (text, kind, depth) => expect(numberedHeading(text)).toMatchObject({ kind, depth }));

  test.each([
    '4.3 miljoen euro',
    '12.3.2020',
    'Artikel 12 van de wet is van toepassing.',
    'Part of the answer',
    'Section a of it',
    '4.3 Titel ....... 12',
    '1986. een jaar',
  ])('%s is no heading', (text) => expect(numberedHeading(text)).toBeUndefined());
});

describe('lists', () => {
  test('bullets, numbers and letters, an item over several lines, and nesting', () => {
    const items = [
      at(50, 100, '• First item, which is so long that it goes on in the'),
      at(58, 112, 'next line'),
      at(70, 124, '• Inner'),
      at(50, 136, '• Second'),
      at(50, 170, '(a) lettered;'),
      at(50, 204, '1. numbered'),
    ];
    expect(markdown([[...items, ...body()]])).toBe(
      '- First item, which is so long that it goes on in the next line\n  - Inner\n- Second\n- (a) lettered;\n' +
        `1. numbered\n\n${BODY_TEXT}\n`,
    );
  });

  test('a word at the start of a line is no bullet; a hyphen at its end joins the item', () => {
    expect(markdown([[at(50, 100, 'operations begin'), ...body()]])).toMatch(/^operations begin/);
    const wrapped = [at(50, 100, '• A long-'), at(58, 112, 'standing item')];
    expect(markdown([[...wrapped, ...body()]])).toMatch(/^- A (?:long-standing|longstanding) item\n/);
  });
});

test('steps side by side are read in their order', () => {
  const steps = [
    '1. Open the lid and take the',
    '2. Turn the key to the left',
    '3. Close the lid until it',
  ].flatMap((text, n) => [at(50 + n * 180, 200, text), at(50 + n * 180, 212, `end of step ${'abc'[n]}`)]);
  const text = markdown([[...body(), ...steps]]);
  expect(text.match(/^\d\. .*$/gm)).toEqual([
    '1. Open the lid and take the end of step a',
    '2. Turn the key to the left end of step b',
    '3. Close the lid until it end of step c',
  ]);
});

test('a page number beside the last line of the text is no part of it', () => {
  const pages = [1, 2, 3, 4].map((n) => [
    ...lines(
      50,
      140,
      BODY.map((text) => `${'abcd'[n - 1]} ${text}`),
    ),
    at(50, 760, `the last line of the page ${'abcd'[n - 1]!.repeat(3)}.`),
    at(300, 760.4, String(n)),
  ]);
  const text = markdown(pages);
  expect(text.match(/the page \w+\.$/gm)).toHaveLength(4);
  expect(text).not.toMatch(/\d/);
});

test('headings over a grid of troubles and remedies stay outside of it', () => {
  const rows = [
    ['Symptom', 'Cause', 'Remedy'],
    ['No light', 'Bulb', 'Replace it'],
    ['No heat', 'Fuse', 'Reset it'],
  ].flatMap((row, n) => row.map((text, c) => at(60 + c * 130, 230 + n * 16, text)));
  const items = [...body(100), at(50, 200, 'Troubleshooting', { size: 14 }), ...rows];
  expect(markdown([items])).toContain('# Troubleshooting\n\n| Symptom | Cause | Remedy |');
});

test('code keeps its lines and its indentation', () => {
  const code = ['if (a) {', 'b();', '}'].map((text, n) =>
    at(n === 1 ? 60 : 50, 100 + n * 12, text, { font: 'mono' }),
  );
  expect(markdown([[...code, ...body()]])).toBe(`\`\`\`\nif (a) {\n  b();\n}\n\`\`\`\n\n${BODY_TEXT}\n`);
});

test('a table is one of Markdown, and a bar in a cell stays in its cell', () => {
  const rows = [
    ['Year', 'Sales', 'Costs'],
    ['2021', 'a|b', '8'],
    ['2022', '11', '9.25'],
  ];
  const items = rows.flatMap((row, n) => row.map((text, c) => at(60 + c * 130, 100 + n * 14, text)));
  expect(markdown([[...items, ...body()]])).toBe(
    `| Year | Sales | Costs |\n| --- | --- | --- |\n| 2021 | a\\|b | 8 |\n| 2022 | 11 | 9.25 |\n\n${BODY_TEXT}\n`,
  );
});

describe('running lines', () => {
  /** Text that no other page has. */
  const own = (n: number): string[] => BODY.map((text) => `${text} ${'abcdefgh'[n]!.repeat(5)}`);
  const run = (count: number, head: (n: number) => string, foot: (n: number) => string): string =>
    markdown(
      Array.from({ length: count }, (_, n) => [
        at(50, 30, head(n + 1)),
        ...lines(50, 100, own(n)),
        at(280, 780, foot(n + 1)),
      ]),
    );

  test('go when they stand on page after page', () => {
    const text = run(
      5,
      () => 'Annual report',
      (n) => `${n}`,
    );
    expect(text).not.toContain('Annual report');
    expect(text.match(/^\d+$/gm)).toBeNull();
  });

  test('of left and right pages', () => {
    const text = run(
      8,
      (n) => (n % 2 === 0 ? 'The book' : 'The chapter'),
      (n) => `- ${n} -`,
    );
    expect(text).not.toMatch(/The book|The chapter|- 3 -/);
  });

  test('stay in a document of two pages, and where every page has its own', () => {
    expect(
      run(
        2,
        () => 'Annual report',
        (n) => `${n}`,
      ),
    ).toContain('Annual report');
    const fruits = ['Apples', 'Pears', 'Plums', 'Figs', 'Nuts'];
    const text = run(
      5,
      (n) => fruits[n - 1]!,
      () => '',
    );
    for (const word of fruits) expect(text).toContain(word);
  });

  test('an article at the top of many pages is none', () => {
    const text = run(
      6,
      (n) => `Article ${n}`,
      (n) => `Page ${n} of 6`,
    );
    expect(text.match(/^# Article \d$/gm)).toHaveLength(6);
  });

  test('sentences that are repeated are text', () => {
    const pages = Array.from({ length: 4 }, (_, n) => [
      ...lines(50, 100, own(n)),
      at(50, 300, 'Said once more.'),
    ]);
    expect(markdown(pages).match(/Said once more/g)).toHaveLength(4);
  });

  test('a title that is repeated as a header is kept once', () => {
    const pages = Array.from({ length: 4 }, (_, n) => [
      at(50, 40, 'The title', { size: 16 }),
      ...lines(50, 300, own(n)),
    ]);
    expect(markdown(pages).match(/The title/g)).toHaveLength(1);
  });
});
