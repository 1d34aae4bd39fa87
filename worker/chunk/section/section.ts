/** What all chunkers of the index share: they are given sections, and a section without a body is its heading. */
import type { Chunker, ChunkKind, ChunkSpan, ParsedDocument, SectionNode } from '../../contract/index.ts';
import {
  type Block,
  findFrontMatter,
  isBare,
  plainInline,
  scanBlocks,
  scanParagraphs,
  shownPart,
  skipBlankLines,
  skipSpace,
  trimEnd,
} from '../../markup/index.ts';

type Markup = ParsedDocument['markup'];

/** The text below a heading, without blank lines at its ends; never empty. */
export interface Body {
  text: string;
  start: number;
  end: number;
  markup: Markup;
  language: string;
}

/** Cuts bodies. */
export interface Preset {
  readonly id: string;
  chunk(body: Body): ChunkSpan[];
}

/** Adds headings to what a preset does. `headings` cuts those that are too long to be one chunk. */
export function sectionChunker(preset: Preset, headings: Preset): Chunker {
  return {
    id: preset.id,
    chunk(text: string, section: SectionNode, markup: Markup, language: string): ChunkSpan[] {
      const body = bodyOf(text, section, markup, language);
      const chunks = body === undefined ? [] : preset.chunk(body);
      return [...headingChunks(text, section, markup, headings, chunks.length === 0), ...chunks];
    },
  };
}

export function bodyOf(
  text: string,
  section: SectionNode,
  markup: Markup,
  language: string,
): Body | undefined {
  const start = skipBlankLines(text, section.bodyStart, section.end);
  const end = trimEnd(text, start, section.end);
  return start < end ? { text, start, end, markup, language } : undefined;
}

/**
 * The heading line where it has to be found by itself: there is no body, or the title is cut and says only part of
 * it. A root has a heading only where one was folded into it, behind the front matter.
 */
export function headingChunks(
  text: string,
  section: SectionNode,
  markup: Markup,
  preset: Preset,
  alone: boolean,
): ChunkSpan[] {
  const matter = section.seq === 0 && markup === 'markdown' ? (findFrontMatter(text)?.end ?? 0) : 0;
  const start = skipSpace(text, Math.max(section.start, matter), section.bodyStart);
  const end = trimEnd(text, start, section.bodyStart);
  if (start >= end || !(alone || isCut(text.slice(start, end), section.title))) return [];
  return preset
    .chunk({ text, start, end, markup: 'plain', language: '' })
    .map((span) => ({ ...span, kind: 'heading' }));
}

const TITLE_LENGTH = 100;

function isCut(line: string, title: string): boolean {
  if (line.length <= TITLE_LENGTH) return false;
  return plainInline(line.replace(/^\s*#+/, '')).length > Math.max(title.length, TITLE_LENGTH) + 2;
}

/**
 * Blocks of Markdown that a reader sees, paragraphs of other texts; what no reader sees parts groups of them. Rules and
 * lone tags are only between other blocks.
 */
export function* shownGroups(body: Body): Generator<Block[]> {
  const { text, start, end, markup } = body;
  if (markup === 'markdown') return yield* markdownGroups(body);
  const paragraphs = [...scanParagraphs(text, start, end)];
  yield markup === 'code' ? paragraphs.map((block) => ({ ...block, kind: 'code' })) : paragraphs;
}

function* markdownGroups({ text, start, end }: Body): Generator<Block[]> {
  let group: Block[] = [];
  for (const block of scanBlocks(text, start, end)) {
    const shown = shownPart(text, block);
    const parted = shown === undefined || shown.start > block.start;
    if (parted && group.length > 0) {
      yield group;
      group = [];
    }
    if (shown !== undefined && !isBare(text, shown)) group.push(shown);
  }
  if (group.length > 0) yield group;
}

export function chunkKind(kind: string): ChunkKind {
  return kind === 'code' || kind === 'table' || kind === 'list' ? kind : 'prose';
}

/** The kind of which most is there. */
export function heaviest(weights: Partial<Record<ChunkKind, number>>): ChunkKind {
  let best: ChunkKind = 'prose';
  for (const [kind, weight] of Object.entries(weights) as [ChunkKind, number][]) {
    if (weight > (weights[best] ?? 0)) best = kind;
  }
  return best;
}
