import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { ChangeEvent, CollectionInfo, SearchIndex } from './index.ts';
import { open } from './index.ts';
import { openIndex } from './open.ts';

const home = mkdtempSync(join(tmpdir(), 'copse-collections-'));
afterAll(() => rmSync(home, { recursive: true }));

let number = 0;
function newPath(): string {
  return join(home, `${++number}.db`);
}

const TREES = { text: '# Trees\n\n## Coppice\n\nHazel is cut back to the stool.\n', path: 'trees.md' };
const BIRDS = { text: '# Birds\n\nThe nightingale sings at night.\n', path: 'birds.md' };

async function found(index: SearchIndex, query: string): Promise<string[]> {
  const { hits } = await index.search(query, { legs: ['lexical'] });
  return hits.map(({ sources }) => sources[0]!);
}

function changesOf(index: SearchIndex): ChangeEvent[] {
  const changes: ChangeEvent[] = [];
  index.addEventListener('change', (event) => changes.push((event as CustomEvent<ChangeEvent>).detail));
  return changes;
}

describe('collections of a file', () => {
  test('are there after closing, and in the one file that is locked', async () => {
    const path = newPath();
    const index = await open(path);
    const papers = index.collection('papers');
    await papers.add([TREES, BIRDS]);
    await index.add(BIRDS);
    const before = await papers.search('hazel at night');
    await expect(open(path)).rejects.toMatchObject({ code: 'locked' });
    await index.close();
    const again = await open(path);
    expect(await again.collections()).toEqual<CollectionInfo[]>([
      { name: 'main', documents: 1, chunks: expect.any(Number), encoder: 'copse-static-1' },
      { name: 'papers', documents: 2, chunks: expect.any(Number), encoder: 'copse-static-1' },
    ]);
    const after = await again.collection('papers').search('hazel at night');
    expect(after.hits).toEqual(before.hits);
    expect(after.legs.map(({ name }) => name)).toEqual(['lexical', 'vector']);
    expect(await found(again, 'hazel')).toEqual([]);
    await again.close();
  });

  test('have reached the disk when a write returns, and are gone from it when dropped', async () => {
    const path = newPath();
    const index = await open(path, { encoder: 'none' });
    const onDisk = async (): Promise<(string | number)[][]> => {
      const reader = await openIndex(path, { encoder: 'none' }, 'read');
      const list = await reader.collections();
      await reader.close();
      return list.map(({ name, documents }) => [name, documents]);
    };
    await index.collection('papers').add(TREES);
    expect(await onDisk()).toEqual([
      ['main', 0],
      ['papers', 1],
    ]);
    await index.collection('papers').remove('trees.md');
    expect((await onDisk())[1]).toEqual(['papers', 0]);
    await index.drop('papers');
    expect(await onDisk()).toEqual([['main', 0]]);
    await index.close();
  });

  test('refuse to be changed where the file is only read', async () => {
    const path = newPath();
    const index = await open(path, { encoder: 'none' });
    await index.collection('papers').add(TREES);
    await index.close();
    const reader = await openIndex(path, { encoder: 'none' }, 'read');
    const papers = reader.collection('papers');
    for (const change of [
      () => papers.add(BIRDS),
      () => reader.drop('papers'),
      () => reader.collection('new').add(TREES),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'storage-unavailable' });
    }
    await reader.close();
    const again = await open(path, { encoder: 'none' });
    expect((await again.collections()).map(({ name }) => name)).toEqual(['main', 'papers']);
    expect(await found(again.collection('papers'), 'hazel')).toEqual(['trees.md']);
    await again.close();
  });

  test('write in parallel one after the other', async () => {
    const path = newPath();
    const index = await open(path, { encoder: 'none' });
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all([
      ...names.flatMap((name) => [index.collection(name).add(TREES), index.collection(name).add(BIRDS)]),
      index.drop('a').catch(() => {}),
    ]);
    await index.close();
    const again = await open(path, { encoder: 'none' });
    const documents = (await again.collections()).map(({ name, documents }) => [name, documents]);
    expect(documents.slice(-3)).toEqual([
      ['b', 2],
      ['c', 2],
      ['d', 2],
    ]);
    await again.close();
  });

  test('go along when the file is exported and imported', async () => {
    const from = await open(':memory:', { encoder: 'none' });
    await from.collection('papers').add(TREES);
    const to = await open(newPath(), { encoder: 'none' });
    const papers = to.collection('papers');
    const changes = [changesOf(to), changesOf(papers)];
    await papers.add(BIRDS);
    const info = await papers.import(await from.export());
    expect(info).toMatchObject({ collection: 'papers', documents: 1, role: 'single', storage: 'file' });
    expect(await found(papers, 'hazel')).toEqual(['trees.md']);
    expect(await found(papers, 'nightingale')).toEqual([]);
    expect(changes[0]!.map(({ collection }) => collection)).toEqual(['main']);
    expect(changes[1]).toMatchObject([{ documents: 1 }, { added: [expect.any(String)], documents: 1 }]);
    await from.close();
    await to.close();
  });
});

describe('a view of a collection', () => {
  test('is there at once, is one object by name, and leads to its siblings', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    const papers = index.collection('papers');
    expectTypeOf(papers).toEqualTypeOf<SearchIndex>();
    expect(index.collection(' papers ')).toBe(papers);
    expect(papers.collection('main')).toBe(index);
    expect(index.collection('main')).toBe(index);
    await papers.collection('birds').add(BIRDS);
    expect(await found(index.collection('birds'), 'nightingale')).toEqual(['birds.md']);
    expect((await papers.collections()).map(({ name }) => name)).toEqual(['main', 'birds']);
    await papers.drop('birds');
    expect(await index.collections()).toHaveLength(1);
    expect(() => index.collection('')).toThrowError(expect.objectContaining({ code: 'invalid-option' }));
    await expect(index.drop('main')).rejects.toMatchObject({ code: 'invalid-option' });
    await expect(index.drop('nowhere')).rejects.toMatchObject({ code: 'not-found' });
    await index.close();
  });

  test('hears its own changes only', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    const papers = index.collection('papers');
    const [own, papers_] = [changesOf(index), changesOf(papers)];
    await papers.add(TREES);
    await index.add(BIRDS);
    await index.drop('papers');
    expect(own.map(({ collection, documents }) => [collection, documents])).toEqual([['main', 1]]);
    expect(papers_).toMatchObject([
      { collection: 'papers', added: [expect.any(String)], documents: 1 },
      { collection: 'papers', removed: [expect.any(String)], documents: 0 },
    ]);
    await index.close();
  });

  test('closes with the index, not by itself', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    const papers = index.collection('papers');
    await papers.add(TREES);
    await papers.close();
    await papers[Symbol.asyncDispose]();
    expect(await found(papers, 'hazel')).toEqual(['trees.md']);
    expect((await index.info()).documents).toBe(0);
    await index.close();
    for (const call of [
      () => papers.search('x'),
      () => papers.add('x'),
      () => papers.info(),
      () => papers.collections(),
      () => papers.drop('x'),
      () => index.collection('other').documents(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'closed' });
    }
  });
});
