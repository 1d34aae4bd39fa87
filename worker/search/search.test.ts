import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentInput, SearchOptions, SearchResult } from '../contract/index.ts';
import { hashingEncoder } from '../encode/index.ts';
import { ingest, StoredVectors } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { createFlatIndex } from '../vector/index.ts';
import type { SearchParts } from './index.ts';
import { search, sections } from './index.ts';

const TEXTS: Record<string, string> = {
  'guide/server.md': `---
date: 2024-03-01
author: Ada
pages: 12
---
# Server guide

How the server is run.

## Starting

Start the server with one command. The port is 8080 unless you say otherwise.

## Configuration

Every option has a default. The configuration file is read when the server starts.

### Hot reload

With hot reload the page changes while you type. Reloading the whole page is not needed.

## Empty heading
`,
  'guide/client.md': `---
date: 2023-07-15
author: Grace
pages: 3
---
# Client guide

The client talks to the server over one channel.

## Retries

A call that fails is tried again. Hot paths are cached; a reload clears them.
`,
  'notes/history.txt':
    'In 1970 the first server was built.\n\nIt weighed half a ton and had no configuration at all.\n',
  'nl/gids.md':
    '# Gids\n\nDe instellingen van de dienst staan in een bestand. Wie de instelling wijzigt, moet de dienst opnieuw starten.\n',
};

let storage: Storage;
let parts: SearchParts;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  const store = Store.open(storage.db);
  const encoder = hashingEncoder(32);
  const vectors = new StoredVectors(store, () => createFlatIndex(encoder.dims));
  const inputs = [...Object.entries(TEXTS), ['copy/history.txt', TEXTS['notes/history.txt']!] as const].map(
    ([source, text]): DocumentInput => ({
      source,
      name: source.split('/').at(-1)!,
      fromString: true,
      read: async () => new TextEncoder().encode(text),
    }),
  );
  await ingest({ store, encoder, vectors, committed() {}, changed() {} }, inputs, {}, { id: 'fill' });
  parts = { store, encoder, vectors: () => vectors.index() };
});
afterAll(() => storage.close());

const ask = (query: string, options?: SearchOptions): Promise<SearchResult> => search(parts, query, options);
const titles = ({ hits }: SearchResult): string[] => hits.map(({ title }) => title);
const LEXICAL: SearchOptions = { legs: ['lexical'] };

describe('a hit', () => {
  it('is verbatim, placed and marked', async () => {
    const { hits } = await ask('hot reload');
    const [hit] = hits;
    expect(hit).toMatchObject({
      title: 'Hot reload',
      breadcrumb: ['Server guide', 'Configuration', 'Hot reload'],
      anchor: 'hot-reload',
      sources: ['guide/server.md'],
      ranks: { lexical: 1 },
    });
    expect(hit!.sectionId).toBe(`${hit!.documentId}#4`);
    for (const { text, span, sources, highlights } of hits) {
      expect(text).toBe(TEXTS[sources[0]!]!.slice(...span));
      let last = 0;
      for (const [start, end] of highlights) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }
    expect(hit!.highlights.map(([start, end]) => hit!.text.slice(start, end))).toEqual([
      'hot',
      'reload',
      'Reloading',
    ]);
  });

  it('explains its score by parts that add up to it', async () => {
    const { hits } = await ask('server configuration', { explain: true });
    for (const { score, explain } of hits) {
      expect(explain!.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 10);
    }
    expect(hits[0]!.explain!.parts.map(({ name }) => name)).toContain('heading');
    expect((await ask('server')).hits[0]).not.toHaveProperty('explain');
  });

  it('lists every source of a shared text, first added first, and tells places in plain text by line', async () => {
    const [hit] = (await ask('weighed half a ton', LEXICAL)).hits;
    expect(hit).toMatchObject({ sources: ['notes/history.txt', 'copy/history.txt'], anchor: 'L1' });
    const [filtered] = (await ask('weighed', { filter: { source: 'copy/*' } })).hits;
    expect(filtered!.documentId).not.toBe(hit!.documentId);
  });

  it('stands for a section without a body', async () => {
    expect(titles(await ask('empty heading', LEXICAL))[0]).toBe('Empty heading');
  });
});

describe('the query', () => {
  it('finds inflected forms in the language of the documents', async () => {
    expect((await ask('starting servers', LEXICAL)).hits[0]!.title).toBe('Starting');
    expect((await ask('instelling', LEXICAL)).hits[0]!.sources).toEqual(['nl/gids.md']);
  });

  it('takes the last word for a beginning', async () => {
    expect(titles(await ask('confi', LEXICAL))).toContain('Configuration');
    expect((await ask('confi ', LEXICAL)).hits).toEqual([]);
    expect(titles(await ask('server confi', LEXICAL))[0]).toBe('Configuration');
  });

  it('holds phrases to the letter, in headings too', async () => {
    expect(titles(await ask('"hot reload"'))).toEqual(['Hot reload']);
    expect((await ask('"reload hot"')).hits).toEqual([]);
    expect(titles(await ask('"Server guide" start'))[0]).toBe('Starting');
  });

  it('leaves out what is excluded, by both legs', async () => {
    const all = titles(await ask('server'));
    const without = titles(await ask('server -configuration'));
    expect(all).toContain('Configuration');
    expect(without).not.toContain('Configuration');
    expect(without).not.toContain('Hot reload');
    expect(without.length).toBeGreaterThan(0);
  });

  it('understands fields', async () => {
    expect(new Set(titles(await ask('title:reload')))).toEqual(new Set(['Hot reload']));
    expect((await ask('server lang:nl')).hits.every(({ sources }) => sources[0] === 'nl/gids.md')).toBe(true);
    expect((await ask('server source:history')).hits.map(({ sources }) => sources[0])).toEqual([
      'notes/history.txt',
    ]);
    expect((await ask('server kind:TEXT', LEXICAL)).hits).toHaveLength(1);
    expect((await ask('path:configuration type', LEXICAL)).hits[0]!.title).toBe('Hot reload');
  });

  it('that has no words finds nothing and says nothing wrong', async () => {
    for (const query of ['', '   ', '\n', '""', 'kind:text']) {
      expect(await ask(query)).toMatchObject({ hits: [], total: { count: 0, capped: false } });
    }
  });

  it('with unknown words says so', async () => {
    expect((await ask('server zebra ', LEXICAL)).notes).toEqual(['No passage contains: zebra.']);
    const { hits, notes } = await ask('zebras ');
    expect(hits.length).toBeGreaterThan(0);
    expect(notes).toEqual(['No passage has the words of the query; these are the nearest in meaning.']);
  });
});

describe('options', () => {
  it('page through one ranking', async () => {
    const { hits, total } = await ask('server', { limit: 20 });
    expect(total).toEqual({ count: hits.length, capped: false });
    const paged = [];
    for (let offset = 0; offset < hits.length; offset += 2) {
      paged.push(...(await ask('server', { limit: 2, offset })).hits);
    }
    expect(paged).toEqual(hits);
  });

  it('give the same twice', async () => {
    const strip = ({ legs, ...rest }: SearchResult): unknown => [rest, legs.map(({ name }) => name)];
    expect(strip(await ask('server reload'))).toEqual(strip(await ask('server reload')));
  });

  it('choose legs, and say what ran', async () => {
    expect((await ask('server', LEXICAL)).legs.map(({ name }) => name)).toEqual(['lexical']);
    const vector = await ask('server', { legs: ['vector'] });
    expect(vector.legs.map(({ name }) => name)).toEqual(['vector']);
    expect(vector.hits.every(({ ranks }) => ranks.lexical === undefined)).toBe(true);
    expect((await ask('server')).legs.map(({ name }) => name)).toEqual(['lexical', 'vector']);
  });

  it('say why the vector leg did not run', async () => {
    const bare = { ...parts, encoder: null };
    expect((await search(bare, 'server')).notes).toEqual([]);
    expect((await search(bare, 'server', { legs: ['vector'] })).notes[0]).toContain('no encoder');
    const foreign = { ...parts, encoder: { ...parts.encoder!, languages: ['ja'] } };
    expect((await search(foreign, 'server')).notes[0]).toContain('the encoder knows ja');
  });

  it('split spans', async () => {
    const whole = await ask('server', { limit: 50 });
    const split = await ask('server', { limit: 50, spans: false });
    expect(split.total.count).toBeGreaterThanOrEqual(whole.total.count);
  });

  it('sort by date, newest first and undated last, or by title', async () => {
    const dates = (await ask('server', { sort: 'date', limit: 20 })).hits.map(({ sources }) => sources[0]!);
    const order = ['guide/server.md', 'guide/client.md'];
    expect(dates.filter((source) => order.includes(source))).toEqual(
      [...dates.filter((source) => order.includes(source))].sort(
        (a, b) => order.indexOf(a) - order.indexOf(b),
      ),
    );
    expect(order).toContain(dates[0]);
    expect(order).not.toContain(dates.at(-1));
    const byTitle = (await ask('server', { sort: 'title', limit: 20 })).hits.map(
      ({ breadcrumb }) => breadcrumb[0]!,
    );
    const lower = byTitle.map((title) => title.toLowerCase());
    expect(lower).toEqual([...lower].sort());
  });

  it('count facets', async () => {
    const { facets, total } = await ask('server', {
      ...LEXICAL,
      facets: ['kind', 'folder', 'language', 'meta.author'],
    });
    const sum = (name: string): number => facets![name]!.reduce((n, { count }) => n + count, 0);
    expect(sum('kind')).toBe(total.count);
    expect(facets!['folder']!.map(({ value }) => value).sort()).toEqual(['guide', 'notes']);
    expect(facets!['meta.author']!.map(({ value }) => value).sort()).toEqual(['Ada', 'Grace']);
    await expect(ask('server', { facets: ['colour'] })).rejects.toMatchObject({ code: 'invalid-option' });
    await expect(ask('server', { facets: ['constructor'] })).rejects.toMatchObject({
      code: 'invalid-option',
    });
  });

  it('give paths to the best sections', async () => {
    const { paths, legs, notes } = await ask('hot reload', { mode: 'tree' });
    expect(paths![0]!.path.map(({ title }) => title)).toEqual([
      'Server guide',
      'Server guide',
      'Configuration',
      'Hot reload',
    ]);
    expect(paths![0]!.snippet).toContain('hot reload');
    expect(legs.at(-1)!.name).toBe('structure');
    expect(notes.join()).toContain('Paths lead');
  });

  it('note a reranker that is not there', async () => {
    expect((await ask('server', { rerank: true })).notes.join()).toContain('not reranked');
  });

  it('refuse what they do not know', async () => {
    await expect(ask('server', { limit: 0 })).rejects.toMatchObject({ code: 'invalid-option' });
    await expect(ask('server', { filter: { regex: '(' } })).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('stop at an abort', async () => {
    await expect(search(parts, 'server', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a document that is being written', () => {
  it('is not found by either leg', async () => {
    const { store } = parts;
    const [hit] = (await ask('weighed half a ton')).hits;
    const text = store.documents.get(hit!.documentId)!.textId;
    const first = store.chunks.ofText(text)[0]!.id;
    store.visibleBelow = first;
    const found = (await ask('weighed server', { limit: 50 })).hits;
    store.visibleBelow = Number.POSITIVE_INFINITY;
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ sources }) => !sources.includes('notes/history.txt'))).toBe(true);
  });
});

describe('sections', () => {
  it('are as good as their best passage and show where they answer', async () => {
    const { sections: found, total } = await sections(parts, 'hot reload', { limit: 50 });
    expect(found[0]).toMatchObject({
      title: 'Hot reload',
      breadcrumb: ['Server guide', 'Configuration', 'Hot reload'],
      chunks: 1,
      anchor: 'hot-reload',
      sources: ['guide/server.md'],
    });
    expect(total.count).toBe(found.length);
    expect(new Set(found.map(({ sectionId }) => sectionId)).size).toBe(found.length);
    for (const { snippets, sources } of found) {
      for (const { text, span } of snippets) {
        expect(text.length).toBeLessThanOrEqual(400);
        expect(text).toBe(TEXTS[sources[0]!]!.slice(...span));
      }
    }
    expect((await sections(parts, 'hot reload', { limit: 1, snippets: 0 })).sections[0]!.snippets).toEqual(
      [],
    );
  });

  it('come in pages', async () => {
    const { sections: all } = await sections(parts, 'server', { limit: 4 });
    const { sections: second } = await sections(parts, 'server', { limit: 2, offset: 2 });
    expect(second.map(({ sectionId }) => sectionId)).toEqual(
      all.slice(2, 4).map(({ sectionId }) => sectionId),
    );
  });
});
