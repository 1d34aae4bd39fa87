/** Chunkers to be compared, all of them as users register their own. */
import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import type { Chunker, ChunkSpan, SectionNode } from '../../../src/node/index.ts';
import { AdaptiveChunker, MarkdownChunker } from '../../../worker/standalone/chunk.ts';

type Range = Pick<ChunkSpan, 'start' | 'end'>;

/** By the name under which it is registered. */
export type Cutters = Record<string, Chunker>;

/** Of the standalone chunkers, within sections. Without control characters their spans are those of the text. */
export const OWN: Cutters = {
  ...Object.fromEntries([512, 800, 1600].map((size) => [`adaptive ${size}`, adaptive(size)])),
  ...Object.fromEntries([512, 800, 1600].map((size) => [`recursive ${size}`, recursive(size, 0)])),
  'recursive 2816/281': recursive(2816, 281),
};

/** Sizes of LangChain's splitter, with their overlap. */
const SIZES: readonly (readonly [size: number, overlap: number])[] = [
  [512, 0],
  [800, 0],
  [1600, 0],
  [2816, 281],
];

/** Its answers are promises, which an index cannot wait for: it is asked for all bodies before. */
export async function langchain(bodies: ReadonlySet<string>): Promise<Cutters> {
  const cutters: Cutters = {};
  for (const [size, overlap] of SIZES) {
    const splitter = new RecursiveCharacterTextSplitter({ chunkSize: size, chunkOverlap: overlap });
    const known = new Map<string, Range[]>();
    for (const body of bodies) known.set(body, rangesOf(body, await splitter.splitText(body), overlap));
    cutters[`LangChain ${size}${overlap > 0 ? `/${overlap}` : ''}`] = within((body) => known.get(body)!);
  }
  return cutters;
}

/** Notes what sections there are. */
export function recorder(bodies: Set<string>): Chunker {
  return within((body) => {
    bodies.add(body);
    return [];
  });
}

function adaptive(size: number): Chunker {
  const chunker = new AdaptiveChunker({ targetTokens: size / 3 });
  return within((markdown, language) => ranges(chunker.chunk({ ...EMPTY, markdown, language })));
}

function recursive(chunkSize: number, chunkOverlap: number): Chunker {
  const chunker = new MarkdownChunker({ chunkSize, chunkOverlap });
  return within((markdown) => ranges(chunker.chunk({ ...EMPTY, markdown })));
}

const EMPTY = { pageRanges: [], layoutBlocks: [], metadata: {}, warnings: [] };

function ranges(chunks: readonly { startChar: number; endChar: number }[]): Range[] {
  return chunks.map(({ startChar, endChar }) => ({ start: startChar, end: endChar }));
}

function within(cut: (body: string, language: string) => Range[]): Chunker {
  return {
    id: '1',
    chunk(text: string, { bodyStart, end }: SectionNode, _markup, language): ChunkSpan[] {
      return cut(text.slice(bodyStart, end), language).map((range) => ({
        start: bodyStart + range.start,
        end: bodyStart + range.end,
        kind: 'prose',
      }));
    },
  };
}

/** Where pieces of a text stand in it, that come in its order and share no more than the overlap. */
export function rangesOf(text: string, pieces: readonly string[], overlap: number): Range[] {
  let from = 0;
  let reach = 0;
  return pieces.flatMap((piece) => {
    const start = text.indexOf(piece, from);
    if (start < 0) throw new Error(`A piece is not in its text: ${piece.slice(0, 60)}`);
    // A piece that ends before the one before it adds nothing.
    if (start + piece.length <= reach) return [];
    reach = start + piece.length;
    from = Math.max(start + 1, reach - overlap);
    return [{ start, end: reach }];
  });
}
