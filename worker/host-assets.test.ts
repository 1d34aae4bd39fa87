import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetReader } from './host-assets.ts';

const PACKED = readFileSync(new URL('../public/grammars/go.wasm.gz', import.meta.url));
const PLAIN = gunzipSync(PACKED);

let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url!);
    if (url!.startsWith('/packed/')) response.end(PACKED);
    else if (url!.startsWith('/plain/')) response.end(PLAIN);
    else if (url!.startsWith('/coded/')) response.setHeader('content-encoding', 'gzip').end(PACKED);
    else if (url!.startsWith('/page/')) response.end('<!doctype html><title>App</title>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('self-hosted files', () => {
  test.each(['packed', 'plain', 'coded'])('are read where a server sends them %s', async (how) => {
    const bytes = await assetReader(`${base}/${how}/`)('grammars/go.wasm');
    expect(Buffer.from(bytes).equals(PLAIN)).toBe(true);
    expect(asked.at(-1)).toBe(`/${how}/grammars/go.wasm.gz`);
  });

  test.each([
    ['page', /something else/],
    ['none', /status 404/],
  ])('that are not there are missed: %s', async (how, reason) => {
    const reading = assetReader(`${base}/${how}/`)('grammars/go.wasm');
    await expect(reading).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(reason),
    });
  });

  test('that cannot be reached are missed with the reason', async () => {
    const reading = assetReader('http://127.0.0.1:9/')('grammars/go.wasm');
    await expect(reading).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/reached/),
    });
  });
});

test('what does not come with copse is not asked for', async () => {
  await expect(assetReader()('grammars/klingon.wasm')).rejects.toMatchObject({ code: 'not-found' });
});
