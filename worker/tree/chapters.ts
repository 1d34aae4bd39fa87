import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { type Heading, levelsOf, lineEnd, nextLine } from '../markup/index.ts';
import { Outline } from './outline.ts';
import { excerpt } from './summary.ts';

/** Sections by headings without markup, which {@link findHeadings} found. */
export function chapterTree(
  document: ParsedDocument,
  options: TreeOptions,
  headings: readonly Heading[],
): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const { text } = document;
  const levels = headingLevels(headings);
  const lineNumber = lineCounter(text);
  const ends = [...headings.map((heading) => heading.start), text.length];
  outline.root.summary = excerpt(document, outline.root.bodyStart, ends[0]!);
  for (const [index, { title, start, next }] of headings.entries()) {
    const node = outline.add({
      level: levels[index]!,
      title,
      start,
      bodyStart: next,
      anchor: `L${lineNumber(start)}`,
    });
    node.summary = excerpt(document, next, ends[index + 1]!);
  }
  return outline.finish('chapter');
}

/** A preface is as deep as the numbered heading after it, so that it holds none of them. */
function headingLevels(headings: readonly Heading[]): number[] {
  const numbered = headings.filter(({ sign, rank }) => sign !== 'part' || rank !== undefined);
  const levels = levelsOf(numbered);
  const result: number[] = [];
  let next =
    numbered.length > 0 ? levels.get(numbered.find(({ path }) => path)?.key ?? numbered[0]!.key)! : 1;
  for (let i = headings.length - 1; i >= 0; i--) {
    const level = levels.get(headings[i]!.key);
    if (level !== undefined && headings[i]!.path !== undefined) next = level;
    result[i] = level ?? next;
  }
  return result;
}

/** Line numbers, from 1, for ascending offsets that begin a line or stand in one. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let pos = 0;
  return (offset) => {
    while (pos < offset) {
      const eol = lineEnd(text, pos, offset);
      pos = nextLine(text, eol, offset);
      if (eol < offset) line++;
    }
    return line;
  };
}
