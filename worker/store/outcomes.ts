/** The last finished writes by call id, so that a repeated call finds its result instead of running again. */
import type { Database } from './database.ts';

/** A write is repeated within seconds of its loss or never. */
const KEPT = 64;

export class Outcomes {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The value as it was put, or `undefined` for an unknown call. */
  get(call: string): unknown {
    const row = this.#db.get<{ value: string }>('SELECT value FROM outcomes WHERE call = ?', call);
    return row && (JSON.parse(row.value) as unknown);
  }

  put(call: string, value: unknown): void {
    this.#db.run('INSERT OR REPLACE INTO outcomes (call, value) VALUES (?, ?)', call, JSON.stringify(value));
    this.#db.run('DELETE FROM outcomes WHERE n <= (SELECT max(n) FROM outcomes) - ?', KEPT);
  }
}
