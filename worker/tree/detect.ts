import type { ParsedDocument, StructureMode } from '../contract/index.ts';
import { findHeadings, type Heading } from '../markup/index.ts';
import { type Citation, findCitations } from './citations.ts';
import { type MarkedHeading, type MarkedHeadings, markedHeadings } from './headings.ts';

/** What a document shows of its structure, each looked for once and only when asked for. */
export class Signals {
  readonly document: ParsedDocument;
  #headings: MarkedHeadings | undefined;
  #unmarked: Heading[] | undefined;
  #citations: Citation[] | undefined;

  constructor(document: ParsedDocument) {
    this.document = document;
  }

  get headings(): MarkedHeadings {
    this.#headings ??= markedHeadings(this.document);
    return this.#headings;
  }

  get unmarked(): Heading[] {
    this.#unmarked ??= findHeadings(this.document, this.document.frontMatter?.[1] ?? 0);
    return this.#unmarked;
  }

  get citations(): Citation[] {
    this.#citations ??= findCitations(this.document.text, this.document.frontMatter?.[1] ?? 0);
    return this.#citations;
  }

  /** Real pages; a single one tells nothing. */
  get pages(): number {
    return this.document.pages?.length ?? 1;
  }

  get paged(): boolean {
    return this.pages > 1;
  }
}

const MIN_CITATIONS = 3;
const MIN_CHAPTERS = 3;
/** Of a book whose chapters have no markup: most headings that have, and fewest characters. */
const MAX_TITLES = 3;
const BOOK_LENGTH = 10_000;
/** More headings a page than this, all of one level, are the noise of a converter. */
const MAX_DENSITY = 4;

/**
 * Verses where citations outnumber the headings, then headings, then chapter lines, then windows. The thresholds
 * guard against accidents of a conversion, and hold for documents with pages only.
 */
export function detectMode(signals: Signals): StructureMode {
  const { document, paged } = signals;
  const marked = document.markup === 'markdown';
  if (
    signals.citations.length >= MIN_CITATIONS &&
    isVerse(signals, marked ? signals.headings.list.length : 0)
  ) {
    return 'verse';
  }
  if (marked && (paged ? hasPagedHeadings(signals) : hasHeadings(signals))) return 'markdown';
  return signals.unmarked.length >= fewestChapters(signals) ? 'chapter' : 'window';
}

function isVerse({ citations, document, pages, paged }: Signals, headings: number): boolean {
  if (citations.length <= headings) return false;
  const deepest = citations.reduce((most, { path }) => Math.max(most, path.length), 0);
  if (!paged) return citations.length > 0.2 * paragraphsOf(document.text);
  return deepest >= 2 && pagesWith(citations, document.pages!) > 0.2 * pages;
}

function pagesWith(citations: readonly Citation[], pages: readonly { start: number; end: number }[]): number {
  let count = 0;
  let next = 0;
  for (const { start, end } of pages) {
    while (next < citations.length && citations[next]!.end <= start) next++;
    if (next < citations.length && citations[next]!.end <= end) count++;
  }
  return count;
}

function paragraphsOf(text: string): number {
  return (text.match(/\n[^\S\n]*\n\s*\S/g)?.length ?? 0) + 1;
}

/** One is enough, unless it is the title of a book whose chapters have no markup. */
function hasHeadings(signals: Signals): boolean {
  const { length } = signals.headings.list;
  if (length === 0 || length > MAX_TITLES || signals.document.text.length < BOOK_LENGTH) return length > 0;
  const chapters = signals.unmarked.filter(({ sign }) => sign === 'word').length;
  return chapters < MIN_CHAPTERS || chapters < MIN_CHAPTERS * length;
}

function hasPagedHeadings({ headings: { list }, pages }: Signals): boolean {
  if (isNoise(list, pages)) return false;
  return list.length >= (pages <= 3 ? 2 : Math.max(3, Math.floor(pages / 25)));
}

function isNoise(headings: readonly MarkedHeading[], pages: number): boolean {
  return headings.length / pages > MAX_DENSITY && new Set(headings.map(({ level }) => level)).size < 2;
}

/** One underlined heading is enough, and two that go on from each other; with pages it takes three of any kind. */
function fewestChapters({ paged, unmarked }: Signals): number {
  if (paged) return MIN_CHAPTERS;
  return unmarked.some(({ sign }) => sign === 'underline') ? 1 : 2;
}
