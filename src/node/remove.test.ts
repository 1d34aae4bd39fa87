import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SearchIndex } from './index.ts';
import { open } from './index.ts';

const home = mkdtempSync(join(tmpdir(), 'copse-remove-'));
let server: Server;
let address: string;
let index: SearchIndex;

beforeAll(async () => {
  mkdirSync(join(home, 'caf\u00e9'));
  writeFileSync(join(home, 'caf\u00e9', 'oak.md'), '# Oak\n\nIn a file.\n');
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html><head><title>Served</title></head><body><p>From afar.</p></body></html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

beforeEach(async () => {
  index = await open(':memory:', { encoder: 'none' });
});
afterEach(() => index.close());

const path = join(home, 'caf\u00e9', 'oak.md');

test.each([
  ['the path of a file', { file: path }, path],
  ['its path in other code points', { file: path }, path.normalize('NFD')],
  ['its address', { file: path }, pathToFileURL(path).href],
  ['its path from here', { text: '# Elm', path: 'docs/elm.md' }, './docs/elm.md'],
  ['its title', { texts: { 'A note': 'Text.' } }, 'A note'],
])('a document is removed by %s', async (_, source, ref) => {
  const other = { text: '# Other', path: 'other.md' };
  const { documents } = await index.add([source, other]);
  expect(await index.remove(ref)).toEqual({ documents: [documents[0]!.id], chunksDelta: expect.any(Number) });
  expect((await index.documents()).map(({ source }) => source)).toEqual(['other.md']);
});

test('a page is removed by its address, with or without a fragment', async () => {
  for (const ref of [`${address}/page`, `${address}/page#part`]) {
    const { documents } = await index.add(new URL(`${address}/page#top`));
    expect(documents[0]).toMatchObject({ source: `${address}/page`, status: 'added', title: 'Served' });
    await index.remove(ref);
    expect(await index.documents()).toEqual([]);
  }
  await index.add(new URL(address));
  await index.remove(address);
  expect(await index.documents()).toEqual([]);
});

test('a title that several documents have is refused with the candidates, and nothing is removed', async () => {
  const papers = index.collection('papers');
  const { documents } = await papers.add([
    { text: '# Oak\n\nOne.', path: 'a/oak.md' },
    { text: '# Oak\n\nTwo.', path: 'b/oak.md' },
  ]);
  const candidates = documents.map(({ id, title, source }) => ({ id, title, source }));
  const { title } = documents[0]!;
  const removing = papers.remove(title);
  await expect(removing).rejects.toMatchObject({
    code: 'ambiguous',
    detail: { document: title, candidates },
  });
  expect(await papers.documents()).toHaveLength(2);
  await papers.remove(candidates[0]!.id);
  // One is left, which the title says.
  await papers.remove(title);
  expect(await papers.documents()).toEqual([]);
});

test('what is not there is said not to be there', async () => {
  await index.add({ text: '# Elm', path: 'elm.md' });
  for (const ref of ['nothing', '', 'file://[', 'file:///nowhere', 'https://example.org/x', 'elm']) {
    const removing = index.collection(ref === 'elm' ? 'papers' : 'main').remove(ref);
    await expect(removing).rejects.toMatchObject({ code: 'not-found' });
  }
  expect(await index.documents()).toHaveLength(1);
});
