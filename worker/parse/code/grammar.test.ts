import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { parseCode } from './code.contract.ts';
import { SAMPLES } from './samples.contract.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const asked: string[] = [];

async function asset(path: string): Promise<Uint8Array> {
  asked.push(path);
  return new Uint8Array(gunzipSync(readFileSync(new URL(`${path}.gz`, PUBLIC))));
}

const { text } = SAMPLES.find(({ name }) => name === 'queue.go')!;

afterEach(() => vi.restoreAllMocks());

test('files that could not be had are asked for again, and those that came are kept', async () => {
  const missing = async (path: string): Promise<Uint8Array> => {
    if (path.endsWith('go.wasm')) throw new Error('The file is not there.');
    return asset(path);
  };
  const { warnings, outline } = await parseCode('queue.go', text, missing);
  expect(warnings).toEqual([
    'queue.go was divided by simple patterns instead of the grammar of go, as its grammar cannot be had (The file is not there).',
  ]);
  expect(outline!.length).toBeGreaterThan(1);
  expect((await parseCode('queue.go', text, asset)).warnings).toEqual([]);
  expect((await parseCode('again.go', text, asset)).warnings).toEqual([]);
  expect(asked).toEqual(['grammars/tree-sitter.wasm', 'grammars/go.wasm']);
});

test('a language without a grammar asks for nothing', async () => {
  const before = asked.length;
  await parseCode('a.rb', 'def a\n  b\nend\n', asset);
  expect(asked.length).toBe(before);
});

test('a program that takes too long is left to the patterns', async () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 4000;
    return clock;
  });
  const { warnings, outline } = await parseCode('queue.go', text.repeat(20), asset);
  expect(warnings.join()).toMatch(/as it takes too long\.$/);
  expect(outline!.length).toBeGreaterThan(20);
  vi.restoreAllMocks();
  expect((await parseCode('queue.go', text, asset)).warnings).toEqual([]);
});
