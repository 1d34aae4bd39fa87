import type { ChunkKind, ChunkSpan } from '../../contract/index.ts';
import type { Block } from '../../markup/index.ts';
import { pointsOf } from '../measure.ts';
import { type Span, splitRecursively } from '../recursive/split.ts';
import { type Body, chunkKind, heaviest, type Preset, shownGroups } from './section.ts';

const SIZES = { size: 2816, overlap: 281 };

/** As other engines cut: the same size for all, with an overlap, wherever in a section it falls. */
export const fixedPreset: Preset = {
  id: `fixed-${SIZES.size}-1`,
  chunk(body: Body): ChunkSpan[] {
    const { start } = body;
    const text = body.text.slice(start, body.end);
    const measure = pointsOf(text);
    return [...shownGroups({ ...body, text, start: 0, end: text.length })].flatMap((blocks) => {
      const range = { start: blocks[0]!.start, end: blocks.at(-1)!.end };
      let first = 0;
      return splitRecursively(text, range, measure, SIZES).map((span) => {
        while (first + 1 < blocks.length && blocks[first]!.end <= span.start) first++;
        return { start: start + span.start, end: start + span.end, kind: kindOf(blocks, first, span) };
      });
    });
  },
};

/** Of the blocks from `first` on that the span holds parts of. */
function kindOf(blocks: readonly Block[], first: number, span: Span): ChunkKind {
  const weights: Partial<Record<ChunkKind, number>> = {};
  for (let i = first; i < blocks.length && blocks[i]!.start < span.end; i++) {
    const { kind, start, end } = blocks[i]!;
    const of = chunkKind(kind);
    weights[of] = (weights[of] ?? 0) + Math.min(end, span.end) - Math.max(start, span.start);
  }
  return heaviest(weights);
}
