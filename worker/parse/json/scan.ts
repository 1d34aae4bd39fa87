/**
 * JSON by offsets. Nothing is built and nothing recurses, so that neither size nor depth matters. Comments and
 * trailing commas, which many files named `.json` have, are let through.
 */

export interface Fault {
  offset: number;
  message: string;
}

export type ValueKind = 'object' | 'array' | 'string' | 'other';

const QUOTE = 34;
const COMMA = 44;
const SLASH = 47;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export function kindAt(text: string, at: number): ValueKind {
  const code = text.charCodeAt(at);
  if (code === OPEN_OBJECT) return 'object';
  if (code === OPEN_ARRAY) return 'array';
  return code === QUOTE ? 'string' : 'other';
}

/** Behind white space and comments. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10 || code === 13 || code === 9) at++;
    else if (code === SLASH) {
      const end = commentEnd(text, at);
      if (end < 0) return at;
      at = end;
    } else return at;
  }
}

/** Behind the comment that begins here, -1 where none does. */
function commentEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === SLASH) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (next !== 42) return -1;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? -1 : end + 2;
}

/** Behind the string that begins here, -1 where it has no end. */
export function stringEnd(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && isEscaped(text, end, at)) end = text.indexOf('"', end + 1);
  return end < 0 ? -1 : end + 1;
}

function isEscaped(text: string, at: number, start: number): boolean {
  let from = at;
  while (from - 1 > start && text.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|true\b|false\b|null\b/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Behind the escape that begins here, -1 where it is none. */
function escapeEnd(text: string, at: number): number {
  ESCAPE.lastIndex = at;
  return ESCAPE.test(text) ? ESCAPE.lastIndex : -1;
}

/** Where a value ends that begins at `from`, or what is wrong with it. */
export function checkValue(text: string, from: number): number | Fault {
  return new Checker(text).value(from);
}

class Checker {
  private readonly text: string;
  /** The containers that are open: whether each is an object. */
  private readonly open: boolean[] = [];

  constructor(text: string) {
    this.text = text;
  }

  value(from: number): number | Fault {
    let at: number | Fault = from;
    do {
      at = this.beginning(at);
      if (typeof at !== 'number') return at;
      at = this.afterValue(at);
      if (typeof at !== 'number') return at;
    } while (this.open.length > 0);
    return at;
  }

  /** Goes through openings of containers to the end of a value that holds nothing. */
  private beginning(from: number): number | Fault {
    let at = from;
    for (;;) {
      const code = this.text.charCodeAt(at);
      if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return this.scalar(at);
      const object = code === OPEN_OBJECT;
      this.open.push(object);
      at = skipBlank(this.text, at + 1);
      const next = this.text.charCodeAt(at);
      if (next === (object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        this.open.pop();
        return at + 1;
      }
      if (!object) continue;
      const value = this.key(at);
      if (typeof value !== 'number') return value;
      at = value;
    }
  }

  private scalar(at: number): number | Fault {
    if (this.text.charCodeAt(at) === QUOTE) return this.string(at);
    SCALAR.lastIndex = at;
    if (SCALAR.test(this.text)) return SCALAR.lastIndex;
    return { offset: at, message: at >= this.text.length ? 'the end where a value is missing' : 'no value' };
  }

  private string(start: number): number | Fault {
    for (let at = start + 1; at < this.text.length; ) {
      const code = this.text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      const next = code === BACKSLASH ? escapeEnd(this.text, at) : at + 1;
      if (code < 32 || next < 0) return { offset: at, message: 'a character that may not stand in a string' };
      at = next;
    }
    return { offset: start, message: 'a string without an end' };
  }

  /** From a key to the value that it names. */
  private key(at: number): number | Fault {
    if (this.text.charCodeAt(at) !== QUOTE) return { offset: at, message: 'no key in double quotes' };
    const end = this.string(at);
    if (typeof end !== 'number') return end;
    const colon = skipBlank(this.text, end);
    if (this.text.charCodeAt(colon) !== COLON) return { offset: colon, message: 'no colon behind the key' };
    return skipBlank(this.text, colon + 1);
  }

  /** Closes what ends here; returns where the next value begins, or the end of all. */
  private afterValue(from: number): number | Fault {
    let at = from;
    while (this.open.length > 0) {
      const object = this.open.at(-1)!;
      const here = skipBlank(this.text, at);
      const comma = this.text.charCodeAt(here) === COMMA;
      const next = comma ? skipBlank(this.text, here + 1) : here;
      if (this.text.charCodeAt(next) === (object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        this.open.pop();
        at = next + 1;
        continue;
      }
      if (!comma) return { offset: here, message: object ? 'neither "," nor "}"' : 'neither "," nor "]"' };
      return object ? this.key(next) : next;
    }
    return at;
  }
}

/** One entry of a container that was checked. */
export interface Member {
  /** Of the key, or of the value in an array. */
  start: number;
  value: number;
  end: number;
}

/** The entries of the container that begins at `at`. */
export function members(text: string, at: number): Member[] {
  const found: Member[] = [];
  const object = text.charCodeAt(at) === OPEN_OBJECT;
  let from = skipBlank(text, at + 1);
  for (;;) {
    const code = text.charCodeAt(from);
    if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) return found;
    const value = object ? skipBlank(text, skipBlank(text, stringEnd(text, from)) + 1) : from;
    const end = valueEnd(text, value);
    found.push({ start: from, value, end });
    from = skipBlank(text, end);
    if (text.charCodeAt(from) === COMMA) from = skipBlank(text, from + 1);
  }
}

/** Behind a value that was checked. */
export function valueEnd(text: string, at: number): number {
  const kind = kindAt(text, at);
  if (kind === 'string') return stringEnd(text, at);
  if (kind === 'other') {
    SCALAR.lastIndex = at;
    SCALAR.test(text);
    return SCALAR.lastIndex;
  }
  return containerEnd(text, at);
}

function containerEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at);
    else if (code === SLASH) at = commentEnd(text, at);
    else {
      at++;
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
    }
    if (depth === 0) return at;
  }
  return text.length;
}

/** What a string in the source says. */
export function stringAt(text: string, start: number, end: number): string {
  try {
    return String(JSON.parse(text.slice(start, end)));
  } catch {
    return text.slice(start + 1, end - 1);
  }
}
