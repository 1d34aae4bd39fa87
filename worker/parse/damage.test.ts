/** Whatever happens to a file on its way, it is read or refused: quickly, and with an error of ours. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCopseError } from '../contract/index.ts';
import { parseDocument, supportedExtensions } from './index.ts';
import { SAMPLES } from './samples.contract.ts';

/** How a whole becomes a damaged file. */
const damage = fc.record({
  flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
  repeat: fc.option(fc.tuple(fc.nat(), fc.nat(40)), { freq: 4 }),
});

function damaged(
  whole: Uint8Array,
  { flips, cut, repeat }: typeof damage extends fc.Arbitrary<infer T> ? T : never,
): Uint8Array {
  const copy = whole.slice(0, cut === null ? undefined : Math.floor(whole.length * cut));
  if (copy.length === 0) return copy;
  for (const [at, value] of flips) copy[at % copy.length] = value;
  if (repeat === null) return copy;
  const at = repeat[0] % copy.length;
  return Uint8Array.from([...copy.slice(0, at), ...copy.slice(at, at + repeat[1]), ...copy.slice(at)]);
}

async function outcome(bytes: Uint8Array, name: string): Promise<unknown> {
  try {
    const document = await parseDocument({ bytes, source: name, name });
    expect(typeof document.text).toBe('string');
    let last = -1;
    for (const offset of document.anchors?.keys() ?? []) {
      expect(offset).toBeGreaterThan(last);
      expect(offset).toBeLessThan(document.text.length);
      last = offset;
    }
    return document.kind;
  } catch (error) {
    if (!isCopseError(error) || error.code === 'internal') throw error;
    return error.code;
  }
}

const KINDS: Readonly<Record<string, string>> = { 'a.md': 'markdown', 'a.txt': 'text' };

test.each(Object.keys(SAMPLES))('%s', async (name) => {
  const whole = SAMPLES[name]!;
  expect(await outcome(whole, name)).toBe(KINDS[name] ?? name.slice(2));
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const start = performance.now();
      await outcome(damaged(whole, how), name);
      expect(performance.now() - start).toBeLessThan(5000);
    }),
    { numRuns: 150 },
  );
});

test('under every other name', async () => {
  for (const bytes of Object.values(SAMPLES)) {
    for (const extension of supportedExtensions) await outcome(bytes, `a${extension}`);
  }
});
