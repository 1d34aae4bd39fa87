/** Markdown of laws and books: its hashes tell less than its words. */

import { levelsOf, type Mark, rankOf, type StructureLine, structureLine } from '../markup/index.ts';
import type { MarkedHeading } from './headings.ts';

/** Share of the headings of a level that must begin with a structure word. */
const WORD_SHARE = 0.6;

/**
 * `### Artikel 5` with `#### Begrippen` right below is one heading in two lines, where no other heading of that depth
 * follows in the section and most headings of that word are written so.
 */
export function takeTitleLines(headings: readonly MarkedHeading[]): MarkedHeading[] {
  const counts = new Map<string, { bare: number; titled: number }>();
  const bare: (string | undefined)[] = headings.map(({ title }) => {
    const read = structureLine(title);
    return read?.bare && rankOf(read.word) !== undefined ? read.word : undefined;
  });
  const titled = headings.map((_, index) => bare[index] !== undefined && hasTitleLine(headings, index));
  for (const [index, word] of bare.entries()) {
    if (word === undefined) continue;
    const count = counts.get(word) ?? { bare: 0, titled: 0 };
    counts.set(word, { bare: count.bare + 1, titled: count.titled + (titled[index] ? 1 : 0) });
  }
  const result: MarkedHeading[] = [];
  for (let i = 0; i < headings.length; i++) {
    const heading = headings[i]!;
    const count = counts.get(bare[i] ?? '');
    if (!titled[i] || count === undefined || count.titled < 2 || count.titled < count.bare / 2)
      result.push(heading);
    else {
      const title = headings[++i]!;
      result.push({
        ...heading,
        title: `${heading.title} · ${title.title}`,
        next: title.next,
        summary: title.summary,
      });
    }
  }
  return result;
}

/** The next heading is deeper, follows at once, and is the only one of its depth in the section. */
function hasTitleLine(headings: readonly MarkedHeading[], index: number): boolean {
  const { level } = headings[index]!;
  const line = headings[index + 1];
  if (line === undefined || !line.adjacent || line.level <= level || line.title === '') return false;
  const after = headings[index + 2];
  return (after === undefined || after.level < line.level) && structureLine(line.title) === undefined;
}

/**
 * Chapters and articles that all have the same number of hashes are put below one another by their words. Headings of
 * that level without a word stay above, deeper ones move down with the level.
 */
export function nestWords(headings: readonly MarkedHeading[]): MarkedHeading[] {
  const byLevel = new Map<number, number[]>();
  for (const [place, { level }] of headings.entries()) {
    const places = byLevel.get(level);
    if (places === undefined) byLevel.set(level, [place]);
    else places.push(place);
  }
  const shift = new Map<number, number>();
  let moved = 0;
  for (const level of [...byLevel.keys()].sort((a, b) => a - b)) {
    const places = byLevel.get(level)!;
    for (const place of places) shift.set(place, moved);
    const words = nestedLevels(places.map((place) => headings[place]!));
    if (words === undefined) continue;
    for (const place of places) shift.set(place, moved + (words.get(headings[place]!) ?? 1) - 1);
    let deepest = 1;
    for (const depth of words.values()) deepest = Math.max(deepest, depth);
    moved += deepest - 1;
  }
  if (moved === 0) return [...headings];
  return headings.map((heading, place) => ({ ...heading, level: heading.level + shift.get(place)! }));
}

/** Levels from 1 of those that begin with a word, where they are of several ranks and most of their level. */
function nestedLevels(headings: readonly MarkedHeading[]): Map<MarkedHeading, number> | undefined {
  const worded: [MarkedHeading, StructureLine][] = [];
  for (const heading of headings) {
    const read = structureLine(heading.title.split(' · ')[0]!);
    if (read !== undefined && rankOf(read.word) !== undefined) worded.push([heading, read]);
  }
  if (worded.length < 3 || worded.length < WORD_SHARE * headings.length) return undefined;
  const marks = worded.map(([, { word, path }]): Mark => ({ key: word, rank: rankOf(word), path }));
  const levels = levelsOf(marks);
  return new Map(worded.map(([heading, { word }]) => [heading, levels.get(word)!]));
}
