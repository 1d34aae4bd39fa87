/** The collections of a file: each one a name, an id, and tables under the prefix that the id makes. */
import type { Database } from './database.ts';
import { createTables, prefixOf } from './schema.ts';

/** Key in the file's own `meta`: the highest id that a dropped collection had. */
const LAST_DROPPED = 'last-dropped';

/** In the order of their making. */
export function collectionNames(db: Database): string[] {
  return db.all<{ name: string }>('SELECT name FROM collections ORDER BY id').map(({ name }) => name);
}

/** Its id, where there is one of this name. */
export function findCollection(db: Database, name: string): number | undefined {
  return db.get<{ id: number }>('SELECT id FROM collections WHERE name = ?', name)?.id;
}

/** The id of the collection, which is made where it is missing. */
export function makeCollection(db: Database, name: string): number {
  const known = findCollection(db, name);
  if (known !== undefined) return known;
  return db.transaction(() => {
    // Whoever still reads a dropped collection must never meet the tables of another.
    const { id } = db.get<{ id: number }>(
      `SELECT 1 + max((SELECT ifnull(max(id), 0) FROM collections),
         ifnull((SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${LAST_DROPPED}'), 0)) AS id`,
    )!;
    db.run('INSERT INTO collections (id, name) VALUES (?, ?)', id, name);
    createTables(db, prefixOf(id));
    return id;
  });
}

/** Takes the collection and all its tables away, at once. Their pages stay in the file until they are given back. */
export function dropCollection(db: Database, name: string): void {
  const id = findCollection(db, name);
  if (id === undefined) return;
  // A statement that is kept for later keeps its virtual table in memory.
  db.release();
  db.transaction(() => {
    for (const table of tablesOf(db, id, 'VIRTUAL')) db.script(`DROP TABLE ${table}`);
    for (const table of tablesOf(db, id)) db.script(`DROP TABLE ${table}`);
    db.run('DELETE FROM collections WHERE id = ?', id);
    db.run(
      `INSERT INTO meta (key, value) VALUES ('${LAST_DROPPED}', ?)
       ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))`,
      String(id),
    );
  });
}

/** The youngest first, so that a table goes before the one that it is made over. */
function tablesOf(db: Database, id: number, kind: '' | 'VIRTUAL' = ''): string[] {
  const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB ? AND sql LIKE ? ORDER BY rowid DESC`;
  return db.all<{ name: string }>(sql, `${prefixOf(id)}*`, `CREATE ${kind}%`).map(({ name }) => name);
}
