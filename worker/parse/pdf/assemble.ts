/** Pages → the document: running lines out, blocks, headings, Markdown. */
import type { PageSpan } from '../../contract/index.ts';
import { readBlocks } from './blocks.ts';
import { type Placed, writeMarkdown } from './emit.ts';
import { markHeadings, type OutlineItem } from './headings.ts';
import { numberedHeading } from './numbering.ts';
import { addTo, heaviest } from './numbers.ts';
import { dropRunningLines } from './running.ts';
import type { Block, Line, PageLayout } from './types.ts';
import { joinLines, Vocabulary } from './words.ts';

/** Blocks among which a title is looked for, and its longest. */
const OPENING = 8;
const MAX_TITLE = 300;

export interface Assembled {
  text: string;
  pages: PageSpan[];
  /** Rectangles of the blocks, for whoever shows a passage on its page. */
  layout: Placed[];
  /** The largest or the first bold text of the first page. */
  title?: string;
}

export function assemble(
  pages: PageLayout[],
  outline: readonly OutlineItem[],
  labels: readonly string[] | null,
  knowledge: Vocabulary['knowledge'] = { language: '' },
): Assembled {
  const bodySize = bodySizeOf(pages);
  dropRunningLines(pages, bodySize);
  const vocabulary = vocabularyOf(pages);
  vocabulary.knowledge = knowledge;
  const blocks = pages.flatMap((page) => notesLast(readBlocks(page, bodySize)));
  for (const block of blocks) block.text = joinLines(block.lines, vocabulary);
  const marked = markHeadings(blocks, outline, bodySize);
  const { text, placed, pageStarts } = writeMarkdown(marked, vocabulary);
  const title = titleOf(marked, bodySize);
  return {
    text,
    pages: pageSpans(pages, pageStarts, text.length, labels),
    layout: placed,
    ...(title !== undefined && { title }),
  };
}

/** The size that most of the text has. */
function bodySizeOf(pages: readonly PageLayout[]): number {
  const sizes = new Map<number, number>();
  for (const part of pages.flatMap(({ parts }) => parts)) {
    const length = part.kind === 'line' ? part.text.length : part.rows.flat().join('').length;
    addTo(sizes, Math.round(part.size * 4) / 4, length);
  }
  return heaviest(sizes) ?? 10;
}

function linesOf(pages: readonly PageLayout[]): Line[] {
  return pages.flatMap(({ parts }) => parts.filter((part): part is Line => part.kind === 'line'));
}

function vocabularyOf(pages: readonly PageLayout[]): Vocabulary {
  const vocabulary = new Vocabulary();
  let before: Line | undefined;
  for (const line of linesOf(pages)) {
    vocabulary.add(line, before);
    before = line;
  }
  return vocabulary;
}

/** So that a sentence which goes on over the page is not cut by them. */
function notesLast(blocks: readonly Block[]): Block[] {
  return [...blocks.filter(({ kind }) => kind !== 'note'), ...blocks.filter(({ kind }) => kind === 'note')];
}

/** Pages without text are empty, at the place where they would stand. */
function pageSpans(
  pages: readonly PageLayout[],
  starts: ReadonlyMap<number, number>,
  length: number,
  labels: readonly string[] | null,
): PageSpan[] {
  const spans: PageSpan[] = [];
  let next = length;
  for (const { page } of [...pages].reverse()) {
    const start = page === pages[0]!.page ? 0 : Math.min(next, starts.get(page) ?? next);
    const label = labels?.[page - 1];
    spans.push({ page, ...(label && label !== String(page) && { label }), start, end: next });
    next = start;
  }
  return spans.reverse();
}

function titleOf(blocks: readonly Block[], bodySize: number): string | undefined {
  const first = blocks.filter(({ page, kind }) => page === blocks[0]!.page && kind !== 'table');
  const size = ({ lines }: Block): number => lines[0]!.size;
  const headings = first.filter(
    ({ kind, text }) => kind === 'heading' && numberedHeading(text) === undefined,
  );
  const largest = headings.reduce<Block | undefined>(
    (best, block) => (best === undefined || size(block) > size(best) ? block : best),
    undefined,
  );
  if (largest !== undefined && size(largest) >= bodySize * 1.2) return largest.text;
  const opening = first.slice(0, OPENING);
  return opening.find(
    ({ text, lines }) => text.length > 20 && text.length <= MAX_TITLE && lines.every(({ bold }) => bold),
  )?.text;
}
