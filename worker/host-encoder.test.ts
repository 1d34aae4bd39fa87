import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Encoder } from './contract/index.ts';
import { loadStaticEncoder } from './encode/index.ts';
import { openStaticEncoder } from './host-encoder.ts';

const FOLDER = new URL('../public/encoder/', import.meta.url);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves the bundled files, unless `answer` has answered. Resolves to the base URL. */
async function serve(answer?: (...args: Parameters<RequestListener>) => boolean): Promise<string> {
  const server = createServer((request, response) => {
    if (answer?.(request, response)) return;
    response.setHeader('content-type', 'application/octet-stream');
    response.end(readFileSync(new URL(request.url!.replace('/assets/encoder/', ''), FOLDER)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/`;
}

function bundled(): Encoder {
  const [model, tokenizer, config] = ['model.safetensors', 'tokenizer.json', 'config.json'].map(
    (name) => new Uint8Array(readFileSync(new URL(name, FOLDER))),
  );
  return loadStaticEncoder({ model: model!, tokenizer: tokenizer!, config: config! });
}

describe('the bundled encoder over HTTP', () => {
  it('is known before its table is there, and then says what the table says', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const base = await serve((request, response) => {
      if (!request.url?.endsWith('model.safetensors')) return false;
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.flushHeaders();
      void held.then(() => response.end(readFileSync(new URL('model.safetensors', FOLDER))));
      return true;
    });
    const { value: encoder, notice } = await openStaticEncoder(base);
    const expected = bundled();
    expect(notice).toBeUndefined();
    expect(encoder).toMatchObject({
      id: expected.id,
      dims: expected.dims,
      languages: expected.languages,
      fusionWeight: expected.fusionWeight,
      ready: false,
    });
    const texts = ['hazel coppice', 'de knotwilg'];
    const encoding = encoder!.encode(texts, 'query');
    release();
    expect(await encoding).toEqual(await expected.encode(texts, 'query'));
    expect(encoder!.ready).toBe(true);
  });

  it('is replaced by hashing where the site does not have it, and says so', async () => {
    const missing = await serve((_, response) => {
      response.writeHead(404).end('no');
      return true;
    });
    // A server of a single-page application.
    const page = await serve((request, response) => {
      if (!request.url?.endsWith('model.safetensors')) return false;
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><p>Home</p>');
      return true;
    });
    for (const [base, reason] of [
      [missing, '404'],
      [page, 'HTML page'],
    ] as const) {
      const { value, notice } = await openStaticEncoder(base);
      expect(value?.id).toMatch(/^hashing/);
      expect(notice).toMatchObject({ code: 'encoder-unavailable', message: expect.stringContaining(reason) });
    }
  });

  it('is done without where it cannot be reached now', async () => {
    const base = await serve();
    const server = servers[0]!;
    await new Promise((resolve) => server.close(resolve));
    const broken = await serve((_, response) => {
      response.writeHead(503).end();
      return true;
    });
    for (const each of [base, broken]) {
      const { value, notice } = await openStaticEncoder(each);
      expect(value).toBeNull();
      expect(notice).toMatchObject({
        code: 'encoder-unavailable',
        message: expect.stringContaining('keywords'),
      });
    }
  });

  it('is tried again after a download that broke off', async () => {
    let tries = 0;
    const base = await serve((request, response) => {
      if (!request.url?.endsWith('model.safetensors') || tries++ > 0) return false;
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '4000000' });
      response.write(new Uint8Array(1000), () => response.destroy());
      return true;
    });
    const { value: encoder } = await openStaticEncoder(base);
    await expect((async () => encoder!.encode(['a'], 'query'))()).rejects.toThrow();
    expect(encoder!.ready).toBe(false);
    expect(await encoder!.encode(['hazel'], 'query')).toHaveLength(128);
    expect(tries).toBe(2);
  });

  it('is read at once where its description says too little', async () => {
    const base = await serve((request, response) => {
      if (!request.url?.endsWith('config.json')) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"tokenizer_name":"plain"}');
      return true;
    });
    const { value } = await openStaticEncoder(base);
    expect(value).toMatchObject({ id: 'plain', dims: 128 });
  });
});
