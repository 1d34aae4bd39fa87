import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AddReport,
  type AddSettings,
  CopseError,
  type DocumentInput,
  type Encoder,
  type Progress,
} from '../contract/index.ts';
import { hashingEncoder } from '../encode/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { analyse } from '../text/index.ts';
import { createFlatIndex } from '../vector/index.ts';
import {
  type Change,
  clearDocuments,
  documentId,
  type IngestParts,
  type InputSource,
  ingest,
  reindexAll,
  removeDocument,
  renameDocument,
  StoredVectors,
  toInputs,
} from './index.ts';

const sqlite = await loadSqlite();
const encoder = hashingEncoder(16);
let storage: Storage;
let store: Store;
let parts: IngestParts;
let changes: Change[];
let calls = 0;

beforeEach(() => {
  open(encoder);
});
afterEach(() => storage.close());

function open(withEncoder: Encoder | null): void {
  storage = openMemoryStorage(sqlite);
  store = Store.open(storage.db);
  changes = [];
  parts = {
    store,
    encoder: withEncoder,
    vectors: withEncoder && new StoredVectors(store, () => createFlatIndex(withEncoder.dims)),
    committed: vi.fn(),
    changed: (change) => changes.push(change),
  };
}

const call = (signal?: AbortSignal): { id: string; signal?: AbortSignal } => ({
  id: `call ${calls++}`,
  ...(signal && { signal }),
});

function add(sources: InputSource | InputSource[], settings: AddSettings = {}): Promise<AddReport> {
  return ingest(parts, toInputs(sources), settings, call());
}

function file(path: string, content: string): InputSource {
  return { blob: new Blob([content]), path };
}

async function remove(source: string): Promise<number> {
  const document = store.documents.bySource(source)!;
  return (await removeDocument(parts, document, call())).chunksDelta;
}

function statuses(report: AddReport): string[] {
  return report.documents.map(({ status }) => status);
}

/** Sources of the documents that a word is found in, as it is written. */
function found(word: string): string[] {
  const [exact] = analyse(word, 'und').split(' ');
  const hits = store.keywords.match(`"${exact}"`, 100);
  const texts = new Set(store.chunks.many(hits.map(({ id }) => id)).map(({ textId }) => textId));
  return [...texts].flatMap((id) => store.documents.ofText(id).map(({ source }) => source)).sort();
}

const TABLES = [
  'texts',
  'text_parts',
  'sections',
  'chunks',
  'vectors',
  'documents',
  'keywords_docsize',
] as const;

function rows(table: (typeof TABLES)[number]): number {
  return storage.db.get<{ n: number }>(`SELECT count(*) AS n FROM c1_${table}`)!.n;
}

/** Whatever was done, the tables must agree with one another and with the index in memory. */
function checkTables(): void {
  const totals = store.totals();
  expect(rows('chunks')).toBe(totals.chunks);
  expect(rows('keywords_docsize')).toBe(totals.chunks);
  expect(rows('sections')).toBe(totals.sections);
  expect(store.vectors.count()).toBe(parts.encoder ? totals.chunks : 0);
  if (parts.vectors) expect(parts.vectors.index().size).toBe(totals.chunks);
  expect(
    storage.db.all('SELECT id FROM c1_texts WHERE id NOT IN (SELECT text_id FROM c1_documents)'),
  ).toEqual([]);
  for (const id of store.texts.ids()) {
    const text = store.texts.get(id)!;
    const content = store.texts.slice(id, 0, Number.MAX_SAFE_INTEGER);
    expect(content).toHaveLength(text.characters);
    expect(store.chunks.ofText(id).map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: text.chunks }, (_, i) => i),
    );
    for (const { seq, chunks } of store.sections.ofText(id)) {
      expect(store.chunks.ofSection(id, seq)).toHaveLength(chunks);
    }
  }
  expect(store.visibleBelow).toBe(Number.POSITIVE_INFINITY);
  expect(store.hidden).toBeNull();
  expect(storage.db.inTransaction).toBe(false);
  expect(storage.db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  store.checkKeywords();
}

const COPPICE =
  '# Coppicing\n\nCutting a tree to its stool.\n\n## Hazel\n\nHazel is cut every seven years.\n';

describe('adding', () => {
  it('stores text, sections, chunks, keywords and vectors', async () => {
    const report = await add(file('woods/coppice.md', COPPICE));
    const [entry] = report.documents;
    expect(entry).toMatchObject({
      title: 'Coppicing',
      source: 'woods/coppice.md',
      status: 'added',
      warnings: [],
    });
    expect(entry!.id).toBe(documentId('main', 'woods/coppice.md'));
    expect(entry!.id).toMatch(/^[0-9a-f]{16}$/);
    expect(report.chunksDelta).toBe(entry!.chunks);
    const document = store.documents.get(entry!.id)!;
    expect(document).toMatchObject({ kind: 'markdown', language: 'en', chunks: entry!.chunks, sections: 3 });
    expect(store.texts.slice(document.textId, 0, 1e6)).toBe(COPPICE);
    expect(store.sections.ofText(document.textId).map(({ title }) => title)).toEqual([
      'Coppicing',
      'Coppicing',
      'Hazel',
    ]);
    expect(found('hazel')).toEqual(['woods/coppice.md']);
    expect(changes).toEqual([{ added: [entry!.id], updated: [], removed: [] }]);
    expect(parts.committed).toHaveBeenCalled();
    checkTables();
  });

  it('finds a section by the words of the headings above it', async () => {
    await add(file('a.md', COPPICE));
    const hits = store.keywords.match('"hazel" AND "coppic"', 10);
    expect(hits).toHaveLength(1);
  });

  it('keeps code apart from prose', async () => {
    await add(file('a.md', '# Install\n\n```sh\nnpm install copse\n```\n'));
    expect(store.keywords.count('code : "copse"', 10)).toBe(1);
    expect(store.keywords.count('body : "copse"', 10)).toBe(0);
  });

  it('works without an encoder', async () => {
    open(null);
    await add(file('a.md', COPPICE));
    expect(rows('vectors')).toBe(0);
    expect(found('hazel')).toEqual(['a.md']);
    checkTables();
  });

  it('encodes headings with the text unless told otherwise', async () => {
    const seen: string[][] = [];
    open({
      ...encoder,
      encode: (texts, role) => {
        seen.push([...texts]);
        return encoder.encode(texts, role);
      },
    });
    await add(file('a.md', COPPICE), { title: 'Woods' });
    await add(file('b.md', COPPICE), { embedHeadings: false });
    const [first, second] = seen.map((texts) => texts.at(-1)!);
    expect(first).toMatch(/^Woods > Coppicing > Hazel\n/);
    expect(second).not.toContain('>');
    checkTables();
  });

  it('does nothing for unchanged input', async () => {
    await add(file('a.md', COPPICE));
    const before = storage.export();
    const again = await add(file('a.md', COPPICE));
    expect(again).toMatchObject({ documents: [{ status: 'unchanged' }], chunksDelta: 0 });
    expect(storage.export()).toEqual(before);
    expect(changes).toHaveLength(1);
  });

  it('replaces edited input and loses nothing of the rest', async () => {
    await add([file('a.md', COPPICE), file('b.md', '# Other\n\nPollarding is higher up.\n')]);
    const id = documentId('main', 'a.md');
    const addedAt = store.documents.get(id)!.addedAt;
    const report = await add(file('a.md', '# Coppicing\n\nShort.\n'));
    expect(report.documents[0]).toMatchObject({ id, status: 'updated' });
    expect(report.chunksDelta).toBeLessThan(0);
    expect(store.documents.get(id)!.addedAt).toBe(addedAt);
    expect(found('hazel')).toEqual([]);
    expect(found('pollarding')).toEqual(['b.md']);
    expect(changes.at(-1)).toEqual({ added: [], updated: [id], removed: [] });
    checkTables();
  });

  it('records a copy as another document of the same text', async () => {
    await add(file('a.md', COPPICE));
    const report = await add(file('copy/a.md', COPPICE));
    expect(report).toMatchObject({ documents: [{ status: 'added', title: 'Coppicing' }], chunksDelta: 0 });
    expect(rows('texts')).toBe(1);
    expect(found('hazel')).toEqual(['a.md', 'copy/a.md']);
    expect(await remove('a.md')).toBe(0);
    expect(found('hazel')).toEqual(['copy/a.md']);
    expect(await remove('copy/a.md')).toBeLessThan(0);
    checkTables();
  });

  it('finds a shared text by the title of each of its documents', async () => {
    await add(file('a.md', 'Plain words.\n'), { title: 'Alder' });
    await add(file('b.md', 'Plain words.\n'), { title: 'Birch' });
    expect(found('alder')).toEqual(['a.md', 'b.md']);
    expect(found('birch')).toEqual(['a.md', 'b.md']);
    await remove('a.md');
    expect(found('alder')).toEqual([]);
    expect(found('birch')).toEqual(['b.md']);
    expect(store.sections.get(store.documents.bySource('b.md')!.textId, 0)!.title).toBe('Birch');
    checkTables();
  });

  it('rewrites on request, also what several documents share', async () => {
    await add([file('a.md', COPPICE), file('b.md', COPPICE)]);
    const before = store.documents.bySource('a.md')!.textId;
    const report = await add(file('a.md', COPPICE), { force: true });
    expect(report).toMatchObject({ documents: [{ status: 'updated' }], chunksDelta: 0 });
    const after = store.documents.bySource('a.md')!.textId;
    expect(after).not.toBe(before);
    expect(store.documents.bySource('b.md')!.textId).toBe(after);
    expect(rows('texts')).toBe(1);
    checkTables();
  });

  it('adds the vectors that are missing when a document comes again with an encoder', async () => {
    open(null);
    await add(file('a.md', COPPICE));
    const withEncoder = { ...parts, encoder, vectors: new StoredVectors(store, () => createFlatIndex(16)) };
    const report = await ingest(withEncoder, toInputs(file('a.md', COPPICE)), {}, call());
    expect(report.documents[0]!.status).toBe('updated');
    expect(store.vectors.count()).toBe(store.totals().chunks);
    expect(store.getMeta('encoder')).toBe(encoder.id);
  });

  it('updates title and meta alone without touching the text', async () => {
    await add(file('a.md', COPPICE));
    const textId = store.documents.bySource('a.md')!.textId;
    const report = await add(file('a.md', COPPICE), { title: 'Woodland', meta: { shelf: 3 } });
    expect(report).toMatchObject({ documents: [{ status: 'updated', title: 'Woodland' }], chunksDelta: 0 });
    expect(store.documents.bySource('a.md')).toMatchObject({ textId, title: 'Woodland', meta: { shelf: 3 } });
    expect(found('woodland')).toEqual(['a.md']);
    const again = await add(file('a.md', COPPICE), { title: 'Woodland', meta: { shelf: 3 } });
    expect(statuses(again)).toEqual(['unchanged']);
    checkTables();
  });
});

describe('identity', () => {
  it('keeps two files of one name in one call, with a warning', async () => {
    const report = await add([file('readme.md', '# One\n\nfirst\n'), file('readme.md', '# Two\n\nsecond\n')]);
    expect(report.documents.map(({ source }) => source)).toEqual(['readme.md', 'readme (2).md']);
    expect(report.documents[0]!.warnings).toEqual([]);
    expect(report.documents[1]!.warnings[0]).toContain('"readme.md"');
    const again = await add([file('readme.md', '# One\n\nfirst\n'), file('readme.md', '# Two\n\nsecond\n')]);
    expect(statuses(again)).toEqual(['unchanged', 'unchanged']);
    expect(store.documents.count()).toBe(2);
  });

  it('takes the same file twice in one call for one', async () => {
    const report = await add([file('a.md', COPPICE), file('a.md', COPPICE)]);
    expect(statuses(report)).toEqual(['added', 'unchanged']);
    expect(store.documents.count()).toBe(1);
  });

  it('keeps emoji, slashes and odd characters in names, in NFC', async () => {
    const names = ['a/b 🌳/Café.md'.normalize('NFD'), 'x\\y "z".md', "it's #1?.md", '树/文档.md'];
    const report = await add(names.map((name, i) => file(name, `# T${i}\n\nbody ${i}\n`)));
    expect(report.documents.map(({ source }) => source)).toEqual(names.map((name) => name.normalize('NFC')));
    expect(statuses(report)).toEqual(['added', 'added', 'added', 'added']);
    for (const { id, source } of report.documents) expect(store.documents.bySource(source)!.id).toBe(id);
  });

  it('knows a bare string by its content and calls it by its first heading or line', async () => {
    const long = `${'word '.repeat(40)}\nsecond line`;
    const report = await add(['\n\nFirst line here.\n\nMore.', '## Deep\n\ntext', long, 'First line here.']);
    expect(report.documents.map(({ title }) => title)).toEqual([
      'First line here.',
      'Deep',
      `${'word '.repeat(11).trim()}…`,
      'First line here.',
    ]);
    expect(report.documents[0]!.source).toMatch(/^text:[0-9a-f]{64}$/);
    expect(statuses(await add('## Deep\n\ntext'))).toEqual(['unchanged']);
  });

  it('knows texts by their titles', async () => {
    await add({ texts: { Oak: 'A tall tree.', Ash: 'A tall tree.' } });
    expect(store.documents.list().map(({ title, source }) => [title, source])).toEqual([
      ['Ash', 'Ash'],
      ['Oak', 'Oak'],
    ]);
    const report = await add({ texts: { Oak: 'A very tall tree.' } });
    expect(statuses(report)).toEqual(['updated']);
    checkTables();
  });

  it('refuses one title for several documents before it writes any', async () => {
    await expect(add([file('a.md', 'a'), file('b.md', 'b')], { title: 'Both' })).rejects.toMatchObject({
      code: 'invalid-option',
    });
    expect(store.documents.count()).toBe(0);
    const report = await add(file('a.md', 'a'), { source: 'other/name.md', title: 'One' });
    expect(report.documents[0]).toMatchObject({ source: 'other/name.md', title: 'One' });
  });

  it('keeps a title that the user gave when the text is edited', async () => {
    await add(file('a.md', COPPICE));
    await renameDocument(parts, store.documents.bySource('a.md')!, '  My\twood ', call());
    expect(store.documents.bySource('a.md')!.title).toBe('My wood');
    await add(file('a.md', `${COPPICE}\nMore.\n`));
    expect(store.documents.bySource('a.md')!.title).toBe('My wood');
    expect(found('wood')).toEqual(['a.md']);
    checkTables();
  });
});

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

  it('keeps whole documents only when it is aborted', async () => {
    const abort = new AbortController();
    const inputs: DocumentInput[] = Array.from({ length: 6 }, (_, i) => ({
      source: `${i}.md`,
      name: `${i}.md`,
      read: async () => {
        if (i === 4) abort.abort();
        return new TextEncoder().encode(`# N${i}\n\nbody ${i}\n`);
      },
    }));
    await expect(ingest(parts, inputs, {}, call(abort.signal))).rejects.toMatchObject({ code: 'aborted' });
    expect(store.documents.list().map(({ source }) => source)).toEqual(['0.md', '1.md', '2.md', '3.md']);
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

describe('removing, renaming, clearing', () => {
  it('leaves nothing behind', async () => {
    const empty = Object.fromEntries(TABLES.map((table) => [table, 0]));
    await add([file('a.md', COPPICE), file('b.md', COPPICE), file('c.html', '<h1>Elm</h1><p>Tall.')]);
    for (const source of ['a.md', 'b.md', 'c.html']) await remove(source);
    expect(Object.fromEntries(TABLES.map((table) => [table, rows(table)]))).toEqual(empty);
    expect(store.keywords.match('"hazel" OR "elm" OR "tall"', 10)).toEqual([]);
    checkTables();
    await add(file('a.md', COPPICE));
    const report = await clearDocuments(parts, call());
    expect(report).toEqual({ documents: [documentId('main', 'a.md')], chunksDelta: expect.any(Number) });
    expect(report.chunksDelta).toBeLessThan(0);
    expect(Object.fromEntries(TABLES.map((table) => [table, rows(table)]))).toEqual(empty);
    checkTables();
  });

  it('finds a renamed document by its new title only', async () => {
    await add(file('a.txt', 'Plain words.\n\nMore of them.'), { title: 'Alder' });
    const document = store.documents.bySource('a.txt')!;
    await renameDocument(parts, document, 'Birch 🌳', call());
    expect(found('alder')).toEqual([]);
    expect(found('birch')).toEqual(['a.txt']);
    expect(found('plain')).toEqual(['a.txt']);
    expect(changes.at(-1)).toEqual({ added: [], updated: [document.id], removed: [] });
    await expect(renameDocument(parts, document, ' \n ', call())).rejects.toMatchObject({
      code: 'invalid-option',
    });
    checkTables();
  });

  it('indexes everything anew to the same result', async () => {
    await add([
      file('a.md', COPPICE),
      file('b.md', `# Code\n\n\`\`\`\nlet x\n\`\`\`\n\n${'words '.repeat(9000)}`),
    ]);
    await add(file('copy.md', COPPICE), { title: 'Other' });
    const vocabulary = (): unknown => storage.db.all('SELECT * FROM c1_terms ORDER BY term');
    storage.db.run("INSERT INTO c1_keywords (c1_keywords) VALUES ('optimize')");
    const before = vocabulary();
    await reindexAll(parts, call());
    storage.db.run("INSERT INTO c1_keywords (c1_keywords) VALUES ('optimize')");
    expect(vocabulary()).toEqual(before);
    checkTables();
  });

  it('hands its result to the last transaction', async () => {
    const results: unknown[] = [];
    const keep = (result: unknown): void => {
      expect(storage.db.inTransaction).toBe(true);
      results.push(result);
    };
    const report = await ingest(parts, toInputs(file('a.md', COPPICE)), {}, call(), keep);
    await ingest(parts, toInputs(file('a.md', COPPICE)), {}, call(), keep);
    const removed = await removeDocument(parts, store.documents.bySource('a.md')!, call(), keep);
    expect(results).toEqual([report, removed]);
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
