/** The two inner loops by themselves: encoding and comparing vectors. */
import { readFileSync } from 'node:fs';
import { loadStaticEncoder } from '../../worker/encode/index.ts';
import { createFlatIndex, quantize } from '../../worker/vector/index.ts';
import { random } from './random.ts';
import { type Latency, latency } from './timing.ts';

const CHUNK = 500;
const DIMS = 128;

/** Chunks of 500 characters a second, after one run to warm up. */
export async function encoderSpeed(text: string): Promise<number> {
  const [model, tokenizer, config] = ['model.safetensors', 'tokenizer.json', 'config.json'].map((name) =>
    readFileSync(new URL(`../../public/encoder/${name}`, import.meta.url)),
  );
  const encoder = loadStaticEncoder({ model: model!, tokenizer: tokenizer!, config: config! });
  const chunks: string[] = [];
  for (let at = 0; at + CHUNK <= text.length; at += CHUNK) chunks.push(text.slice(at, at + CHUNK));
  await encoder.encode(chunks, 'passage');
  const began = performance.now();
  await encoder.encode(chunks, 'passage');
  return (chunks.length / (performance.now() - began)) * 1000;
}

/** The fifty nearest of so many random rows of 128 dimensions. */
export function scanTimes(rows: number): Latency {
  const next = random(rows);
  const vector = (): Float32Array => Float32Array.from({ length: DIMS }, () => next() - 0.5);
  const index = createFlatIndex(DIMS);
  for (let id = 1; id <= rows; id++) {
    const { row, scale } = quantize(vector());
    index.add(id, row, scale);
  }
  const times: number[] = [];
  for (let run = 0; run < 60; run++) {
    const query = vector();
    const began = performance.now();
    index.nearest(query, 50);
    if (run >= 10) times.push(performance.now() - began);
  }
  return latency(times);
}
