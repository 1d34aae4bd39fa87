/** Refusals of values that do not fit, each with its key and the value. */
import { CopseError } from './errors.ts';

/** The keys of a shape, none forgotten. Calls are marked as pure, so that a page does not load the lists of calls that its worker checks. */
export function keys<T>(all: Record<keyof T, 1>): ReadonlySet<string> {
  return new Set(Object.keys(all));
}

/** An object, and no key but the allowed ones. */
export function known(
  call: string,
  options: object,
  allowed: ReadonlySet<string>,
  what: string = 'option',
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new CopseError(
      'invalid-option',
      `${call}: the ${what}s must be an object, not ${shown(options)}.`,
      {
        call,
      },
    );
  }
  for (const key of Object.keys(options)) {
    if (!allowed.has(key)) {
      throw new CopseError(
        'invalid-option',
        `${call}: unknown ${what} "${key}". Known: ${[...allowed].join(', ')}.`,
        { call, key },
      );
    }
  }
}

export function oneOf(key: string, value: unknown, allowed: readonly string[]): void {
  if (value !== undefined && !allowed.includes(value as string)) {
    throw unfit(key, `one of ${allowed.join(', ')}`, value);
  }
}

export function integer(key: string, value: unknown, min: number, max: number): void {
  if (value === undefined) return;
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    throw unfit(key, `a whole number from ${min} to ${max}`, value);
  }
}

export function flag(key: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean') throw unfit(key, 'true or false', value);
}

export function text(key: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'string') throw unfit(key, 'a text', value);
}

export function texts(key: string, value: unknown): void {
  if (value === undefined) return;
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) {
    throw unfit(key, 'a list of texts', value);
  }
}

/** Facts are values that can be compared and stored. */
export function fact(key: string, value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
    return;
  }
  throw unfit(key, 'a text, a number, true, false or null', value);
}

/** An object with any keys. */
export function record(key: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unfit(key, 'an object', value);
  return value as Record<string, unknown>;
}

export function unfit(key: string, wanted: string, value: unknown): CopseError {
  return new CopseError('invalid-option', `${key} must be ${wanted}, not ${shown(value)}.`, { key, value });
}

const SHOWN = 60;

/** Functions and the like have no value that a message could tell or that crosses a thread. */
function shown(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    const json = JSON.stringify(value);
    return json.length > SHOWN ? `${json.slice(0, SHOWN)}…` : json;
  } catch {
    return 'an object that holds itself';
  }
}
