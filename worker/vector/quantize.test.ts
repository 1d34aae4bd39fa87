import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantize } from './index.ts';

describe('quantize', () => {
  it('is off by at most half a step in every dimension', () => {
    const value = fc.float({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const vector = Float32Array.from(values);
        const { row, scale } = quantize(vector);
        for (const [d, x] of vector.entries()) {
          expect(Math.abs(row[d]! * scale - x)).toBeLessThanOrEqual(scale * 0.501 + 1e-30);
        }
      }),
    );
  });

  it('uses the whole range', () => {
    expect(Array.from(quantize(Float32Array.of(0.5, -0.3, 0)).row)).toEqual([127, -76, 0]);
  });

  it('gives the zero vector the scale 0', () => {
    expect(quantize(new Float32Array(3))).toEqual({ row: new Int8Array(3), scale: 0 });
  });

  it('refuses what is not finite', () => {
    expect(() => quantize(Float32Array.of(0, Number.NaN))).toThrow(/dimension 1 is NaN/);
    expect(() => quantize(Float32Array.of(Number.NEGATIVE_INFINITY))).toThrow(/-Infinity/);
  });
});
