/** From the lines that may be headings to those that are: titles, numerals, tables of contents, heads of pages. */
import type { Heading, TitleLine } from './heading.ts';
import { isContentsTitle, structureLine } from './words.ts';

/** Headings that say nothing but that they stand out; as titles of others they are no headings of their own. */
const WEAK: ReadonlySet<string> = new Set(['caps', 'outdent', 'part']);

/** A bare heading takes the line below into its title where most of its kind have one that heads nothing itself. */
export function takeTitles(
  headings: readonly Heading[],
  candidates: ReadonlyMap<Heading, TitleLine>,
): Heading[] {
  const heads = new Set(headings.filter(({ sign }) => !WEAK.has(sign)).map(({ start }) => start));
  const titles = new Map([...candidates].filter(([, { start }]) => !heads.has(start)));
  const counts = new Map<string, { bare: number; titled: number }>();
  for (const heading of headings) {
    if (heading.sign !== 'word' || structureLine(heading.title)?.bare === false) continue;
    const count = counts.get(heading.key) ?? { bare: 0, titled: 0 };
    counts.set(heading.key, count);
    count.bare++;
    if (titles.has(heading)) count.titled++;
  }
  const taken = new Set<number>();
  const result = headings.map((heading) => {
    const title = titles.get(heading);
    const count = counts.get(heading.key);
    if (title === undefined || count === undefined || count.titled < count.bare / 2) return heading;
    taken.add(title.start);
    return { ...heading, title: `${heading.title} · ${title.text.replace(/\s+/g, ' ')}`, next: title.next };
  });
  return result.filter(({ start }) => !taken.has(start));
}

/** A lone numeral goes on from the chapter before it, or counts parts of its own. */
export function joinNumerals(headings: readonly Heading[]): Heading[] {
  const numerals = headings.filter(({ sign }) => sign === 'numeral');
  if (numerals.length === 0) return [...headings];
  const result: Heading[] = [];
  let chapter: Heading | undefined;
  let own = 0;
  for (const heading of headings) {
    if (heading.sign === 'word') chapter = heading;
    if (heading.sign !== 'numeral') {
      result.push(heading);
      continue;
    }
    const value = heading.path![0]!;
    if (chapter !== undefined && value === chapter.path![0]! + 1) {
      chapter = { ...heading, sign: 'word', key: chapter.key, rank: chapter.rank };
      result.push(chapter);
    } else if (value === own + 1 || (value === 1 && numerals.length > 1)) {
      own = value;
      result.push(heading);
    }
  }
  return result;
}

/** A line shorter than this below a heading that comes again may be the second half of an entry. */
const ENTRY_LENGTH = 80;
/** Fewer headings than this are no table of contents. */
const MIN_ENTRIES = 3;
/** A heading that announces a table of contents is one of so many first ones. */
const ANNOUNCED = 6;

/** Leaves out headings at the beginning that list the ones to come. */
export function withoutContents(headings: readonly Heading[], text: string): Heading[] {
  const last = new Map<string, number>();
  for (const [index, heading] of headings.entries()) last.set(labelOf(heading), index);
  const bodyOf = (index: number): string =>
    text.slice(headings[index]!.next, headings[index + 1]?.start ?? text.length);
  const listed = (index: number): boolean => last.get(labelOf(headings[index]!))! > index;
  const [from, to] = announced(headings, bodyOf, listed) ?? leading(headings, bodyOf, listed);
  return headings.filter((_, index) => index < from || index >= to);
}

type Range = [from: number, to: number];

/** From a heading such as "Contents" to the first one with sentences below it, and those right above that one. */
function announced(
  headings: readonly Heading[],
  bodyOf: (index: number) => string,
  listed: (index: number) => boolean,
): Range | undefined {
  const from = headings.slice(0, ANNOUNCED).findIndex(({ title }) => isContentsTitle(title)) + 1;
  if (from === 0) return undefined;
  let to = from;
  while (to < headings.length && !/[.;:][")”]?\s*$/m.test(bodyOf(to))) to++;
  if (to === headings.length) return undefined;
  while (to > from && (headings[to - 1]!.rank ?? 0) < (headings[to]!.rank ?? 0)) to--;
  let again = 0;
  for (let index = from; index < to; index++) if (listed(index)) again++;
  return to - from >= MIN_ENTRIES && again >= (to - from) / 2 ? [from, to] : undefined;
}

/** A run of headings at the very beginning, without text of their own, that all come again. */
function leading(
  headings: readonly Heading[],
  bodyOf: (index: number) => string,
  listed: (index: number) => boolean,
): Range {
  const isEntry = (index: number): boolean => {
    if (index >= headings.length || !listed(index)) return false;
    const body = bodyOf(index).trim();
    return body.length < ENTRY_LENGTH && !/[\r\n]/.test(body);
  };
  const from = [0, 1, 2].find(isEntry) ?? 0;
  let to = from;
  while (isEntry(to)) to++;
  return to - from >= 2 ? [from, to] : [0, 0];
}

/** A heading that the heads of the next pages repeat is one heading. */
export function withoutRepeats(headings: readonly Heading[]): Heading[] {
  return headings.filter((heading, index) => {
    const before = headings[index - 1];
    return heading.path === undefined || before === undefined || labelOf(heading) !== labelOf(before);
  });
}

function labelOf({ key, path, title }: Heading): string {
  return path === undefined ? `${key} ${title.toLowerCase()}` : `${key} ${path.join('.')}`;
}
