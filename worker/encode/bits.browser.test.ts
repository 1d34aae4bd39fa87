import { expect, it } from 'vitest';
import { expectGoldenBits } from './bits.contract.ts';

it('gives the golden texts the same bits in this browser as in Node', async () => {
  await expectGoldenBits(async (name) => {
    const response = await fetch(`/encoder/${name}`);
    expect(response.ok).toBe(true);
    return new Uint8Array(await response.arrayBuffer());
  });
});
