import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from './ranking.ts';
import { mergeSpans, singleSpans } from './spans.ts';

function candidate(seq: number, ordinal: number, score: number): Candidate {
  const id = seq * 100 + ordinal;
  return {
    fused: { id, lexical: score, vector: 0, score },
    chunk: { id, textId: 1, seq, ordinal, start: ordinal * 10, end: ordinal * 10 + 9, kind: 'prose' },
    score,
  };
}

describe('mergeSpans', () => {
  it('joins neighbours of a section in order of the document, with the best score', () => {
    const spans = mergeSpans([
      candidate(1, 5, 1),
      candidate(2, 7, 0.9),
      candidate(1, 4, 0.8),
      candidate(1, 6, 0.7),
    ]);
    expect(spans).toMatchObject([
      { seq: 1, ordinal: 4, start: 40, end: 69, chunks: 3, best: { score: 1 } },
      { seq: 2, ordinal: 7, start: 70, end: 79, chunks: 1 },
    ]);
  });

  it('leaves gaps, other sections and much worse neighbours alone', () => {
    const list = [candidate(1, 5, 1), candidate(1, 7, 0.9), candidate(2, 6, 0.8), candidate(1, 4, 0.4)];
    expect(mergeSpans(list).map(({ chunks }) => chunks)).toEqual([1, 1, 1, 1]);
  });

  it('puts each candidate into exactly one span of bounded length', () => {
    const arbitrary = fc.uniqueArray(
      fc.record({
        seq: fc.integer({ min: 0, max: 3 }),
        ordinal: fc.integer({ min: 0, max: 12 }),
        score: fc.double({ min: 0.01, max: 2, noNaN: true }),
      }),
      { selector: ({ ordinal }) => ordinal, maxLength: 13 },
    );
    fc.assert(
      fc.property(arbitrary, (places) => {
        const list = places
          .map(({ seq, ordinal, score }) => candidate(seq, ordinal, score))
          .sort((a, b) => b.score - a.score || a.chunk.id - b.chunk.id);
        const spans = mergeSpans(list);
        const covered = spans.flatMap(({ ordinal, chunks, seq }) =>
          Array.from({ length: chunks }, (_, i) => `${seq}@${ordinal + i}`),
        );
        expect(covered.sort()).toEqual(list.map(({ chunk }) => `${chunk.seq}@${chunk.ordinal}`).sort());
        spans.forEach((span, i) => {
          expect(span.chunks).toBeLessThanOrEqual(4);
          expect(span.end).toBe((span.ordinal + span.chunks - 1) * 10 + 9);
          if (i > 0) expect(span.best.score).toBeLessThanOrEqual(spans[i - 1]!.best.score);
        });
      }),
    );
  });

  it('can leave every chunk by itself', () => {
    const list = [candidate(1, 5, 1), candidate(1, 6, 0.9)];
    expect(singleSpans(list).map(({ ordinal, chunks }) => [ordinal, chunks])).toEqual([
      [5, 1],
      [6, 1],
    ]);
  });
});
