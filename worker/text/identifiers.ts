/**
 * A word taken apart: `MAX_UPLOAD_SIZE`, `getElementById`, `src/config/settings.yaml`, `user's`, `v1.2.3`,
 * `--no-cache`, `C++`. Every part is kept with its place, so that it can be marked in the text.
 */
import { compose, fold, withoutApostrophes } from './fold.ts';
import { APOSTROPHES } from './words.ts';

/** Part of a word: composed, letter case and accents kept; offsets into the raw word. */
export interface Part {
  text: string;
  start: number;
  end: number;
}

export interface WordParts {
  /** The whole word as it is indexed, with its marks. */
  whole: string;
  /** The word without the marks around it. */
  core: Part;
  /** Whether `whole` says more than `core`. */
  marked: boolean;
  /** Parts level by level, from the coarsest: path segments, dotted names, hyphens, humps. Empty for a plain word. */
  levels: Part[][];
  /** The parts that are not taken apart further, in order; the core alone for a plain word. */
  leaves: Part[];
  /** Words beside an apostrophe: `œuvre` in `l’œuvre`, `boss` in `boss's`. */
  beside: Part[];
  /** `precommit` for `pre-commit`, `nodejs` for `Node.js`, `1000000` for `1,000,000`; composed. */
  joined: string | null;
}

interface Node {
  part: Part;
  children: Node[];
}

const MAX_PARTS = 48;
const MAX_HUMPS = 8;

const MARKS_BEFORE = /^(?:<\/?|--?|[.$#@])?_*/;
const MARKS_AFTER = /(?:_+|\+\+|#|%)$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const NUMBER = /^v?\d+(?:\.\d+)+$/i;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const PATH = /[/\\?&=#;|~!()+%$*[\]]+/g;
const NAMESPACE = /[:@]+/g;
const DOT = /\.+/g;
const HYPHEN = /-+/g;
const UNDERSCORE = /[_,]+/g;
const DELIMITERS: readonly RegExp[] = [PATH, NAMESPACE, DOT, HYPHEN, UNDERSCORE];
const APOSTROPHE = new RegExp(`[${APOSTROPHES}"]`);
const BETWEEN_APOSTROPHES = new RegExp(APOSTROPHE, 'g');
/** `U.S.A` */
const INITIALS = /^[^.0-9](?:\.[^.0-9])+$/u;
/** Nothing to divide at but humps. */
const SIMPLE = /^[A-Za-z0-9]+$/;
/** What stands after an apostrophe in English and is no word. */
const ENCLITICS = new Set(['s', 'd', 'm', 'll', 're', 've']);
/** Letter case is looked at in these ranges only, where it is the same on every host. */
const SMALL = 'a-zß-öø-ÿ';
const CAPITAL = 'A-ZÀ-ÖØ-Þ';
const HUMP = new RegExp(`(?<=[${SMALL}])(?=[${CAPITAL}])|(?<=[${CAPITAL}])(?=[${CAPITAL}][${SMALL}])`);
const LETTER_DIGIT = new RegExp(`(?<=[0-9])(?=[${SMALL}${CAPITAL}])|(?<=[${SMALL}${CAPITAL}])(?=[0-9])`);
/** Whether there is anything of either kind. */
const DIVISIBLE = new RegExp(
  `[${SMALL}][${CAPITAL}0-9]|[${CAPITAL}][0-9]|[${CAPITAL}]{2}[${SMALL}]|[0-9][${SMALL}${CAPITAL}]`,
);
const PLURAL_CAPITALS = new RegExp(`^[${CAPITAL}]+s$`);
const LETTERS_ONLY = /^[^0-9_]+$/;

export function takeApart(raw: string): WordParts {
  return /[\r\n]/.test(raw) ? takeApartBroken(raw) : takeApartLine(raw);
}

/** A word that ends of lines cut: as if they were not there, but each part in its place. */
function takeApartBroken(raw: string): WordParts {
  const parts = takeApartLine(raw.replace(/[ \t\r\n]+/g, ''));
  const places: number[] = [];
  for (let i = 0; i < raw.length; i++) if (!/[ \t\r\n]/.test(raw[i]!)) places.push(i);
  for (const part of new Set([parts.core, ...parts.levels.flat(), ...parts.leaves, ...parts.beside])) {
    part.start = places[part.start]!;
    part.end = places[part.end - 1]! + 1;
  }
  return parts;
}

function takeApartLine(raw: string): WordParts {
  const composed = compose(raw).replace(/\\(?=_)/g, '');
  const before = MARKS_BEFORE.exec(composed)![0].length;
  const after = MARKS_AFTER.exec(composed.slice(before))?.[0].length ?? 0;
  const core = {
    text: composed.slice(before, composed.length - after),
    start: before,
    end: composed.length - after,
  };
  const tree = grow(core, 0);
  const levels = rows(tree);
  const leaves = leavesOf(tree);
  const beside = leaves.flatMap(besideApostrophes);
  if (composed.length !== raw.length) spread([core, ...levels.flat(), ...leaves, ...beside], raw.length);
  return {
    whole: wholeForm(composed),
    core,
    marked: before + after > 0,
    levels,
    leaves,
    beside,
    joined: joinedForm(core.text, levels[0] ?? []),
  };
}

/** Folded, with its marks; `<name` and `</name` become `<name>`. */
function wholeForm(composed: string): string {
  const folded = fold(withoutApostrophes(composed)).replaceAll('"', '');
  return folded.startsWith('<') ? `${folded.replace('/', '')}>` : folded;
}

/** Places are lost where composing changed the length: each part then stands for the whole word. */
function spread(parts: Part[], length: number): void {
  for (const part of parts) {
    part.start = 0;
    part.end = length;
  }
}

function grow(part: Part, depth: number): Node {
  const parts = depth < 8 ? divide(part) : [];
  return { part, children: parts.map((each) => grow(each, depth + 1)) };
}

/** The parts one level below; none for what stays whole. */
function divide(part: Part): Part[] {
  const { text } = part;
  if (SIMPLE.test(text)) return humps(part);
  if (NUMBER.test(text)) return text[0]! > '9' ? [slice(part, 1, text.length)] : [];
  if (THOUSANDS.test(text) || INITIALS.test(text)) return [];
  const scheme = SCHEME.exec(text)?.[0].length ?? 0;
  if (scheme > 0) return [slice(part, scheme, text.length)];
  for (const delimiter of DELIMITERS) {
    const parts = cut(part, delimiter);
    if (parts.length > 0) return parts;
  }
  return APOSTROPHE.test(text) ? [] : humps(part);
}

function besideApostrophes(part: Part): Part[] {
  if (!APOSTROPHE.test(part.text)) return [];
  const parts = cut(part, BETWEEN_APOSTROPHES);
  const last = parts.at(-1)?.text.toLowerCase() ?? '';
  if (last === 't') return [];
  return parts.filter((each) => each.text.length > 2 || (each.text.length === 2 && !ENCLITICS.has(last)));
}

function slice(part: Part, from: number, to: number): Part {
  return { text: part.text.slice(from, to), start: part.start + from, end: part.start + to };
}

function cut(part: Part, delimiter: RegExp): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of part.text.matchAll(delimiter)) {
    if (match.index > from) parts.push(slice(part, from, match.index));
    from = match.index + match[0].length;
  }
  if (from === 0) return [];
  if (from < part.text.length) parts.push(slice(part, from, part.text.length));
  return parts.slice(0, MAX_PARTS);
}

/** `get User Profile`, `HTML Parser`, `RFC 2119`; not `iOS`, `URLs`, `v2`, nor what looks like a hash. */
function humps(part: Part): Part[] {
  if (part.text.length > 64 || !DIVISIBLE.test(part.text) || PLURAL_CAPITALS.test(part.text)) return [];
  const words = part.text.split(HUMP);
  const kept = words.length === 2 && words.some((word) => word.length === 1) ? [part.text] : words;
  const pieces = kept.flatMap(lettersAndDigits);
  if (pieces.length < 2 || pieces.length > MAX_HUMPS) return [];
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += piece.length;
    return slice(part, start, at);
  });
}

function lettersAndDigits(word: string): string[] {
  const pieces = word.split(LETTER_DIGIT);
  const sound = pieces.length <= 4 && pieces.every((piece) => piece.length > 1 || piece <= '9');
  return sound ? pieces : [word];
}

function rows(tree: Node): Part[][] {
  const levels: Part[][] = [];
  let row = tree.children;
  while (row.length > 0) {
    levels.push(row.map((node) => node.part));
    row = row.flatMap((node) => node.children);
  }
  return levels;
}

function leavesOf(node: Node): Part[] {
  return node.children.length === 0 ? [node.part] : node.children.flatMap(leavesOf);
}

function joinedForm(core: string, parts: Part[]): string | null {
  if (THOUSANDS.test(core)) return core.replaceAll(',', '');
  if (INITIALS.test(core)) return core.replaceAll('.', '');
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => LETTERS_ONLY.test(part.text)))
    return null;
  const texts = parts.map((part) => part.text);
  if (texts.join('-') === core) return texts.join('');
  return parts.length === 2 && texts[1]!.length <= 2 && texts.join('.') === core ? texts.join('') : null;
}
