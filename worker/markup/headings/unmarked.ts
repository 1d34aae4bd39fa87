/** Finds the headings of a text whose headings have no markup. */
import type { ParsedDocument } from '../../contract/index.ts';
import { skipSpace } from '../lines.ts';
import { hanHeadings } from './han.ts';
import type { Heading, Sign, TitleLine } from './heading.ts';
import type { Mark } from './levels.ts';
import { loneHeadings } from './lone.ts';
import { earlyWidth, type NumberedLine, numberedDepths, numberReadings } from './numbered.ts';
import { readNumeral } from './numerals.ts';
import { joinNumerals, takeTitles, withoutContents, withoutRepeats } from './settle.ts';
import { isCapitals, isEnd, isTitle, titleLine, underlined, unspaced } from './signs.ts';
import { type StandingLine, standingLines } from './standing.ts';
import {
  isAppendix,
  isAscending,
  isUnnumberedPart,
  rankOf,
  type StructureLine,
  structureLine,
} from './words.ts';

/** So many chapter lines, and as many for each heading of the markup, are a book whose headings are its titles. */
const MIN_WORDS = 3;

interface NumberedHeading extends Heading {
  /** Its key as an underlined heading. */
  row: string;
}

type NumberedCandidate = NumberedLine & { heading: Heading };

interface Found {
  headings: Heading[];
  /** Words that nobody knows with their lines. */
  unknown: Map<string, Heading[]>;
  numbered: NumberedCandidate[];
  /** Those with text right below them, with the columns that text after them would take. */
  early: (NumberedCandidate & { width: number })[];
  /** Of the widest line. */
  width: number;
  /** Bare headings with the line that may be their title. */
  titles: Map<Heading, TitleLine>;
  paragraphs: number;
  /** Headings in capitals with an indented text right below them. */
  hanging: Set<Heading>;
  /** Paragraphs that begin indented, and those of several lines that begin at the margin. */
  indented: number;
  flush: number;
  /** Underlined headings that are indented, and whether there are others: then those belong to what is indented. */
  indentedRows: Set<Heading>;
  flushRows: boolean;
}

/**
 * All headings in order, without those of tables of contents and at the heads of pages. With `lone` also those that
 * have none like them in the document, as a passage taken out of one has them.
 */
export function findHeadings(document: ParsedDocument, from: number, lone: boolean = false): Heading[] {
  const found = collect(document, from);
  const numbered = numberedHeadings(found, document.text);
  const shown = [
    ...certain(found, numbered),
    ...knownFromUse(found.unknown),
    ...numbered,
    ...capitals(found),
    ...outdented(found),
    ...hanHeadings(document.text, from),
  ];
  const known = new Set(shown.map(({ start }) => start));
  const more = lone ? loneHeadings(document.text, from).filter(({ start }) => !known.has(start)) : [];
  const headings = [...shown, ...more].sort((a, b) => a.start - b.start);
  const titled = takeTitles(headings, found.titles);
  return withoutRepeats(withoutContents(joinNumerals(titled), document.text));
}

/**
 * What needs no look at the rest of the document. Where numbers place underlined headings, they place all with such a
 * row.
 */
function certain(
  { headings, indentedRows, flushRows }: Found,
  numbered: readonly NumberedHeading[],
): Heading[] {
  const placed = new Set(numbered.map(({ start }) => start));
  const rows = new Map(numbered.map(({ row, key, rank }) => [row, { key, rank }]));
  const few = isFew(headings);
  return headings.flatMap((heading) => {
    if (heading.sign === 'caps' || heading.sign === 'outdent') return [];
    if (heading.sign === 'marked') return few ? heading : [];
    if (heading.sign !== 'underline') return heading;
    if (placed.has(heading.start) || (flushRows && indentedRows.has(heading))) return [];
    return { ...heading, ...rows.get(heading.key) };
  });
}

/** Whether the headings of the markup are no more than the titles of a book whose chapters have none. */
function isFew(headings: readonly Heading[]): boolean {
  const count = (sign: Sign): number =>
    headings.reduce((sum, heading) => sum + (heading.sign === sign ? 1 : 0), 0);
  return count('word') >= MIN_WORDS && count('word') >= MIN_WORDS * count('marked');
}

/** Headings that begin with a structure word and a number. */
export function wordHeadings(document: ParsedDocument, from: number): Heading[] {
  return findHeadings(document, from).filter(({ sign }) => sign === 'word' || sign === 'han');
}

function collect(document: ParsedDocument, from: number): Found {
  const found: Found = {
    headings: [],
    unknown: new Map(),
    numbered: [],
    early: [],
    width: 0,
    hanging: new Set(),
    titles: new Map(),
    paragraphs: 0,
    indented: 0,
    flush: 0,
    indentedRows: new Set(),
    flushRows: false,
  };
  let bare: Heading | undefined;
  for (const line of standingLines(document, from)) {
    found.paragraphs++;
    const before = bare;
    bare = undefined;
    if (line === undefined || line.text === '') continue;
    found.width = Math.max(found.width, widthOf(line));
    if (line.indent >= 2) found.indented++;
    else if (line.lines > 1) found.flush++;
    const title = before === undefined ? undefined : titleLine(line);
    if (title !== undefined) found.titles.set(before!, title);
    bare = take(found, line, document.markup === 'markdown');
  }
  return found;
}

/** Files the line under what it may be; returns a heading that has no title yet. */
function take(found: Found, line: StandingLine, markdown: boolean): Heading | undefined {
  if (line.marked) {
    if (structureLine(line.text) === undefined)
      push(found, line, 'marked', line.text, { key: `marked${line.marked}` });
    return takeWord(found, line, line.text);
  }
  if (takeUnderlined(found, line)) return undefined;
  const text = unspaced(markdown ? line.text.replace(/^[*_]+|[*_]+$/g, '') : line.text);
  const banner = /^\*{2,}\s*(.*?)\s*\*{2,}$/.exec(line.text)?.[1];
  if (!markdown && banner !== undefined) {
    if (line.lines === 1 && isCapitals(banner))
      push(found, line, 'banner', banner, { key: 'banner', rank: -1 });
    return undefined;
  }
  if (structureLine(text) !== undefined) return takeWord(found, line, text);
  if (line.lines > 1 && !markdown) takeEarly(found, line, text);
  takeUnworded(found, line, text, markdown);
  return undefined;
}

function takeUnworded(found: Found, line: StandingLine, text: string, markdown: boolean): void {
  const alone = line.lines === 1;
  const readings = alone ? numberReadings(text) : [];
  // In Markdown a single number begins a list.
  if (readings.length > 0 && !(markdown && readings[0]!.path.length < 2)) {
    const heading: Heading = { sign: 'number', title: text, start: line.start, next: line.next, key: '' };
    found.numbered.push({ readings, start: line.start, body: false, heading });
  } else if (alone && /^[IVXL]{1,7}\.?$/.test(text) && readNumeral(text) !== undefined) {
    push(found, line, 'numeral', text, { key: 'numeral', path: readNumeral(text)!.path });
  } else if (alone && isUnnumberedPart(text)) {
    push(found, line, 'part', text, { key: 'part' });
  } else if ((alone || line.secondIndent > line.indent) && isCapitals(text)) {
    const heading = push(found, line, 'caps', text, { key: 'caps' });
    if (!alone) found.hanging.add(heading);
  } else if (alone && line.indent === 0 && /^\p{Lu}/u.test(text) && isTitle(text)) {
    push(found, line, 'outdent', text, { key: 'outdent' });
  }
}

function takeEarly(found: Found, line: StandingLine, text: string): void {
  const readings = numberReadings(text);
  const width = readings.length === 0 ? undefined : earlyWidth(text, line.second, line.indent);
  if (width === undefined) return;
  const heading: Heading = { sign: 'number', title: text, start: line.start, next: line.next, key: '' };
  found.early.push({ readings, start: line.start, body: true, heading, width });
}

function widthOf({ text, second, third, indent }: StandingLine): number {
  return Math.max(indent + text.length, second.length, third.length);
}

function push(
  found: Found,
  line: StandingLine,
  sign: Sign,
  title: string,
  mark: Mark,
  next: number = line.next,
): Heading {
  const heading = { sign, title: title.replace(/\s+/g, ' '), start: line.start, next, ...mark };
  found.headings.push(heading);
  return heading;
}

function takeWord(found: Found, line: StandingLine, text: string): Heading | undefined {
  const read = structureLine(text);
  if (read === undefined || !standsApart(line, read)) return undefined;
  const rank = rankOf(read.word);
  if (!read.bare && line.lines === 2) {
    return void push(
      found,
      line,
      'word',
      `${text} ${line.second}`,
      { key: read.word, rank, path: read.path },
      line.secondNext,
    );
  }
  const mark: Mark = { key: read.word, rank, path: read.path };
  let heading: Heading;
  if (rank !== undefined) heading = push(found, line, 'word', text, mark);
  else {
    heading = { sign: 'word', title: text.replace(/\s+/g, ' '), start: line.start, next: line.next, ...mark };
    const list = found.unknown.get(read.word);
    if (list === undefined) found.unknown.set(read.word, [heading]);
    else list.push(heading);
  }
  if (read.bare && line.lines === 2 && isTitle(line.second)) {
    found.titles.set(heading, { text: line.second, start: line.next, next: line.secondNext });
  }
  return read.bare && line.lines === 1 ? heading : undefined;
}

/**
 * On a line of its own. Text may follow at once where there is no more than a known word and a number, and a title
 * behind them may go on for a second line.
 */
function standsApart(line: StandingLine, read: StructureLine): boolean {
  if (line.lines === 1) return true;
  if (rankOf(read.word) === undefined || structureLine(line.second) !== undefined) return false;
  return read.bare || (line.lines === 2 && isEnd(line.second));
}

function takeUnderlined(found: Found, line: StandingLine): boolean {
  const row = underlined(line);
  if (row === undefined) return false;
  const { title, key, next } = row;
  const read = structureLine(title);
  if (read !== undefined && rankOf(read.word) !== undefined) {
    push(found, line, 'word', title, { key: read.word, rank: rankOf(read.word), path: read.path }, next);
    return true;
  }
  const heading = push(found, line, 'underline', title, { key }, next);
  const readings = numberReadings(title);
  if (readings.length > 0) found.numbered.push({ readings, start: line.start, body: false, heading });
  if (line.indent >= 3) found.indentedRows.add(heading);
  else found.flushRows = true;
  return true;
}

/** More new words than this are entries of some list. */
const MAX_NEW_WORDS = 6;

/** Words that the document uses as known ones are used. */
function knownFromUse(unknown: ReadonlyMap<string, Heading[]>): Heading[] {
  const used = [...unknown.values()].filter((lines) => isAscending(lines.map(({ path }) => path!)));
  return used.length > MAX_NEW_WORDS ? [] : used.flat();
}

/** Fewer numbered titles with text right below them are as likely to be items. */
const MIN_EARLY = 3;
/** Of the width of the text: lines that end before it were not wrapped there. */
const EARLY = 0.8;

function numberedHeadings(found: Found, text: string): NumberedHeading[] {
  const alone = standingNumbers(found.numbered, found.headings, text);
  const early = found.early.filter(({ width }) => width <= EARLY * found.width);
  if (alone.length > 0 || early.length < MIN_EARLY) return alone;
  const all = [...found.numbered, ...early].sort((a, b) => a.start - b.start);
  return standingNumbers(all, found.headings, text);
}

function standingNumbers(
  numbered: readonly NumberedCandidate[],
  headings: readonly Heading[],
  text: string,
): NumberedHeading[] {
  for (const [index, line] of numbered.entries()) {
    const end = numbered[index + 1]?.start ?? text.length;
    line.body = skipSpace(text, line.heading.next, end) < end;
  }
  const depths = numberedDepths(numbered);
  if (depths.size > 0) levelWith(headings, 10 + least(depths.values()));
  return [...depths].map(([index, depth]) => {
    const { heading, readings } = numbered[index]!;
    return { ...heading, key: `number${depth}`, rank: 10 + depth, path: readings[0]!.path, row: heading.key };
  });
}

function least(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return found;
}

/**
 * Beside numbered headings, those in capitals and at the margin are of the same kind, such as an abstract, and so are
 * appendices where no other word names a part.
 */
function levelWith(headings: readonly Heading[], rank: number): void {
  const appended = headings.every(({ sign, key }) => sign !== 'word' || isAppendix(key));
  for (const heading of headings) {
    const unnumbered = /^(?:caps|outdent|part)$/.test(heading.sign);
    if (unnumbered || (appended && heading.sign === 'word')) heading.rank = rank;
  }
}

/** Capitals that come again and again are heads of pages or names of speakers. */
function capitals({ headings, hanging, paragraphs }: Found): Heading[] {
  const all = headings.filter(({ sign }) => sign === 'caps');
  const kept = rare(all);
  const loose = all.filter((heading) => !hanging.has(heading)).length;
  return kept.length < all.length / 2 || (paragraphs > 8 && loose > paragraphs / 4) ? [] : kept;
}

/** Lines at the margin of a text that is indented otherwise. */
function outdented({ headings, indented, flush }: Found): Heading[] {
  if (indented < 5 || indented < 3 * flush) return [];
  return rare(headings.filter(({ sign }) => sign === 'outdent'));
}

function rare(headings: readonly Heading[]): Heading[] {
  const counts = new Map<string, number>();
  for (const { title } of headings) counts.set(title, (counts.get(title) ?? 0) + 1);
  return headings.filter(({ title }) => counts.get(title)! < 3);
}
