import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetReader } from './host-assets.ts';

const packed = (path: string): Buffer => readFileSync(new URL(`../public/${path}`, import.meta.url));

let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url!);
    const [, how, path] = /^\/(\w+)\/(.+)$/.exec(url!)!;
    if (how === 'packed') response.end(packed(path!));
    else if (how === 'plain') response.end(gunzipSync(packed(path!)));
    else if (how === 'coded') response.setHeader('content-encoding', 'gzip').end(packed(path!));
    else if (url!.startsWith('/page/')) response.end('<!doctype html><title>App</title>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('self-hosted files', () => {
  describe.each(['packed', 'plain', 'coded'])('are read where a server sends them %s', (how) => {
    test.each(['grammars/go.wasm', 'pdf/cmaps.zip', 'words/nl.bin'])('%s', async (path) => {
      const bytes = await assetReader(`${base}/${how}/`)(path);
      expect(Buffer.from(bytes).equals(gunzipSync(packed(`${path}.gz`)))).toBe(true);
      expect(asked.at(-1)).toBe(`/${how}/${path}.gz`);
    });
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
