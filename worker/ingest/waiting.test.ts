import { describe, expect, it, vi } from 'vitest';
import { CopseError, type DocumentInput, type Encoder } from '../contract/index.ts';
import { ingest, toInputs } from './index.ts';
import {
  add,
  COPPICE,
  call,
  changes,
  checkTables,
  encoder,
  file,
  found,
  open,
  parts,
  rows,
  statuses,
  storage,
  store,
} from './testbed.contract.ts';

/** Notes what the encoder is asked for in one go. */
function counting(refuse: (text: string) => boolean = () => false): { calls: string[][]; encoder: Encoder } {
  const calls: string[][] = [];
  return {
    calls,
    encoder: {
      ...encoder,
      async encode(texts, role, signal) {
        calls.push([...texts]);
        if (texts.some(refuse)) throw new Error('no such passage');
        return encoder.encode(texts, role, signal);
      },
    },
  };
}

const notes = (count: number): ReturnType<typeof file>[] =>
  Array.from({ length: count }, (_, i) => file(`${i}.md`, `# Note ${i}\n\nOn walnut${i} and hazel.\n`));

const long = (word: string): string =>
  `# Long\n\n${`Some ${word} grows here, in a paragraph of its own.\n\n`.repeat(2500)}`;

describe('short documents', () => {
  it('are encoded together, in calls of sixty-four', async () => {
    const { calls, encoder: own } = counting();
    open(own);
    await add(notes(300));
    expect(calls.map(({ length }) => length)).toEqual([64, 64, 64, 64, 44]);
    expect(store.vectors.count()).toBe(300);
    checkTables();
  });

  it('get the vectors that they would get alone, to the last bit', async () => {
    const sources = [
      ...notes(90),
      file('long.md', long('oak')),
      file('coppice.md', COPPICE),
      ...notes(95).slice(90),
    ];
    const vectors = (): unknown => storage.db.all('SELECT * FROM c1_vectors ORDER BY first');
    await add(sources);
    const together = vectors();
    await storage.close();
    open(encoder);
    for (const source of sources) await add(source);
    expect(vectors()).toEqual(together);
    checkTables();
  });

  it('fail alone: the others of their call are encoded without them', async () => {
    const { encoder: own } = counting((text) => text.includes('walnut7 ') || text.includes('walnut40 '));
    open(own);
    const report = await add(notes(60));
    const failed = report.documents.filter(({ status }) => status === 'failed');
    expect(failed.map(({ source, error }) => [source, error?.message])).toEqual([
      ['7.md', 'no such passage'],
      ['40.md', 'no such passage'],
    ]);
    expect(report.documents.map(({ source }) => source)).toEqual(notes(60).map((_, i) => `${i}.md`));
    expect(store.vectors.count()).toBe(58);
    expect(rows('texts')).toBe(58);
    expect(found('walnut7')).toEqual([]);
    expect(found('walnut8')).toEqual(['8.md']);
    checkTables();
  });

  it('come without vectors, all of them, when the model cannot be had', async () => {
    const asked = vi.fn(() => Promise.reject(new CopseError('model-unavailable', 'offline')));
    open({ ...encoder, encode: asked });
    const report = await add(notes(100));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(report.documents.every(({ warnings }) => warnings[0]?.includes('offline'))).toBe(true);
    expect(rows('vectors')).toBe(0);
    expect(found('walnut99')).toEqual(['99.md']);
  });

  it('of one text are one text, also where both would wait', async () => {
    const { calls, encoder: own } = counting();
    open(own);
    const report = await add([
      file('a.md', COPPICE),
      file('b/a.md', COPPICE),
      file('a.md', COPPICE),
      ...notes(3),
    ]);
    expect(statuses(report)).toEqual(['added', 'added', 'unchanged', 'added', 'added', 'added']);
    expect(calls.flat().filter((text) => text.includes('seven years'))).toHaveLength(1);
    expect(found('hazel')).toContain('b/a.md');
    checkTables();
  });

  it('of one name that are read in two ways are one document, written one after the other', async () => {
    const input = (type: string): DocumentInput => ({
      source: 'note',
      name: 'note',
      type,
      read: async () => new TextEncoder().encode(COPPICE),
    });
    const report = await ingest(parts, [input('text/markdown'), input('text/plain')], {}, call());
    expect(statuses(report)).toEqual(['added', 'updated']);
    expect(rows('texts')).toBe(1);
    checkTables();
  });

  it('do not wait for a document that is long in coming', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: DocumentInput = {
      source: 'slow.md',
      name: 'slow.md',
      read: async () => {
        await gate;
        return new TextEncoder().encode(COPPICE);
      },
    };
    const inputs = [...(toInputs(notes(3)) as DocumentInput[]), slow];
    const adding = ingest(parts, inputs, {}, call());
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    expect(found('hazel')).toEqual(['0.md', '1.md', '2.md']);
    expect(storage.db.inTransaction).toBe(false);
    release();
    expect(statuses(await adding)).toEqual(['added', 'added', 'added', 'added']);
    checkTables();
  });

  it('stay in the order in which they came', async () => {
    await add([
      ...notes(5),
      file('long.md', long('elm')),
      file('copy.md', long('elm')),
      file('x.md', '# X\n\nx\n'),
    ]);
    const order = store.documents.list().sort((a, b) => a.n - b.n);
    expect(order.map(({ source }) => source)).toEqual([
      ...['0.md', '1.md', '2.md', '3.md', '4.md'],
      ...['long.md', 'copy.md', 'x.md'],
    ]);
  });
});

describe('a group of documents', () => {
  it('is found as a whole, by both legs, when it is committed', async () => {
    parts.vectors!.index();
    const seen: [words: number, vectors: number, committed: number][] = [];
    let stop = false;
    const watch = (): void => {
      if (stop) return;
      seen.push([
        store.keywords.count('"hazel"', 1e6),
        parts.vectors!.index().size,
        changes.flatMap(({ added }) => added).length,
      ]);
      setImmediate(watch);
    };
    setImmediate(watch);
    await add(notes(1500));
    stop = true;
    expect(store.keywords.count('"hazel"', 1e6)).toBe(1500);
    expect(new Set(seen.map(([words]) => words)).size).toBeGreaterThan(2);
    for (const [words, vectors] of seen) expect(vectors).toBe(words);
    // Between two commits nothing new is found.
    const steps = changes.map(({ added }, i) =>
      changes.slice(0, i).reduce((sum, each) => sum + each.added.length, added.length),
    );
    for (const [words] of seen) expect([0, ...steps]).toContain(words);
    checkTables();
  });

  it('that is taken back by a full storage leaves no words behind', async () => {
    await add(file('kept.md', COPPICE));
    const pages = storage.db.get<{ page_count: number }>('PRAGMA page_count')!.page_count;
    storage.db.script(`PRAGMA max_page_count = ${pages + 20}`);
    await expect(add(notes(1500))).rejects.toMatchObject({ code: 'storage-full' });
    storage.db.script('PRAGMA max_page_count = 1000000');
    checkTables();
    expect(found('seven')).toEqual(['kept.md']);
    const report = await add(notes(1500));
    expect(report.documents).toHaveLength(1500);
    checkTables();
  });
});
