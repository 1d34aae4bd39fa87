/** Items of pdf.js → runs: turned upright, without artifacts, repeated glyphs and what lies outside the page. */
import type { FontFacts, MarkedItem, PageInput, Run, Tag, TextItem } from './types.ts';

export interface PageRuns {
  /** Runs of the page's main direction, in the order of the file or, if tagged, of the structure tree. */
  main: Run[];
  /** Degrees by which they are turned on the page. */
  angle: number;
  /** Runs turned otherwise, a list per direction. */
  aside: { angle: number; runs: Run[] }[];
  /** Letters and digits, and glyphs without a meaning. */
  characters: number;
  unknown: number;
  /** There was more than is read. */
  cut: boolean;
  tagged: boolean;
}

const PLAIN: FontFacts = { bold: false, italic: false, mono: false, vertical: false };
/** Share of the text that the structure tree must hold to be followed. */
const COVERAGE = 0.9;
/** Text this far outside the page is left out. */
const MARGIN = 4;
/** More pieces of text than this on one page are not meant to be read. */
const MAX_RUNS = 50_000;
/** Ems within which the same text is the same print. */
const REPEAT = 0.12;
/** In tagged pages, untagged text this near to the upper or lower edge is a running line. */
const EDGE = 0.1;

interface Turned {
  run: Run;
  angle: number;
  /** Before turning. */
  top: number;
  tagged: boolean;
  order: number;
}

export function readRuns(input: PageInput): PageRuns {
  const turned = placedRuns(input);
  const length = (list: readonly Turned[]): number => list.reduce((sum, { run }) => sum + run.text.length, 0);
  const inTree = turned.filter(({ tagged }) => tagged);
  const tagged = inTree.length > 0 && length(inTree) >= COVERAGE * length(turned);
  const kept = tagged ? inReadingOrder(turned.filter((one) => !isRunningLine(one, input.height))) : turned;
  const [main = [], ...aside] = byAngle(withoutRepeats(kept));
  if (!tagged) for (const { run } of kept) delete run.tag;
  const text = turned.map(({ run }) => run.text).join('');
  return {
    main: main.map(({ run }) => run),
    angle: angleOf(main),
    aside: aside.map((list) => ({ angle: angleOf(list), runs: list.map(({ run }) => run) })),
    characters: text.match(/[\p{L}\p{N}]/gu)?.length ?? 0,
    unknown: unknownGlyphs(input.items),
    cut: turned.length >= MAX_RUNS,
    tagged,
  };
}

function angleOf([first]: readonly Turned[]): number {
  return first?.angle ?? 0;
}

function isRunningLine({ tagged, top }: Turned, height: number): boolean {
  return !tagged && (top < height * EDGE || top > height * (1 - EDGE));
}

/** What is in no place of the tree stays behind what it follows in the file. */
function inReadingOrder(list: readonly Turned[]): Turned[] {
  let last = -1;
  const keyed = list.map((one) => {
    if (one.tagged) last = one.order;
    return { one, order: last };
  });
  return keyed.sort((a, b) => a.order - b.order).map(({ one }) => one);
}

function placedRuns(input: PageInput): Turned[] {
  const result: Turned[] = [];
  const open: (string | undefined)[] = [];
  let artifacts = 0;
  let spaced = false;
  for (const item of input.items) {
    if (result.length >= MAX_RUNS) break;
    if (!isText(item)) {
      artifacts += mark(item, open);
      continue;
    }
    if (artifacts > 0) continue;
    const text = cleanText(item.str);
    if (text.trim() === '') {
      spaced ||= item.str.length > 0 || item.hasEOL;
      if (item.str.length > 0) spaceBehind(result.at(-1)?.run);
      continue;
    }
    const tag = tagOf(open, input.tags);
    const placed = place(item, text, input, tag, spaced);
    if (placed !== undefined) result.push(placed);
    spaced = item.hasEOL;
  }
  return result;
}

/** Given from left to right, a space behind text that is read the other way stands before it. */
function spaceBehind(run: Run | undefined): void {
  if (run?.rtl) run.spaced = true;
}

function isText(item: TextItem | MarkedItem): item is TextItem {
  return 'str' in item;
}

/** Returns by how much the number of open artifacts changes. */
function mark(item: MarkedItem, open: (string | undefined)[]): number {
  if (item.type === 'endMarkedContent') return open.pop() === 'Artifact' ? -1 : 0;
  const artifact = item.tag === 'Artifact';
  open.push(artifact ? 'Artifact' : item.id);
  return artifact ? 1 : 0;
}

function tagOf(open: readonly (string | undefined)[], tags: PageInput['tags']): Tag | undefined {
  for (let i = open.length - 1; tags !== undefined && i >= 0; i--) {
    const tag = open[i] === undefined ? undefined : tags.get(open[i]!);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

function place(
  item: TextItem,
  text: string,
  input: PageInput,
  tag: Tag | undefined,
  spaced: boolean,
): Turned | undefined {
  const [a, b, c, d, e, f] = multiply(input.transform, item.transform);
  if (e < -MARGIN || f < -MARGIN || e > input.width + MARGIN || f > input.height + MARGIN) return undefined;
  const font = input.fonts.get(item.fontName) ?? PLAIN;
  const size = trueSize(Math.hypot(c, d) || Math.hypot(a, b), item.width, text.length);
  if (!(size > 0) || !Number.isFinite(e + f)) return undefined;
  // Down the page in columns from right to left is the same as a page turned by a quarter.
  const angle = font.vertical ? 90 : Math.round((Math.atan2(b, a) * 180) / Math.PI);
  const [x, y] = turn(e, f, -angle);
  const run: Run = {
    text,
    x,
    y,
    width: font.vertical ? Math.abs(item.height) : item.width,
    size,
    font,
    rtl: item.dir === 'rtl',
    spaced,
    ...(tag && { tag }),
  };
  return { run, angle, top: f, tagged: tag !== undefined, order: tag?.order ?? -1 };
}

/** Some fonts scale their glyphs by themselves, so that letters are wider than any are of their size. */
function trueSize(size: number, width: number, length: number): number {
  return width > size * length * 3 ? (2 * width) / length : size;
}

type Matrix = [number, number, number, number, number, number];

function multiply(m: readonly number[], n: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** With the clock, as y grows downwards. */
export function turn(x: number, y: number, degrees: number): [x: number, y: number] {
  if (degrees === 0) return [x, y];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Largest first. */
function byAngle(list: readonly Turned[]): Turned[][] {
  const groups = new Map<number, Turned[]>();
  for (const one of list) {
    const angle = (one.angle + 360) % 360;
    const group = groups.get(angle);
    if (group === undefined) groups.set(angle, [one]);
    else group.push(one);
  }
  const weight = (group: readonly Turned[]): number =>
    group.reduce((sum, { run }) => sum + run.text.length, 0);
  return [...groups.values()].sort((a, b) => weight(b) - weight(a));
}

/** Bold type made by printing twice, and text laid over the same text. */
function withoutRepeats(list: readonly Turned[]): Turned[] {
  const seen = new Map<string, Run>();
  return list.filter(({ run }) => {
    const near = run.size * REPEAT;
    const [column, row] = [Math.round(run.x / near), Math.round(run.y / near)];
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        const other = seen.get(`${column + i} ${row + j} ${run.text}`);
        if (other && Math.abs(other.x - run.x) <= near && Math.abs(other.y - run.y) <= near) return false;
      }
    }
    seen.set(`${column} ${row} ${run.text}`, run);
    return true;
  });
}

/** Presentation forms of Arabic and the ligatures of Latin script become letters; marks that do not show go. */
function cleanText(text: string): string {
  return (
    text
      .replace(/[\ufb00-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
      .replace(/^[\ue000-\uf8ff](?=\s|$)|[\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g, '•')
      .replace(/[\0-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff\ufffe\uffff]/g, '')
      // A ligature of lam and alef is two letters, which pdf.js turns round with the text.
      .replace(/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1')
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000\s]/g, ' ')
      .normalize('NFC')
  );
}

function unknownGlyphs(items: PageInput['items']): number {
  let count = 0;
  for (const item of items) {
    if (isText(item)) count += item.str.match(/[\0-\x08\x0e-\x1f\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  }
  return count;
}
