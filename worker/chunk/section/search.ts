import type { ChunkKind, ChunkSpan } from '../../contract/index.ts';
import { type Block, skipBlankLines, skipSpace, trimEnd } from '../../markup/index.ts';
import { bestCut } from './cut.ts';
import { type Body, chunkKind, heaviest, type Preset, shownGroups } from './section.ts';

/** Most code points of a chunk. */
const SIZE = 512;
/** A shorter chunk joins a neighbour that has room for it. */
const MIN_SIZE = 40;

/**
 * For finding: whole blocks are packed up to {@link SIZE}, over lines, verses and pages, and longer ones are cut at the
 * best border. Spans are exact and hold every character of the body that is not white space, except what no reader of
 * Markdown sees: that parts chunks.
 */
export const searchPreset: Preset = {
  id: `search-${SIZE}-3`,
  chunk(body: Body): ChunkSpan[] {
    const packer = new Packer(body.text, body.language);
    for (const blocks of shownGroups(body)) {
      packer.part();
      for (const block of blocks) packer.add(block);
    }
    return packer.finish();
  },
};

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
  private readonly language: string;
  private parted = false;

  constructor(text: string, language: string) {
    this.text = text;
    this.language = language;
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
    return bestCut(this.text, block.kind, { start, early, low, target, high }, this.language);
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
