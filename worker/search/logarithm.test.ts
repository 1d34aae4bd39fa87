import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logarithm } from './logarithm.ts';

test('is the logarithm, but for the last bits', () => {
  const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });
  fc.assert(
    fc.property(positive, (x) => {
      const exact = Math.log(x);
      expect(Math.abs(logarithm(x) - exact)).toBeLessThanOrEqual(1e-15 * Math.max(1, Math.abs(exact)));
    }),
  );
  expect(logarithm(1)).toBe(0);
  expect(logarithm(2)).toBe(Math.LN2);
});

test('grows with its argument', () => {
  let before = logarithm(1);
  for (let x = 1.001; x < 1000; x += 0.37) {
    expect(logarithm(x)).toBeGreaterThan(before);
    before = logarithm(x);
  }
});
