import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Collections } from './collections.ts';
import {
  type AddReport,
  type ChangeEvent,
  type DocumentInput,
  type Encoder,
  type Engine,
  type EngineCollection,
  type EngineEvent,
  SCHEMA_VERSION,
  type SearchResult,
  toCopseError,
} from './contract/index.ts';
import { hashingEncoder } from './encode/index.ts';
import { createEngine, type EngineParts } from './engine.ts';
import { documentId, type InputSource, toInputs } from './ingest/index.ts';
import { loadSqlite, openBytes, openMemoryStorage, type Storage, Store } from './store/index.ts';

const sqlite = await loadSqlite();
const opened: Engine[] = [];
let calls = 0;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
});

interface Opened {
  engine: Engine;
  storage: Storage;
  events: EngineEvent[];
  main: EngineCollection;
  trees: EngineCollection;
}

async function open(parts: Partial<EngineParts> = {}, bytes?: Uint8Array): Promise<Opened> {
  const storage = parts.storage ?? openMemoryStorage(sqlite, bytes);
  const engine = await createEngine({ name: 'woods', encoder: hashingEncoder(16), ...parts, storage });
  opened.push(engine);
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  return { engine, storage, events, main: engine.collection('main'), trees: engine.collection('trees') };
}

const call = (): { id: string } => ({ id: `call ${calls++}` });

function add(to: EngineCollection, ...sources: InputSource[]): Promise<AddReport> {
  return to.add(toInputs(sources), {}, call());
}

async function names(engine: Engine): Promise<string[]> {
  return (await engine.collections()).map(({ name }) => name);
}

async function found(at: EngineCollection, query: string): Promise<string[]> {
  const { hits } = await at.search(query);
  return hits.flatMap(({ sources }) => sources);
}

function shown({ hits }: SearchResult): unknown[] {
  return hits.map(({ title, text, score }) => ({ title, text, score }));
}

const code = (error: unknown): string => toCopseError(error).code;
const text = (path: string, content: string): InputSource => ({ path, text: content });
const OAK = text('oak.md', '# Oak\n\nAn oak grows for three hundred years.\n');
const ELM = text('elm.md', '# Elm\n\nElm timber resists water.\n');
const ASH = text('ash.md', '# Ash\n\nAn ash gives handles for tools, not timber for boats.\n');

describe('two collections', () => {
  it('hold the same documents under ids of their own and see nothing of one another', async () => {
    const { engine, main, trees } = await open();
    await add(main, OAK);
    await add(trees, OAK, ELM);
    const id = documentId('trees', 'oak.md');
    expect((await trees.documents({ source: 'oak.md' })).map((row) => row.id)).toEqual([id]);
    expect((await main.documents()).map((row) => row.id)).toEqual([documentId('main', 'oak.md')]);
    expect(await found(main, 'timber')).not.toContain('elm.md');
    expect((await main.sections('elm timber')).sections.map(({ title }) => title)).not.toContain('Elm');
    expect(await main.toc()).toHaveLength(1);
    for (const ref of [`${id}#0`, `${documentId('trees', 'elm.md')}#1`]) {
      await expect(main.read(ref)).rejects.toMatchObject({ code: 'not-found' });
      await expect(main.neighbourhood(ref)).rejects.toMatchObject({ code: 'not-found' });
      expect((await trees.read(ref)).text).not.toBe('');
    }
    await expect(main.remove(id, call())).rejects.toMatchObject({ code: 'not-found' });
    await expect(main.rename('elm.md', 'x', call())).rejects.toMatchObject({ code: 'not-found' });
    expect(await main.info()).toMatchObject({ collection: 'main', documents: 1, encoder: { vectors: 1 } });
    expect(await trees.info()).toMatchObject({ collection: 'trees', documents: 2, encoder: { vectors: 2 } });
    const encoder = hashingEncoder(16).id;
    expect(await engine.collections()).toEqual([
      { name: 'main', documents: 1, chunks: 1, encoder },
      { name: 'trees', documents: 2, chunks: 2, encoder },
    ]);
  });

  it('score by statistics of their own, whatever the other one holds', async () => {
    const { main, trees } = await open();
    await add(main, OAK, ELM, ASH);
    await add(trees, OAK, ELM, ASH);
    const queries = ['timber', 'oak years', 'handles for tools'];
    const ask = async (at: EngineCollection): Promise<unknown[]> =>
      Promise.all(queries.map(async (query) => shown(await at.search(query))));
    const before = await ask(main);
    expect(await ask(trees)).toEqual(before);
    const more = Array.from({ length: 40 }, (_, i) => text(`${i}.md`, `# Timber ${i}\n\nTimber of oaks.`));
    await add(trees, ...more);
    expect(await ask(main)).toEqual(before);
    expect(await ask(trees)).not.toEqual(before);
    await trees.clear(call());
    expect(await ask(main)).toEqual(before);
  });

  it('lose nothing by what is removed from the other', async () => {
    const { engine, main, trees } = await open();
    await add(main, OAK, ELM);
    await add(trees, OAK, ELM);
    await main.remove('oak.md', call());
    expect(await found(main, 'oak')).not.toContain('oak.md');
    expect((await found(trees, 'oak'))[0]).toBe('oak.md');
    await main.clear(call());
    expect(await trees.documents()).toHaveLength(2);
    await engine.drop('trees', call());
    await add(main, ELM);
    expect(await found(main, 'timber')).toEqual(['elm.md']);
  });

  it('take their turns in writing, and are read meanwhile', async () => {
    const { main, trees } = await open();
    await add(main, OAK);
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slow(): AsyncGenerator<DocumentInput> {
      yield* toInputs([ELM]);
      await gate;
      yield* toInputs([OAK]);
    }
    const order: string[] = [];
    const first = trees.add(slow(), {}, call()).then(() => order.push('trees'));
    const second = add(main, ASH).then(() => order.push('main'));
    await expect.poll(() => trees.documents()).toHaveLength(1);
    expect(await found(trees, 'timber')).toEqual(['elm.md']);
    expect(await found(main, 'oak')).toEqual(['oak.md']);
    expect(order).toEqual([]);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['trees', 'main']);
    expect(await found(main, 'handles')).toContain('ash.md');
  });

  it('tell of their changes by name', async () => {
    const { engine, events, main, trees } = await open();
    await add(main, OAK);
    await add(trees, ELM);
    await trees.rename('elm.md', 'Ulmus', call());
    await engine.drop('trees', call());
    const changes = events.flatMap((event) => (event.type === 'change' ? [event.data] : []));
    const [oak, elm] = [documentId('main', 'oak.md'), documentId('trees', 'elm.md')];
    expect(changes).toEqual<ChangeEvent[]>([
      { collection: 'main', added: [oak], updated: [], removed: [], documents: 1, chunks: 1 },
      { collection: 'trees', added: [elm], updated: [], removed: [], documents: 1, chunks: 1 },
      { collection: 'trees', added: [], updated: [elm], removed: [], documents: 1, chunks: 1 },
      { collection: 'trees', added: [], updated: [], removed: [elm], documents: 0, chunks: 0 },
    ]);
  });
});

describe('a collection that is not there', () => {
  it('is empty in every respect and leaves no trace', async () => {
    const { engine, storage, trees } = await open();
    const before = storage.export();
    const { total, hits } = await trees.search('oak');
    expect({ total, hits }).toEqual({ total: { count: 0, capped: false }, hits: [] });
    expect((await trees.sections('oak', { legs: ['vector'] })).sections).toEqual([]);
    expect(await trees.documents({ kind: 'markdown' })).toEqual([]);
    expect(await trees.toc()).toEqual([]);
    expect(await trees.info()).toMatchObject({
      collection: 'trees',
      documents: 0,
      chunks: 0,
      languages: [],
      encoder: { vectors: 0 },
    });
    const failing = [
      () => trees.toc('oak'),
      () => trees.read('0000000000000000#0'),
      () => trees.remove('oak', call()),
      () => trees.rename('oak', 'Oak', call()),
      () => engine.drop('trees', call()),
    ];
    for (const each of failing) await expect(each()).rejects.toMatchObject({ code: 'not-found' });
    expect(await trees.clear(call())).toEqual({ documents: [], chunksDelta: 0 });
    await expect(trees.search('oak', { limit: 0 })).rejects.toMatchObject({ code: 'invalid-option' });
    expect(await names(engine)).toEqual(['main']);
    expect(storage.export()).toEqual(before);
  });

  it('comes to be with its first document, not with an attempt', async () => {
    const { engine, trees } = await open();
    await trees.add([], {}, call());
    const bad: DocumentInput = { name: 'bad', read: () => Promise.reject(new Error('cannot be read')) };
    expect((await trees.add([bad], {}, call())).documents[0]!.status).toBe('failed');
    const signal = AbortSignal.abort();
    await expect(trees.add(toInputs([OAK]), {}, { ...call(), signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(await names(engine)).toEqual(['main']);
    await add(trees, OAK);
    await add(engine.collection('birds'), text('owl.md', '# Owl'));
    await trees.clear(call());
    expect(await names(engine)).toEqual(['main', 'birds', 'trees']);
  });
});

describe('names', () => {
  it.each([[''], ['  '], ['a\nb'], ['a\0b'], ['x'.repeat(101)], ['\ud800'], [undefined], [7], [null]])(
    'refuse %j',
    async (name) => {
      const { engine } = await open();
      expect(() => engine.collection(name as string)).toThrowError(
        expect.objectContaining({ code: 'invalid-option' }),
      );
      await expect(engine.drop(name as string, call())).rejects.toMatchObject({ code: 'invalid-option' });
    },
  );

  it('are the same however they are written', async () => {
    const { engine } = await open();
    await add(engine.collection(' Caf\u00e9 '), OAK);
    expect(await engine.collection('Cafe\u0301').documents()).toHaveLength(1);
    expect(await names(engine)).toEqual(['main', 'Caf\u00e9']);
    for (const name of ["x'; DROP TABLE collections; --", '%', 'c1_', '日本語', 'x'.repeat(100)]) {
      await add(engine.collection(name), OAK);
      expect(await engine.collection(name).documents()).toHaveLength(1);
    }
    expect(await names(engine)).toHaveLength(7);
  });
});

describe('drop', () => {
  it('refuses main, which stays', async () => {
    const { engine, main } = await open();
    await add(main, OAK);
    await expect(engine.drop('main', call())).rejects.toMatchObject({ code: 'invalid-option' });
    expect(await main.documents()).toHaveLength(1);
  });

  it('reports what went, and the same again for the same call, also after a restart', async () => {
    const { engine, storage, trees } = await open();
    await add(trees, OAK, ELM);
    const lost = await engine.drop('trees', { id: 'drop' });
    expect(lost.documents.toSorted()).toEqual(
      [documentId('trees', 'oak.md'), documentId('trees', 'elm.md')].toSorted(),
    );
    expect(lost.chunksDelta).toBe(-2);
    await add(trees, ASH);
    expect(await engine.drop('trees', { id: 'drop' })).toEqual(lost);
    expect(await found(trees, 'handles')).toEqual(['ash.md']);
    const again = await open({}, storage.export());
    expect(await again.engine.outcome('drop')).toEqual(lost);
    expect(await again.engine.drop('trees', { id: 'drop' })).toEqual(lost);
    expect(await names(again.engine)).toEqual(['main', 'trees']);
  });

  it('leaves nothing in the file and gives its room back', async () => {
    const { engine, storage, main, trees } = await open();
    await add(main, OAK);
    await add(trees, text('placeholder.md', '# P'));
    await engine.drop('trees', call());
    const before = storage.db.bytes;
    const book = Array.from({ length: 300 }, (_, i) => `# ${i}\n\n${`word${i} tree `.repeat(60)}\n\n`).join(
      '',
    );
    await add(trees, text('book.md', book));
    expect(storage.db.bytes).toBeGreaterThan(3 * before);
    await engine.drop('trees', call());
    expect(storage.db.bytes).toBeLessThan(1.5 * before);
    const left = storage.db.all("SELECT name FROM sqlite_master WHERE name GLOB 'c[2-9]_*'");
    expect(left).toEqual([]);
    expect(storage.db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  });

  /** Encodes queries when it is told to. */
  function gated(): { encoder: Encoder; release: () => void; asked: () => number } {
    let release = (): void => {};
    let asked = 0;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const plain = hashingEncoder(16);
    const encode: Encoder['encode'] = async (texts, role, signal) => {
      if (role === 'query') {
        asked++;
        await gate;
      }
      return plain.encode(texts, role, signal);
    };
    return { encoder: { ...plain, encode }, release: () => release(), asked: () => asked };
  }

  it('lets searches that are under way end, with nothing', async () => {
    const { encoder, release, asked } = gated();
    const { engine, main, trees } = await open({ encoder });
    await add(main, OAK);
    await add(trees, OAK, ELM);
    const under = [trees.search('oak'), trees.sections('oak'), main.search('oak')] as const;
    await expect.poll(asked).toBe(3);
    await engine.drop('trees', call());
    release();
    const [search, sections, other] = await Promise.all(under);
    expect(search.hits).toEqual([]);
    expect(sections.sections).toEqual([]);
    expect(other.hits).toHaveLength(1);
  });

  it('lets no search under way see the next collection of its name by half', async () => {
    const { encoder, release, asked } = gated();
    const { engine, trees } = await open({ encoder });
    await add(trees, OAK, ELM);
    const under = trees.search('oak timber');
    await expect.poll(asked).toBe(1);
    await engine.drop('trees', call());
    await add(trees, ASH);
    release();
    expect((await under).hits.flatMap(({ sources }) => sources)).toEqual(['ash.md']);
  });

  it('and an import let searches under way go on with what is there then', async () => {
    const { encoder, release, asked } = gated();
    const { engine, trees } = await open({ encoder });
    await add(trees, OAK);
    const file = await engine.export();
    await add(trees, ASH);
    const under = trees.search('oak handles');
    await expect.poll(asked).toBe(1);
    await engine.import(file, call());
    release();
    expect((await under).hits.flatMap(({ sources }) => sources)).toEqual(['oak.md']);
  });
});

describe('whole files', () => {
  it('carry every collection, and tell of the changes of each', async () => {
    const from = await open();
    await add(from.main, OAK);
    await add(from.trees, ELM, ASH);
    const to = await open();
    await add(to.trees, OAK, ELM);
    await add(to.engine.collection('gone'), OAK);
    to.events.length = 0;
    const info = await to.engine.import(await from.engine.export(), call());
    expect(info).toMatchObject({ collection: 'main', documents: 1 });
    expect(await to.engine.collections()).toEqual(await from.engine.collections());
    expect(shown(await to.trees.search('timber'))).toEqual(shown(await from.trees.search('timber')));
    await expect(to.engine.drop('gone', call())).rejects.toMatchObject({ code: 'not-found' });
    const changes = to.events.flatMap(({ type, data }) => (type === 'change' ? [data] : []));
    expect(changes).toMatchObject([
      { collection: 'main', added: [documentId('main', 'oak.md')], removed: [] },
      { collection: 'gone', added: [], removed: [documentId('gone', 'oak.md')], documents: 0 },
      { collection: 'trees', removed: [documentId('trees', 'oak.md')], documents: 2 },
    ]);
  });

  it('with a collection from the future are refused, in opening and importing', async () => {
    const { engine, trees } = await open();
    await add(trees, OAK);
    const newer = openBytes(sqlite, await engine.export());
    Store.open(newer, 'trees').setMeta('analyser', '9999');
    const bytes = newer.export();
    newer.close();
    await expect(engine.import(bytes, call())).rejects.toMatchObject({ code: 'version-mismatch' });
    expect(await open({}, bytes).then(() => 'opened', code)).toBe('version-mismatch');
    expect(await found(trees, 'oak')).toEqual(['oak.md']);
  });

  it('of version 1 come up to date in every collection', async () => {
    const file = new URL('fixtures/version-1.sqlite3.gz', import.meta.url);
    const bytes = new Uint8Array(gunzipSync(readFileSync(file)));
    for (const way of ['opened', 'imported']) {
      const { engine, storage, main, trees } = await open({}, way === 'opened' ? bytes : undefined);
      if (way === 'imported') await engine.import(bytes, call());
      expect(storage.db.get('PRAGMA user_version')).toEqual({ user_version: SCHEMA_VERSION });
      expect((await main.search('bark')).hits[0]).toMatchObject({ title: 'Bark', sources: ['oak.md'] });
      expect((await main.read({ document: 'oak.md', line: 5 })).text).toBe(
        '## Bark\n\nTanners took the bark.\n',
      );
      expect(await found(trees, 'timber')).toEqual(['elm.md']);
      expect(await found(trees, 'bark')).not.toContain('oak.md');
      await add(trees, ASH);
      expect((await found(trees, 'handles'))[0]).toBe('ash.md');
      await engine.drop('trees', call());
      expect(storage.db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
      expect(await names(engine)).toEqual(['main']);
    }
  });
});

describe('an older analyser', () => {
  /** A file whose keywords are gone from both collections and said to be of an older analyser. */
  async function aged(): Promise<Uint8Array> {
    const { engine, main, trees } = await open();
    await add(main, OAK);
    await add(trees, ELM, ASH);
    const old = openBytes(sqlite, await engine.export());
    for (const name of ['main', 'trees']) {
      const store = Store.open(old, name);
      store.setMeta('analyser', '0');
      store.keywords.remove(1, 1 + store.totals().chunks);
    }
    const bytes = old.export();
    old.close();
    return bytes;
  }
  const versions = ({ db }: Storage): (string | undefined)[] =>
    ['main', 'trees'].map((name) => Store.open(db, name).getMeta('analyser'));

  it('is made up for in the collection that is searched, when it is searched', async () => {
    const { storage, main, trees } = await open({ encoder: null }, await aged());
    const { analyser } = (await main.info()).versions;
    expect(await trees.toc()).toHaveLength(2);
    expect(versions(storage)).toEqual(['0', '0']);
    // Both at once: one of them does the work.
    const hits = await Promise.all([found(trees, 'timber'), found(trees, 'handles')]);
    expect(hits.map((sources) => sources[0])).toEqual(['elm.md', 'ash.md']);
    expect(versions(storage)).toEqual(['0', String(analyser)]);
    expect(await found(main, 'oak')).toEqual(['oak.md']);
    expect(versions(storage)).toEqual([String(analyser), String(analyser)]);
  });

  it('is made up for before something is written', async () => {
    const { trees } = await open({ encoder: null }, await aged());
    await add(trees, OAK);
    expect((await found(trees, 'timber')).toSorted()).toEqual(['ash.md', 'elm.md']);
  });
});

describe('encoders', () => {
  const other: Encoder = { ...hashingEncoder(16), id: 'other-encoder' };

  it('must fit collection by collection', async () => {
    const { engine, main, trees } = await open();
    await add(main, OAK);
    await main.clear(call());
    await add(trees, ELM);
    const second = await open({ encoder: other }, await engine.export());
    await add(second.main, OAK);
    await add(second.engine.collection('new'), OAK);
    expect((await second.main.info()).encoder).toMatchObject({ id: 'other-encoder', vectors: 1 });
    const info = await second.trees.info();
    expect(info.encoder).toBeNull();
    expect(info.notice?.message).toContain('"trees"');
    expect(await found(second.trees, 'timber')).toEqual(['elm.md']);
    expect(await second.engine.collections()).toMatchObject([
      { name: 'main', encoder: 'other-encoder' },
      { name: 'new', encoder: 'other-encoder' },
      { name: 'trees', encoder: hashingEncoder(16).id },
    ]);
    const third = await open({ encoder: other });
    await third.engine.import(await engine.export(), call());
    const notices = third.events.filter(({ type }) => type === 'notice');
    expect(notices).toHaveLength(1);
  });

  it('vectors of the collections searched last are in memory, of no more', async () => {
    const { engine, storage } = await open();
    const many = Array.from({ length: 12 }, (_, i) => `n${i}`);
    for (const name of many) await add(engine.collection(name), OAK);
    const collections = new Collections(storage, hashingEncoder(16));
    const search = (name: string): unknown => collections.vectors(collections.at(name));
    const first = many.map(search);
    expect(first[0]).toMatchObject({ size: 1 });
    expect(many.slice(-8).map(search)).toEqual(first.slice(-8));
    many.slice(-8).forEach((name, i) => {
      expect(search(name)).toBe(first[4 + i]);
    });
    expect(search('n0')).not.toBe(first[0]);
    // That took the place of the one that had waited longest.
    expect(search('n5')).toBe(first[5]);
    expect(search('n4')).not.toBe(first[4]);
    collections.close();
    for (const name of many) expect((await found(engine.collection(name), 'oak'))[0]).toBe('oak.md');
  });
});
