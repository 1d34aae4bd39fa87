import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CopseError, type DocumentInput, type Progress } from '../contract/index.ts';
import { ingest, removeDocument, renameDocument, toInputs } from './index.ts';

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

describe('trouble', () => {
  it('leaves the rest of a batch alone', async () => {
    const png = {
      blob: new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])]),
      path: 'x.md',
    };
    const unreadable: DocumentInput = {
      source: 'gone.md',
      name: 'gone.md',
      read: () => Promise.reject(new Error('vanished')),
    };
    const inputs = [
      ...(toInputs([file('a.md', COPPICE), png, file('empty.md', '')]) as DocumentInput[]),
      unreadable,
    ];
    const report = await ingest(
      parts,
      [...inputs, ...(toInputs(file('b.md', '# B\n\nbody')) as [])],
      {},
      call(),
    );
    expect(statuses(report)).toEqual(['added', 'failed', 'failed', 'failed', 'added']);
    const codes = report.documents.map(({ error }) => error?.code);
    expect(codes).toEqual([undefined, 'unsupported', 'parse-failed', 'internal', undefined]);
    expect(report.documents[3]).toMatchObject({ source: 'gone.md', error: { message: 'vanished' } });
    expect(store.documents.count()).toBe(2);
    checkTables();
  });

  it('takes a damaged file for what it is, not for a damaged index', async () => {
    const damaged: DocumentInput = {
      source: 'x.md',
      name: 'x.md',
      read: () => Promise.reject(new CopseError('corrupt', 'not a file')),
    };
    const inputs = [...(toInputs([file('a.md', COPPICE)]) as DocumentInput[]), damaged];
    const report = await ingest(
      parts,
      [...inputs, ...(toInputs(file('b.md', '# B\n\nb')) as [])],
      {},
      call(),
    );
    expect(statuses(report)).toEqual(['added', 'failed', 'added']);
    expect(report.documents[1]!.error).toMatchObject({ code: 'corrupt', message: 'not a file' });
  });

  it('keeps the old version of a document whose new one fails', async () => {
    await add(file('a.md', COPPICE));
    const report = await add(file('a.md', ''));
    expect(statuses(report)).toEqual(['failed']);
    expect(found('hazel')).toEqual(['a.md']);
    checkTables();
  });

  it('takes one document back when its encoder fails, and goes on', async () => {
    let failing = true;
    open({
      ...encoder,
      encode: (texts, role) => {
        if (failing && texts.some((text) => text.includes('poison'))) throw new Error('bad batch');
        return encoder.encode(texts, role);
      },
    });
    const poison = `${'# Long\n\n'}${'A paragraph of some words.\n\n'.repeat(2000)}poison\n`;
    await add(file('poison.md', '# Fine\n\nantidote\n'));
    const report = await add([file('a.md', COPPICE), file('poison.md', poison), file('b.md', '# B\n\nbody')]);
    expect(statuses(report)).toEqual(['added', 'failed', 'added']);
    expect(found('antidote')).toEqual(['poison.md']);
    checkTables();
    failing = false;
    expect(statuses(await add(file('poison.md', poison)))).toEqual(['updated']);
    checkTables();
  });

  it('adds without vectors when the model cannot be had, and mends that when it can', async () => {
    let available = false;
    let asked = 0;
    open({
      ...encoder,
      encode: async (texts, role) => {
        asked++;
        if (!available) throw new CopseError('model-unavailable', 'offline');
        return encoder.encode(texts, role);
      },
    });
    const sources = [file('a.md', COPPICE), file('b.md', '# B\n\nbody')];
    const report = await add(sources);
    expect(statuses(report)).toEqual(['added', 'added']);
    expect(report.documents.map(({ warnings }) => warnings)).toEqual([
      [expect.stringContaining('offline')],
      [expect.stringContaining('offline')],
    ]);
    expect(asked).toBe(1);
    expect(found('hazel')).toEqual(['a.md']);
    expect(store.vectors.count()).toBe(0);
    available = true;
    expect(statuses(await add(sources))).toEqual(['updated', 'updated']);
    expect(statuses(await add(sources))).toEqual(['unchanged', 'unchanged']);
    checkTables();
  });

  it('stores what is whole while it waits for a slow source', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slow(): AsyncGenerator<DocumentInput> {
      yield* toInputs(file('a.md', COPPICE));
      await gate;
      yield* toInputs(file('b.md', '# B\n\nbody'));
    }
    const adding = ingest(parts, slow(), {}, call());
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    expect(storage.db.inTransaction).toBe(false);
    release();
    expect(statuses(await adding)).toEqual(['added', 'added']);
  });

  it('refuses what is too large without reading it', async () => {
    const huge = {
      blob: { size: 2 ** 30, arrayBuffer: () => Promise.reject() } as unknown as Blob,
      path: 'x.md',
    };
    const report = await add([huge, file('a.md', COPPICE)]);
    expect(report.documents[0]).toMatchObject({ status: 'failed', error: { code: 'too-large' } });
    expect(report.documents[1]!.status).toBe('added');
  });

  it('refuses what is no source, and addresses other than http', async () => {
    await expect((async () => add(42 as unknown as string))()).rejects.toMatchObject({
      code: 'invalid-option',
    });
    await expect((async () => add({ url: 'file:///etc/passwd' }))()).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  it.each([
    ['what was written, without an encoder', null, ['0.md', '1.md', '2.md', '3.md']],
    ['what was encoded, with one', encoder, ['0.md', '1.md']],
  ])('keeps whole documents only when it is aborted: %s', async (_name, withEncoder, kept) => {
    open(withEncoder);
    const abort = new AbortController();
    const inputs: DocumentInput[] = Array.from({ length: 6 }, (_, i) => ({
      source: `${i}.md`,
      name: `${i}.md`,
      read: async () => {
        if (i === 4) abort.abort();
        return new TextEncoder().encode(`# N${i}\n\n${i === 1 ? COPPICE.repeat(200) : `body ${i}`}\n`);
      },
    }));
    await expect(ingest(parts, inputs, {}, call(abort.signal))).rejects.toMatchObject({ code: 'aborted' });
    expect(store.documents.list().map(({ source }) => source)).toEqual(kept);
    for (const source of kept) expect(found(`n${source[0]}`)).toEqual([source]);
    checkTables();
  });

  it('takes a document back that is aborted half-way', async () => {
    const abort = new AbortController();
    const long = '# Long\n\n'.concat('Some words in a paragraph of text.\n\n'.repeat(20_000));
    const onProgress = ({ chunks }: Progress): void => {
      if (chunks > 200) abort.abort();
    };
    await add(file('long.md', COPPICE));
    const adding = ingest(
      parts,
      toInputs([file('a.md', '# A\n\nbody'), file('long.md', long)]),
      {},
      {
        ...call(abort.signal),
        onProgress,
      },
    );
    await expect(adding).rejects.toMatchObject({ code: 'aborted' });
    expect(store.documents.list().map(({ source }) => source)).toEqual(['a.md', 'long.md']);
    expect(found('hazel')).toEqual(['long.md']);
    checkTables();
  });

  it('rejects with storage-full, loses the current group only, and stays usable', async () => {
    await add(file('kept.md', COPPICE));
    parts.vectors?.index();
    const pages = storage.db.get<{ page_count: number }>('PRAGMA page_count')!.page_count;
    storage.db.script(`PRAGMA max_page_count = ${pages + 8}`);
    const many = Array.from({ length: 200 }, (_, i) =>
      file(`${i}.md`, `# N${i}\n\n${`filler ${i} `.repeat(400)}\n`),
    );
    await expect(add(many)).rejects.toMatchObject({ code: 'storage-full' });
    expect(store.documents.bySource('kept.md')).toBeDefined();
    checkTables();
    storage.db.script('PRAGMA max_page_count = 100000');
    const again = statuses(await add(many));
    expect(again.filter((status) => status === 'added' || status === 'unchanged')).toHaveLength(200);
    expect(store.documents.count()).toBe(201);
    checkTables();
  });

  it('commits what was whole when the source of inputs fails, and says so', async () => {
    async function* broken(): AsyncGenerator<DocumentInput> {
      yield* toInputs([file('a.md', COPPICE)]);
      throw new Error('the list ended early');
    }
    await expect(ingest(parts, broken(), {}, call())).rejects.toMatchObject({
      message: 'the list ended early',
    });
    expect(found('hazel')).toEqual(['a.md']);
    checkTables();
  });
});

describe('long documents', () => {
  it('lets others run in between and hides what is not whole', async () => {
    const long = '# Long\n\n'.concat('Copse words in one paragraph of text.\n\n'.repeat(40_000));
    await add(file('long.md', '# Long\n\nThe former copse.\n'));
    const counts = new Set<string>();
    let longest = 0;
    let last = performance.now();
    let running = true;
    const watch = (async () => {
      while (running) {
        await new Promise((resolve) => setTimeout(resolve));
        longest = Math.max(longest, performance.now() - last);
        counts.add(`${store.keywords.count('"copse"', 1e6)} ${found('copse').join()}`);
        last = performance.now();
      }
    })();
    const report = await add(file('long.md', long));
    running = false;
    await watch;
    expect(report.documents[0]!.chunks).toBeGreaterThan(2000);
    expect([...counts].slice(0, -1)).toEqual(['1 long.md']);
    expect(found('copse')).toEqual(['long.md']);
    expect(longest).toBeLessThan(400);
    checkTables();
  });

  it('takes one huge line', async () => {
    const line = 'lorem ipsum dolor sit amet '.repeat(40_000);
    const report = await add([file('line.txt', line), file('nospace.txt', 'x'.repeat(300_000))]);
    expect(statuses(report)).toEqual(['added', 'added']);
    checkTables();
    const { textId } = store.documents.bySource('line.txt')!;
    expect(store.texts.slice(textId, 500_000, 500_100)).toBe(line.slice(500_000, 500_100));
  });

  it('puts every chunk of a paged text on its page', async () => {
    const page = (n: number): string => `Page ${n}. ${'Some words of text. '.repeat(40)}`;
    await add(file('pages.txt', [page(1), page(2), page(3)].join('\f')));
    const { textId, pages } = store.documents.bySource('pages.txt')!;
    expect(pages).toBe(3);
    for (const { start, end, page: number } of store.chunks.ofText(textId)) {
      const begun = /Page (\d)/.exec(store.texts.slice(textId, start, end));
      if (begun?.index === 0) expect(number).toBe(Number(begun[1]));
    }
    expect(new Set(store.chunks.ofText(textId).map((chunk) => chunk.page))).toEqual(new Set([1, 2, 3]));
  });

  it('reports its progress', async () => {
    const seen: Progress[] = [];
    const inputs = toInputs([file('a.md', COPPICE), file('b.md', '# B\n\nbody'), 'text']);
    await ingest(parts, inputs, {}, { ...call(), onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({ done: 3, total: 3, chunks: store.totals().chunks });
    expect(new Set(seen.map(({ step }) => step))).toEqual(new Set(['read', 'parse', 'encode', 'write']));
    expect(seen.every(({ done }, i) => i === 0 || done >= seen[i - 1]!.done)).toBe(true);
  });
});

describe('any sequence of changes', () => {
  const name = fc.constantFrom('a.md', 'b.md', 'c/d.md', 'e.txt');
  const body = fc.constantFrom('oak', 'elm', 'ash', 'yew');
  const length = fc.constantFrom(1, 40, 400);
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant('add' as const), name, body, length }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('copy' as const), name, from: name }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), name }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('rename' as const), name, body }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('abort' as const), name, body, length }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('query' as const) }) },
  );

  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  async function run(steps: Step[]): Promise<void> {
    open(encoder);
    const oracle = new Map<string, string>();
    for (const taken of steps) await apply(taken, oracle);
    const stored = store.documents
      .list()
      .map(({ source, textId }) => [source, store.texts.slice(textId, 0, 1e9)]);
    expect(new Map(stored as [string, string][])).toEqual(oracle);
    expect(rows('texts')).toBe(new Set([...oracle].map(([key, text]) => key.slice(-3) + text)).size);
    for (const word of ['oak', 'elm', 'ash', 'yew']) {
      const holders = [...oracle]
        .filter(([, text]) => text.includes(`${word} grows`))
        .map(([source]) => source);
      const hits = store.keywords.match(`body : "${word}" AND "grow"`, 1000);
      const texts = new Set(store.chunks.many(hits.map(({ id }) => id)).map(({ textId }) => textId));
      const sources = [...texts].flatMap((id) => store.documents.ofText(id).map(({ source }) => source));
      expect(sources.sort(), word).toEqual(holders.sort());
    }
    checkTables();
    await storage.close();
  }

  type Taken<A> = Extract<Step, { act: A }>;
  const bookOf = ({ body, length }: { body: string; length: number }): string =>
    `# About ${body}\n\n${`The ${body} grows here.\n\n`.repeat(length)}`;

  const acts = {
    async add(taken: Taken<'add'>, oracle: Map<string, string>) {
      await add(file(taken.name, bookOf(taken)));
      oracle.set(taken.name, bookOf(taken));
    },
    async copy(taken: Taken<'copy'>, oracle: Map<string, string>) {
      const text = oracle.get(taken.from);
      if (text === undefined) return;
      await add(file(taken.name, text));
      oracle.set(taken.name, text);
    },
    async remove(taken: Taken<'remove'>, oracle: Map<string, string>) {
      const document = store.documents.bySource(taken.name);
      if (document) await removeDocument(parts, document, call());
      expect(oracle.delete(taken.name)).toBe(document !== undefined);
    },
    async rename(taken: Taken<'rename'>) {
      const document = store.documents.bySource(taken.name);
      if (document) await renameDocument(parts, document, `The ${taken.body} book`, call());
    },
    async abort(taken: Taken<'abort'>) {
      const adding = ingest(parts, toInputs(file(taken.name, bookOf(taken))), {}, call(AbortSignal.abort()));
      await expect(adding).rejects.toMatchObject({ code: 'aborted' });
    },
    async query() {
      expect(parts.vectors!.index().size).toBe(store.totals().chunks);
    },
  };

  function apply(taken: Step, oracle: Map<string, string>): Promise<void> {
    const act = acts[taken.act] as (taken: unknown, oracle: Map<string, string>) => Promise<void>;
    return act(taken, oracle);
  }

  it('ends where a plain map ends', { timeout: 60_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), run), { numRuns: 40 });
  });
});
