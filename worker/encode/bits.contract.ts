/** The bundled encoder must give the same bits on every host: each host's test compares with one recorded hash. */
import { expect } from 'vitest';
import { loadStaticEncoder } from './index.ts';

/** SHA-256 over the float32 bytes of the golden texts' vectors, little-endian. */
const EXPECTED = '9455a0cbd539955b843bb04d8de4c51a9913ea796fba9779f83cbf688f9e2b1d';

export async function expectGoldenBits(read: (name: string) => Promise<Uint8Array>): Promise<void> {
  const encoder = loadStaticEncoder({
    model: await read('model.safetensors'),
    tokenizer: await read('tokenizer.json'),
    config: await read('config.json'),
  });
  const golden = JSON.parse(new TextDecoder().decode(await read('golden.json'))) as {
    items: { text: string }[];
  };
  const rows = await encoder.encode(
    golden.items.map((item) => item.text),
    'passage',
  );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Float32Array(rows)));
  expect(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(EXPECTED);
}
