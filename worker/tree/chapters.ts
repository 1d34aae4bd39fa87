import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { isSpace, lineEnd, nextLine, plainBlock, skipSpace, trimEnd } from '../markup/index.ts';
import { Outline, shorten } from './outline.ts';

/** Words that head the parts of a book or a law, with the rank of what they head: 0 is the largest. */
const RANKS: Record<string, number> = {
  book: 0,
  title: 0,
  part: 0,
  annex: 0,
  appendix: 0,
  canto: 0,
  boek: 0,
  deel: 0,
  titel: 0,
  bijlage: 0,
  buch: 0,
  teil: 0,
  anhang: 0,
  chapter: 1,
  adhyaya: 1,
  hoofdstuk: 1,
  kapitel: 1,
  section: 2,
  subtitle: 2,
  afdeling: 2,
  abschnitt: 2,
  paragraaf: 2,
  article: 3,
  rule: 3,
  clause: 3,
  lesson: 3,
  schedule: 3,
  artikel: 3,
};

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh|' +
  'eighth|ninth|tenth|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|eins|zwei|drei|fünf|sechs|sieben|neun|zehn';
const WORD = new RegExp(`^(?:#{1,6}\\s*)?(${Object.keys(RANKS).join('|')})\\s+`, 'i');
/** Roman numerals in capitals only: "Part did well" is a sentence. */
const NUMBER = new RegExp(
  `^(?:(?:[IVXLCDM]{1,8}|\\d{1,4}(?:[:.]\\d{1,4})*)[a-zA-Z]?|[A-Z]|(?:${NUMBER_WORDS}))(?![\\p{L}\\p{N}])`,
  'u',
);
const NUMBER_WORD = new RegExp(`^(?:${NUMBER_WORDS})(?![\\p{L}\\p{N}])`, 'iu');
const LINE_LIMIT = 120;

export interface ChapterLine {
  word: string;
  title: string;
  start: number;
  next: number;
}

/** Chapter lines of a text. Each stands in a paragraph of its own, so that neither sentences nor lists of contents count. */
export function chapterLines(text: string, from: number): ChapterLine[] {
  const found: ChapterLine[] = [];
  let afterBlank = true;
  for (let pos = from; pos < text.length; ) {
    const eol = lineEnd(text, pos, text.length);
    const next = nextLine(text, eol, text.length);
    const first = skipSpace(text, pos, eol);
    if (afterBlank && first < eol && first - pos <= 40 && eol - first <= LINE_LIMIT) {
      const title = text.slice(first, trimEnd(text, first, eol));
      const word = chapterWord(title);
      if (word !== undefined && startsBlank(text, next)) found.push({ word, title, start: pos, next });
    }
    afterBlank = first === eol;
    pos = next;
  }
  return found;
}

function startsBlank(text: string, pos: number): boolean {
  const eol = lineEnd(text, pos, text.length);
  for (let i = pos; i < eol; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** The structure word, in lower case, of a line that heads a chapter. */
function chapterWord(line: string): string | undefined {
  const match = WORD.exec(line);
  if (match === null) return undefined;
  const rest = line.slice(match[0].length);
  const number = NUMBER.exec(rest) ?? NUMBER_WORD.exec(rest);
  if (number === null) return undefined;
  const after = rest.slice(number[0].length);
  const title = after.replace(/^[\s.:—–-]+/, '');
  const sentence =
    /^\p{Ll}/u.test(title) || /[,;]$/.test(title) || /\S+\s+\S+\s+\S+\s+\S+[^.]\.$/.test(title);
  const contents = /(?:\.\s?){4,}\s*\d*$|\s{3,}\d+$/.test(after);
  return sentence || contents ? undefined : match[1]!.toLowerCase();
}

/** The words that occur, mapped to consecutive levels from 1. */
function chapterLevels(words: Iterable<string>): Map<string, number> {
  const present = [...new Set(words)];
  const ranks = [...new Set(present.map((word) => RANKS[word] ?? 3))].sort((a, b) => a - b);
  return new Map(present.map((word) => [word, Math.min(4, ranks.indexOf(RANKS[word] ?? 3) + 1)]));
}

export function chapterTree(
  document: ParsedDocument,
  options: TreeOptions,
  lines: readonly ChapterLine[],
): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const { text } = document;
  const levels = chapterLevels(lines.map((line) => line.word));
  const lineNumber = lineCounter(text);
  const ends = [...lines.map((line) => line.start), text.length];
  outline.root.summary = plainSummary(text, outline.root.bodyStart, ends[0]!);
  for (const [index, line] of lines.entries()) {
    const node = outline.add({
      level: levels.get(line.word)!,
      title: line.title.replace(/^#+\s*/, '').replace(/\s+/g, ' '),
      start: line.start,
      bodyStart: line.next,
      anchor: `L${lineNumber(line.start)}`,
    });
    node.summary = plainSummary(text, line.next, ends[index + 1]!);
  }
  return outline.finish('chapter');
}

/** Line numbers, from 1, for ascending offsets that begin a line or stand in one. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let pos = 0;
  return (offset) => {
    while (pos < offset) {
      const eol = lineEnd(text, pos, offset);
      pos = nextLine(text, eol, offset);
      if (eol < offset) line++;
    }
    return line;
  };
}

export function plainSummary(text: string, from: number, to: number): string {
  const start = skipSpace(text, from, to);
  const end = Math.min(to, start + 700);
  return shorten(plainBlock(text, { kind: 'code', start, end }, 700));
}
