/** SQLite's result codes as copse's error codes. */
import { CopseError, type ErrorCode, isCopseError } from '../contract/index.ts';

const PRIMARY = 0xff;
const NOMEM = 7;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** `ioCause` is what the file layer remembers of its last failure; SQLite itself only says "disk I/O error". */
export function sqlError(error: unknown, sql: string, ioCause?: unknown): CopseError {
  if (isCopseError(error)) return error as CopseError;
  const resultCode = codeOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const statement = sql.length > 200 ? `${sql.slice(0, 200)}…` : sql;
  const detail = { sqlite: resultCode, sql: statement };
  const code = errorCode(resultCode, sql, ioCause);
  return new CopseError(code, explain(code, reason), detail, ioCause ?? error);
}

function codeOf(error: unknown): number {
  const { resultCode } = error as { resultCode?: unknown };
  return typeof resultCode === 'number' ? resultCode : 1;
}

function errorCode(resultCode: number, sql: string, ioCause: unknown): ErrorCode {
  switch (resultCode & PRIMARY) {
    case FULL:
    case NOMEM:
      return 'storage-full';
    case CORRUPT:
    case NOTADB:
      return 'corrupt';
    case CANTOPEN:
      return 'storage-unavailable';
    case IOERR:
      return ioCode(sql, ioCause);
    default:
      return 'internal';
  }
}

/** A browser's file layer reports a spent quota as a plain I/O error; reading never fails for that reason. */
function ioCode(sql: string, ioCause: unknown): ErrorCode {
  if (ioCause instanceof Error) {
    return ioCause.name === 'QuotaExceededError' ? 'storage-full' : 'storage-unavailable';
  }
  return /^\s*(?:select|pragma)/i.test(sql) ? 'storage-unavailable' : 'storage-full';
}

function explain(code: ErrorCode, reason: string): string {
  switch (code) {
    case 'storage-full':
      return `The storage is full: ${reason}`;
    case 'corrupt':
      return `The index file is damaged or no index: ${reason}`;
    case 'storage-unavailable':
      return `The storage cannot be used: ${reason}`;
    default:
      return `SQLite refused a statement: ${reason}`;
  }
}
