/** The one error type of copse, and its form as data on the wire and in reports. */
import type { ErrorCode, ErrorData } from './model.ts';

const BRAND = 'CopseError';

/** Thrown by every part. `message` holds the offending value; `detail` holds it as data; `cause` is what lay beneath. */
export class CopseError extends Error {
  override readonly name: string = BRAND;
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, detail: Record<string, unknown> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

/** Guards by brand and code, not by class: an error may have crossed a thread or come from a second copy of copse. */
export function isCopseError(error: unknown, code?: ErrorCode): error is CopseError {
  if (typeof error !== 'object' || error === null) return false;
  const candidate = error as { name?: unknown; code?: unknown };
  return candidate.name === BRAND && (code === undefined || candidate.code === code);
}

/** An error of any kind as a `CopseError`; what is not one becomes `internal`, or `aborted` for an abort. */
export function toCopseError(error: unknown): CopseError {
  if (isCopseError(error)) return error;
  if (error instanceof Error) {
    if (error.name === 'AbortError') return new CopseError('aborted', 'The call was aborted.', {}, error);
    if (error.name === 'QuotaExceededError') {
      return new CopseError('storage-full', `The storage quota is used up: ${error.message}`, {}, error);
    }
    return new CopseError('internal', error.message || error.name, { name: error.name }, error);
  }
  return new CopseError('internal', String(error), {}, error);
}

export function errorData(error: unknown): ErrorData {
  const { code, message, detail } = toCopseError(error);
  return { code, message, detail };
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CopseError('aborted', 'The call was aborted.', {}, signal.reason);
}

/** A function that never answers must not keep an aborted call from ending. */
export function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  throwIfAborted(signal);
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}
