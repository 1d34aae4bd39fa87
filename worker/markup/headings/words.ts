/** Lines that head a part of a book or a law: a structure word and a number. */
import { readNumeral, readOrdinal } from './numerals.ts';

/** Known words with the rank of what they head: 0 is the largest. */
const RANKS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    book: 0,
    title: 0,
    part: 0,
    annex: 0,
    appendix: 0,
    canto: 0,
    volume: 0,
    boek: 0,
    deel: 0,
    bijlage: 0,
    buch: 0,
    teil: 0,
    anhang: 0,
    anlage: 0,
    band: 0,
    chapter: 1,
    adhyaya: 1,
    adhyāya: 1,
    hoofdstuk: 1,
    kapitel: 1,
    titel: 1.5,
    subchapter: 1.5,
    section: 2,
    subtitle: 2,
    afdeling: 2,
    abschnitt: 2,
    subpart: 2,
    subsection: 2.5,
    paragraaf: 2.5,
    unterabschnitt: 2.5,
    untertitel: 2.5,
    '§': 2.5,
    article: 3,
    rule: 3,
    clause: 3,
    lesson: 3,
    schedule: 3,
    artikel: 3,
    regel: 3,
    paragraph: 3,
  }),
);

/** Numbered, but no parts of a text: captions, leaves, dates. */
const NO_PARTS: ReadonlySet<string> = new Set(
  (
    'figure fig table tab plate image photo illustration chart graph listing equation page pages line verse note footnote ' +
    'version release build since no nr vol issue ' +
    'figuur tabel afbeelding pagina regel noot versie vergelijking abbildung abb tabelle seite bild zeile fußnote ' +
    'january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec januari februari maart mei juni juli augustus oktober januar februar märz mai dezember ' +
    'monday tuesday wednesday thursday friday saturday sunday maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag'
  ).split(' '),
);

/** Parts of a book that go without a number. */
const UNNUMBERED: ReadonlySet<string> = new Set(
  (
    'preface|foreword|introduction|prologue|epilogue|afterword|conclusion|conclusions|acknowledgements|acknowledgments|' +
    'abstract|references|bibliography|glossary|index|contents|table of contents|notes|appendix|appendices|annex|dedication|' +
    'voorwoord|inleiding|proloog|epiloog|nawoord|conclusie|dankwoord|samenvatting|literatuur|register|inhoud|inhoudsopgave|' +
    'noten|bijlage|bijlagen|slotbepalingen|vorwort|einleitung|prolog|epilog|nachwort|schluss|danksagung|zusammenfassung|' +
    'literaturverzeichnis|glossar|inhalt|inhaltsverzeichnis|anhang|anmerkungen'
  ).split('|'),
);

const LEADING_WORD = /^(?:the\s+)?(§|\p{Lu}[\p{L}\p{M}]{2,24})(?:\s+the)?\s*/iu;
const ARTICLE = /^(?:the|het|de|der|die|das)\s+/i;
/** What may stand right behind a number: never `(2)`, `'s` or `-related`. */
const SEPARATED = /^(?:$|\s|[.:—–|)\]]|-(?!\p{L}))/u;

export interface StructureLine {
  /** In lower case. */
  word: string;
  path: readonly number[];
  /** Nothing follows the number. */
  bare: boolean;
}

const APPENDICES: ReadonlySet<string> = new Set([
  'annex',
  'appendix',
  'bijlage',
  'anhang',
  'anlage',
  'schedule',
]);

export function rankOf(word: string): number | undefined {
  return RANKS.get(word);
}

/** Whether the word names what is added behind the text proper. */
export function isAppendix(word: string): boolean {
  return APPENDICES.has(word);
}

/** Whether what the word numbers is no part of a text. */
export function isNoPart(word: string): boolean {
  return NO_PARTS.has(word);
}

/** Reads a line that stands alone; `undefined` for sentences, captions and entries of a table of contents. */
export function structureLine(line: string): StructureLine | undefined {
  return wordFirst(line) ?? ordinalFirst(line);
}

function wordFirst(line: string): StructureLine | undefined {
  const match = LEADING_WORD.exec(line);
  if (match === null) return undefined;
  const word = match[1]!.toLowerCase();
  // Words that are not known must be capitalised, whatever the flags of the pattern allow.
  if (!RANKS.has(word) && (NO_PARTS.has(word) || !/^\p{Lu}/u.test(line))) return undefined;
  const rest = line.slice(match[0].length);
  if (match[1] !== '§' && !/\s/.test(line[match[0].length - 1]!)) return undefined;
  const number = readNumeral(rest);
  if (number === undefined) return undefined;
  return withTitle(word, number.path, rest.slice(number.length));
}

/** `Eerste Hoofdstuk`, `DRITTER TEIL`, `The First Book`: of known words only. */
function ordinalFirst(line: string): StructureLine | undefined {
  const start = line.replace(ARTICLE, '');
  const ordinal = readOrdinal(start);
  if (ordinal === undefined) return undefined;
  const match = /^\s+(\p{Lu}[\p{L}\p{M}]+)/u.exec(start.slice(ordinal.length));
  if (match === null) return undefined;
  const word = match[1]!.toLowerCase();
  if (!RANKS.has(word)) return undefined;
  return withTitle(word, ordinal.path, start.slice(ordinal.length + match[0].length));
}

function withTitle(word: string, path: readonly number[], after: string): StructureLine | undefined {
  if (!SEPARATED.test(after) || isContentsEntry(after)) return undefined;
  const title = after.replace(/^[\s.:—–|)\]-]+/, '');
  if (isSentence(title)) return undefined;
  return { word, path, bare: title === '' };
}

/** Leaders or a wide gap, and a page. */
export function isContentsEntry(line: string): boolean {
  return /(?:[.·…]\s?){3,}\s*[\divxlc]*$|(?:\s{3,}|\t\s*)\d+$/.test(line);
}

/** A title begins in upper case or with a sign; with a full stop it is one where it is short or in capitals. */
function isSentence(title: string): boolean {
  if (/^\p{Ll}/u.test(title) || /[,;]$/.test(title)) return true;
  return /\S+\s+\S+\s+\S+\s+\S+[^.]\.$/.test(title) && /\s\p{Ll}{4}/u.test(title);
}

/** Whether the line is the name of a part such as a preface. */
export function isUnnumberedPart(line: string): boolean {
  return /^\p{Lu}/u.test(line) && UNNUMBERED.has(line.replace(/[.:]$/, '').toLowerCase());
}

export function isContentsTitle(line: string): boolean {
  return /^(?:table of contents|contents|inhoud|inhoudsopgave|inhalt|inhaltsverzeichnis)[.:]?$/i.test(line);
}

/** Whether numbers come as those of parts do: each the next one, or a new beginning. */
export function isAscending(paths: readonly (readonly number[])[]): boolean {
  if (paths.length < 3 || Math.floor(paths[0]!.at(-1)!) > 2) return false;
  let good = 1;
  for (let i = 1; i < paths.length; i++) {
    const last = Math.floor(paths[i]!.at(-1)!);
    const before = Math.floor(paths[i - 1]!.at(-1)!);
    if (last === before + 1 || (last <= 1 && before > last)) good++;
  }
  return good >= 0.7 * paths.length;
}
