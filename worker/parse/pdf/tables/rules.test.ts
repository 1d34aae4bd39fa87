import { expect, test } from 'vitest';
import type { ParsedDocument } from '../../../contract/index.ts';
import { pdfParser } from '../parser.ts';
import { samplePdf, show } from '../sample.contract.ts';
import { readRules } from './rules.ts';

const FLIP = [1, 0, 0, -1, 0, 800];
const STROKE = 20;
const FILL = 22;
const CLIP_ONLY = 28;
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const CLOSE = 4;

/** A path as pdf.js hands it over. */
const path = (painted: number, numbers: readonly number[]): [number, unknown[]] => [
  91,
  [painted, [Float32Array.from(numbers)], null],
];
const box = (x: number, y: number, width: number, height: number): number[] => [
  ...[MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height],
  ...[LINE, x, y + height, CLOSE],
];
const rules = (...operators: readonly [number, unknown[] | null][]): string[] =>
  readRules(
    { fnArray: operators.map(([code]) => code), argsArray: operators.map(([, args]) => args) },
    FLIP,
  ).map(
    ({ horizontal, at, from, to }) => `${horizontal ? 'y' : 'x'} ${[at, from, to].map(Math.round).join(' ')}`,
  );

test('strokes, sides of boxes and thin boxes are rules', () => {
  expect(rules(path(STROKE, [MOVE, 50, 700, LINE, 150, 700, LINE, 150, 600]))).toEqual([
    'y 100 50 150',
    'x 150 100 200',
  ]);
  expect(rules(path(FILL, box(50, 700, 100, 1)))).toEqual(['y 100 50 150']);
  expect(rules(path(FILL, box(50, 700, 1, 50)))).toEqual(['x 51 50 100']);
  expect(rules(path(FILL, box(50, 700, 100, 50)))).toEqual([
    'y 50 50 150',
    'y 100 50 150',
    'x 50 50 100',
    'x 150 50 100',
  ]);
});

test('curves, slanting lines and what only clips are none', () => {
  expect(rules(path(STROKE, [MOVE, 50, 700, CURVE, 60, 700, 70, 700, 80, 700]))).toEqual([]);
  expect(rules(path(STROKE, [MOVE, 50, 700, LINE, 150, 650]))).toEqual([]);
  expect(rules(path(FILL, [MOVE, 50, 700, LINE, 150, 700, LINE, 100, 650, CLOSE]))).toEqual([]);
  expect(rules(path(CLIP_ONLY, box(50, 700, 100, 50)))).toEqual([]);
});

test('the space that they are drawn in is followed, into forms and out of them', () => {
  const line = path(STROKE, [MOVE, 0, 0, LINE, 100, 0]);
  const operators: [number, unknown[] | null][] = [
    [10, null],
    [12, [2, 0, 0, 2, 50, 700]],
    line,
    [
      74,
      [
        [1, 0, 0, 1, 0, 10],
        [0, 0, 1, 1],
      ],
    ],
    line,
    [75, null],
    line,
    [11, null],
    line,
  ];
  expect(rules(...operators)).toEqual(['y 100 50 250', 'y 80 50 250', 'y 100 50 250', 'y 800 0 100']);
});

test('a page of thousands of lines is a drawing', () => {
  const many = Array.from({ length: 7000 }, (_, n) => path(STROKE, [MOVE, 0, n / 10, LINE, 100, n / 10]));
  expect(rules(...many)).toEqual([]);
  expect(rules(...many.slice(0, 100))).toHaveLength(100);
});

test('from the file: a small table that only its rules make one', async () => {
  const grid = [100, 200, 300].map((x) => `${x} 600 m ${x} 680 l S`).join('\n');
  const across = [600, 640, 680].map((y) => `100 ${y} 200 0.5 re f`).join('\n');
  const texts = [
    show('Ship', 110, 660),
    show('Owner', 210, 660),
    show('Dove', 110, 625),
    show('a company', 210, 625),
    show('of traders', 210, 612),
  ];
  const parse = (content: string): Promise<ParsedDocument> =>
    Promise.resolve(pdfParser.parse({ bytes: samplePdf([content]), source: 'a.pdf', name: 'a.pdf' }, {}));
  const ruled = await parse([grid, across, ...texts].join('\n'));
  expect(ruled.text).toBe('| Ship | Owner |\n| --- | --- |\n| Dove | a company of traders |\n');
  expect((await parse(texts.join('\n'))).text).not.toContain('|');
});
