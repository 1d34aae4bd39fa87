/** One SQLite connection: cached statements, nested transactions, typed errors. */
import type { Database as Handle, PreparedStatement, SqlValue } from '@sqlite.org/sqlite-wasm';
import { CopseError, isCopseError } from '../contract/index.ts';
import { sqlError } from './errors.ts';
import type { Sqlite3 } from './sqlite.ts';

export type Param = string | number | bigint | boolean | null | undefined | Uint8Array | Int8Array;

export interface DatabaseOptions {
  /** What the file layer remembers of its last failure, to tell a spent quota from a broken disk. */
  ioCause?: () => unknown;
}

interface Cached {
  readonly statement: PreparedStatement;
  readonly columns: readonly string[];
  busy: boolean;
}

/** More different texts of SQL than this are only seen from generated filters. */
const MAX_STATEMENTS = 160;

/** Of `PRAGMA auto_vacuum`. */
const INCREMENTAL = 2;

const SMALL_PAGES = 1024;

/**
 * Synchronous. A statement of the cache is reset and unbound before it is given out again, so a call that threw
 * half-way leaves no open cursor behind.
 */
export class Database {
  readonly sqlite: Sqlite3;
  readonly #handle: Handle;
  readonly #options: DatabaseOptions;
  readonly #statements = new Map<string, Cached>();
  #depth = 0;

  /** Takes the handle over: {@link close} closes it. */
  constructor(sqlite: Sqlite3, handle: Handle, options: DatabaseOptions = {}) {
    this.sqlite = sqlite;
    this.#handle = handle;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#handle.isOpen();
  }

  /** For the C interface. */
  get pointer(): number {
    const { pointer } = this.#handle;
    if (pointer === undefined) throw closed();
    return Number(pointer);
  }

  /** Several statements without parameters or results. */
  script(sql: string): void {
    try {
      this.#handle.exec(sql);
    } catch (error) {
      throw this.#error(error, sql);
    }
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...params: Param[]): number {
    this.#use(sql, params, (cached) => {
      cached.statement.step();
    });
    return this.sqlite.capi.sqlite3_changes(this.#handle);
  }

  /** The first row, or `undefined`. */
  get<T>(sql: string, ...params: Param[]): T | undefined {
    return this.#use(sql, params, (cached) => (cached.statement.step() ? (row(cached) as T) : undefined));
  }

  all<T>(sql: string, ...params: Param[]): T[] {
    return this.#use(sql, params, (cached) => {
      const rows: T[] = [];
      while (cached.statement.step()) rows.push(row(cached) as T);
      return rows;
    });
  }

  /** Calls `visit` with every row as an array in column order; the array is reused. */
  each(sql: string, params: readonly Param[], visit: (values: SqlValue[]) => void): void {
    this.#use(sql, params, (cached) => {
      const values: SqlValue[] = [];
      while (cached.statement.step()) visit(cached.statement.get(values));
    });
  }

  /** The bytes of one column of text, NUL characters included, which SQLite's string interface would stop at. */
  eachBytes(sql: string, params: readonly Param[], visit: (number: number, bytes: Uint8Array) => void): void {
    this.#use(sql, params, ({ statement }) => {
      while (statement.step()) visit(statement.getInt(0) ?? 0, statement.getBlob(1) ?? new Uint8Array());
    });
  }

  /** All or nothing; inside another transaction it is a savepoint. */
  transaction<T>(work: () => T): T {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** The pair of {@link commit} or {@link rollback}, for work that spans turns of the event loop. */
  begin(): void {
    this.script(this.#depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT s${this.#depth}`);
    this.#depth++;
  }

  commit(): void {
    const outer = this.#depth - 1;
    this.script(outer === 0 ? 'COMMIT' : `RELEASE s${outer}`);
    this.#depth = outer;
  }

  /** Safe after any failure: on a full disk SQLite may have rolled everything back by itself already. */
  rollback(): void {
    if (!this.inTransaction) {
      this.#depth = 0;
      return;
    }
    const outer = this.#depth - 1;
    this.#depth = outer;
    this.script(outer === 0 ? 'ROLLBACK' : `ROLLBACK TO s${outer}; RELEASE s${outer}`);
  }

  get inTransaction(): boolean {
    return this.isOpen && this.sqlite.capi.sqlite3_get_autocommit(this.#handle) === 0;
  }

  /** How many transactions and savepoints are open. */
  get depth(): number {
    return this.#depth;
  }

  /** Bytes of the whole file. */
  get bytes(): number {
    const size = this.get<{ bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    );
    return size?.bytes ?? 0;
  }

  /**
   * Gives up to so many unused pages back to the disk, in time by their number. False when none are left, or none
   * that can be given back: those wait for the next writes.
   */
  giveBack(pages: number): boolean {
    const { free, used, mode } = this.get<{ free: number; used: number; mode: number }>(
      `SELECT freelist_count AS free, page_count - freelist_count AS used, auto_vacuum AS mode
       FROM pragma_freelist_count, pragma_page_count, pragma_auto_vacuum`,
    )!;
    if (free === 0) return false;
    try {
      if (mode === INCREMENTAL) this.each(`PRAGMA incremental_vacuum(${pages})`, [], () => {});
      // A file of the time before that is copied, where that is soon done, and knows the better way from then on.
      else if (used <= SMALL_PAGES) this.script('PRAGMA auto_vacuum = INCREMENTAL; VACUUM');
      return mode === INCREMENTAL && free > pages;
    } catch (error) {
      // It takes some room itself.
      if (isCopseError(error, 'storage-full')) return false;
      throw error;
    }
  }

  /** A copy of the whole database as a file. */
  export(): Uint8Array {
    try {
      return this.sqlite.capi.sqlite3_js_db_export(this.#handle);
    } catch (error) {
      throw this.#error(error, 'SELECT export');
    }
  }

  /** Drops every cached statement; needed before the file underneath is exchanged. */
  release(): void {
    for (const { statement } of this.#statements.values()) statement.finalize();
    this.#statements.clear();
  }

  close(): void {
    if (!this.isOpen) return;
    this.release();
    this.#handle.close();
  }

  #use<T>(sql: string, params: readonly Param[], work: (cached: Cached) => T): T {
    const cached = this.#take(sql);
    cached.busy = true;
    try {
      if (params.length > 0) cached.statement.bind(params as Param[]);
      return work(cached);
    } catch (error) {
      throw this.#error(error, sql);
    } finally {
      cached.busy = false;
      this.#giveBack(sql, cached);
    }
  }

  #take(sql: string): Cached {
    const known = this.#statements.get(sql);
    if (known && !known.busy) return known;
    if (!this.isOpen) throw closed();
    try {
      const statement = this.#handle.prepare(sql);
      const columns = statement.columnCount > 0 ? statement.getColumnNames() : [];
      return { statement, columns, busy: false };
    } catch (error) {
      throw this.#error(error, sql);
    }
  }

  /** Most recently used last. A second copy of a statement, made because the first was busy, is not kept. */
  #giveBack(sql: string, cached: Cached): void {
    const { statement } = cached;
    statement.resetNoThrow(true);
    const known = this.#statements.get(sql);
    if (known && known !== cached) {
      statement.finalize();
      return;
    }
    this.#statements.delete(sql);
    this.#statements.set(sql, cached);
    if (this.#statements.size > MAX_STATEMENTS) this.#evict();
  }

  #evict(): void {
    for (const [sql, cached] of this.#statements) {
      if (cached.busy) continue;
      cached.statement.finalize();
      this.#statements.delete(sql);
      return;
    }
  }

  #error(error: unknown, sql: string): CopseError {
    return sqlError(error, sql, this.#options.ioCause?.());
  }
}

function row({ statement, columns }: Cached): Record<string, SqlValue> {
  const values: Record<string, SqlValue> = {};
  for (let i = 0; i < columns.length; i++) values[columns[i]!] = statement.get(i);
  return values;
}

function closed(): CopseError {
  return new CopseError('closed', 'The database has been closed.');
}
