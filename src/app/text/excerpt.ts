/**
 * The few lines of a hit that are shown in a list: the part around the first match, without the marks of its
 * markup. What is marked is exactly what the engine marked.
 */

export interface Piece {
  text: string;
  marked: boolean;
}

type Ranges = readonly (readonly [start: number, end: number])[];

const BEFORE = 70;
const LENGTH = 300;

/** Markup that says nothing to a reader of two lines; each pattern's first group, if any, is what stays. */
const MARKUP: RegExp[] = [
  /^---\n[\s\S]*?\n---\n/g,
  /<!--[\s\S]*?(?:-->|$)/g,
  /<\/?[a-zA-Z][^<>\n]*>/g,
  /^ {0,3}#{1,6}[ \t]+/gm,
  /[ \t]*\{#[\w-]+\}[ \t]*$/gm,
  /^[ \t]*:::.*$/gm,
  /^[ \t]*>[ \t]?(?:\[![A-Z]+\])?/gm,
  /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm,
  /^[ \t]*\|?[ \t:|-]*-{3,}[ \t:|-]*$/gm,
  /^ {0,3}\[[^\]\n]+\]:[ \t]+\S.*$/gm,
  /!?\[([^\]\n]*)\](?:\([^)\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^\]\n]*\])/g,
  /(?<![\p{L}\p{N}_*\\])(?:\*{1,3}|_{1,3})(?=\S)([^*_\n]+)(?<=\S)(?:\*{1,3}|_{1,3})(?![\p{L}\p{N}_*])/gu,
  /\*\*(?=\S)/g,
  /(?<=\S)\*\*/g,
  /[ \t]*\|[ \t]*/g,
];
const INLINE_CODE = /``?([^`\n]+)``?/g;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})(.*)$/gm;

/** `markup`: the text is Markdown. `title`: what stands above the excerpt and need not be said in it again. */
export function excerpt(
  text: string,
  highlights: Ranges,
  options: { markup: boolean; title: string },
): Piece[] {
  const marked = new Uint8Array(text.length);
  for (const [start, end] of highlights) marked.fill(1, start, end);
  const hidden = options.markup ? hide(text, marked) : new Uint8Array(text.length);
  hideTitle(text, options.title, hidden);
  const first = marked.findIndex((mark, i) => mark === 1 && hidden[i] === 0);
  const { start, end } = frame(text, Math.max(0, first), hidden);
  const pieces = collect(text, start, end, hidden, marked);
  if (start > firstShown(hidden)) pieces.unshift({ text: '… ', marked: false });
  if (end < text.trimEnd().length) pieces.push({ text: ' …', marked: false });
  return pieces;
}

/** The words of a text with those marked that are among `words`, folded by {@link foldWord}. */
export function markWords(text: string, words: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!words.has(foldWord(word))) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), marked: false });
    pieces.push({ text: word, marked: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** The words of a query, and those that were marked for it in some texts, to be marked elsewhere. */
export function markedWords(
  query: string,
  texts: Iterable<{ text: string; highlights: Ranges }>,
): Set<string> {
  const words = new Set<string>();
  for (const [word] of query.matchAll(WORD)) words.add(foldWord(word));
  for (const { text, highlights } of texts) {
    for (const [start, end] of highlights) {
      for (const [word] of text.slice(start, end).matchAll(WORD)) words.add(foldWord(word));
    }
  }
  return words;
}

export const WORD: RegExp = /[\p{L}\p{M}\p{N}_]+/gu;

export function foldWord(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

/** Which characters are markup. Where all that matched is markup, such as an address, nothing is. */
function hide(text: string, marked: Uint8Array): Uint8Array {
  const hidden = new Uint8Array(text.length);
  for (const pattern of MARKUP) hideMatches(pattern, text, hidden);
  hideMatches(INLINE_CODE, text, hidden);
  hideFences(text, hidden);
  const shown = marked.some((mark, i) => mark === 1 && hidden[i] === 0 && text[i]!.trim() !== '');
  return shown || !marked.includes(1) ? hidden : new Uint8Array(text.length);
}

function hideMatches(pattern: RegExp, text: string, hidden: Uint8Array): void {
  for (const match of text.matchAll(pattern)) {
    const [whole, kept] = match;
    hidden.fill(1, match.index, match.index + whole.length);
    if (kept === undefined) continue;
    const from = match.index + whole.indexOf(kept);
    hidden.fill(0, from, from + kept.length);
  }
}

/** Code between fences is shown as it is. A passage may begin or end in the middle of it. */
function hideFences(text: string, hidden: Uint8Array): void {
  const fences = [...text.matchAll(FENCE)];
  const bare = fences[0]?.[1]?.trim() === '';
  let inside = fences.length % 2 === 1 && bare;
  let at = 0;
  for (const { 0: line, index } of fences) {
    if (inside) hidden.fill(0, at, index);
    at = index + line.length;
    hidden.fill(1, index, at);
    inside = !inside;
  }
  if (inside) hidden.fill(0, at);
}

/** The heading line, unless there is nothing else to show. */
function hideTitle(text: string, title: string, hidden: Uint8Array): void {
  const line = /^\s*(?:#{1,6}[ \t]+)?([^\n]*)(?:\n[=-]{3,}[ \t]*(?=\n|$))?/.exec(text);
  if (!line || !sameWords(line[1] ?? '', title)) return;
  const end = line[0].length;
  if (text.slice(end).trim() !== '') hidden.fill(1, 0, end);
}

function sameWords(a: string, b: string): boolean {
  const words = (text: string): string =>
    text
      .replace(/\{#[\w-]+\}/g, '')
      .replace(/[\s*_`#]+/g, ' ')
      .trim();
  return words(a) === words(b);
}

function firstShown(hidden: Uint8Array): number {
  return Math.max(0, hidden.indexOf(0));
}

/** From a little before the first match, cut at white space. */
function frame(text: string, match: number, hidden: Uint8Array): { start: number; end: number } {
  let start = firstShown(hidden);
  if (match - start > BEFORE) {
    start = match - BEFORE;
    const space = text.slice(start, match).search(/\s/);
    if (space >= 0) start += space + 1;
  }
  let end = start;
  for (let shown = 0; end < text.length && shown < LENGTH; end++) if (!hidden[end]) shown++;
  if (end < text.length) {
    const space = text.slice(start, end).search(/\s\S*$/);
    if (space > LENGTH / 2) end = start + space;
  }
  return { start, end };
}

function collect(text: string, start: number, end: number, hidden: Uint8Array, marked: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let space = true;
  for (let i = start; i < end; i++) {
    const blank = hidden[i] === 1 || /\s/.test(text[i]!);
    if (blank && (space || (hidden[i] === 1 && !isBreak(text[i]!)))) continue;
    const piece = pieces.at(-1);
    const isMarked = marked[i] === 1;
    const character = blank ? ' ' : text[i]!;
    if (piece && piece.marked === isMarked) piece.text += character;
    else pieces.push({ text: character, marked: isMarked });
    space = blank;
  }
  const last = pieces.at(-1);
  if (last) last.text = last.text.trimEnd();
  return pieces.filter(({ text }) => text !== '');
}

/** Hidden characters that still keep words apart. */
function isBreak(character: string): boolean {
  return character === '|' || /\s/.test(character);
}
