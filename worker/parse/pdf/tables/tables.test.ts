import { describe, expect, test } from 'vitest';
import { assemble } from '../assemble.ts';
import { at, BODY, BODY_TEXT, lines, marked, page } from '../pages.contract.ts';
import { readStructure } from '../structure.ts';
import type { PageLayout, Rule, TextItem } from '../types.ts';

const across = (y: number, from = 50, to = 530): Rule => ({ horizontal: true, at: y, from, to });
const down = (x: number, from: number, to: number): Rule => ({ horizontal: false, at: x, from, to });
const ROWS = [
  ['Name', 'Ship', 'Tons', 'Paid'],
  ['Anna', 'Dove', '12', 'yes'],
  ['Bert', 'Crow', '7', 'no'],
  ['Carla', 'Gull', '31', 'yes'],
];
const XS = [60, 180, 300, 420];

/** A text for each cell; a line each for those of several. */
function cells(
  rows: readonly (readonly (string | readonly string[])[])[],
  ys: readonly number[],
  xs = XS,
): TextItem[] {
  return rows.flatMap((row, r) =>
    row.flatMap((cell, c) =>
      [cell].flat().flatMap((text, line) => (text === '' ? [] : [at(xs[c]!, ys[r]! + line * 12, text)])),
    ),
  );
}

function rowsOf(layout: PageLayout): string[][] {
  return layout.parts.flatMap((part) =>
    part.kind === 'table' ? part.rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' '))) : [],
  );
}

const steps = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n * step);

describe('rules between rows and columns', () => {
  const ys = [90, 130, 170];
  const grid = (xs = [50, 170, 290], bottoms = ys): Rule[] => [
    ...bottoms.map((y) => across(y, xs[0], xs.at(-1))),
    ...xs.map((x) => down(x, bottoms[0]!, bottoms.at(-1)!)),
  ];

  test('a cell is what they enclose, over several lines, in two columns and two rows only', () => {
    const items = cells(
      [
        [['Name of', 'the ship'], 'Owner'],
        ['Dove', ['a company', 'of traders']],
      ],
      [105, 145],
    );
    expect(rowsOf(page(1, items, undefined, grid()))).toEqual([
      ['Name of the ship', 'Owner'],
      ['Dove', 'a company of traders'],
    ]);
    expect(rowsOf(page(1, items))).toEqual([]);
  });

  test('text that one piece holds across a rule is cut at the space nearest to it', () => {
    const items = [at(60, 105, 'Name'), at(180, 105, 'Owner'), at(110, 145, 'The Dove of Anna Bell')];
    expect(rowsOf(page(1, items, undefined, grid()))).toEqual([
      ['Name', 'Owner'],
      ['The Dove of', 'Anna Bell'],
    ]);
  });

  test('a cell over rows is repeated in each, one over columns stands once', () => {
    const xs = [50, 170, 290, 410];
    const rules = [
      ...[90, 130, 150, 170].map((y) => across(y, 50, 410)),
      across(110, 170, 410),
      down(50, 90, 170),
      down(170, 90, 170),
      down(290, 110, 170),
      down(410, 90, 170),
    ];
    const items = [
      ...cells(
        [
          ['', 'Load'],
          ['', 'Tons', 'Boxes'],
          ['Dove', '12', '400'],
          ['Crow', '7', ''],
        ],
        [104, 124, 144, 164],
      ),
      at(60, 114, 'Ship'),
    ];
    expect(xs).toHaveLength(4);
    expect(rowsOf(page(1, items, undefined, rules))).toEqual([
      ['Ship', 'Load', ''],
      ['Ship', 'Tons', 'Boxes'],
      ['Dove', '12', '400'],
      ['Crow', '7', ''],
    ]);
  });

  test('open sides, dotted rules and rules drawn twice are as good', () => {
    const dotted = ys.flatMap((y) => steps(50, 4, 60).map((x) => across(y, x, x + 2)));
    const inner = [down(170, 90, 170), down(171.5, 90, 170)];
    const items = cells([ROWS[0]!.slice(0, 2), ROWS[1]!.slice(0, 2)], [110, 150]);
    expect(rowsOf(page(1, items, undefined, [...dotted, ...inner]))).toEqual([
      ['Name', 'Ship'],
      ['Anna', 'Dove'],
    ]);
  });

  test('columns alone: rows are the lines', () => {
    const rules = [
      across(90),
      across(110),
      across(180),
      ...[50, 170, 290, 410, 530].map((x) => down(x, 90, 180)),
    ];
    const items = cells(ROWS, [104, 125, 145, 165]);
    expect(rowsOf(page(1, items, undefined, rules))).toEqual(ROWS);
  });

  test('names of columns that are turned by a quarter stand in their cells', () => {
    const items = [
      ...cells([['Ship'], ['Dove', 'X'], ['Crow', '', 'X']], [145, 165, 185]),
      at(200, 145, 'Paid in full', { turn: 90 }),
      at(320, 145, 'Left', { turn: 90 }),
      at(332, 145, 'again', { turn: 90 }),
      ...lines(50, 300, BODY),
    ];
    const rules = [
      ...[80, 150, 170, 190].map((y) => across(y, 50, 410)),
      ...[50, 170, 290, 410].map((x) => down(x, 80, 190)),
    ];
    const layout = page(1, items, undefined, rules);
    expect(rowsOf(layout)).toEqual([
      ['Ship', 'Paid in full', 'Left again'],
      ['Dove', 'X', ''],
      ['Crow', '', 'X'],
    ]);
    expect(layout.parts.filter(({ kind }) => kind === 'line')).toHaveLength(BODY.length);
  });

  test('a page turned by a quarter has its rules turned as well', () => {
    const turned = ({ horizontal, at: place, from, to }: Rule): Rule =>
      horizontal
        ? { horizontal: false, at: place, from: 700 - to, to: 700 - from }
        : { horizontal: true, at: 700 - place, from, to };
    const items = cells([ROWS[0]!.slice(0, 2), ROWS[1]!.slice(0, 2)], [110, 150]).map(({ str, transform }) =>
      at(800 - transform[5]!, 700 - transform[4]!, str, { turn: 90 }),
    );
    expect(rowsOf(page(1, items, undefined, grid().map(turned)))).toEqual([
      ['Name', 'Ship'],
      ['Anna', 'Dove'],
    ]);
  });

  test('Arabic and Hebrew: the first column is the one on the right', () => {
    const hebrew = (x: number, y: number, text: string): TextItem => at(x, y, text, { dir: 'rtl' });
    const items = [
      hebrew(180, 110, 'שם'),
      hebrew(60, 110, 'ספינה'),
      hebrew(180, 150, 'אנה'),
      hebrew(60, 150, 'יונה'),
    ];
    expect(rowsOf(page(1, items, undefined, grid()))).toEqual([
      ['שם', 'ספינה'],
      ['אנה', 'יונה'],
    ]);
  });

  test('boxes around paragraphs, frames of the page and the parts of a drawing are no tables', () => {
    const prose = [...lines(60, 105, BODY, { size: 6 }), ...lines(360, 105, BODY, { size: 6 })];
    const boxes = [across(90), across(95), across(170), ...[50, 300, 530].map((x) => down(x, 90, 170))];
    expect(rowsOf(page(1, prose, undefined, boxes))).toEqual([]);
    const frame = [
      across(1, 0, 600),
      across(799, 0, 600),
      down(1, 0, 800),
      down(300, 0, 800),
      down(599, 0, 800),
    ];
    const two = [at(60, 200, 'Left'), at(360, 200, 'Right'), at(60, 600, 'Down'), at(360, 600, 'There')];
    expect(rowsOf(page(1, two, undefined, frame))).toEqual([]);
    const boxed = [at(60, 110, 'Start'), at(180, 150, 'Then'), at(60, 190, 'End')];
    expect(rowsOf(page(1, boxed, undefined, grid([50, 170, 290], [90, 130, 170, 210])))).toEqual([]);
  });
});

describe('rules between rows alone', () => {
  const wrapped = [
    ['Name', 'Remark', 'Seen', 'No.'],
    ['Anna', ['came in from the', 'south with tea'], 'twice', '4'],
    ['Bert', 'left', ['once or', 'thrice, as', 'some say'], '12'],
    ['Carla', ['was not seen again', 'after this'], '', '7'],
  ];
  const flat = wrapped.map((row) => row.map((cell) => [cell].flat().join(' ')));

  test('each row is what stands between two, whatever its lines', () => {
    const rules = [90, 112, 148, 196, 232].map((y) => across(y));
    expect(rowsOf(page(1, cells(wrapped, [104, 126, 162, 210]), undefined, rules))).toEqual(flat);
  });

  test('a rule below each row only leaves the first row outside', () => {
    const rules = [112, 148, 196, 232].map((y) => across(y));
    const items = [...lines(50, 40, BODY), ...cells(wrapped, [104, 126, 162, 210])];
    const layout = page(1, items, undefined, rules);
    expect(rowsOf(layout)).toEqual(flat);
    expect(layout.parts).toHaveLength(BODY.length + 1);
  });

  test('above, below the header and at the end: rows are the lines, the header may have two', () => {
    const rules = [across(90), across(122), across(190)];
    const header = ['Name', 'Ship', ['Tons', 'in May'], 'Paid'];
    expect(
      rowsOf(page(1, cells([header, ...ROWS.slice(1)], [104, 136, 156, 176]), undefined, rules)),
    ).toEqual([['Name', 'Ship', 'Tons in May', 'Paid'], ...ROWS.slice(1)]);
  });

  test('a text over all columns is a row', () => {
    const rules = steps(90, 20, 6).map((y) => across(y));
    const items = [
      ...cells([ROWS[0]!, ROWS[1]!, [], ROWS[2]!, ROWS[3]!], steps(104, 20, 5)),
      at(60, 144, 'Ships of the second class, which paid less'),
    ];
    expect(rowsOf(page(1, items, undefined, rules))[2]).toEqual([
      'Ships of the second class, which paid less',
      '',
      '',
      '',
    ]);
  });

  test('pieces of rules say where columns are, however near their texts', () => {
    const rules = steps(90, 20, 5).flatMap((y) => [
      across(y, 50, 93),
      across(y, 93, 135),
      across(y, 135, 200),
    ]);
    const items = cells(
      [
        ['Name of', 'Ship no', 'Tons'],
        ['Anna Bel', 'Dove II', '12'],
        ['Bert Bel', 'Crow IV', '7'],
        ['Cara Bel', 'Gull IX', '31'],
      ],
      steps(104, 20, 4),
      [52, 95, 137],
    );
    expect(rowsOf(page(1, items, undefined, rules))[1]).toEqual(['Anna Bel', 'Dove II', '12']);
  });

  test('two tables side by side, and one in a column of text', () => {
    const left = cells(
      ROWS.map((row) => row.slice(0, 2)),
      steps(104, 20, 4),
      [60, 140],
    );
    const right = cells(
      ROWS.map((row) => row.slice(2)),
      steps(104, 20, 4),
      [340, 440],
    );
    const rules = [90, 110, 170].flatMap((y) => [across(y, 50, 230), across(y, 330, 530)]);
    const layout = page(1, [...left, ...right], undefined, rules);
    expect(layout.parts.filter(({ kind }) => kind === 'table')).toHaveLength(2);
    const prose = lines(
      330,
      40,
      Array.from({ length: 20 }, () => 'words of a column beside the table'),
    );
    expect(
      rowsOf(
        page(
          1,
          [...left, ...prose],
          undefined,
          rules.filter(({ from }) => from === 50),
        ),
      ),
    ).toEqual(ROWS.map((row) => row.slice(0, 2)));
  });

  test('code with its comments between rules is no table', () => {
    const code = ['let a = 1;', 'let b = 2;', 'return a;'].flatMap((text, n) => [
      at(60, 105 + n * 12, text, { font: 'mono' }),
      at(300, 105 + n * 12, `// line ${n}`, { font: 'mono' }),
    ]);
    const items = [...code, at(60, 145, 'A program,'), at(300, 145, 'in three lines')];
    expect(rowsOf(page(1, items, undefined, [across(90), across(155)]))).toEqual([]);
  });

  test('prose between rules, in one column or two, and lists are no tables', () => {
    const rules = [across(90), across(160), across(230)];
    expect(rowsOf(page(1, [...lines(50, 105, BODY), ...lines(50, 175, BODY)], undefined, rules))).toEqual([]);
    const half = BODY.map((text) => text.slice(0, 44));
    const columns = [105, 175].flatMap((y) => [...lines(50, y, half), ...lines(320, y, half)]);
    expect(rowsOf(page(1, columns, undefined, [across(90), across(230)]))).toEqual([]);
    const list = steps(105, 14, 6).flatMap((y, n) => [
      at(60, y, `(${'abcdef'[n]})`),
      at(90, y, 'an item of the list'),
    ]);
    expect(rowsOf(page(1, list, undefined, [across(90), across(230)]))).toEqual([]);
  });
});

describe('shades', () => {
  test('every other row shaded: the rows between and around belong to the table', () => {
    const shade = (y: number): Rule[] => [
      ...[50, 170, 290, 410].flatMap((x) => [across(y, x, x + 120), across(y + 18, x, x + 120)]),
      ...[50, 170, 290, 410, 530].map((x) => down(x, y, y + 18)),
    ];
    const rows = [...ROWS, ['Dirk', 'Lark', '9', 'no'], ['Els', 'Kite', '1', 'yes']];
    const items = cells(rows, steps(100, 18, 6));
    expect(rowsOf(page(1, items, undefined, [106, 142].flatMap(shade)))).toEqual(rows);
  });
});

describe('over pages', () => {
  const rules = (count: number): Rule[] => [
    ...steps(90, 20, count + 1).map((y) => across(y)),
    ...[50, 170, 290, 410, 530].map((x) => down(x, 90, 90 + 20 * count)),
  ];
  const part = (number: number, rows: readonly (readonly string[])[], more: TextItem[] = []): PageLayout =>
    page(number, [...cells(rows, steps(104, 20, rows.length)), ...more], undefined, rules(rows.length));
  const [header, ...body] = ROWS as [string[], ...string[][]];
  const later = [
    ['Dirk', 'Lark', '9', 'no'],
    ['Els', 'Kite', '1', 'yes'],
  ];
  const row = (one: readonly string[]): string => `| ${one.join(' | ')} |`;
  const whole = [row(header), '| --- | --- | --- | --- |', ...[...body, ...later].map(row)].join('\n');

  test('one table, its header once, and each page begins at its first row', () => {
    const { text, pages } = assemble(
      [part(1, ROWS), part(2, [header, ...later], lines(50, 300, BODY))],
      [],
      null,
    );
    expect(text).toBe(`${whole}\n\n${BODY_TEXT}\n`);
    expect(text.slice(pages[1]!.start)).toMatch(/^\| Dirk /);
    expect(pages[0]!.end).toBe(pages[1]!.start);
  });

  test('without a header on the second page, over three pages', () => {
    const { text, pages } = assemble(
      [part(1, ROWS), part(2, [later[0]!, later[1]!]), part(3, body)],
      [],
      null,
    );
    expect(text).toBe(`${whole}\n${body.map(row).join('\n')}\n`);
    expect(text.slice(pages[2]!.start)).toBe(`${body.map(row).join('\n')}\n`);
  });

  test('a row that the page cuts in two is one', () => {
    const cut = [['', 'of the south', '', ''], ...later];
    const { text } = assemble([part(1, ROWS), part(2, cut)], [], null);
    expect(text).toContain('| Carla | Gull of the south | 31 | yes |\n| Dirk |');
  });

  test('a note in small print and a line turned at the edge stand behind the whole table', () => {
    const aside = [at(50, 700, '(1) Seen in May.', { size: 8 }), at(20, 400, 'Ships of 2024', { turn: 90 })];
    const { text } = assemble([part(1, ROWS, aside), part(2, [header, ...later])], [], null);
    expect(text.startsWith(`${whole}\n\n`)).toBe(true);
    expect(text).toContain('Seen in May');
    expect(text).toContain('Ships of 2024');
  });

  test('what stands between two tables, or other columns, keep them apart', () => {
    const heading = at(50, 60, 'Another table');
    const between = assemble([part(1, ROWS), part(2, [header, ...later], [heading])], [], null).text;
    expect(between.match(/^\| --- /gm)).toHaveLength(2);
    const narrow = page(
      2,
      cells(
        later.map((one) => one.slice(0, 3)),
        [104, 124],
      ),
      undefined,
      [...[90, 110, 130].map((y) => across(y, 50, 410)), ...[50, 170, 290, 410].map((x) => down(x, 90, 130))],
    );
    expect(assemble([part(1, ROWS), narrow], [], null).text.match(/^\| --- /gm)).toHaveLength(2);
  });
});

describe('structure tree', () => {
  const leaf = (id: string): { role: string; children: { type: string; id: string }[] } => ({
    role: 'TD',
    children: [{ type: 'content', id }],
  });
  const tags = readStructure({
    children: [
      {
        role: 'Table',
        children: [
          ['a', 'b'],
          ['c', 'd', 'e'],
          ['f', 'g', 'h'],
        ].map((ids) => ({ role: 'TR', children: ids.map(leaf) })),
      },
    ],
  });
  const items = [
    ...marked('a', [at(60, 100, 'Ship')]),
    ...marked('b', [at(300, 100, 'Paid')]),
    ...marked('c', [at(60, 120, 'Dove')]),
    ...marked('d', [at(180, 120, 'of Anna')]),
    ...marked('e', [at(300, 120, 'yes')]),
    ...marked('f', [at(60, 140, 'Crow')]),
    ...marked('g', [at(180, 140, 'of Bert')]),
    ...marked('h', [at(300, 140, 'no')]),
  ];

  test('a cell behind one that spans columns stands above its own', () => {
    expect(rowsOf(page(1, items, tags))[0]).toEqual(['Ship', '', 'Paid']);
  });

  test('what is drawn tells which cells span others', () => {
    const rules = [
      ...[88, 106, 126, 146].map((y) => across(y, 50, 400)),
      ...[50, 290, 400].map((x) => down(x, 88, 146)),
      down(170, 106, 146),
    ];
    expect(rowsOf(page(1, items, tags, rules))).toEqual([
      ['Ship', '', 'Paid'],
      ['Dove', 'of Anna', 'yes'],
      ['Crow', 'of Bert', 'no'],
    ]);
  });
});

describe('what stands in columns without rules', () => {
  const paired = (left: readonly string[], right: readonly string[], x: number): string[][] =>
    rowsOf(
      page(
        1,
        left.flatMap((text, n) => [at(60, 100 + n * 14, text), at(x, 100 + n * 14, right[n]!)]),
      ),
    );
  const labels = ['Customer', 'Invoice', 'Paid on', 'Weight', 'Ship'];

  test.each([
    ['contents', ['Opening', 'Methods', 'Results', 'Index'], ['3', '10', '17', '31'], 500],
    [
      'numbered formulas',
      ['a = b + c', 'c = d - 1', 'd = 2 e', 'e = f / g'],
      ['(1)', '(2)', '(3)', '(4)'],
      300,
    ],
    [
      'addresses side by side',
      ['Harbour Office', 'Quay 12', '1234 AB Havenstad', 'Netherlands'],
      ['Mr. J. Jansen', 'Long street', 'Landstad', 'Belgium'],
      400,
    ],
    ['a list', ['a.', 'b.', 'c.', 'd.', 'e.'], ['one', 'two', 'three', 'four', 'five'], 180],
  ])('%s: no table', (_, left, right, x) => expect(paired(left, right, x)).toEqual([]));

  test('pieces of a formula: no table', () => {
    const pieces = [
      ['with', ',', 'and'],
      ['a < b', '(', 'if c'],
      ['d < e', ')', 'if f'],
    ];
    expect(rowsOf(page(1, cells(pieces, [100, 114, 128])))).toEqual([]);
    const words = pieces.map(([a, , b]) => [a!, 'or', b!]);
    expect(rowsOf(page(1, cells(words, [100, 114, 128])))).toEqual(words);
  });

  test('labels and values: a table', () => {
    const values = ['Harbour Office', '2024-118', '3 May 2024', '12 tons', 'Dove'];
    expect(paired(labels, values, 160)).toEqual(labels.map((label, n) => [label, values[n]]));
  });

  test('paragraphs in three columns: no table', () => {
    const prose = 'one of several words that fill a column of text';
    const items = steps(100, 12, 12).flatMap((y) => [50, 240, 430].map((x) => at(x, y, prose.slice(0, 34))));
    expect(rowsOf(page(1, items))).toEqual([]);
  });
});
