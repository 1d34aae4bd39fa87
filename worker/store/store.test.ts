import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../contract/index.ts';
import {
  type Database,
  loadSqlite,
  type NewChunk,
  type NewSection,
  type NewText,
  openBytes,
  PART_UNITS,
  partStarts,
  Store,
  validate,
} from './index.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

const sqlite = await loadSqlite();
let db: Database;
let store: Store;

beforeEach(() => {
  db = openBytes(sqlite);
  store = Store.open(db);
});
afterEach(() => db.close());

function newText(hash: string, text: string): NewText {
  return {
    hash,
    kind: 'markdown',
    markup: 'markdown',
    language: 'en',
    meta: {},
    bytes: text.length,
    characters: text.length,
    structure: 'markdown',
    options: '{}',
  };
}

function section(seq: number, parent: number, title: string, start: number, end: number): NewSection {
  return {
    seq,
    parent,
    level: seq === 0 ? 0 : 1,
    title,
    key: `k${seq}`,
    start,
    end,
    bodyStart: start,
    treeEnd: end,
    summary: '',
    firstChunk: seq,
    chunks: 1,
  };
}

/** A text of one chunk per line, which is also one section per line below the root. */
function addText(hash: string, lines: string[], language = 'en'): { id: number; chunkIds: number[] } {
  const text = lines.join('\n');
  const id = store.texts.add({ ...newText(hash, text), language }, text);
  let start = 0;
  const sections: NewSection[] = [];
  const chunks: NewChunk[] = [];
  lines.forEach((line, seq) => {
    const end = Math.min(start + line.length + 1, text.length);
    sections.push(section(seq, seq === 0 ? -1 : 0, line, start, end));
    chunks.push({ seq, start, end, kind: 'prose' });
    start = end;
  });
  store.sections.add(id, sections);
  const first = store.chunks.add(id, 0, chunks);
  lines.forEach((line, i) => {
    store.keywords.add(first + i, { title: line, path: '', body: line, code: '', summary: '' });
  });
  store.vectors.add(
    first,
    new Int8Array(lines.length * 4).fill(first),
    new Float32Array(lines.length).fill(0.5),
  );
  store.texts.finish(id, {
    sections: lines.length,
    chunks: lines.length,
    firstChunk: first,
    vectors: lines.length,
  });
  return { id, chunkIds: lines.map((_, i) => first + i) };
}

function addDocument(source: string, textId: number, title = source): void {
  store.documents.put({
    id: source,
    textId,
    title,
    source,
    kind: 'markdown',
    meta: { stars: 3 },
    addedAt: '2024-05-01T00:00:00Z',
  });
}

describe('format', () => {
  it('marks its file and reads it again', () => {
    addDocument('a.md', addText('h', ['one']).id);
    const copy = openBytes(sqlite, db.export());
    validate(copy);
    expect(copy.get('PRAGMA application_id')).toEqual({ application_id: APPLICATION_ID });
    expect(copy.get('PRAGMA user_version')).toEqual({ user_version: SCHEMA_VERSION });
    expect(Store.open(copy).documents.list()).toHaveLength(1);
    copy.close();
  });

  it('has a migration for every version', () => {
    expect(MIGRATIONS).toHaveLength(SCHEMA_VERSION);
  });

  it('brings a file of version 1 up to date', () => {
    addDocument('a.md', addText('h', ['one']).id);
    const copy = openBytes(sqlite, db.export());
    copy.script(`DROP INDEX c1_chunks_meta; ALTER TABLE c1_chunks DROP COLUMN meta;
      ALTER TABLE c1_text_parts DROP COLUMN line; PRAGMA user_version = 1`);
    const old = openBytes(sqlite, copy.export());
    copy.close();
    const store = Store.open(old);
    expect(old.get('PRAGMA user_version')).toEqual({ user_version: SCHEMA_VERSION });
    const [first] = store.chunks.range(1, 2);
    expect(first).toMatchObject({ id: 1, start: 0 });
    expect(first).not.toHaveProperty('meta');
    old.close();
  });

  it('refuses the file of another program and leaves it as it was', () => {
    const foreign = openBytes(sqlite);
    foreign.script('CREATE TABLE bookmarks (url)');
    expect(() => Store.open(foreign)).toThrowError(expect.objectContaining({ code: 'corrupt' }));
    expect(foreign.all('SELECT name FROM sqlite_master')).toEqual([{ name: 'bookmarks' }]);
    foreign.close();
  });

  it('refuses a newer format', () => {
    db.script(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    const newer = openBytes(sqlite, db.export());
    for (const use of [Store.open, validate]) {
      expect(() => use(newer)).toThrowError(
        expect.objectContaining({
          code: 'version-mismatch',
          detail: { found: SCHEMA_VERSION + 1, supported: SCHEMA_VERSION },
        }),
      );
    }
    newer.close();
  });

  it('finds damage, missing tables and emptiness when it validates', () => {
    addDocument(
      'a.md',
      addText(
        'h',
        Array.from({ length: 3000 }, (_, i) => `line ${i}`),
      ).id,
    );
    const damaged = db.export();
    damaged.fill(0x5a, 40_000, 60_000);
    const opened = openBytes(sqlite, damaged);
    expect(() => validate(opened)).toThrowError(expect.objectContaining({ code: 'corrupt' }));
    opened.close();
    const empty = openBytes(sqlite);
    expect(() => validate(empty)).toThrowError(expect.objectContaining({ code: 'corrupt' }));
    empty.close();
  });
});

describe('texts', () => {
  it('cuts parts at section starts where one is in reach', () => {
    const text = 'x'.repeat(3 * PART_UNITS);
    const step = Math.floor(PART_UNITS * 0.6);
    const sections = [0, step, 2 * step, 3 * step];
    expect(partStarts(text, sections)).toEqual([...sections, 3 * step + PART_UNITS]);
    expect(partStarts('', [0])).toEqual([]);
  });

  it('slices any range exactly, over parts, surrogates, byte order marks and NULs', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('🌳', '\ufeff', '\0', 'é', '中文', '\r\n', 'x'.repeat(PART_UNITS - 1)),
    );
    const cases = fc.record({
      pieces: fc.array(piece, { minLength: 1, maxLength: 30 }),
      cuts: fc.array(fc.nat(100_000), { maxLength: 4 }),
      at: fc.nat(100_000),
      length: fc.nat(60_000),
    });
    let n = 0;
    fc.assert(
      fc.property(cases, ({ pieces, cuts, at, length }) => {
        const text = pieces.join('');
        const atCodePoint = cuts
          .filter((cut) => !/[\udc00-\udfff]/.test(text.charAt(cut)))
          .sort((a, b) => a - b);
        const id = store.texts.add(newText(`p${n++}`, text), text, atCodePoint);
        expect(store.texts.slice(id, at, at + length)).toBe(text.slice(at, at + length));
        expect(store.texts.slice(id, 0, text.length)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('does not read the whole of a long text for a short slice', () => {
    const text = 'abcdefgh'.repeat(PART_UNITS);
    const id = store.texts.add(newText('long', text), text);
    const starts = db.all<{ start: number }>('SELECT start FROM c1_text_parts WHERE text_id = ?', id);
    expect(starts).toHaveLength(8);
    expect(store.texts.slice(id, 20_000, 20_010)).toBe(text.slice(20_000, 20_010));
    expect(store.texts.slice(id, -5, 3)).toBe('abc');
    expect(store.texts.slice(id, text.length - 2, text.length + 50)).toBe('gh');
    expect(store.texts.slice(id, 5, 5)).toBe('');
  });

  it('takes everything of a text with it, and nothing of another', () => {
    const gone = addText('gone', ['alpha', 'beta']);
    const kept = addText('kept', ['gamma']);
    addDocument('kept.md', kept.id);
    store.texts.remove(gone.id);
    expect(store.texts.get(gone.id)).toBeUndefined();
    expect(store.keywords.match('alpha', 5)).toEqual([]);
    expect(store.keywords.match('gamma', 5).map(({ id }) => id)).toEqual(kept.chunkIds);
    expect(store.chunks.count()).toBe(1);
    expect(store.vectors.count()).toBe(1);
    expect(store.sections.ofText(gone.id)).toEqual([]);
    expect(db.get('SELECT count(*) AS n FROM c1_text_parts')).toEqual({ n: 1 });
    store.checkKeywords();
  });
});

describe('documents', () => {
  it('lists in order of title whatever its case, pages, and filters', () => {
    const { id } = addText('h', ['x']);
    for (const title of ['beta', 'Alpha', 'gamma']) addDocument(`${title}.md`, id, title);
    expect(store.documents.list().map(({ title }) => title)).toEqual(['Alpha', 'beta', 'gamma']);
    expect(store.documents.list(undefined, { offset: 1, limit: 1 }).map(({ title }) => title)).toEqual([
      'beta',
    ]);
    const where = { sql: "d.title > ? AND t.language = 'en'", params: ['b'] };
    expect(store.documents.list(where).map(({ title }) => title)).toEqual(['beta', 'gamma']);
    expect(store.documents.ofText(id).map(({ source }) => source)).toEqual([
      'beta.md',
      'Alpha.md',
      'gamma.md',
    ]);
  });

  it('keeps its place when it is put again', () => {
    const first = addText('h1', ['x']);
    const second = addText('h2', ['y', 'z']);
    addDocument('a.md', first.id);
    addDocument('b.md', first.id);
    addDocument('a.md', second.id, 'New');
    const [a] = store.documents.byTitle('New');
    expect(a).toMatchObject({
      n: 1,
      textId: second.id,
      sections: 2,
      chunks: 2,
      meta: { stars: 3 },
      tags: [],
    });
    expect(store.documents.bySource('b.md')?.textId).toBe(first.id);
    expect(store.documents.count()).toBe(2);
  });

  it('counts a shared text once, and a text without documents not at all', () => {
    const shared = addText('h1', ['one', 'two']);
    addText('h2', ['unfinished']);
    addDocument('a.md', shared.id);
    addDocument('b.md', shared.id);
    expect(store.totals()).toEqual({ documents: 2, sections: 2, chunks: 2, characters: 7 });
    addDocument('c.md', addText('h3', ['drie'], 'nl').id);
    expect(store.languages()).toEqual(['en', 'nl']);
  });
});

describe('sections and chunks', () => {
  it('finds its way in the tree', () => {
    const { id } = addText('h', ['root', 'first', 'second']);
    expect(store.sections.children(id, 0).map(({ title }) => title)).toEqual(['first', 'second']);
    expect(store.sections.path(id, 2).map(({ title }) => title)).toEqual(['root', 'second']);
    expect(store.sections.path(id, 9)).toEqual([]);
    expect(store.sections.at(id, 5)?.title).toBe('first');
    expect(store.sections.at(id, 4)?.title).toBe('root');
    expect(store.sections.get(id, 1)).toMatchObject({ textId: id, start: 5, end: 11, level: 1 });
    expect(store.sections.get(id, 1)).not.toHaveProperty('anchor');
  });

  it('gives chunks by section, text and list', () => {
    const a = addText('a', ['one', 'two']);
    const b = addText('b', ['three', 'four', 'five']);
    expect(store.chunks.ofSection(b.id, 1).map(({ id }) => id)).toEqual([b.chunkIds[1]]);
    expect(store.chunks.ofText(b.id).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
    expect(store.chunks.many([b.chunkIds[2]!, 99, a.chunkIds[0]!]).map(({ id }) => id)).toEqual([
      b.chunkIds[2],
      a.chunkIds[0],
    ]);
    expect(store.chunks.idsOfTexts([b.id, a.id])).toEqual([...a.chunkIds, ...b.chunkIds]);
  });
});

describe('keywords', () => {
  it('ranks a title above a body and breaks ties by id', () => {
    const { id } = addText('h', ['x', 'y', 'z']);
    const first = store.chunks.add(id, 3, []);
    const fields = { title: '', path: '', body: '', code: '', summary: '' };
    store.keywords.add(first, { ...fields, body: 'copse tree' });
    store.keywords.add(first + 1, { ...fields, body: 'copse tree' });
    store.keywords.add(first + 2, { ...fields, title: 'copse tree' });
    const found = store.keywords.match('copse', 10);
    expect(found.map((hit) => hit.id)).toEqual([first + 2, first, first + 1]);
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score);
    expect(store.keywords.match('copse', 2)).toHaveLength(2);
    expect(store.keywords.count('copse', 10)).toBe(3);
    expect(store.keywords.frequency('copse')).toBe(3);
    expect(store.keywords.frequency('nothing')).toBe(0);
  });

  it('keeps every term whole that the analyser made', () => {
    const terms = ['c++', "it's", 'foo_bar', '"q"', 'a.b-c/d', '(x)', 'naïve', '中文', '🌳', '§3', '*', '^'];
    const fields = { title: '', path: '', code: '', summary: '' };
    store.keywords.add(1, { ...fields, body: terms.join(' ') });
    for (const term of terms) {
      expect(store.keywords.count(`"${term.replaceAll('"', '""')}"`, 5), term).toBe(1);
      expect(store.keywords.frequency(term), term).toBe(1);
    }
    expect(store.keywords.count('"foo"', 5)).toBe(0);
  });

  it('hides what is being written or taken down', () => {
    const { chunkIds } = addText('h', ['copse one', 'copse two', 'copse three']);
    const [first, second, third] = chunkIds as [number, number, number];
    const ids = (): number[] =>
      store.keywords
        .match('copse', 10)
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    store.visibleBelow = third;
    expect(ids()).toEqual([first, second]);
    store.hidden = [first, second];
    expect(ids()).toEqual([second]);
    expect(chunkIds.filter((id) => store.visible(id))).toEqual([second]);
    expect(store.keywords.count('copse', 10)).toBe(1);
    store.visibleBelow = Number.POSITIVE_INFINITY;
    store.hidden = null;
    expect(ids()).toEqual([first, second, third]);
  });

  it('filters with a condition on the id', () => {
    const { chunkIds } = addText('h', ['copse one', 'copse two']);
    const where = {
      sql: '+rowid IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify([chunkIds[1]])],
    };
    expect(store.keywords.match('copse', 10, where).map(({ id }) => id)).toEqual([chunkIds[1]]);
  });
});

describe('vectors', () => {
  it('gives back every row of its blocks with its own scale', () => {
    store.vectors.add(5, Int8Array.of(1, -2, 3, -4), Float32Array.of(0.5, 0.25));
    store.vectors.add(7, Int8Array.of(-128, 127), Float32Array.of(1));
    const rows: [number, number[], number][] = [];
    store.vectors.each((id, row, scale) => rows.push([id, [...row], scale]));
    expect(rows).toEqual([
      [5, [1, -2], 0.5],
      [6, [3, -4], 0.25],
      [7, [-128, 127], 1],
    ]);
    const some: number[] = [];
    store.vectors.each((id) => some.push(id), 6, 7);
    expect(some).toEqual([6]);
    store.vectors.remove(5, 7);
    expect(store.vectors.count()).toBe(1);
  });
});

describe('outcomes and meta', () => {
  it('remembers the last finished writes and only those', () => {
    store.outcomes.put('call', { value: { documents: ['a'] } });
    expect(store.outcomes.get('call')).toEqual({ value: { documents: ['a'] } });
    expect(store.outcomes.get('other')).toBeUndefined();
    for (let i = 0; i < 100; i++) store.outcomes.put(`c${i}`, i);
    expect(store.outcomes.get('call')).toBeUndefined();
    expect(store.outcomes.get('c99')).toBe(99);
    expect(db.get('SELECT count(*) AS n FROM outcomes')).toEqual({ n: 64 });
  });

  it('keeps settings by collection', () => {
    store.setMeta('encoder', 'x');
    const other = Store.open(db, 'other');
    expect(other.getMeta('encoder')).toBeUndefined();
    expect(Store.open(db).getMeta('encoder')).toBe('x');
    store.setMeta('encoder', undefined);
    expect(store.getMeta('encoder')).toBeUndefined();
  });

  it('keeps collections apart and clears one alone', () => {
    addDocument('a.md', addText('h', ['copse']).id);
    const other = Store.open(db, 'other');
    expect(other.documents.count()).toBe(0);
    expect(other.keywords.match('copse', 5)).toEqual([]);
    other.clear();
    expect(store.documents.count()).toBe(1);
    store.clear();
    expect(store.totals()).toEqual({ documents: 0, sections: 0, chunks: 0, characters: 0 });
    expect(store.keywords.match('copse', 5)).toEqual([]);
    store.checkKeywords();
  });
});
