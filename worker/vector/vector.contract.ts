/** What every {@link VectorIndex} must do; `exact` ones must also find precisely what comparing everything finds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCopseError, type Ranked, type VectorIndex } from '../contract/index.ts';

interface Entry {
  row: Int8Array;
  scale: number;
}

/** Adds up without any cleverness. */
function oracle(
  entries: Map<number, Entry>,
  query: Float32Array,
  k: number,
  accept: (id: number) => boolean,
): Ranked[] {
  const all: Ranked[] = [];
  for (const [id, { row, scale }] of entries) {
    if (!accept(id) || scale === 0) continue;
    all.push({ id, score: scale * row.reduce((sum, x, d) => sum + x * query[d]!, 0) });
  }
  return all.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, k);
}

type Step =
  | { do: 'add'; id: number; row: number[]; scale: number }
  | { do: 'remove'; id: number }
  | { do: 'clear' };

/** Few different values and ids, so that ties, replacements and removals of present ids are common. */
function steps(dims: number): fc.Arbitrary<Step[]> {
  const id = fc.integer({ min: 0, max: 40 });
  const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: dims, maxLength: dims });
  const scale = fc.constantFrom(0, 0.25, 0.5, 1);
  const add = fc.record({ do: fc.constant('add' as const), id, row, scale });
  const remove = fc.record({ do: fc.constant('remove' as const), id });
  const clear = fc.record({ do: fc.constant('clear' as const) });
  const step = fc.oneof(
    { weight: 20, arbitrary: add },
    { weight: 8, arbitrary: remove },
    { weight: 1, arbitrary: clear },
  );
  return fc.array(step, { maxLength: 120 });
}

function apply(step: Step, index: VectorIndex, entries: Map<number, Entry>): void {
  if (step.do === 'clear') {
    index.clear();
    entries.clear();
  } else if (step.do === 'remove') {
    index.remove(step.id);
    entries.delete(step.id);
  } else {
    const entry = { row: Int8Array.from(step.row), scale: step.scale };
    index.add(step.id, entry.row, entry.scale);
    entries.set(step.id, entry);
  }
}

const refused = (call: () => unknown): boolean => {
  try {
    call();
    return false;
  } catch (error) {
    return isCopseError(error, 'invalid-option');
  }
};

export function vectorContract(name: string, make: (dims: number) => VectorIndex): void {
  describe(`${name} as a vector index`, () => {
    const everything = (): boolean => true;

    it('finds what comparing everything finds, ties by id, after any history', () => {
      // Eighths and small whole numbers: sums are exact in any order, so scores must be equal, not close.
      const coordinate = fc.integer({ min: -8, max: 8 }).map((x) => x / 8);
      const dims = fc.integer({ min: 1, max: 11 });
      const cases = dims.chain((n) =>
        fc.record({
          history: steps(n),
          query: fc.array(coordinate, { minLength: n, maxLength: n }),
          k: fc.integer({ min: 1, max: 50 }),
          modulus: fc.integer({ min: 1, max: 4 }),
        }),
      );
      fc.assert(
        fc.property(cases, ({ history, query, k, modulus }) => {
          const index = make(query.length);
          const entries = new Map<number, Entry>();
          for (const step of history) apply(step, index, entries);
          const vector = Float32Array.from(query);
          const accept = (id: number): boolean => id % modulus === 0;
          const zero = query.every((x) => x === 0);
          expect(index.size).toBe(entries.size);
          expect(index.nearest(vector, k)).toEqual(zero ? [] : oracle(entries, vector, k, everything));
          expect(index.nearest(vector, k, accept)).toEqual(zero ? [] : oracle(entries, vector, k, accept));
        }),
        { numRuns: 300 },
      );
    });

    it('holds many rows and forgets them', () => {
      const index = make(2);
      for (let id = 1; id <= 3000; id++) index.add(id, Int8Array.of(id % 100, 1), 0.01);
      for (let id = 1; id <= 3000; id += 2) index.remove(id);
      index.remove(4_000_000);
      expect(index.size).toBe(1500);
      expect(index.nearest(Float32Array.of(1, 0), 2).map((hit) => hit.id)).toEqual([98, 198]);
      index.clear();
      expect(index.size).toBe(0);
      expect(index.nearest(Float32Array.of(1, 0), 2)).toEqual([]);
    });

    it('does not keep the row it was given', () => {
      const index = make(2);
      const row = Int8Array.of(10, 0);
      index.add(1, row, 1);
      row.fill(0);
      expect(index.nearest(Float32Array.of(1, 0), 1)).toEqual([{ id: 1, score: 10 }]);
    });

    it('asks about an id before it scores it', () => {
      const index = make(1);
      for (let id = 0; id < 5; id++) index.add(id, Int8Array.of(id + 1), 1);
      const asked: number[] = [];
      const hits = index.nearest(Float32Array.of(1), 2, (id) => {
        asked.push(id);
        return id < 2;
      });
      expect(hits.map((hit) => hit.id)).toEqual([1, 0]);
      expect(asked.sort()).toEqual([0, 1, 2, 3, 4]);
    });

    it('refuses what cannot be compared', () => {
      const index = make(2);
      expect(refused(() => make(0))).toBe(true);
      expect(refused(() => index.add(1, Int8Array.of(1), 1))).toBe(true);
      expect(refused(() => index.add(1.5, Int8Array.of(1, 1), 1))).toBe(true);
      expect(refused(() => index.add(1, Int8Array.of(1, 1), Number.NaN))).toBe(true);
      expect(refused(() => index.nearest(Float32Array.of(1, 1, 1), 1))).toBe(true);
      expect(refused(() => index.nearest(Float32Array.of(1, Number.NaN), 1))).toBe(true);
      expect(refused(() => index.nearest(Float32Array.of(1, 1), 0))).toBe(true);
      expect(index.size).toBe(0);
    });
  });
}
