import type { Markup, PageSpan } from '../../contract/index.ts';
import { clean } from './clean.ts';
import { wordsInDocument } from './evidence.ts';
import { type BrokenWord, between, brokenWord, mend } from './glue.ts';
import { type Line, splitLines } from './line.ts';
import { applyEdits, composeEdits, type Edit, OffsetMap } from './offset-map.ts';
import { markPlain } from './plain-lines.ts';
import { type Flow, Reflow } from './reflow.ts';
import { runningLines } from './running.ts';
import { markMarkdown } from './zones.ts';

export interface NormalizeOptions {
  markup: Markup;
  /** Ascending; of the source. Where absent, form feeds end pages. */
  pages?: readonly PageSpan[] | undefined;
  /** BCP-47 primary tag; without it, words are joined by what Dutch, English and German have in common. */
  language?: string | undefined;
  /** Is given words in small letters. */
  isKnownWord?: ((word: string) => boolean) | undefined;
}

export interface NormalizedText {
  text: string;
  map: OffsetMap;
  /** Of the source, ascending: applied to it, they give `text`. */
  edits: readonly Edit[];
  /** Headers, footers and page numbers that were left out, as spans of the source. */
  droppedLines: readonly { start: number; end: number }[];
}

/**
 * A text as it would read without pages and line ends: characters cleaned, running headers, footers and page
 * numbers left out, hard-wrapped paragraphs and broken words joined. Code, tables, formulas and other text whose
 * line ends mean something stay as they are.
 */
export function normalize(source: string, options: NormalizeOptions): NormalizedText {
  const cleaned = clean(source);
  if (options.markup === 'code') return result(source, cleaned.edits, []);
  const map = new OffsetMap(cleaned.edits);
  const { text } = cleaned;
  const lines = splitLines(text);
  if (options.markup === 'markdown') markMarkdown(text, lines);
  else markPlain(text, lines);
  const pages = pagesOf(source, options.pages).map(({ start, end }) => ({
    start: map.toNormalized(start, 'end'),
    end: map.toNormalized(end, 'end'),
  }));
  const pageLines = linesOfPages(lines, pages);
  const dropped = runningLines(text, lines, pageLines);
  const flows = findFlows(text, lines, pageLines, dropped, options.markup === 'markdown');
  const edits = editsOf(text, lines, flows, dropped, options);
  const droppedLines = [...dropped].map((i) => ({
    start: map.toSource(lines[i]!.start, 'start'),
    end: map.toSource(lines[i]!.end, 'end'),
  }));
  return result(source, composeEdits(cleaned.edits, text, edits), droppedLines);
}

function result(
  source: string,
  edits: readonly Edit[],
  droppedLines: NormalizedText['droppedLines'],
): NormalizedText {
  return { text: applyEdits(source, edits), map: new OffsetMap(edits), edits, droppedLines };
}

type Span = Pick<PageSpan, 'start' | 'end'>;

function pagesOf(source: string, given: readonly Span[] | undefined): readonly Span[] {
  if (given !== undefined) return given;
  const pages: Span[] = [];
  let start = 0;
  for (let at = source.indexOf('\f'); at >= 0; at = source.indexOf('\f', at + 1)) {
    pages.push({ start, end: at + 1 });
    start = at + 1;
  }
  if (source.slice(start).trim() !== '') pages.push({ start, end: source.length });
  return pages;
}

/** Places of the lines of each page, half-open. A line belongs to the page that it begins on. */
export interface PageLines {
  from: number;
  to: number;
}

function linesOfPages(lines: readonly Line[], pages: readonly Span[]): PageLines[] {
  let at = 0;
  return pages.map(({ start, end }) => {
    while (at < lines.length && lines[at]!.start < start) at++;
    const from = at;
    while (at < lines.length && lines[at]!.start < end) at++;
    return { from, to: at };
  });
}

/** Ascending. */
function findFlows(
  text: string,
  lines: readonly Line[],
  pages: readonly PageLines[],
  dropped: ReadonlySet<number>,
  markdown: boolean,
): Flow[] {
  const reflow = new Reflow(text, lines, markdown, new Set(pages.map(({ from }) => from)));
  const flows = reflow.flows().filter(({ from, to }) => !dropped.has(from) && !dropped.has(to));
  const kept = (i: number): boolean => lines[i]!.kind !== 'blank' && !dropped.has(i);
  for (let i = 0; i + 1 < pages.length; i++) {
    const [page, next] = [pages[i]!, pages[i + 1]!];
    let from = page.to - 1;
    while (from >= page.from && !kept(from)) from--;
    let to = next.from;
    while (to < next.to && !kept(to)) to++;
    const flow = from < page.from || to >= next.to ? undefined : reflow.overPage(from, to);
    if (flow !== undefined) flows.push(flow);
  }
  return flows.sort((a, b) => a.from - b.from);
}

function editsOf(
  text: string,
  lines: readonly Line[],
  flows: readonly Flow[],
  dropped: ReadonlySet<number>,
  options: NormalizeOptions,
): Edit[] {
  const broken = new Map<number, BrokenWord>();
  for (const flow of flows) if (flow.hyphen) broken.set(flow.from, brokenWord(text, lines, flow));
  const words = wordsInDocument(text, [...broken.values()]);
  const evidence = {
    inDocument: (word: string) => words.has(word),
    isKnown: options.isKnownWord,
    language: options.language ?? '',
  };
  const flowing = new Map(flows.map((flow) => [flow.from, flow]));
  const edits: Edit[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const flow = flowing.get(i);
    if (flow !== undefined) {
      const word = broken.get(i);
      edits.push(word === undefined ? between(text, line, lines[flow.to]!) : mend(word, evidence));
      // Dropped lines between the two went with the edit.
      i = flow.to - 1;
    } else if (dropped.has(i)) edits.push({ start: line.start, end: line.next, text: '' });
    else if (line.kind !== 'verbatim' && text[line.end - 1] === '\u00ad')
      edits.push({ start: line.end - 1, end: line.end, text: '' });
  }
  return edits.filter(({ start, end, text: to }) => start < end || to !== '');
}
