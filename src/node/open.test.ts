import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChangeEvent, HostParts, OpenOptions, Progress, SearchIndex, SingleSource } from './index.ts';
import { isCopseError, open } from './index.ts';
import { openIndex } from './open.ts';

const home = mkdtempSync(join(tmpdir(), 'copse-open-'));
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

describe('an index in a file', () => {
  test('is there after closing, with its vectors', async () => {
    const path = newPath();
    const index = await open(path);
    await index.add([TREES, BIRDS]);
    const before = await index.search('hazel at night');
    await index.close();
    const again = await open(path);
    expect(await again.info()).toMatchObject({
      name: path,
      storage: 'file',
      durable: true,
      role: 'single',
      documents: 2,
      encoder: { vectors: expect.any(Number) },
    });
    const after = await again.search('hazel at night');
    expect(after.hits).toEqual(before.hits);
    expect(after.legs.map(({ name }) => name)).toEqual(['lexical', 'vector']);
    await again.close();
  });

  test('has reached the disk when a write returns', async () => {
    const path = newPath();
    const index = await open(path);
    const steps: [() => Promise<unknown>, number][] = [
      [() => index.add(TREES), 1],
      [() => index.add(BIRDS), 2],
      [() => index.rename('birds.md', 'Songbirds'), 2],
      [() => index.remove('trees.md'), 1],
      [() => index.clear(), 0],
    ];
    for (const [step, documents] of steps) {
      await step();
      const reader = await openIndex(path, {}, 'read');
      expect((await reader.info()).documents).toBe(documents);
      if (documents === 2 && step === steps[2]![0]) {
        expect((await reader.documents()).map(({ title }) => title)).toContain('Songbirds');
      }
      await reader.close();
    }
    await index.close();
  });

  test('is locked to a second opener until it is closed', async () => {
    const path = newPath();
    const index = await open(path);
    await expect(open(path)).rejects.toMatchObject({ code: 'locked' });
    await index.close();
    await (await open(path)).close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('opened for reading refuses to be changed', async () => {
    const path = newPath();
    const index = await open(path);
    await index.add(TREES);
    await index.close();
    const reader = await openIndex(path, {}, 'read');
    await expect(reader.add(BIRDS)).rejects.toMatchObject({ code: 'storage-unavailable' });
    await reader.close();
  });

  test('that cannot be opened leaves no lock behind', async () => {
    const path = newPath();
    writeFileSync(path, 'not a database');
    await expect(open(path)).rejects.toMatchObject({ code: 'corrupt' });
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('is replaced by an import, on disk too, or stays', async () => {
    const source = await open(':memory:');
    await source.add(BIRDS);
    const bytes = await source.export();
    await source.close();
    const path = newPath();
    const index = await open(path);
    await index.add(TREES);
    await expect(index.import(new Blob(['garbage']))).rejects.toMatchObject({ code: 'corrupt' });
    expect(await found(index, 'hazel')).toEqual(['trees.md']);
    expect(await index.import(bytes)).toMatchObject({ documents: 1, storage: 'file', role: 'single' });
    expect(await found(index, 'nightingale')).toEqual(['birds.md']);
    const reader = await openIndex(path, {}, 'read');
    expect(await found(reader, 'nightingale')).toEqual(['birds.md']);
    expect(await found(reader, 'hazel')).toEqual([]);
    await reader.close();
    await index.close();
  });

  test('is closed once: calls afterwards say so, and closing again does nothing', async () => {
    const index = await open(newPath());
    await index.close();
    await index.close();
    for (const call of [() => index.search('x'), () => index.add('x'), () => index.info()]) {
      await expect(call()).rejects.toMatchObject({ code: 'closed' });
    }
  });
});

describe('adding', () => {
  test('takes every kind of source that Node has, alone and in lists', async () => {
    const file = join(home, 'note.md');
    writeFileSync(file, '# A note\n\nIn a file.\n');
    const index = await open(':memory:', { encoder: 'none' });
    const single: [SingleSource, string][] = [
      ['bare text, never a path', 'text:'],
      [TREES, 'trees.md'],
      [{ texts: { Title: 'A text under its title.' } }, 'Title'],
      [{ file }, file],
      [pathToFileURL(file), file],
      [new File(['# From a file'], 'given.md'), 'given.md'],
      [new Blob(['From a blob.']), 'text:'],
    ];
    for (const [source, expected] of single) {
      const { documents } = await index.add(source);
      expect(documents.map((document) => document.source.startsWith(expected))).toEqual([true]);
      expect(documents[0]!.status).not.toBe('failed');
    }
    const all = single.map(([source]) => source);
    async function* later(): AsyncGenerator<SingleSource> {
      yield* all;
    }
    for (const source of [all, new Set(all), later()]) {
      const { documents } = await index.add(source);
      expect(documents.map(({ status }) => status)).toEqual(all.map(() => 'unchanged'));
    }
    await index.close();
  });

  test.each([[42], [null], [undefined], [{ file: 7 }], [{ file: '' }], [{}], [[TREES, 42]]])(
    'refuses %j',
    async (source) => {
      const index = await open(':memory:', { encoder: 'none' });
      await expect(index.add(source as never)).rejects.toMatchObject({ code: 'invalid-option' });
      expect((await index.info()).documents).toBe(0);
      await index.close();
    },
  );

  test('tells its progress and dispatches the change', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    const progress: Progress[] = [];
    const changes: ChangeEvent[] = [];
    index.addEventListener('change', (event) => changes.push((event as CustomEvent<ChangeEvent>).detail));
    const report = await index.add([TREES, BIRDS], { onProgress: (state) => progress.push(state) });
    expect(progress.at(-1)).toMatchObject({ done: 2, total: 2 });
    expect(changes.flatMap(({ added }) => added)).toEqual(report.documents.map(({ id }) => id));
    await index.close();
  });

  test('can be aborted before and during', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    await expect(index.add(TREES, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<SingleSource> {
      for (let i = 0; ; i++) {
        if (i === 20) stop.abort();
        yield { text: `# Text ${i}`, path: `${i}.md` };
      }
    }
    await expect(index.add(endless(), { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
    const { documents } = await index.info();
    expect(documents).toBeLessThanOrEqual(20);
    expect((await index.add(BIRDS)).documents[0]!.status).toBe('added');
    expect((await index.info()).documents).toBe(documents + 1);
    await index.close();
  });

  test('in parallel writes one after the other', async () => {
    const path = newPath();
    const index = await open(path, { encoder: 'none' });
    const adding = Array.from({ length: 8 }, (_, i) => index.add({ text: `# Text ${i}`, path: `${i}.md` }));
    await Promise.all([...adding, index.search('text')]);
    expect((await index.info()).documents).toBe(8);
    await index.close();
    const again = await open(path);
    expect((await again.info()).documents).toBe(8);
    await again.close();
  });
});

describe('opening', () => {
  test.each<[string, OpenOptions, string]>([
    ['an unknown option', { wrong: true } as OpenOptions, 'invalid-option'],
    ['the storage of browsers', { storage: 'opfs' }, 'unsupported'],
    ['a remote index', { remote: 'https://example.org/' }, 'unsupported'],
    ['an unknown model', { encoder: { model: 'nobody/nothing' } }, 'model-unavailable'],
  ])('refuses %s', async (_, options, code) => {
    await expect(open(':memory:', options)).rejects.toMatchObject({ code });
  });

  test.each([[''], [undefined], [7]])('refuses the path %j', async (path) => {
    const error: unknown = await open(path as string).catch((reason: unknown) => reason);
    expect(isCopseError(error, 'invalid-option')).toBe(true);
  });

  test('without encoder searches by keywords alone', async () => {
    const index = await open(':memory:', { encoder: 'none' });
    await index.add(TREES);
    expect((await index.info()).encoder).toBeNull();
    const { legs } = await index.search('hazel');
    expect(legs.map(({ name }) => name)).toEqual(['lexical']);
    await index.close();
  });

  test('in memory keeps nothing', async () => {
    const path = newPath();
    const index = await open(path, { storage: 'memory' });
    await index.add(TREES);
    expect(await index.info()).toMatchObject({ storage: 'memory', durable: false });
    await index.close();
    expect(existsSync(path)).toBe(false);
  });
});

describe('what is registered with open()', () => {
  test('is used by its name: an encoder, a summariser', async () => {
    const parts: HostParts = {
      encoders: {
        lengths: ({ model }) => ({
          id: `${model}-1`,
          dims: 2,
          languages: [],
          fusionWeight: 0.1,
          encode: (texts) => Float32Array.from(texts.flatMap((text) => (text.length % 2 ? [1, 0] : [0, 1]))),
        }),
      },
      summarizers: { shout: async (_text, { title }) => `${title.toUpperCase()}!` },
    };
    const index = await open(':memory:', { encoder: { model: 'lengths' } }, parts);
    const { documents } = await index.add(TREES, { summarize: 'shout' });
    expect(documents[0]).toMatchObject({ status: 'added', warnings: [] });
    expect((await index.info()).encoder).toMatchObject({ id: 'lengths-1', vectors: documents[0]!.chunks });
    const [tree] = await index.toc('trees.md');
    expect(JSON.stringify(tree)).toContain('"summary":"COPPICE!"');
    await expect(index.add(BIRDS, { summarize: 'whisper' })).rejects.toThrow(/"whisper".*Registered: shout/);
    expect((await index.info()).documents).toBe(1);
    await index.close();
    await expect(open(':memory:', { encoder: { model: 'words' } }, parts)).rejects.toThrow(
      /Registered: lengths/,
    );
  });

  test('with parsers and profiles', async () => {
    const folder = join(home, 'own');
    mkdirSync(folder);
    writeFileSync(join(folder, 'trees.cards'), 'hazel: cut to the stool\nash: keys in bunches\n');
    writeFileSync(join(folder, 'letter.md'), 'Dear Ash,\n\nthe keys are under the stool.\n');
    writeFileSync(join(folder, 'notes.md'), '# Notes\n\nThe stool is old.\n');
    const parts: HostParts = {
      parsers: {
        cards: {
          extensions: ['.cards'],
          parse: ({ bytes }) => ({ text: new TextDecoder().decode(bytes).replace(/^(\w+): /gm, '# $1\n\n') }),
        },
      },
      profiles: {
        letter: { detect: (head) => head.startsWith('Dear '), meta: () => ({ private: true }) },
        flat: { structure: 'window' },
      },
    };
    const index = await open(':memory:', { encoder: 'none' }, parts);
    const { documents } = await index.add({ file: folder });
    expect(documents.map(({ status, warnings }) => [status, warnings])).toEqual(Array(3).fill(['added', []]));
    const stools = await index.search('stool');
    const byTitle = stools.hits.map(({ breadcrumb, meta }) => [breadcrumb.at(-1), meta]);
    expect(byTitle).toHaveLength(3);
    expect(byTitle).toEqual(
      expect.arrayContaining([
        ['hazel', undefined],
        ['letter', { private: true }],
        ['Notes', undefined],
      ]),
    );
    const mine = await index.search('stool', { filter: { meta: { private: true } } });
    expect(mine.hits.map(({ breadcrumb }) => breadcrumb.at(-1))).toEqual(['letter']);
    await expect(index.add(BIRDS, { profile: 'nest' })).rejects.toThrow(/"nest".*Registered: letter, flat/);
    await index.add(BIRDS, { profile: 'flat' });
    expect(await index.read('birds.md')).toMatchObject({ structure: 'window' });
    await index.close();
    const odd: HostParts = { profiles: { odd: { kind: 'nope' } } };
    await expect(open(':memory:', { encoder: 'none' }, odd)).rejects.toMatchObject({
      code: 'invalid-option',
    });
  });

  test('every chunk has facts of its own to be filtered by, whatever cut it', async () => {
    const words = (text: string): number => text.split(/\s+/).length;
    const lines = hedges();
    const parts: HostParts = {
      chunkers: {
        lines: {
          id: 'lines-1',
          chunk: (text, { bodyStart, end }) =>
            [...text.slice(bodyStart, end).matchAll(/\S[^\n]*/g)].map(({ 0: line, index }) => ({
              start: bodyStart + index,
              end: bodyStart + index + line.length,
              kind: 'prose',
            })),
        },
      },
      profiles: { counted: { meta: (text, { title }) => ({ words: words(text), under: title }) } },
    };
    for (const chunker of ['search', 'reading', 'fixed', 'lines']) {
      const index = await open(':memory:', { encoder: 'none' }, parts);
      await index.add({ text: lines, path: 'a.md' }, { profile: 'counted', chunker });
      const { hits } = await index.search('hedge', { spans: false, limit: 200 });
      expect(hits.length).toBeGreaterThan(0);
      for (const hit of hits) expect(hit.meta).toEqual({ words: words(hit.text), under: hit.title });
      const few = await index.search('hedge', {
        spans: false,
        limit: 200,
        filter: { meta: { words: { to: 5 } } },
      });
      expect(few.hits.map(({ text }) => text)).toEqual(
        hits.map(({ text }) => text).filter((text) => words(text) < 5),
      );
      await index.close();
    }
  });
});

/** A section that every chunker cuts, and one of few words. */
function hedges(): string {
  const long = Array.from(
    { length: 120 },
    (_, i) => `Hedge ${i} is laid by hand in the winter of that year.`,
  );
  return `# Long\n\n${long.join('\n\n')}\n\n# Short\n\nA hedge.\n`;
}
