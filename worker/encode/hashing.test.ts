import { describe, expect, it } from 'vitest';
import { encoderContract } from './encode.contract.ts';
import { hashingEncoder } from './index.ts';

encoderContract('the hashing encoder', () => hashingEncoder());
encoderContract('the hashing encoder with 64 dimensions', () => hashingEncoder(64));

describe('the hashing encoder', () => {
  it('is named after its dimensions', () => {
    expect(hashingEncoder(64).id).toBe('hashing-64');
    expect(() => hashingEncoder(0)).toThrow(/not 0/);
    expect(() => hashingEncoder(1.5)).toThrow(/not 1.5/);
  });

  it('forgives typing errors, case and accents', async () => {
    const encoder = hashingEncoder();
    const rows = await encoder.encode(['configuration', 'configuratoin', 'glacier', 'CAFÉ', 'cafe'], 'query');
    const dot = (i: number, j: number): number => {
      let sum = 0;
      for (let d = 0; d < encoder.dims; d++) sum += rows[i * encoder.dims + d]! * rows[j * encoder.dims + d]!;
      return sum;
    };
    expect(dot(0, 1)).toBeGreaterThan(0.2);
    expect(Math.abs(dot(0, 2))).toBeLessThan(0.2);
    expect(dot(3, 4)).toBeCloseTo(1, 6);
  });
});
