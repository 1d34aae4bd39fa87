/**
 * The few lines of a hit that are shown in a list: the part around the first match, without the marks of its
 * markup. What is marked is exactly what the engine marked.
 */

export interface Piece {
  text: string;
  marked: boolean;
}

export interface Excerpt {
  /** The section's title, with what matched in its heading. */
  title: Piece[];
  text: Piece[];
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
  /!?\[([^\]\n]*)\](?:\([^)\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^\]\n]*\])/g,
  /(?:\*\*|__)(?=\S)/g,
  /(?<=\S)(?:\*\*|__)/g,
  /[ \t]*\|[ \t]*/g,
];
/** Code, whose first group is to be shown as it is. */
const CODE: RegExp[] = [
  /^[ \t]*(?:```+|~~~+)[^\n]*\n?([\s\S]*?)(?:^[ \t]*(?:```+|~~~+)[ \t]*$|(?![\s\S]))/gm,
  /``?([^`\n]+)``?/g,
];

/** `markup`: the text is Markdown. */
export function excerpt(
  text: string,
  highlights: Ranges,
  options: { markup: boolean; title: string },
): Excerpt {
  const marked = new Uint8Array(text.length);
  for (const [start, end] of highlights) marked.fill(1, start, end);
  const hidden = options.markup ? hide(text, marked) : new Uint8Array(text.length);
  const title = takeTitle(text, options.title, hidden, marked);
  const first = marked.indexOf(1);
  const { start, end } = frame(text, Math.max(0, first), hidden);
  const pieces = collect(text, start, end, hidden, marked);
  if (start > firstShown(hidden)) pieces.unshift({ text: '… ', marked: false });
  if (end < text.trimEnd().length) pieces.push({ text: ' …', marked: false });
  return { title, text: pieces };
}

/** Which characters are markup. A marked character is never hidden: it is what was searched for. */
function hide(text: string, marked: Uint8Array): Uint8Array {
  const hidden = new Uint8Array(text.length);
  for (const pattern of MARKUP) hideMatches(pattern, text, hidden);
  for (const pattern of CODE) hideMatches(pattern, text, hidden);
  for (let i = 0; i < text.length; i++) if (marked[i] === 1) hidden[i] = 0;
  return hidden;
}

function hideMatches(pattern: RegExp, text: string, hidden: Uint8Array): void {
  for (const match of text.matchAll(pattern)) {
    const [whole, kept] = match;
    hidden.fill(1, match.index, match.index + whole.length);
    if (kept === undefined) continue;
    const from = match.index + whole.indexOf(kept, pattern === CODE[0] ? whole.indexOf('\n') : 0);
    hidden.fill(0, from, from + kept.length);
  }
}

/**
 * The heading line repeats what stands above the excerpt, so what matched in it is marked there instead. It stays
 * where there is nothing else to show.
 */
function takeTitle(text: string, title: string, hidden: Uint8Array, marked: Uint8Array): Piece[] {
  const line = /^\s*(?:#{1,6}[ \t]+)?([^\n]*)(?:\n[=-]{3,}[ \t]*(?=\n|$))?/.exec(text);
  const end = line?.[0].length ?? 0;
  if (!line || !sameWords(line[1] ?? '', title)) return [{ text: title, marked: false }];
  // The line below a heading that is underlined is not one of its words.
  const words = line[0].indexOf(line[1]!) + line[1]!.length;
  const pieces = collect(text, 0, words, hidden, marked);
  if (text.slice(end).trim() !== '') {
    hidden.fill(1, 0, end);
    marked.fill(0, 0, end);
  }
  return pieces.length > 0 ? pieces : [{ text: title, marked: false }];
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
