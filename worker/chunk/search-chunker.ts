import type { Chunker, ChunkKind, ChunkSpan, ParsedDocument, SectionNode } from '../contract/index.ts';
import {
  type Block,
  type BlockKind,
  findFrontMatter,
  isBare,
  plainInline,
  scanBlocks,
  scanParagraphs,
  shownPart,
  skipBlankLines,
  skipSpace,
  trimEnd,
} from '../markup/index.ts';
import { bestCut } from './cut.ts';

/** Most code points of a chunk. */
const SIZE = 512;
/** A shorter chunk joins a neighbour that has room for it. */
const MIN_SIZE = 40;

/**
 * The chunker of the index: whole blocks are packed up to {@link SIZE}, longer ones are cut at the best border.
 * Spans are exact and hold every character of the body that is not white space, except what no reader of Markdown
 * sees: that parts chunks.
 */
export const searchChunker: Chunker = {
  id: `search-${SIZE}-2`,
  chunk(text: string, section: SectionNode, markup: ParsedDocument['markup']): ChunkSpan[] {
    const from = skipBlankLines(text, section.bodyStart, section.end);
    const to = trimEnd(text, from, section.end);
    const packer = new Packer(text);
    if (markup === 'markdown') packShown(packer, text, scanBlocks(text, from, to));
    else {
      for (const block of scanParagraphs(text, from, to))
        packer.add(markup === 'code' ? { ...block, kind: 'code' } : block);
    }
    const body = packer.finish();
    return [...headingChunks(text, section, markup, body.length === 0), ...body];
  },
};

/** Rules and lone tags are in a chunk only where they lie between its other blocks. */
function packShown(packer: Packer, text: string, blocks: Iterable<Block>): void {
  for (const block of blocks) {
    const shown = shownPart(text, block);
    if (shown === undefined || shown.start > block.start) packer.part();
    if (shown !== undefined && !isBare(text, shown)) packer.add(shown);
  }
}

/**
 * The heading line where it has to be found by itself: there is no body, or the title is cut and says only part of
 * it. A root has a heading only where one was folded into it, behind the front matter.
 */
function headingChunks(
  text: string,
  section: SectionNode,
  markup: ParsedDocument['markup'],
  alone: boolean,
): ChunkSpan[] {
  const matter = section.seq === 0 && markup === 'markdown' ? (findFrontMatter(text)?.end ?? 0) : 0;
  const start = skipSpace(text, Math.max(section.start, matter), section.bodyStart);
  const end = trimEnd(text, start, section.bodyStart);
  if (start >= end || !(alone || isCut(text.slice(start, end), section.title))) return [];
  const packer = new Packer(text);
  packer.add({ kind: 'paragraph', start, end });
  return packer.finish().map((span) => ({ ...span, kind: 'heading' }));
}

const TITLE_LENGTH = 100;

function isCut(line: string, title: string): boolean {
  if (line.length <= TITLE_LENGTH) return false;
  return plainInline(line.replace(/^\s*#+/, '')).length > Math.max(title.length, TITLE_LENGTH) + 2;
}

interface Piece {
  start: number;
  end: number;
  /** Between it and the piece before is what must not be in a chunk. */
  parted: boolean;
  /** Characters of each kind. */
  weights: Partial<Record<ChunkKind, number>>;
}

class Packer {
  private readonly pieces: Piece[] = [];
  private readonly text: string;
  private parted = false;

  constructor(text: string) {
    this.text = text;
  }

  /** What comes next does not join what came before. */
  part(): void {
    this.parted = true;
  }

  add(block: Block): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && !this.parted && fits(this.text, last.start, block.end)) {
      extend(last, block.end, chunkKind(block.kind));
      return;
    }
    this.split(block);
  }

  /** Pieces of a block, each as long as may be; what is left of the last two is shared between them. */
  private split(block: Block): void {
    const kind = chunkKind(block.kind);
    let start = block.start;
    while (start < block.end) {
      const high = sizeLimit(this.text, start, block.end);
      const cut = high === block.end ? high : this.cut(block, start, high);
      const end = trimEnd(this.text, start, cut);
      if (end > start) {
        this.pieces.push({ start, end, parted: this.parted, weights: { [kind]: end - start } });
        this.parted = false;
      }
      start = nextStart(this.text, cut, block.end);
    }
  }

  private cut(block: Block, start: number, high: number): number {
    const rest = block.end - start;
    const size = high - start;
    const shared = rest <= 2 * size;
    const early = start + (size >> 2);
    const low = shared ? Math.max(early, block.end - size) : start + (size >> 1);
    const target = shared ? start + (rest >> 1) : high;
    return bestCut(this.text, block.kind, { start, early, low, target, high });
  }

  finish(): ChunkSpan[] {
    return this.joinSmall().map(({ start, end, weights }) => ({ start, end, kind: heaviest(weights) }));
  }

  private joinSmall(): Piece[] {
    const joined: Piece[] = [];
    for (const piece of this.pieces) {
      const last = joined.at(-1);
      const small =
        last !== undefined &&
        !piece.parted &&
        (isSmall(this.text, piece) || isSmall(this.text, last)) &&
        last.end <= piece.start;
      if (small && fits(this.text, last.start, piece.end)) join(last, piece);
      else joined.push(piece);
    }
    return joined;
  }
}

function extend(piece: Piece, end: number, kind: ChunkKind): void {
  piece.weights[kind] = (piece.weights[kind] ?? 0) + end - piece.end;
  piece.end = end;
}

function join(first: Piece, second: Piece): void {
  first.end = second.end;
  for (const [kind, weight] of Object.entries(second.weights) as [ChunkKind, number][]) {
    first.weights[kind] = (first.weights[kind] ?? 0) + weight;
  }
}

/** A cut at a line's start keeps the line's indentation; any other leaves out the white space around it. */
function nextStart(text: string, cut: number, end: number): number {
  const atLine = cut > 0 && (text[cut - 1] === '\n' || text[cut - 1] === '\r');
  return atLine ? skipBlankLines(text, cut, end) : skipSpace(text, cut, end);
}

function chunkKind(kind: BlockKind): ChunkKind {
  return kind === 'code' || kind === 'table' || kind === 'list' ? kind : 'prose';
}

function heaviest(weights: Piece['weights']): ChunkKind {
  let best: ChunkKind = 'prose';
  for (const [kind, weight] of Object.entries(weights) as [ChunkKind, number][]) {
    if (weight > (weights[best] ?? 0)) best = kind;
  }
  return best;
}

function isSmall(text: string, piece: Piece): boolean {
  if (piece.end - piece.start >= 2 * MIN_SIZE) return false;
  return [...text.slice(piece.start, piece.end).trim()].length < MIN_SIZE;
}

function fits(text: string, start: number, end: number): boolean {
  return end - start <= SIZE || (end - start <= 2 * SIZE && sizeLimit(text, start, end) === end);
}

/** Offset behind {@link SIZE} code points from `start`, at most `end`. */
function sizeLimit(text: string, start: number, end: number): number {
  let left = SIZE;
  let i = start;
  while (i < end && left > 0) {
    const code = text.charCodeAt(i);
    const pair = code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(i + 1));
    i += pair ? 2 : 1;
    left--;
  }
  return Math.min(i, end);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
