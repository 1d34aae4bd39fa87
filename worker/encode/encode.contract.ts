/** What every {@link Encoder} must do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Encoder, isCopseError } from '../contract/index.ts';

export function encoderContract(name: string, make: () => Encoder): void {
  describe(`${name} as an encoder`, () => {
    const encoder = make();
    const row = async (text: string): Promise<Float32Array> => encoder.encode([text], 'passage');
    const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, d) => sum + x * b[d]!, 0);

    it('says who it is', () => {
      expect(encoder.id).not.toBe('');
      expect(encoder.dims).toBeGreaterThan(0);
      expect(encoder.fusionWeight).toBeGreaterThanOrEqual(0);
      expect(encoder.fusionWeight).toBeLessThanOrEqual(1);
      expect(make().id).toBe(encoder.id);
    });

    it('gives no rows for no texts', async () => {
      expect(await encoder.encode([], 'query')).toHaveLength(0);
    });

    it('gives the zero row for texts without words', async () => {
      const rows = await encoder.encode(['', ' \t\n', '\u0000\u200b', '\ud800'], 'passage');
      expect(rows).toHaveLength(4 * encoder.dims);
      expect(rows.every((x) => x === 0)).toBe(true);
    });

    it('gives rows of length one, or zero, whatever the text', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
          const vector = await row(text);
          const length = Math.sqrt(dot(vector, vector));
          expect(length === 0 || Math.abs(length - 1) < 1e-6).toBe(true);
        }),
        { numRuns: 300 },
      );
    });

    it('gives a text the same bits alone, in company, on repeat and as another instance', async () => {
      const words = fc.string({ unit: 'grapheme', maxLength: 60 });
      const other = make();
      await fc.assert(
        fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 8 }), async (texts) => {
          const together = await encoder.encode(texts, 'passage');
          const reversed = await other.encode([...texts].reverse(), 'passage');
          for (const [i, text] of texts.entries()) {
            const alone = Array.from(await row(text));
            const mirrored = (texts.length - 1 - i) * encoder.dims;
            expect(Array.from(together.subarray(i * encoder.dims, (i + 1) * encoder.dims))).toEqual(alone);
            expect(Array.from(reversed.subarray(mirrored, mirrored + encoder.dims))).toEqual(alone);
          }
        }),
        { numRuns: 60 },
      );
    });

    it('puts texts that share words nearer than texts that share none', async () => {
      const query = await encoder.encode(['reset the password'], 'query');
      const near = await row('You reset a forgotten password in the settings.');
      const far = await row('Glaciers carved this valley long ago.');
      expect(dot(query, near)).toBeGreaterThan(dot(query, far) + 0.1);
    });

    it('lets the event loop turn while it encodes very many texts', async () => {
      const texts = Array.from({ length: 6000 }, (_, i) =>
        `chapter ${i} of a long story ${i * 7919}. `.repeat(8),
      );
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      const rows = await encoder.encode(texts, 'passage');
      clearInterval(timer);
      expect(rows).toHaveLength(texts.length * encoder.dims);
      expect(turns).toBeGreaterThan(0);
      expect(Array.from(rows.subarray(-encoder.dims))).toEqual(Array.from(await row(texts.at(-1)!)));
    });

    it('stops when it is told to', async () => {
      const aborted = async (texts: string[], signal: AbortSignal): Promise<boolean> => {
        try {
          await encoder.encode(texts, 'passage', signal);
          return false;
        } catch (error) {
          return isCopseError(error, 'aborted');
        }
      };
      expect(await aborted(['a'], AbortSignal.abort())).toBe(true);
      const later = new AbortController();
      setTimeout(() => later.abort(), 1);
      const many = Array.from({ length: 20_000 }, (_, i) => `unheard of ${i} `.repeat(10));
      expect(await aborted(many, later.signal)).toBe(true);
    });
  });
}
