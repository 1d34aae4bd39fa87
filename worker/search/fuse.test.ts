import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const ranked = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      score: fc.integer({ min: -100, max: 3000 }).map((n) => n / 100),
    }),
    {
      selector: ({ id }) => id,
      maxLength: 25,
    },
  )
  .map((list) => list.sort((a, b) => b.score - a.score || a.id - b.id));

describe('fuse', () => {
  it('adds both legs, each divided by its best', () => {
    const [first, second, third] = fuse(
      [
        { id: 1, score: 8 },
        { id: 2, score: 4 },
      ],
      [
        { id: 2, score: 0.8 },
        { id: 3, score: 0.2 },
      ],
      0.4,
    );
    expect(second).toMatchObject({ id: 1, lexicalRank: 1, lexical: 0.6, vector: 0, score: 0.6, bm25: 8 });
    expect(first).toMatchObject({
      id: 2,
      lexicalRank: 2,
      vectorRank: 1,
      lexical: 0.3,
      vector: 0.4,
      cosine: 0.8,
    });
    expect(third!.score).toBeCloseTo(0.1);
    expect(third).not.toHaveProperty('lexicalRank');
  });

  it('leaves a leg without positive scores out', () => {
    expect(fuse([], [{ id: 3, score: 0.2 }], 0.4)[0]!.score).toBe(1);
    expect(fuse([{ id: 3, score: 7 }], [{ id: 3, score: -0.2 }], 0.4)[0]!.score).toBe(1);
    expect(fuse([], [], 0.4)).toEqual([]);
  });

  it('takes cosines of chunks that the vector leg did not place', () => {
    const [hit] = fuse([{ id: 1, score: 2 }], [{ id: 9, score: 0.5 }], 0.5, [{ id: 1, score: 0.25 }]);
    expect(hit).toMatchObject({ id: 1, score: 0.75, cosine: 0.25 });
    expect(hit).not.toHaveProperty('vectorRank');
  });

  it('orders everything, each id once, by scores from 0 to 1', () => {
    fc.assert(
      fc.property(ranked, ranked, fc.double({ min: 0, max: 1, noNaN: true }), (lexical, vector, weight) => {
        const fused = fuse(lexical, vector, weight);
        expect(fused.map(({ id }) => id).sort()).toEqual(
          [...new Set([...lexical, ...vector].map(({ id }) => id))].sort(),
        );
        fused.forEach((entry, i) => {
          expect(entry.score).toBe(entry.lexical + entry.vector);
          expect(entry.score).toBeGreaterThanOrEqual(0);
          expect(entry.score).toBeLessThanOrEqual(1 + 1e-12);
          const next = fused[i + 1];
          if (next)
            expect(entry.score > next.score || (entry.score === next.score && entry.id < next.id)).toBe(true);
        });
      }),
    );
  });

  it('keeps the order of a leg that stands alone', () => {
    fc.assert(
      fc.property(ranked, (lexical) => {
        const positive = lexical.filter(({ score }) => score > 0);
        expect(fuse(positive, [], 0.4).map(({ id }) => id)).toEqual(positive.map(({ id }) => id));
      }),
    );
  });
});
