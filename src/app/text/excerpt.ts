/**
 * The few lines of a hit that are shown in a list: the part around the first match, without the marks of its
 * markup. What is marked is exactly what the engine marked.
 */

export interface Piece {
  text: string;
  marked: boolean;
}

const BEFORE = 70;
const LENGTH = 300;

/** Markup that says nothing to a reader of two lines; each pattern's first group, if any, is what stays. */
const MARKUP: RegExp[] = [
  /^---\n[\s\S]*?\n---\n/g,
  /<!--[\s\S]*?(?:-->|$)/g,
  /<\/?[a-zA-Z][^<>\n]*>/g,
  /^ {0,3}#{1,6}[ \t]+/gm,
  /[ \t]*\{#[\w-]+\}[ \t]*$/gm,
  /^[ \t]*(?:```|~~~|:::).*$/gm,
  /^[ \t]*>[ \t]?(?:\[![A-Z]+\])?/gm,
  /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm,
  /^[ \t]*\|?[ \t:|-]*-{3,}[ \t:|-]*$/gm,
  /!?\[([^\]\n]*)\](?:\([^)\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^\]\n]*\])/g,
  /(\*\*|__|`+)(?=\S)/g,
  /(?<=\S)(\*\*|__|`+)/g,
  /[ \t]*\|[ \t]*/g,
];

export function excerpt(
  text: string,
  highlights: readonly (readonly [number, number])[],
  options: { markup: boolean; title?: string },
): Piece[] {
  const marked = new Uint8Array(text.length);
  for (const [start, end] of highlights) marked.fill(1, start, end);
  const hidden = options.markup ? hide(text, marked) : new Uint8Array(text.length);
  if (options.title) hideTitle(text, options.title, hidden, marked);
  const { start, end } = frame(text, highlights[0]?.[0] ?? 0, hidden);
  const pieces = collect(text, start, end, hidden, marked);
  if (start > firstShown(hidden)) pieces.unshift({ text: '… ', marked: false });
  if (end < text.trimEnd().length) pieces.push({ text: ' …', marked: false });
  return pieces;
}

/** Which characters are markup. A marked character is never hidden: it is what was searched for. */
function hide(text: string, marked: Uint8Array): Uint8Array {
  const hidden = new Uint8Array(text.length);
  for (const pattern of MARKUP) {
    for (const match of text.matchAll(pattern)) {
      const [whole, kept] = match;
      const end = match.index + whole.length;
      const from = kept === undefined || kept === whole ? end : match.index + whole.indexOf(kept);
      hidden.fill(1, match.index, from);
      hidden.fill(1, Math.min(end, from + (kept?.length ?? 0)), end);
    }
  }
  for (let i = 0; i < text.length; i++) if (marked[i] === 1) hidden[i] = 0;
  return hidden;
}

/** The heading line repeats what stands above the excerpt, unless the match is in it and nowhere else. */
function hideTitle(text: string, title: string, hidden: Uint8Array, marked: Uint8Array): void {
  const line = /^\s*(?:#{1,6}[ \t]+)?([^\n]*)(?:\n[=-]{3,}[ \t]*(?=\n|$))?/.exec(text);
  if (!line || !sameWords(line[1] ?? '', title)) return;
  const end = line[0].length;
  if (text.slice(end).trim() === '') return;
  hidden.fill(1, 0, end);
  marked.fill(0, 0, end);
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
  return pieces;
}

/** Hidden characters that still keep words apart. */
function isBreak(character: string): boolean {
  return character === '|' || /\s/.test(character);
}
