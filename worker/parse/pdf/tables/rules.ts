/** What a page draws → the straight lines on it that may part cells: strokes, thin boxes, and edges of filled boxes. */

import type { Rule } from '../types.ts';

export interface Operators {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null)[];
}

type Matrix = readonly [number, number, number, number, number, number];

/** Of pdf.js. */
const SAVE = 10;
const RESTORE = 11;
const TRANSFORM = 12;
const BEGIN_FORM = 74;
const END_FORM = 75;
const CONSTRUCT_PATH = 91;
const STROKES = new Set([20, 21, 24, 25, 26, 27]);
const FILLS = new Set([22, 23, 24, 25, 26, 27]);
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;

/** A box no thicker than this is a rule itself. */
const THICK = 3;
/** Shorter ones are dots of a dotted rule, which join, or parts of a drawing. */
const SLANT = 0.7;
/** Pages with more are maps and plots. */
const MAX_RULES = 6000;
const MAX_DEPTH = 200;

/** `transform`: from the page's own space. Nothing where the page is a drawing. */
export function readRules({ fnArray, argsArray }: Operators, transform: readonly number[]): Rule[] {
  const rules: Rule[] = [];
  const space = new Space(asMatrix(transform));
  for (const [at, code] of fnArray.entries()) {
    const args = argsArray[at];
    if (code !== CONSTRUCT_PATH) space.follow(code, args);
    else if (args) addPath(rules, args, space.matrix);
    if (rules.length > MAX_RULES) return [];
  }
  return rules;
}

/** What numbers mean while a page is drawn. */
class Space {
  matrix: Matrix;
  private readonly stack: Matrix[] = [];

  constructor(matrix: Matrix) {
    this.matrix = matrix;
  }

  follow(code: number, args: Operators['argsArray'][number] | undefined): void {
    if (code === SAVE || code === BEGIN_FORM) {
      if (this.stack.length < MAX_DEPTH) this.stack.push(this.matrix);
      if (code === BEGIN_FORM) this.turn(args?.[0]);
    } else if (code === RESTORE || code === END_FORM) {
      this.matrix = this.stack.pop() ?? this.matrix;
    } else if (code === TRANSFORM) {
      this.turn(args);
    }
  }

  private turn(by: unknown): void {
    if (isNumbers(by)) this.matrix = multiply(this.matrix, asMatrix(by));
  }
}

function addPath(rules: Rule[], args: readonly unknown[], matrix: Matrix): void {
  const painted = args[0] as number;
  const data = (args[1] as readonly unknown[] | undefined)?.[0];
  if (!(STROKES.has(painted) || FILLS.has(painted)) || !isNumbers(data)) return;
  for (const path of subpaths(data, matrix)) {
    if (FILLS.has(painted)) addBox(rules, path);
    else for (const [from, to] of sides(path)) addLine(rules, from, to);
  }
}

interface Path {
  points: Point[];
  curved: boolean;
}

type Point = readonly [x: number, y: number];

/** How many numbers follow the code of a step. */
const NUMBERS: Record<number, number> = { [MOVE]: 2, [LINE]: 2, [CURVE]: 6, [QUADRATIC]: 4 };

function subpaths(data: ArrayLike<number>, matrix: Matrix): Path[] {
  const paths: Path[] = [];
  for (let at = 0; at < data.length; ) {
    const code = data[at++]!;
    const numbers = NUMBERS[code] ?? 0;
    at += numbers;
    if (code === MOVE) paths.push({ points: [], curved: false });
    const path = paths.at(-1);
    if (path === undefined) continue;
    path.curved ||= numbers > 2;
    const [first] = path.points;
    if (numbers > 0) path.points.push(apply(matrix, data[at - 2]!, data[at - 1]!));
    else if (first !== undefined) path.points.push(first);
  }
  return paths;
}

function sides({ points, curved }: Path): [Point, Point][] {
  if (curved) return [];
  return points.slice(1).map((point, at) => [points[at]!, point]);
}

function addLine(rules: Rule[], [x, y]: Point, [x2, y2]: Point): void {
  if (Math.abs(y - y2) <= SLANT && Math.abs(x - x2) > SLANT) {
    rules.push({ horizontal: true, at: (y + y2) / 2, from: Math.min(x, x2), to: Math.max(x, x2) });
  } else if (Math.abs(x - x2) <= SLANT && Math.abs(y - y2) > SLANT) {
    rules.push({ horizontal: false, at: (x + x2) / 2, from: Math.min(y, y2), to: Math.max(y, y2) });
  }
}

/** A thin one is a rule along its middle; of another the edges are rules. */
function addBox(rules: Rule[], { points, curved }: Path): void {
  const upright = points.every(([x, y], at) => {
    const [x2, y2] = points[at + 1] ?? points[0]!;
    return Math.abs(x - x2) <= SLANT || Math.abs(y - y2) <= SLANT;
  });
  if (curved || points.length < 2 || !upright) return;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  if (height <= THICK && width > height) {
    rules.push({ horizontal: true, at: (top + bottom) / 2, from: left, to: right });
  } else if (width <= THICK) {
    rules.push({ horizontal: false, at: (left + right) / 2, from: top, to: bottom });
  } else {
    for (const at of [top, bottom]) rules.push({ horizontal: true, at, from: left, to: right });
    for (const at of [left, right]) rules.push({ horizontal: false, at, from: top, to: bottom });
  }
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return (Array.isArray(value) || ArrayBuffer.isView(value)) && typeof (value as unknown[])[0] === 'number';
}

function asMatrix(values: ArrayLike<number>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(values);
  return [a, b, c, d, e, f];
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}
