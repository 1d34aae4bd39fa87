import { describe, expect, it } from 'vitest';
import type { VectorIndex } from '../contract/index.ts';
import { flatIndex } from './flat.ts';
import { createFlatIndex, quantize } from './index.ts';
import { createScanner, PlainScanner, WasmScanner } from './scanner.ts';
import { vectorContract } from './vector.contract.ts';

const plainIndex = (dims: number): VectorIndex => flatIndex(dims, (n) => new PlainScanner(n));

vectorContract('the flat index', createFlatIndex);
vectorContract('the flat index without WebAssembly', plainIndex);

describe('the flat index', () => {
  /** Not random, but without any pattern that a scan could profit from. */
  const vector = (dims: number, seed: number): Float32Array =>
    Float32Array.from({ length: dims }, (_, d) => Math.sin((seed + 1) * (d + 1) * 12.9898));

  it('scans by SIMD where that is to be had', () => {
    expect(createScanner(8)).toBeInstanceOf(WasmScanner);
  });

  for (const dims of [1, 16, 100, 128, 384, 1024]) {
    it(`gives the same scores by SIMD and without, near those of floats, with ${dims} dimensions`, () => {
      const [simd, plain] = [createFlatIndex(dims), plainIndex(dims)];
      const vectors = Array.from({ length: 5000 }, (_, seed) => vector(dims, seed));
      for (const [id, values] of vectors.entries()) {
        const { row, scale } = quantize(values);
        simd.add(id, row, scale);
        plain.add(id, row, scale);
      }
      const query = vector(dims, 7.5);
      const hits = simd.nearest(query, 5000);
      expect(hits).toEqual(plain.nearest(query, 5000));
      expect(hits).toHaveLength(5000);
      for (const { id, score } of hits) {
        const exact = vectors[id]!.reduce((sum, x, d) => sum + x * query[d]!, 0);
        expect(Math.abs(score - exact)).toBeLessThan(dims * 0.004);
      }
    });
  }

  it('survives the largest values that there can be', () => {
    const dims = 2048;
    const [simd, plain] = [createFlatIndex(dims), plainIndex(dims)];
    for (const index of [simd, plain]) {
      index.add(1, new Int8Array(dims).fill(127), 1);
      index.add(2, new Int8Array(dims).fill(-128), 1);
    }
    const query = new Float32Array(dims).fill(1);
    expect(simd.nearest(query, 2)).toEqual([
      { id: 1, score: 127 * dims },
      { id: 2, score: -128 * dims },
    ]);
    expect(plain.nearest(query, 2)).toEqual(simd.nearest(query, 2));
  });
});
