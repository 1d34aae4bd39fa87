/**
 * Errors as data. Comlink keeps an error's name, message and stack and drops the rest; its `throw` handler is
 * wrapped so that a {@link CopseError} arrives with code, detail and its chain of causes.
 */
import { type TransferHandler, transferHandlers } from 'comlink';
import { CopseError, isCopseError } from './errors.ts';
import type { ErrorCode } from './model.ts';

const MAX_CAUSES = 8;
const MAX_DEPTH = 6;

export interface PackedError {
  name: string;
  message: string;
  stack?: string;
  code?: ErrorCode;
  detail?: Record<string, unknown>;
  cause?: PackedError | { value: unknown };
}

export function packError(error: Error, depth = 0): PackedError {
  const packed: PackedError = { name: String(error.name), message: String(error.message) };
  if (error.stack) packed.stack = error.stack;
  if (isCopseError(error)) {
    packed.code = error.code;
    packed.detail = cloneable(error.detail) as Record<string, unknown>;
  }
  if (error.cause !== undefined && depth < MAX_CAUSES) {
    packed.cause =
      error.cause instanceof Error ? packError(error.cause, depth + 1) : { value: cloneable(error.cause) };
  }
  return packed;
}

export function unpackError(packed: PackedError): Error {
  const cause =
    packed.cause && ('value' in packed.cause ? packed.cause.value : unpackError(packed.cause as PackedError));
  const error = packed.code
    ? new CopseError(packed.code, packed.message, packed.detail ?? {}, cause)
    : Object.assign(new Error(packed.message, cause === undefined ? undefined : { cause }), {
        name: packed.name,
      });
  if (packed.stack) error.stack = packed.stack;
  return error;
}

/** A copy that `postMessage` takes: what it would refuse becomes text, cycles and great depth are cut. */
export function cloneable(value: unknown, depth = 0, seen: readonly object[] = []): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.includes(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return String(value);
  const below = (inner: unknown): unknown => cloneable(inner, depth + 1, [...seen, value]);
  if (Array.isArray(value)) return value.map(below);
  if (value instanceof Error) return below({ name: value.name, message: value.message });
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, below(v)]));
  try {
    return structuredClone(value);
  } catch {
    return String(value);
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Thrown = { value: unknown };
type Handler = TransferHandler<Thrown, unknown> & { copse?: true };

/** Once per copy of comlink, which an application may share with us: errors that are not ours go the old way. */
export function installErrorHandler(): void {
  const stock = transferHandlers.get('throw') as Handler;
  if (stock.copse) return;
  const handler: Handler = {
    copse: true,
    canHandle: (value): value is Thrown => stock.canHandle(value),
    serialize: (thrown) =>
      isCopseError(thrown.value) ? [{ copse: packError(thrown.value) }, []] : stock.serialize(thrown),
    deserialize(data) {
      const packed = (data as { copse?: PackedError }).copse;
      if (packed) throw unpackError(packed);
      return stock.deserialize(data);
    },
  };
  transferHandlers.set('throw', handler as TransferHandler<unknown, unknown>);
}
