/**
 * Where sentences end: every mark that may end one is a candidate, and what stands around it may speak against it.
 * The host is not asked: what it takes for a sentence differs between browsers.
 */
import { type Abbreviations, abbreviationsOf } from './abbreviations.ts';

/** Full stops and their kin; dandas with the number of their verse; and what closes behind them. */
const CANDIDATE =
  /(?:(?<latin>[.!?…؟۔]+)|(?<wide>[。！？｡]+)|(?<danda>[।॥]+(?:\s*[\p{Nd}.–-]+\s*[।॥]+)*))["'”’»›)\]}*_`」』）》〉】]*(?:\[\^?[\p{L}\p{N}_-]{1,20}\])*["'”’»)*_]*|\n[^\S\n]*\n/gu;

/** What may stand in front of the first word of a sentence. */
const OPENING = /^["'“”‘’„«‹([{*_`¿¡—–-]*/;
/** `'s Morgens`, `'t Is`. */
const CLITIC = /^['’‘`][snt] \p{Lu}/u;
/** `Inc.` of `Bros. Inc.`: no sentence begins with it. */
const ABBREVIATED = /^\S+(?=\.(?:\s|$))/;
const NOT_SPACE = /\S*$/;
/** The longest token that is looked at. */
const REACH = 40;
/** The longest inline code, so that backticks without their like cost no more. */
const CODE_REACH = 400;

/**
 * Offsets behind each sentence of a range, with the quotes and brackets that close it; the last one is the end of the
 * range without white space. `language`: BCP-47 primary tag.
 */
export function sentenceEnds(text: string, start: number, end: number, language: string): number[] {
  const part = text.slice(start, end).trimEnd();
  const abbreviations = abbreviationsOf(language);
  const ends: number[] = [];
  const spans = codeSpans(part);
  let span = 0;
  for (const match of part.matchAll(CANDIDATE)) {
    const { index } = match;
    while (span < spans.length && spans[span]!.end <= index) span++;
    const behind = index + match[0].length;
    if (behind >= part.length || (spans[span]?.start ?? index) < index) continue;
    if (isEnd(part, match, behind, abbreviations, language))
      ends.push(start + index + match[0].trimEnd().length);
  }
  if (part.trim() !== '') ends.push(start + part.length);
  return ends;
}

/** Inline code: between runs of as many backticks in one paragraph. A run without its like is text. */
function codeSpans(part: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let at = part.indexOf('`');
  while (at >= 0) {
    const behind = runEnd(part, at);
    const end = codeEnd(part, behind, behind - at);
    if (end > 0) spans.push({ start: at, end });
    at = part.indexOf('`', Math.max(end, behind));
  }
  return spans;
}

/** Offset behind the run of so many backticks that closes code from `from`; 0 where none does. */
function codeEnd(part: string, from: number, ticks: number): number {
  const near = part.slice(from, from + CODE_REACH);
  const blank = /\n[^\S\n]*\n/.exec(near)?.index ?? near.length;
  for (let at = near.indexOf('`'); at >= 0 && at < blank; ) {
    const end = runEnd(near, at);
    if (end - at === ticks) return from + end;
    at = near.indexOf('`', end);
  }
  return 0;
}

function runEnd(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end++;
  return end;
}

function isEnd(
  part: string,
  { index, groups }: RegExpExecArray,
  behind: number,
  abbreviations: Abbreviations,
  language: string,
): boolean {
  if (groups?.['latin'] === undefined) return part.slice(index, behind).trim() !== '';
  if (!/\s/.test(part[behind]!)) return false;
  const after = part.slice(behind, behind + REACH).trimStart();
  const word = after.replace(OPENING, '');
  if (/^\p{Ll}/u.test(word) && !CLITIC.test(after)) return false;
  if (groups['latin'] !== '.') return true;
  return !isAbbreviated(part, index, word, abbreviations, language);
}

/** Whether the full stop at `index` belongs to the token in front of it, given the word behind it. */
function isAbbreviated(
  part: string,
  index: number,
  word: string,
  { never, mayEnd, beforeNumber }: Abbreviations,
  language: string,
): boolean {
  const from = Math.max(0, index - REACH);
  const found = NOT_SPACE.exec(part.slice(from, index))![0];
  const token = found.replace(OPENING, '');
  const lower = token.toLowerCase();
  const number = /^\p{Nd}/u.test(word);
  if (/^\d{1,3}$|^I$|^[IVXL]{2,5}$/.test(token)) {
    // A number in front of a line is that of an item; one before a number is part of it.
    return isLineStart(part, index - found.length) || number || isOrdinal(token, language);
  }
  if (mayEnd.has(lower))
    return !/^\p{Lu}/u.test(word) || mayEnd.has(ABBREVIATED.exec(word)?.[0].toLowerCase() ?? '');
  if (never.has(lower)) return true;
  if (beforeNumber.has(lower)) return number || /^(?:[VX]|[IVXLC]{2,})\b/.test(word);
  return isInitial(token);
}

/** Small letters that are words. */
const WORDS_OF_ONE: ReadonlySet<string> = new Set(['u', 'o', 'i']);

/** `J.`, `J.R.R.`, `Th.`; `a.b.` where no list knows it. */
function isInitial(token: string): boolean {
  if (WORDS_OF_ONE.has(token)) return false;
  return /^\p{L}$|^(?:\p{L}\.)+\p{L}$|^(?:Th|Tj|Sj|Ch|Ph|Ij|IJ|Yv|Chr|Joh|Jac|Wm|Geo)$/u.test(token);
}

function isOrdinal(token: string, language: string): boolean {
  return language === 'de' && /^\d{1,2}$/.test(token);
}

function isLineStart(part: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    if (part[i] === '\n') return true;
    if (!/[\s>*_-]/.test(part[i]!)) return false;
  }
  return true;
}
