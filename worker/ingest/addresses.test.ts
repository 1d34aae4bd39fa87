import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentInput } from '../contract/index.ts';
import { isCopseError } from '../contract/index.ts';
import { urlInput } from './addresses.ts';
import { inspect } from './inspect.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** What the server answers, by path: a media type and a body. */
const ANSWERS: Record<string, [type: string | undefined, body: Buffer]> = {
  '/index.php': ['text/html', Buffer.from('<main><h1>Page</h1></main>')],
  '/README.md': ['text/html; charset=utf-8', Buffer.from('<main><h1>Shown</h1></main>')],
  '/raw/README.md': ['text/plain; charset=utf-8', Buffer.from('# Raw\n\nText.\n')],
  '/': ['text/markdown', Buffer.from('# Root\n\nText.\n')],
  '/bytes': ['application/octet-stream', Buffer.from('plain')],
  '/nothing-said': [undefined, Buffer.from('<!doctype html><main><h1>Seen</h1></main>')],
  '/note.ipynb': [
    'application/json',
    Buffer.from('{"nbformat":4,"cells":[{"cell_type":"markdown","source":"N"}]}'),
  ],
  '/koi8.txt': ['text/plain; charset=koi8-r', latin1('\xf0\xd2\xc9\xd7\xc5\xd4')],
  '/sjis': ['text/html; charset=Shift_JIS', latin1('<main>\x93\xfa\x96\x7b</main>')],
};

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const [type, body] = ANSWERS[url ?? ''] ?? [];
    if (url === '/broken') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    } else if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test.each([
  ['/index.php', 'html', '# Page\n'],
  ['/README.md', 'html', '# Shown\n'],
  ['/raw/README.md', 'markdown', '# Raw\n\nText.\n'],
  ['/', 'markdown', '# Root\n\nText.\n'],
  ['/bytes', 'text', 'plain'],
  ['/nothing-said', 'html', '# Seen\n'],
  ['/note.ipynb', 'ipynb', 'N\n'],
  ['/koi8.txt', 'text', 'Привет'],
  ['/sjis', 'html', '日本\n'],
])('%s is %s', async (path, kind, text) => {
  const report = await inspect(urlInput(origin + path), { text: true });
  expect(report.error).toBeUndefined();
  expect(report).toMatchObject({ kind, content: { text } });
});

async function refusal(input: DocumentInput): Promise<string> {
  const error: unknown = await input.read().catch((reason: unknown) => reason);
  return isCopseError(error) ? `${error.code}: ${error.message}` : String(error);
}

test('an address that is not there, one that breaks off, one of another scheme', async () => {
  expect(await refusal(urlInput(`${origin}/none`))).toMatch(/^not-found: .*\/none answered with status 404/);
  expect(await refusal(urlInput(`${origin}/broken`))).toMatch(/^not-found: .*\/broken cannot be read/);
  expect(() => urlInput('ftp://a.b/c')).toThrow(/Only http and https/);
});
