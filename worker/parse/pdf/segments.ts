/** Runs → segments: words with the spaces that the eye sees, up to a gap wider than a few spaces. */
import { orderByDirection } from './bidi.ts';
import type { Run, Segment } from './types.ts';

/** Gaps, in ems: a space, a space where the file has one, and one that parts columns. */
const SPACE = 0.22;
const FILE_SPACE = 0.06;
const COLUMN = 1.6;
/** Numbers side by side are columns sooner. */
const NUMBERS = 0.75;
const NUMBER = /^[-+±−(]?[\d.,]*\d[\d.,]*[%)]?$/;
/** Han and kana are set without spaces, however wide the gap of a justified line. */
const CJK_SPACE = 0.7;
/** How far back the next run may begin: kerning, or accents printed over letters. */
const OVERLAP = 0.6;
const BASE_LINE = 0.5;
const DROP_CAP = 1.8;
const RTL_LETTER = /[\u0590-\u08ff]/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;
/** A label that belongs to the text beside it, however far away that stands. */
const LABEL =
  /^(?:[•◦▪▫●○■□–—‣·*-]|\(?(?:\d{1,3}|[a-z]{1,5}|[A-Z])[.)]|\d{1,2}(?:\.\d{1,3}){1,4}\.?|§ ?\d+\.?|\[\d{1,3}\])$/;
const LABEL_GAP = 7;

interface Growing {
  runs: Run[];
  x: number;
  right: number;
  /** Of the largest run. */
  y: number;
  size: number;
}

export function readSegments(runs: readonly Run[]): Segment[] {
  const growing: Growing[] = [];
  for (const run of runs) {
    const last = growing.at(-1);
    if (last !== undefined && continues(last, run)) extend(last, run);
    else growing.push({ runs: [run], x: run.x, right: run.x + run.width, y: run.y, size: run.size });
  }
  return joinLabels(joinDropCaps(joinPieces(growing).map(finish)));
}

function continues(line: Growing, run: Run): boolean {
  if (line.runs.at(-1)!.tag?.block !== run.tag?.block) return false;
  if (!sameBaseLine(line, run)) return false;
  const em = Math.max(line.size, run.size);
  const after = run.x - line.right;
  const before = line.x - (run.x + run.width);
  const gap = Math.max(after, before);
  const numbers = NUMBER.test(run.text) && NUMBER.test(line.runs.at(-1)!.text);
  return gap > -OVERLAP * em && gap < (numbers ? NUMBERS : COLUMN) * em;
}

function sameBaseLine(line: { y: number; size: number }, run: { y: number; size: number }): boolean {
  const larger = Math.max(line.size, run.size);
  const raised = Math.min(line.size, run.size) < larger * 0.85;
  return Math.abs(line.y - run.y) <= larger * (raised ? BASE_LINE : BASE_LINE * 0.6);
}

function extend(line: Growing, run: Run): void {
  line.runs.push(run);
  line.x = Math.min(line.x, run.x);
  line.right = Math.max(line.right, run.x + run.width);
  if (run.size > line.size || (run.size === line.size && weight(line) < run.text.length)) {
    line.size = run.size;
    line.y = run.y;
  }
}

function weight({ runs, size }: Growing): number {
  return runs.slice(0, -1).reduce((sum, run) => sum + (run.size === size ? run.text.length : 0), 0);
}

/** Lines that the file gives in pieces, such as letter by letter or accents after letters. */
function joinPieces(list: Growing[]): Growing[] {
  const result: Growing[] = [];
  const rows = new Map<number, Growing[]>();
  for (const line of list) {
    const row = Math.round(line.y);
    const near = [row - 1, row, row + 1].flatMap((key) => rows.get(key) ?? []);
    const mate = near.find((other) => touches(other, line));
    if (mate !== undefined) {
      for (const run of line.runs) extend(mate, run);
      continue;
    }
    result.push(line);
    const known = rows.get(row);
    if (known === undefined) rows.set(row, [line]);
    else known.push(line);
  }
  return result;
}

function touches(a: Growing, b: Growing): boolean {
  if (a.runs[0]!.tag?.block !== b.runs[0]!.tag?.block || !sameBaseLine(a, b)) return false;
  const em = Math.max(a.size, b.size);
  const gap = Math.max(b.x - a.right, a.x - b.right);
  const small = Math.min(a.runs.length, b.runs.length) === 1;
  return gap < em * 0.5 && gap > -em * (small ? OVERLAP : 0.2);
}

function finish({ runs, x, right, y, size }: Growing): Segment {
  const length = runs.reduce((sum, run) => sum + run.text.length, 0);
  const share = (has: (run: Run) => boolean): boolean =>
    runs.reduce((sum, run) => sum + (has(run) ? run.text.length : 0), 0) >= length * 0.8;
  const { ordered, rtl } = orderByDirection(runs);
  const spaced = joinRuns(ordered, rtl, y, size);
  const tracked = runs.some((run) => TRACKED.test(run.text)) || TRACKED.test(spaced);
  const text = joinAccents(tracked ? collapseSpacing(spaced) : spaced);
  const { tag } = runs[0]!;
  return {
    text,
    x,
    right,
    y,
    size: mainSize(runs),
    bold: share((run) => run.font.bold),
    italic: share((run) => run.font.italic),
    // Every font of Han and kana is of one width.
    mono: share((run) => run.font.mono) && !CJK.test(text),
    rtl,
    broken: false,
    tracked,
    ...(tag && { tag }),
  };
}

/** The size that most of the text has. */
function mainSize(runs: readonly Run[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of runs) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function joinRuns(runs: readonly Run[], rtl: boolean, y: number, size: number): string {
  let text = '';
  let last: Run | undefined;
  for (const run of runs) {
    if (last !== undefined && needsSpace(last, run, rtl, text)) text += ' ';
    if (isNoteMark(run, y, size)) {
      text = withMark(text, run.text.trim());
      last = run;
      continue;
    }
    text += TRACKED.test(run.text) ? collapseSpacing(run.text) : run.text;
    last = run;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

/** A number set small and high. */
function isNoteMark(run: Run, y: number, size: number): boolean {
  return run.size < size * 0.85 && y - run.y > size * 0.15 && /^\d{1,3}$/.test(run.text.trim());
}

/** Behind a word it points at a note, and is no part of the word; before one it opens the note. */
function withMark(text: string, mark: string): string {
  if (text === '') return `${mark} `;
  return /(?:\p{L}{4}|[.,;:”"’)\]])$/u.test(text.trimEnd()) ? `${text.trimEnd()}[^${mark}]` : text + mark;
}

function needsSpace(last: Run, run: Run, rtl: boolean, text: string): boolean {
  if (/\s$/.test(text) || /^\s/.test(run.text)) return false;
  // Fonts of one of the two scripts often hold the space in their letters' widths.
  if (rtl && RTL_LETTER.test(text.at(-1)!) !== RTL_LETTER.test(run.text[0]!) && isWord(text, run.text))
    return true;
  const gap = rtl && run.x < last.x ? last.x - (run.x + run.width) : run.x - (last.x + last.width);
  const em = Math.min(last.size, run.size);
  const unspaced = CJK.test(text.at(-1)!) && CJK.test(run.text[0]!);
  if (unspaced) return gap > CJK_SPACE * em;
  if (gap > SPACE * em) return true;
  return run.spaced && gap > (rtl ? -OVERLAP : FILE_SPACE) * em;
}

function isWord(before: string, after: string): boolean {
  return /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
}

/** `W E L K O M` is one word set wide; in a line that has one, so is `e n`. */
const TRACKED = /(?<![\p{L}\p{N}] ?)\p{L}(?: \p{L}){3,}(?!\S)/u;

function collapseSpacing(text: string): string {
  return text.replace(/(?<!\S)\p{L}(?: \p{L})+(?!\S)/gu, (word) => word.replaceAll(' ', ''));
}

const ACCENTS: Record<string, string> = {
  '¨': '\u0308',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030c',
};

/** Old typesetting prints accents as signs of their own before the letter: `na¨ıve`. */
function joinAccents(text: string): string {
  return text.replace(/(?<!\s)([¨´ˆ˜ˇ]) ?(ı|[a-zA-Z])|(?<=^|\s)([¨´ˇ])(ı|[a-zA-Z])/g, (_, a, b, c, d) => {
    const letter = (b ?? d) as string;
    return ((letter === 'ı' ? 'i' : letter) + ACCENTS[(a ?? c) as string]).normalize('NFC');
  });
}

/** A large first letter goes before the line that it opens. */
function joinDropCaps(segments: Segment[]): Segment[] {
  return segments.filter((segment, at) => {
    const next = segments[at + 1];
    if (next === undefined || !/^["“«]?\p{Lu}$/u.test(segment.text)) return true;
    if (segment.size < next.size * DROP_CAP || next.tag?.block !== segment.tag?.block) return true;
    const beside = next.x - segment.right;
    const level = next.y <= segment.y + 1 && next.y > segment.y - segment.size * 1.2;
    if (beside < -next.size || beside > next.size * 1.5 || !level || !/^\p{L}/u.test(next.text)) return true;
    next.text = segment.text + next.text;
    return false;
  });
}

/** `(3)`, `1.` or `•` and the text beside it are one. */
function joinLabels(segments: Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last !== undefined && isLabelOf(last, segment)) {
      last.text = `${last.text} ${segment.text}`;
      last.right = segment.right;
      last.bold = segment.bold;
      last.italic = segment.italic;
      last.size = segment.size;
      if (segment.tag) last.tag = segment.tag;
    } else {
      result.push(segment);
    }
  }
  return result;
}

function isLabelOf(label: Segment, segment: Segment): boolean {
  if (label.tag?.cell || segment.tag?.cell || label.tag?.block !== segment.tag?.block) return false;
  if (!LABEL.test(label.text) || LABEL.test(segment.text)) return false;
  const gap = segment.x - label.right;
  return sameBaseLine(label, segment) && gap > 0 && gap < LABEL_GAP * label.size;
}
