import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AddReport,
  type AddSettings,
  COPSE_VERSION,
  type DocumentInput,
  type Encoder,
  type Engine,
  type EngineCollection,
  type EngineEvent,
  SCHEMA_VERSION,
  type SearchResult,
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
}

async function open(parts: Partial<EngineParts> = {}, bytes?: Uint8Array): Promise<Opened> {
  const storage = parts.storage ?? openMemoryStorage(sqlite, bytes);
  const engine = await createEngine({ name: 'woods', encoder: hashingEncoder(16), ...parts, storage });
  opened.push(engine);
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  return { engine, storage, events };
}

const call = (): { id: string } => ({ id: `call ${calls++}` });

const main = (engine: Engine): EngineCollection => engine.collection('main');

function add(
  engine: Engine,
  sources: InputSource | InputSource[],
  settings: AddSettings = {},
): Promise<AddReport> {
  return main(engine).add(toInputs(sources), settings, call());
}

const OAK = { path: 'oak.md', text: '# Oak\n\nAn oak grows for three hundred years.\n' };
const ELM = { path: 'elm.md', text: '# Elm\n\nElm timber resists water.\n' };

async function sources(engine: Engine, query: string): Promise<string[]> {
  const { hits } = await main(engine).search(query);
  return hits.flatMap((hit) => hit.sources);
}

describe('documents in and out', () => {
  it('adds, finds, reads, lists, renames, removes and clears', async () => {
    const { engine, events } = await open();
    const report = await add(engine, [OAK, ELM]);
    expect(report.documents.map(({ status }) => status)).toEqual(['added', 'added']);
    expect((await sources(engine, 'timber'))[0]).toBe('elm.md');
    expect((await main(engine).sections('timber')).sections[0]).toMatchObject({ title: 'Elm' });
    expect((await main(engine).toc()).map(({ title }) => title)).toEqual(['Elm', 'Oak']);
    expect((await main(engine).read(`${report.documents[0]!.id}#0`)).text).toBe(OAK.text);
    const renamed = await main(engine).rename('elm.md', 'Ulmus', call());
    expect(renamed).toMatchObject({ title: 'Ulmus', source: 'elm.md' });
    expect(await sources(engine, 'ulmus')).toContain('elm.md');
    expect(await main(engine).remove('Ulmus', call())).toEqual({
      documents: [documentId('main', 'elm.md')],
      chunksDelta: -1,
    });
    expect(await sources(engine, 'ulmus')).not.toContain('elm.md');
    await main(engine).clear(call());
    expect(await main(engine).documents()).toEqual([]);
    const changes = events.flatMap((event) => (event.type === 'change' ? [event.data] : []));
    // A slow machine may commit the two documents one by one.
    const additions = changes.filter(({ added }) => added.length > 0);
    expect(additions.flatMap(({ added }) => added)).toEqual(report.documents.map(({ id }) => id));
    expect(additions.at(-1)).toMatchObject({ documents: 2, chunks: 2 });
    expect(changes.slice(additions.length)).toMatchObject([
      { updated: [documentId('main', 'elm.md')], documents: 2 },
      { removed: [documentId('main', 'elm.md')], documents: 1 },
      { removed: [documentId('main', 'oak.md')], documents: 0, chunks: 0 },
    ]);
  });

  it('keeps two files of one name apart, whichever parts of one call they come in', async () => {
    const { engine } = await open();
    const loose = (text: string): InputSource => new File([text], 'notes.md');
    const part = (id: string, text: string) => main(engine).add(toInputs(loose(text)), {}, { id });
    await part('one/0', '# Notes\n\nAbout hazel.');
    const second = await part('one/1', '# Notes\n\nAbout willow.');
    expect(second.documents[0]).toMatchObject({ source: 'notes (2).md', status: 'added' });
    expect(second.documents[0]!.warnings).toHaveLength(1);
    expect((await part('one/2', '# Notes\n\nAbout hazel.')).documents[0]).toMatchObject({
      status: 'unchanged',
    });
    expect(await main(engine).documents()).toHaveLength(2);
    // Another call means the file anew.
    expect((await part('two/0', '# Notes\n\nAbout alder.')).documents[0]).toMatchObject({
      source: 'notes.md',
      status: 'updated',
    });
    expect(await main(engine).documents()).toHaveLength(2);
  });

  it('says what is in it and what it is made of', async () => {
    const notice = { code: 'not-persistent' as const, message: 'In memory.' };
    const { engine, storage } = await open({ notice, language: 'en' });
    await add(engine, [OAK, ELM]);
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(COPSE_VERSION).toBe(version);
    expect(await main(engine).info()).toEqual({
      name: 'woods',
      collection: 'main',
      storage: 'memory',
      durable: false,
      notice,
      documents: 2,
      sections: 4,
      chunks: 2,
      characters: OAK.text.length + ELM.text.length,
      bytes: storage.export().length,
      languages: ['en'],
      encoder: { id: hashingEncoder(16).id, dims: 16, vectors: 2, languages: [] },
      versions: {
        copse: version,
        sqlite: sqlite.version.libVersion,
        schema: SCHEMA_VERSION,
        analyser: expect.any(Number),
      },
    });
  });

  it('rejects what is unknown or ambiguous', async () => {
    const { engine } = await open();
    await add(engine, [OAK, { ...OAK, path: 'copy/oak.md' }]);
    await expect(main(engine).remove('nothing', call())).rejects.toMatchObject({ code: 'not-found' });
    await expect(main(engine).remove('Oak', call())).rejects.toMatchObject({ code: 'ambiguous' });
    await expect(main(engine).rename('nothing', 'x', call())).rejects.toMatchObject({ code: 'not-found' });
    await expect(main(engine).search('oak', { limit: 0 })).rejects.toMatchObject({ code: 'invalid-option' });
    const settings = { chunkSize: 5 } as AddSettings;
    await expect(main(engine).add([], settings, call())).rejects.toMatchObject({ code: 'invalid-option' });
  });
});

describe('order and repetition', () => {
  it('runs writes one after another and reads beside them', async () => {
    const { engine } = await open();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: DocumentInput = {
      source: 'slow.md',
      name: 'slow.md',
      read: async () => {
        await gate;
        return new TextEncoder().encode('# Slow\n\nyew');
      },
    };
    const order: string[] = [];
    const first = main(engine)
      .add([slow], {}, call())
      .then(() => order.push('slow'));
    const second = add(engine, OAK).then(() => order.push('oak'));
    const third = engine.export().then(() => order.push('export'));
    expect(await main(engine).documents()).toEqual([]);
    release();
    await Promise.all([first, second, third]);
    expect(order).toEqual(['slow', 'oak', 'export']);
  });

  it('answers a repeated call with what it did the first time, also after a restart', async () => {
    const { engine, storage } = await open();
    const id = { id: 'same' };
    const report = await main(engine).add(toInputs(OAK), {}, id);
    expect(await main(engine).add(toInputs(ELM), {}, id)).toEqual(report);
    expect(await engine.outcome('same')).toEqual(report);
    expect(await engine.outcome('never')).toBeUndefined();
    const again = await open({}, storage.export());
    expect(await again.engine.outcome('same')).toEqual(report);
    expect(await main(again.engine).documents()).toHaveLength(1);
    const removal = await main(again.engine).remove('oak.md', { id: 'removal' });
    expect(await main(again.engine).remove('oak.md', { id: 'removal' })).toEqual(removal);
    const renamed = await add(again.engine, ELM).then(() =>
      main(again.engine).rename('elm.md', 'U', { id: 'r' }),
    );
    expect(await again.engine.outcome('r')).toEqual(renamed);
  });

  it('ends with close: the write that runs is aborted, whole documents stay, later calls are refused', async () => {
    const { engine, storage } = await open();
    const bytes: Uint8Array[] = [];
    const kept: Storage = {
      ...storage,
      get db() {
        return storage.db;
      },
      close: async () => {
        bytes.push(storage.export());
        await storage.close();
      },
    };
    const second = await createEngine({ name: 'x', storage: kept, encoder: null });
    await main(engine).info();
    const read = async (): Promise<Uint8Array> => {
      void second.close();
      return new TextEncoder().encode('# Late\n\nlate');
    };
    const inputs = [...(toInputs(OAK) as DocumentInput[]), { source: 'late.md', name: 'late.md', read }];
    const adding = main(second).add(inputs, {}, call());
    await expect(adding).rejects.toMatchObject({ code: 'closed' });
    await second.close();
    await second.close();
    for (const late of [
      () => main(second).info(),
      () => main(second).search('x'),
      () => main(second).clear(call()),
      () => second.export(),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'closed' });
    }
    expect(bytes).toHaveLength(1);
    const copy = openBytes(sqlite, bytes[0]!);
    expect(
      Store.open(copy)
        .documents.list()
        .map(({ source }) => source),
    ).toEqual(['oak.md']);
    copy.close();
  });
});

describe('whole files', () => {
  it('exports and imports the same index', async () => {
    const { engine } = await open();
    await add(engine, [OAK, ELM]);
    const file = await engine.export();
    const other = await open();
    await add(other.engine, { path: 'old.md', text: 'Old words.' });
    const info = await other.engine.import(file, { id: 'import' });
    expect(info).toEqual({ ...(await main(engine).info()), bytes: info.bytes });
    expect(await other.engine.outcome('import')).toMatchObject({ documents: 2 });
    expect(await main(other.engine).documents()).toEqual(await main(engine).documents());
    const strip = ({ hits }: SearchResult): unknown => hits;
    for (const query of ['timber', 'three hundred years', 'oak elm']) {
      expect(strip(await main(other.engine).search(query))).toEqual(strip(await main(engine).search(query)));
    }
    expect(other.events.at(-1)).toMatchObject({
      type: 'change',
      data: { removed: [documentId('main', 'old.md')], documents: 2 },
    });
    await add(other.engine, { path: 'new.md', text: '# New\n\nSycamore.' });
    expect((await sources(other.engine, 'sycamore'))[0]).toBe('new.md');
  });

  it('refuses bad files and keeps the index it has', async () => {
    const { engine, events } = await open();
    await add(engine, OAK);
    const before = events.length;
    const newer = openBytes(sqlite, await engine.export());
    newer.script(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    const analyser = openBytes(sqlite, await engine.export());
    Store.open(analyser).setMeta('analyser', '9999');
    const foreign = openBytes(sqlite);
    foreign.script('CREATE TABLE t (x)');
    const half = (await engine.export()).slice(0, 20_000);
    const bad: [Uint8Array, string][] = [
      [newer.export(), 'version-mismatch'],
      [analyser.export(), 'version-mismatch'],
      [foreign.export(), 'corrupt'],
      [half, 'corrupt'],
      [new Uint8Array(100_000).fill(7), 'corrupt'],
      [new Uint8Array(), 'corrupt'],
    ];
    for (const [bytes, code] of bad) {
      await expect(engine.import(bytes, call())).rejects.toMatchObject({ code });
    }
    for (const db of [newer, analyser, foreign]) db.close();
    expect(await sources(engine, 'oak')).toEqual(['oak.md']);
    expect(events).toHaveLength(before);
    await add(engine, ELM);
    expect(await main(engine).documents()).toHaveLength(2);
  });

  it('indexes anew what an older analyser had indexed', async () => {
    const { engine } = await open();
    await add(engine, [OAK, ELM]);
    const old = openBytes(sqlite, await engine.export());
    const store = Store.open(old);
    store.setMeta('analyser', '0');
    const ids = store.chunks.many([1, 2]).map(({ id }) => id);
    for (const id of ids) store.keywords.remove(id);
    const { engine: upgraded } = await open({ encoder: null }, old.export());
    old.close();
    expect(await sources(upgraded, 'timber')).toEqual(['elm.md']);
    const exported = openBytes(sqlite, await upgraded.export());
    expect(Store.open(exported).getMeta('analyser')).toBe(
      String((await main(upgraded).info()).versions.analyser),
    );
    exported.close();
  });
});

describe('encoders', () => {
  const other: Encoder = { ...hashingEncoder(16), id: 'other-encoder' };

  it('goes without vectors of another encoder, and says which', async () => {
    const { engine } = await open();
    await add(engine, OAK);
    const { engine: mismatched } = await open({ encoder: other }, await engine.export());
    const info = await main(mismatched).info();
    expect(info.encoder).toBeNull();
    expect(info.notice).toMatchObject({ code: 'encoder-unavailable' });
    expect(info.notice!.message).toContain('other-encoder');
    expect(info.notice!.message).toContain(hashingEncoder(16).id);
    expect(await sources(mismatched, 'oak')).toEqual(['oak.md']);
    const { legs } = await main(mismatched).search('oak');
    expect(legs.map(({ name }) => name)).not.toContain('vector');
    await add(mismatched, ELM);
    expect(await sources(mismatched, 'timber')).toEqual(['elm.md']);
  });

  it('takes another encoder where there are no vectors yet', async () => {
    const { engine } = await open();
    await add(engine, OAK);
    await main(engine).clear(call());
    const { engine: second } = await open({ encoder: other }, await engine.export());
    await add(second, OAK);
    expect((await main(second).info()).encoder).toMatchObject({ id: 'other-encoder', vectors: 1 });
  });

  it('tells of a mismatch that an import brings', async () => {
    const { engine } = await open();
    await add(engine, OAK);
    const target = await open({ encoder: other });
    await target.engine.import(await engine.export(), call());
    expect(target.events.at(-1)).toMatchObject({ type: 'notice', data: { code: 'encoder-unavailable' } });
  });

  it('finds by vectors what was added, edited and removed while they were in memory', async () => {
    const { engine } = await open();
    const vectorHits = async (query: string): Promise<string[]> => {
      const { hits } = await main(engine).search(query, { legs: ['vector'] });
      return hits.flatMap((hit) => hit.sources);
    };
    await add(engine, [OAK, ELM]);
    expect((await vectorHits('oak grows hundred years'))[0]).toBe('oak.md');
    await add(engine, { path: 'ash.md', text: '# Ash\n\nTool handles are made of ash.' });
    expect((await vectorHits('handles made of ash'))[0]).toBe('ash.md');
    await main(engine).remove('ash.md', call());
    expect(await vectorHits('handles made of ash')).not.toContain('ash.md');
  });
});

it('tells of a full storage and stays usable', async () => {
  const { engine, storage, events } = await open();
  await add(engine, OAK);
  storage.db.script('PRAGMA max_page_count = 40');
  const many = Array.from({ length: 60 }, (_, i) => ({
    path: `${i}.md`,
    text: `# N${i}\n\n${`word${i} `.repeat(3000)}`,
  }));
  await expect(add(engine, many)).rejects.toMatchObject({ code: 'storage-full' });
  expect(events.at(-1)).toMatchObject({ type: 'notice', data: { code: 'storage-full' } });
  expect(await sources(engine, 'oak')).toContain('oak.md');
  storage.db.script('PRAGMA max_page_count = 100000');
  await add(engine, ELM);
  expect(await sources(engine, 'timber')).toContain('elm.md');
});

describe('calls with what is no text', () => {
  it('are refused by name, and nothing is done', async () => {
    const { engine } = await open();
    const main = engine.collection('main');
    const calls = [5, null, {}].flatMap((value): [string, () => Promise<unknown>][] => {
      const bad = value as never;
      return [
        ['query', () => main.search(bad)],
        ['query', () => main.sections(bad)],
        ['document', () => main.toc(bad)],
        ['section', () => main.neighbourhood(bad)],
        ['document', () => main.remove(bad, call())],
        ['document', () => main.rename(bad, 'x', call())],
        ['filter', () => main.documents({ folder: bad } as never)],
        ['page', () => main.documents({}, [bad] as never)],
      ];
    });
    calls.push(['document', () => main.read({} as never)]);
    for (const [name, made] of calls) {
      await expect(made()).rejects.toMatchObject({
        code: 'invalid-option',
        message: expect.stringContaining(name),
      });
    }
  });
});
