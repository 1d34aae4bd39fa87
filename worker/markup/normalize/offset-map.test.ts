import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, composeEdits, type Edit, OffsetMap } from './offset-map.ts';

/** Edits of a text of that length. */
const edits = (length: number): fc.Arbitrary<Edit[]> =>
  fc
    .array(fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 4 }), fc.string({ maxLength: 4 })), {
      maxLength: 8,
    })
    .map((steps) => {
      const result: Edit[] = [];
      let pos = 0;
      for (const [gap, size, text] of steps) {
        const start = pos + gap;
        if (start + size > length) break;
        result.push({ start, end: start + size, text });
        pos = start + size;
      }
      return result;
    });

const SOURCE = 'abcdefghijklmnopqrstuvwxyz0123456789';

test('edits of a text that edits made are edits of the source', () => {
  const pair = edits(SOURCE.length).chain((first) => {
    const between = applyEdits(SOURCE, first);
    return edits(between.length).map((second) => ({ first, between, second }));
  });
  fc.assert(
    fc.property(pair, ({ first, between, second }) => {
      const composed = composeEdits(first, between, second);
      expect(applyEdits(SOURCE, composed)).toBe(applyEdits(between, second));
      for (const [i, { start, end }] of composed.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(composed[i - 1]?.end ?? 0);
      }
    }),
    { numRuns: 500 },
  );
});

test('what goes right before what is replaced goes with it', () => {
  expect(composeEdits([{ start: 1, end: 2, text: '' }], 'acd', [{ start: 1, end: 2, text: ' ' }])).toEqual([
    { start: 1, end: 3, text: ' ' },
  ]);
});

test('offsets map as counting through all edits says', () => {
  fc.assert(
    fc.property(edits(SOURCE.length), (list) => {
      const map = new OffsetMap(list);
      const text = applyEdits(SOURCE, list);
      for (let offset = 0; offset <= SOURCE.length; offset++) {
        for (const side of ['start', 'end'] as const) {
          expect(map.toNormalized(offset, side)).toBe(counted(list, offset, side));
        }
      }
      for (let start = 0; start < text.length; start++) {
        const span = [map.toSource(start, 'start'), map.toSource(start + 1, 'end')] as const;
        // The smallest span of the source that all of the character came from.
        expect(map.toNormalized(span[0], 'start')).toBeLessThanOrEqual(start);
        expect(map.toNormalized(span[1], 'end')).toBeGreaterThanOrEqual(start + 1);
        expect(span[1]).toBeGreaterThan(span[0]);
        const edit = list.find((e) => e.start === span[0] && e.end === span[1]);
        if (edit === undefined) expect(SOURCE.slice(...span)).toBe(text[start]);
      }
    }),
    { numRuns: 300 },
  );
});

function counted(list: readonly Edit[], offset: number, side: 'start' | 'end'): number {
  let delta = 0;
  for (const { start, end, text } of list) {
    if (offset < start) break;
    if (offset < end) return start + delta + (side === 'end' && offset > start ? text.length : 0);
    delta += text.length - (end - start);
  }
  return offset + delta;
}
