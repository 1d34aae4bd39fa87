import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Encoder, isCopseError } from '../contract/index.ts';
import { expectGoldenBits } from './bits.contract.ts';
import { encoderContract } from './encode.contract.ts';
import { loadStaticEncoder } from './index.ts';
import { WordPiece } from './wordpiece.ts';

const read = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../public/encoder/${name}`, import.meta.url)));
const text = (name: string): string => new TextDecoder().decode(read(name));
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const load = (): Encoder =>
  loadStaticEncoder({
    model: read('model.safetensors'),
    tokenizer: read('tokenizer.json'),
    config: read('config.json'),
  });

interface Golden {
  dim: number;
  items: { text: string; ids: number[]; vector: number[] }[];
}
const golden = JSON.parse(text('golden.json')) as Golden;

encoderContract('the bundled static encoder', load);

describe('the bundled static encoder', () => {
  it('describes itself by its files', () => {
    const { id, dims, languages, fusionWeight } = load();
    expect({ id, dims, languages, fusionWeight }).toEqual({
      id: 'copse-static-1',
      dims: 128,
      languages: ['en', 'nl', 'de'],
      fusionWeight: 0.4,
    });
  });

  it('cuts the golden texts into the golden tokens, the second time from its cache', () => {
    const tokenizer = new WordPiece(text('tokenizer.json'));
    const out = new Int32Array(2048);
    for (const item of [...golden.items, ...golden.items]) {
      expect(Array.from(out.subarray(0, tokenizer.ids(item.text, out)))).toEqual(item.ids);
    }
  });

  it('gives the golden vectors', async () => {
    const rows = await load().encode(
      golden.items.map((item) => item.text),
      'passage',
    );
    for (const [i, item] of golden.items.entries()) {
      for (const [d, value] of item.vector.entries()) {
        expect(Math.abs(rows[i * golden.dim + d]! - value), `${item.text.slice(0, 40)} [${d}]`).toBeLessThan(
          1e-5,
        );
      }
    }
  });
});

it('gives the golden texts the same bits in Node as in browsers', async () => {
  await expectGoldenBits(async (name) => read(name));
});

describe('the tokenizer', () => {
  const tokenizer = new WordPiece(text('tokenizer.json'));
  const ids = (input: string): number[] => {
    const out = new Int32Array(64);
    return Array.from(out.subarray(0, tokenizer.ids(input, out)));
  };

  it('finds punctuation that decomposition uncovers', () => {
    // U+2260 decomposes to = and a mark, U+037E to a semicolon.
    expect(ids('a\u2260b')).toEqual(ids('a = b'));
    expect(ids('who\u037e')).toEqual(ids('who ;'));
  });

  it('lower-cases a final sigma like any other', () => {
    expect(ids('ΟΔΟΣ')).toEqual(ids('οδοσ'));
  });

  it('takes composed and decomposed spellings for one', () => {
    expect(ids('Ångström'.normalize('NFD'))).toEqual(ids('Ångström'.normalize('NFC')));
  });

  it('keeps the tokens of many different words apart', () => {
    // More words than the cache holds, so that it starts afresh on the way.
    const fresh = new WordPiece(text('tokenizer.json'));
    const out = new Int32Array(16);
    for (let i = 0; i < 70_000; i++) fresh.ids(`w${i}`, out);
    for (let i = 0; i < 70_000; i += 997) {
      expect(Array.from(out.subarray(0, fresh.ids(`w${i}`, out)))).toEqual(ids(`w${i}`));
    }
  });

  it('refuses other tokenizers by name', () => {
    const file = {
      normalizer: { type: 'Precompiled' },
      pre_tokenizer: { type: 'Metaspace' },
      model: { type: 'Unigram' },
    };
    expect(() => new WordPiece(JSON.stringify(file))).toThrow(/Unigram/);
  });
});

describe('other models of this layout', () => {
  const tokenizer = bytes({
    normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: { type: 'WordPiece', unk_token: '[UNK]', vocab: { '[UNK]': 0, up: 1, down: 2 } },
  });
  const safetensors = (header: object, body: Uint8Array): Uint8Array => {
    const head = bytes(header);
    const out = new Uint8Array(8 + head.length + body.length);
    new DataView(out.buffer).setBigUint64(0, BigInt(head.length), true);
    out.set(head, 8);
    out.set(body, 8 + head.length);
    return out;
  };
  // Rows [0 0], [1 0], [-0.5 2] in half precision.
  const halves = new Uint8Array(new Uint16Array([0, 0, 0x3c00, 0, 0xb800, 0x4000]).buffer);
  /** The rows, then a weight for each. */
  const twice = new Uint8Array([...halves, ...new Uint8Array(new Float32Array([0, 1, 0.5]).buffer)]);
  const header = { embeddings: { dtype: 'F16', shape: [3, 2], data_offsets: [0, 12] } };

  it('reads 16-bit floats without weights, and trusts a model that is silent about it less', async () => {
    const encoder = loadStaticEncoder({ model: safetensors(header, halves), tokenizer, config: bytes({}) });
    expect(encoder.id).toMatch(/^static-[0-9a-f]{8}$/);
    expect(encoder.fusionWeight).toBe(0.2);
    const rows = await encoder.encode(['up', 'DOWN', 'sideways'], 'query');
    const length = Math.fround(Math.sqrt(4.25));
    expect(rows[0]).toBe(1);
    expect(rows[2]).toBeCloseTo(-0.5 / length, 6);
    expect(rows[3]).toBeCloseTo(2 / length, 6);
    expect([rows[4], rows[5]]).toEqual([0, 0]);
  });

  it('reads from a part of a larger buffer, and from a Buffer of Node', async () => {
    const model = safetensors(
      { weights: { dtype: 'F32', shape: [3], data_offsets: [12, 24] }, ...header },
      twice,
    );
    const expected = await loadStaticEncoder({ model, tokenizer, config: bytes({}) }).encode(
      ['down'],
      'query',
    );
    for (const offset of [1, 2, 5]) {
      const buffer = Buffer.alloc(offset + model.length, 255);
      buffer.set(model, offset);
      const part = buffer.subarray(offset);
      const encoder = loadStaticEncoder({
        model: part,
        tokenizer: Buffer.from(tokenizer),
        config: bytes({}),
      });
      expect(await encoder.encode(['down'], 'query')).toEqual(expected);
    }
  });

  it('says what is wrong with a damaged file', () => {
    const corrupt = (model: Uint8Array, config: Uint8Array = bytes({})): boolean => {
      try {
        loadStaticEncoder({ model, tokenizer, config });
        return false;
      } catch (error) {
        return isCopseError(error, 'corrupt');
      }
    };
    expect(corrupt(new Uint8Array(3))).toBe(true);
    expect(corrupt(safetensors(header, halves).subarray(0, 40))).toBe(true);
    expect(corrupt(safetensors(header, halves.subarray(0, 8)))).toBe(true);
    expect(corrupt(safetensors({}, halves))).toBe(true);
    expect(corrupt(safetensors(header, halves), new TextEncoder().encode('<html>'))).toBe(true);
    const weights = { ...header, weights: { dtype: 'F32', shape: [1], data_offsets: [0, 4] } };
    expect(corrupt(safetensors(weights, halves))).toBe(true);
  });
});
