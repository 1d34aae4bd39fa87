/** SQLite's own full-text search as it comes: Porter stems over Unicode words, all words of a query joined by OR. */
import { loadSqlite } from '../../../worker/store/index.ts';
import type { Answers, Engine, Page } from './engine.ts';

const DEPTH = 50;

export const fts5: Engine = { name: 'FTS5, porter unicode61', build };

async function build(pages: readonly Page[]): Promise<Answers> {
  const { oo1 } = await loadSqlite();
  const db = new oo1.DB(':memory:');
  db.exec(`CREATE VIRTUAL TABLE pages USING fts5(title, text, tokenize='porter unicode61')`);
  db.transaction(() => {
    pages.forEach(({ title, text }, i) => {
      db.exec('INSERT INTO pages (rowid, title, text) VALUES (?, ?, ?)', { bind: [i, title, text] });
    });
  });
  const sql = `SELECT rowid FROM pages WHERE pages MATCH ? ORDER BY bm25(pages, 2, 1) LIMIT ${DEPTH}`;
  return {
    // Its query language takes most signs for operators: each word stands in quotation marks.
    ask: (query) => {
      const words = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      const expression = words.map((word) => `"${word}"`).join(' OR ');
      return db.selectValues(sql, expression).map((id) => pages[Number(id)]!.id);
    },
    close: async () => db.close(),
  };
}
