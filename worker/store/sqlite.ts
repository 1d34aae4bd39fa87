/** SQLite compiled to WebAssembly, loaded once per thread. */
import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { CopseError } from '../contract/index.ts';

export type Sqlite3 = Sqlite3Static;

let loading: Promise<Sqlite3> | undefined;

/** The module, the same one for every caller. A failed start is not remembered: the next call tries again. */
export function loadSqlite(): Promise<Sqlite3> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined;
    throw new CopseError('internal', `SQLite could not be started: ${String(error)}`, {}, error);
  });
  return loading;
}

/**
 * SQLite writes to the console whatever it also throws, which would show every handled error of ours as noise.
 * Its only switches are a global that it removes while it starts, and Emscripten's two printers.
 */
function start(): Promise<Sqlite3> {
  const silent = (): void => {};
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: silent, error: silent, log: silent } });
  const withModule = init as (module: object) => Promise<Sqlite3>;
  return withModule({ print: silent, printErr: silent });
}
