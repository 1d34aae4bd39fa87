import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import {
  isSpace,
  isTerminator,
  lineEnd,
  nextLine,
  Slugger,
  skipBlankLines,
  skipSpace,
} from '../markup/index.ts';
import { type Citation, withoutCitations } from './citations.ts';
import { addHeading, type MarkedHeading } from './headings.ts';
import { Outline, shorten } from './outline.ts';

/** Verses that are counted through without divisions are put together up to so many characters. */
const RUN_CHARACTERS = 20_000;

/** A verse that begins a division or a run, and what is opened there. */
interface Opening {
  level: number;
  title: string;
  start: number;
  anchor: string;
}

/**
 * Sections by headings, and below each by the divisions that its citations name: the number of hashes begins where
 * the markup begins, and the divisions of a citation always at one.
 */
export function verseTree(
  document: ParsedDocument,
  options: TreeOptions,
  citations: readonly Citation[],
  headings: readonly MarkedHeading[],
): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const slugger = new Slugger();
  const from = outline.root.bodyStart;
  let at = 0;
  for (let i = -1; i < headings.length; i++) {
    const heading = headings[i];
    if (heading !== undefined) addHeading(outline, slugger, { ...heading, summary: '' }, i === 0);
    const end = headings[i + 1]?.start ?? document.text.length;
    const stretch = { start: heading?.next ?? from, end, level: heading?.level ?? 0 };
    const first = at;
    while (at < citations.length && citations[at]!.start < end) at++;
    for (const opening of openings(document.text, citations.slice(first, at), stretch)) {
      outline.add({ ...opening, bodyStart: opening.start });
    }
  }
  const tree = outline.finish('verse');
  summarize(document.text, tree);
  return tree;
}

interface Stretch {
  start: number;
  end: number;
  /** Of the heading above. */
  level: number;
}

function* openings(text: string, all: readonly Citation[], stretch: Stretch): Generator<Opening> {
  // One in the heading itself cites no verse.
  const citations = all.filter(({ start }) => start >= stretch.start);
  const skipped = sharedDepth(citations, stretch);
  let open: readonly string[] = [];
  let sign = '';
  let opened = false;
  let from = stretch.start;
  for (const citation of citations) {
    const divisions = citation.path.slice(0, -1);
    const start = verseStart(text, from, citation.start);
    from = nextLine(text, lineEnd(text, citation.end, stretch.end), stretch.end);
    const same = citation.sign === sign ? commonLength(open, divisions) : 0;
    for (let depth = Math.max(same, skipped); depth < divisions.length; depth++) {
      const path = divisions.slice(0, depth + 1);
      opened = true;
      yield {
        level: stretch.level + depth + 1 - skipped,
        title: `${citation.sign} ${path.join('.')}`,
        start,
        anchor: `${citation.sign}_${path.join('.')}`,
      };
    }
    open = divisions;
    sign = citation.sign;
  }
  if (!opened) yield* runs(text, citations, stretch);
}

/** Leading divisions that are the same all through what a heading heads: the heading stands for them. */
function sharedDepth(citations: readonly Citation[], { level }: Stretch): number {
  const first = citations[0];
  if (level === 0 || first === undefined) return 0;
  let shared = first.path.length - 1;
  for (const { sign, path } of citations) {
    shared =
      sign === first.sign ? Math.min(shared, commonLength(first.path.slice(0, -1), path.slice(0, -1))) : 0;
  }
  return shared;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

/** A long stretch of verses without divisions, cut into runs named by their first and last verse. */
function* runs(text: string, citations: readonly Citation[], stretch: Stretch): Generator<Opening> {
  if (stretch.end - stretch.start <= 1.5 * RUN_CHARACTERS) return;
  let from = stretch.start;
  let run: { start: number; first: Citation; last: Citation } | undefined;
  for (const citation of citations) {
    const start = verseStart(text, from, citation.start);
    from = nextLine(text, lineEnd(text, citation.end, stretch.end), stretch.end);
    if (
      run !== undefined &&
      start - run.start >= RUN_CHARACTERS &&
      stretch.end - start > RUN_CHARACTERS / 2
    ) {
      yield runOpening(run, stretch.level);
      run = undefined;
    }
    run ??= { start, first: citation, last: citation };
    run.last = citation;
  }
  if (run !== undefined) yield runOpening(run, stretch.level);
}

function runOpening(
  { start, first, last }: { start: number; first: Citation; last: Citation },
  level: number,
): Opening {
  const from = first.path.join('.');
  return {
    level: level + 1,
    title: `${first.sign} ${from}–${last.path.join('.')}`,
    start,
    anchor: `${first.sign}_${from}`,
  };
}

/** Start of the paragraph that the citation ends, or of the line after the citation before it. */
function verseStart(text: string, from: number, citation: number): number {
  const first = skipBlankLines(text, from, citation);
  let start = citation;
  while (start > first && !(isTerminator(text.charCodeAt(start - 1)) && isBlankBefore(text, first, start)))
    start--;
  return Math.max(first, start);
}

/** Whether the line that ends right before `pos` is blank. */
function isBlankBefore(text: string, from: number, pos: number): boolean {
  let i = pos - 1;
  if (text.charCodeAt(i) === 10 && text.charCodeAt(i - 1) === 13) i--;
  while (i > from && isSpace(text.charCodeAt(i - 1)) && !isTerminator(text.charCodeAt(i - 1))) i--;
  return i <= from || isTerminator(text.charCodeAt(i - 1));
}

/** The first lines of each section without their citations; a section without lines keeps the titles below it. */
function summarize(text: string, { sections }: DocumentTree): void {
  for (const section of sections) {
    const { bodyStart, end } = section;
    if (skipSpace(text, bodyStart, end) === end) continue;
    section.summary = shorten(withoutCitations(text.slice(bodyStart, Math.min(end, bodyStart + 1000))));
  }
}
