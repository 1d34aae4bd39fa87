/** Lines → flowing text: spaces between them, and words put together that a line end cut in two. */
import { lineBrokenWord, type WordEvidence, withTrema } from '../../markup/index.ts';
import type { Line } from './types.ts';

/** A line that ends within a word, as far as its hyphen shows. */
export const HYPHEN: RegExp = /([\p{L}\p{N}]+)[-\u2010\u00ad]$/u;
const FIRST_WORD = /^([\p{L}\p{M}]+)/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

/** Words of the document that no line end touches, and those with hyphens inside. */
export class Vocabulary {
  /** What else is known of words: lists of the language, where there are some. */
  knowledge: Pick<WordEvidence, 'isKnown' | 'language'> = { language: '' };
  private readonly words = new Set<string>();

  add(line: Line, before: Line | undefined): void {
    if (line.tracked) return;
    let text = line.text;
    if (line.broken || HYPHEN.test(text)) text = text.replace(/\S+$/u, '');
    if (before !== undefined && (before.broken || HYPHEN.test(before.text))) text = text.replace(/^\S+/u, '');
    for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? []) {
      this.words.add(word);
    }
  }

  has(word: string): boolean {
    return this.words.has(word.toLowerCase());
  }
}

/** Longer than any word. */
const TAIL = 80;

/** Longest word looked for, and the most of them in one. */
const MAX_WORD = 24;
const MAX_PARTS = 4;

/** Words of the document that together make up `word`, as few as possible; `word` itself where there are none. */
export function splitKnown(word: string, vocabulary: Vocabulary): string {
  if (word.length < 4 || vocabulary.has(word)) return word;
  // Fewest known words up to each letter.
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let from = Math.max(0, end - MAX_WORD); from < end; from++) {
      const part = word.slice(from, end);
      const before = best[from];
      if (before === undefined || before.length >= MAX_PARTS || part.length < 2 || !vocabulary.has(part))
        continue;
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, part];
    }
  }
  return best[word.length]?.join(' ') ?? word;
}

export function joinLines(lines: readonly Line[], vocabulary: Vocabulary): string {
  return joinTexts(lines, vocabulary).text;
}

/** `starts`: where the text of each line begins. */
export function joinTexts(
  lines: readonly Pick<Line, 'text' | 'broken' | 'tracked'>[],
  vocabulary: Vocabulary,
): { text: string; starts: number[] } {
  let text = '';
  const starts: number[] = [];
  for (const [at, line] of lines.entries()) {
    const own = line.tracked ? untracked(line.text, vocabulary) : line.text;
    const glued = at === 0 ? { before: '', next: own } : glue(text, own, lines[at - 1]!.broken, vocabulary);
    starts.push(glued.before.length);
    text = glued.before + glued.next;
  }
  return { text: text.replace(/\u00ad/g, ''), starts };
}

/** The lines of a cell, whose right edge is not known: a word is put together only where the document has it. */
export function joinCell(cell: string, vocabulary: Vocabulary): string {
  return cell.split('\n').reduce((text, next) => {
    const left = /[\p{L}\p{M}]{2,}$/u.exec(text.slice(-TAIL))?.[0];
    const right = /^\p{Ll}[\p{L}\p{M}]+/u.exec(next)?.[0];
    const cut = left !== undefined && right !== undefined && vocabulary.has(left + right);
    const glued = cut ? { before: text, next } : glue(text, next, false, vocabulary);
    return glued.before + glued.next;
  });
}

function untracked(text: string, vocabulary: Vocabulary): string {
  return text.replace(/\p{L}+/gu, (word) => splitKnown(word, vocabulary));
}

/** Two lines made ready for one another. */
interface Glued {
  before: string;
  next: string;
}

/** Only the end of `text` is looked at. */
function glue(text: string, next: string, broken: boolean, vocabulary: Vocabulary): Glued {
  const tail = text.slice(-TAIL);
  const hyphen = HYPHEN.exec(tail);
  if (hyphen !== null) return atHyphen(text, hyphen[1]!, next, vocabulary);
  if (broken && cutsWord(tail, next, vocabulary)) return { before: text, next };
  if (/\S[-‐–—/]$/.test(tail) && /^\p{L}/u.test(next)) return { before: text, next };
  const tight = CJK.test(tail.at(-1) ?? '') && CJK.test(next[0] ?? '');
  return { before: tight ? text : `${text} `, next };
}

function atHyphen(text: string, left: string, next: string, vocabulary: Vocabulary): Glued {
  const joined = text.slice(0, -1);
  const right = FIRST_WORD.exec(next)?.[1];
  if (text.endsWith('\u00ad')) return { before: joined, next };
  if (right === undefined) return { before: text, next };
  const evidence = { inDocument: (word: string) => vocabulary.has(word), ...vocabulary.knowledge };
  const continued = /^[-\u2010]/.test(next.slice(right.length));
  switch (lineBrokenWord(left, right, evidence, continued)) {
    case 'join':
      return { before: joined, next };
    case 'trema':
      return { before: joined, next: withTrema(next) };
    case 'hyphen':
      return { before: text, next };
    default:
      return { before: `${text} `, next };
  }
}

/** A line that ends where its hyphen would begin, before a small letter. */
function cutsWord(text: string, next: string, vocabulary: Vocabulary): boolean {
  const left = /[\p{L}\p{M}]+$/u.exec(text)?.[0];
  const right = FIRST_WORD.exec(next)?.[1];
  if (left === undefined || right === undefined || !/^\p{Ll}/u.test(right)) return false;
  return vocabulary.has(left + right) || !(vocabulary.has(left) && vocabulary.has(right));
}
