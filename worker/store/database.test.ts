import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, loadSqlite, openBytes } from './index.ts';

const sqlite = await loadSqlite();
let db: Database;

beforeEach(() => {
  db = openBytes(sqlite);
  db.script('CREATE TABLE t (id INTEGER PRIMARY KEY, value)');
});
afterEach(() => db.close());

const values = (): unknown[] =>
  db.all<{ value: unknown }>('SELECT value FROM t ORDER BY id').map(({ value }) => value);
const insert = (value: string | number | null): number => db.run('INSERT INTO t (value) VALUES (?)', value);

describe('statements', () => {
  it('gives back what was stored, of every type', () => {
    for (const value of ['naïve 🌳', '', 0, -1.5, 2 ** 40, null, new Uint8Array([0, 255])]) {
      db.run('INSERT INTO t (value) VALUES (?)', value);
    }
    expect(values()).toEqual(['naïve 🌳', '', 0, -1.5, 2 ** 40, null, new Uint8Array([0, 255])]);
  });

  it('forgets the parameters of the last use', () => {
    db.run('INSERT INTO t (value) VALUES (?)', 'first');
    db.run('INSERT INTO t (value) VALUES (?)', undefined);
    expect(values()).toEqual(['first', null]);
  });

  it('works after a use that threw half-way', () => {
    insert(1);
    insert(2);
    const sql = 'SELECT value FROM t ORDER BY id';
    const visit = (): void => {
      throw new Error('enough');
    };
    expect(() => db.each(sql, [], visit)).toThrow();
    const seen: unknown[] = [];
    db.each(sql, [], ([value]) => seen.push(value));
    expect(seen).toEqual([1, 2]);
  });

  it('can be used inside itself', () => {
    insert(1);
    insert(2);
    const seen: string[] = [];
    const sql = 'SELECT value FROM t ORDER BY id';
    db.each(sql, [], ([outer]) => db.each(sql, [], ([inner]) => seen.push(`${outer}${inner}`)));
    expect(seen).toEqual(['11', '12', '21', '22']);
  });

  it('survives more different statements than it keeps', () => {
    for (let i = 0; i < 400; i++) expect(db.get<{ n: number }>(`SELECT ${i} AS n`)).toEqual({ n: i });
    expect(db.get<{ n: number }>('SELECT 7 AS n')).toEqual({ n: 7 });
  });

  it('says nothing on the console when a statement fails', () => {
    const spies = (['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method));
    insert(1);
    expect(() => db.run('INSERT INTO t (id) VALUES (1)')).toThrow();
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe('transactions', () => {
  it('keeps all or nothing', () => {
    db.transaction(() => insert(1));
    expect(() =>
      db.transaction(() => {
        insert(2);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(values()).toEqual([1]);
    expect(db.inTransaction).toBe(false);
  });

  it('nests: an inner failure leaves the outer work', () => {
    db.transaction(() => {
      insert(1);
      expect(() =>
        db.transaction(() => {
          insert(2);
          db.transaction(() => insert(3));
          throw new Error('inner');
        }),
      ).toThrow('inner');
      insert(4);
    });
    expect(values()).toEqual([1, 4]);
  });

  it('stays usable when SQLite has taken everything back by itself', () => {
    db.begin();
    db.begin();
    insert(1);
    db.script('ROLLBACK');
    db.rollback();
    db.transaction(() => insert(2));
    expect(values()).toEqual([2]);
  });
});

describe('errors', () => {
  it('calls a full file storage-full and stays usable', () => {
    db.script('PRAGMA max_page_count = 40');
    const fill = (): void => {
      for (let i = 0; i < 1000; i++) db.run('INSERT INTO t (value) VALUES (zeroblob(10000))');
    };
    expect(() => db.transaction(fill)).toThrowError(expect.objectContaining({ code: 'storage-full' }));
    expect(values()).toEqual([]);
    insert(1);
    expect(values()).toEqual([1]);
  });

  it('names the code and the statement of what it cannot classify', () => {
    expect(() => db.get('SELECT nonsense')).toThrowError(
      expect.objectContaining({ code: 'internal', detail: { sqlite: 1, sql: 'SELECT nonsense' } }),
    );
  });

  it('is closed for good', () => {
    db.close();
    db.close();
    expect(() => insert(1)).toThrowError(expect.objectContaining({ code: 'closed' }));
  });
});
