import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SingleSource, Source } from '../../worker/contract/index.ts';
import { type Batch, batches } from './sources.ts';

async function collect(source: Source, single?: string, signal?: AbortSignal): Promise<Batch[]> {
  const all: Batch[] = [];
  for await (const batch of batches(source, single, signal)) all.push(batch);
  return all;
}

async function items(source: Source): Promise<unknown[]> {
  return (await collect(source)).flatMap(({ sources }) => sources);
}

function fileAt(path: string): File {
  const file = new File(['# Hello'], path.split('/').at(-1)!);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

describe('batches', () => {
  it('take every kind of source, alone and in lists', async () => {
    const blob = new Blob(['x']);
    const loose = new File(['x'], 'a.md');
    const inFolder = fileAt('notes/b.md');
    const kinds: [SingleSource, unknown][] = [
      ['text', 'text'],
      [
        { text: 't', title: 'T' },
        { text: 't', title: 'T' },
      ],
      [{ texts: { A: 'a' } }, { texts: { A: 'a' } }],
      [blob, blob],
      [loose, loose],
      [inFolder, { blob: inFolder, path: 'notes/b.md' }],
      [new URL('https://example.org/a#b'), { url: 'https://example.org/a#b' }],
    ];
    for (const [source, sent] of kinds) expect(await items(source)).toEqual([sent]);
    const all = kinds.map(([source]) => source);
    const sent = kinds.map(([, wire]) => wire);
    expect(await items(all)).toEqual(sent);
    expect(await items(new Set(all))).toEqual(sent);
    expect(
      await items(
        (async function* () {
          yield* all;
        })(),
      ),
    ).toEqual(sent);
  });

  it('tell the rules of a folder with every batch of its files', async () => {
    const rules = fileAt('notes/.gitignore');
    const files = Array.from({ length: 450 }, (_, i) => fileAt(`notes/${i}.md`));
    const all = await collect([rules, ...files]);
    expect(all.length).toBe(3);
    for (const { sources } of all) expect(sources[0]).toEqual({ blob: rules, path: 'notes/.gitignore' });
    expect(all.map(({ sources }) => sources.length)).toEqual([200, 201, 52]);
    expect(all.reduce((sum, { documents }) => sum + documents, 0)).toBe(451);
  });

  it('refuse what cannot be added, by name', async () => {
    for (const wrong of [42, null, undefined, true, {}, [['nested']], () => 1]) {
      await expect(items(wrong as unknown as Source)).rejects.toMatchObject({ code: 'invalid-option' });
    }
    await expect(items({ file: '/etc/hosts' })).rejects.toMatchObject({ code: 'unsupported' });
    await expect(items({ package: 'axe' })).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('hold everything once, in order, whatever the sizes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3_000_000 }), { maxLength: 12 }), async (sizes) => {
        const texts = sizes.map((size, i) => `${i}:${'x'.repeat(size)}`);
        const got = await collect(texts);
        expect(got.flatMap(({ sources }) => sources)).toEqual(texts);
        for (const { sources } of got) {
          const before = sources.slice(0, -1).join('').length;
          expect(before).toBeLessThan(4_000_000);
        }
      }),
      { numRuns: 20 },
    );
    expect((await collect([{ texts: { a: '1', b: '2' } }, 'c']))[0]).toMatchObject({
      documents: 3,
      total: 3,
    });
    const many = Array.from({ length: 1001 }, (_, i) => `t${i}`);
    const got = await collect(many);
    expect(got.map(({ sources }) => sources.length)).toEqual([200, 200, 200, 200, 200, 1]);
    expect(got.every(({ total }) => total === 1001)).toBe(true);
  });

  it('are pulled as they are used: a long source is never ahead of its reader', async () => {
    let pulled = 0;
    function* endless(): Generator<string> {
      for (;;) yield `t${pulled++}`;
    }
    for await (const { sources } of batches(endless(), undefined)) {
      expect(sources).toHaveLength(200);
      if (pulled >= 600) break;
    }
    expect(pulled).toBe(600);
  });

  it('do not wait for a slow source with what they have', async () => {
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* source(): AsyncGenerator<string> {
      yield 'at once';
      await slow;
      yield 'later';
    }
    const iterator = batches(source(), undefined);
    expect((await iterator.next()).value?.sources).toEqual(['at once']);
    release();
    expect((await iterator.next()).value?.sources).toEqual(['later']);
    expect((await iterator.next()).done).toBe(true);
  });

  it('end at once when aborted, and tell the source', async () => {
    let ended = false;
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield 'more';
        }
      } finally {
        ended = true;
      }
    }
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(collect(source(), undefined, abort.signal)).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => ended).toBe(true);
    const hanging: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
    };
    await expect(collect(hanging, undefined, AbortSignal.timeout(20))).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('pass on what the source throws', async () => {
    async function* source(): AsyncGenerator<string> {
      yield 'one';
      throw new RangeError('the source broke');
    }
    await expect(collect(source())).rejects.toThrow('the source broke');
  });

  it('refuse a second document where a title was given, before any is sent', async () => {
    expect(await collect(['one'], 'title')).toHaveLength(1);
    let sent = 0;
    const sending = (async () => {
      for await (const { sources } of batches(['one', 'two'], 'title')) sent += sources.length;
    })();
    await expect(sending).rejects.toMatchObject({ code: 'invalid-option', detail: { option: 'title' } });
    expect(sent).toBe(0);
    await expect(collect({ texts: { a: '1', b: '2' } }, 'title')).rejects.toMatchObject({
      code: 'invalid-option',
    });
  });
});
