/** Bytes to text. */

export interface Decoded {
  text: string;
  /** As `TextDecoder` names it. */
  encoding: string;
  warnings: string[];
}

/** More bytes are not looked at to tell what has no mark. */
const SAMPLE = 4096;
/** Shorter texts say too little. */
const LEAST = 4;

/**
 * `declared`: what the document or its sender claims; it holds unless the bytes contradict it. Else a byte order mark,
 * strict UTF-8, what a comment of the first two lines names, and at last windows-1252 decide. A text with a few bad
 * bytes stays what the rest of it is.
 */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return { text: loose(mark, bytes), encoding: mark, warnings: [] };
  const encoding = known(declared);
  const exact = firstExact(bytes, [encoding, 'utf-8']);
  const warnings: string[] = [];
  if (encoding !== undefined && exact?.encoding !== encoding) {
    warnings.push(`The document says that it is ${encoding}, but some of its bytes are not.`);
  }
  const found =
    unmarkedUtf16(bytes) ??
    exact ??
    firstExact(bytes, [known(commentedCharset(bytes))]) ??
    mostly(bytes, encoding) ??
    mostly(bytes, 'utf-8') ??
    asWindows1252(bytes);
  return { ...found, warnings: [...warnings, ...found.warnings] };
}

/** The first so many characters, as {@link decode} would read them from a document that ends there. */
export function decodeHead(bytes: Uint8Array, characters: number, declared?: string): string {
  let end = Math.min(bytes.length, 4 * characters);
  // Not within a character of UTF-8.
  while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  return decode(bytes.subarray(0, end), declared).text.slice(0, characters);
}

/** UTF-16 by its byte order mark, by the `<?` of an XML declaration, or by how its bytes lie. */
export function isUtf16(bytes: Uint8Array): boolean {
  return byteOrderMark(bytes)?.startsWith('utf-16') || unmarkedUtf16(bytes) !== undefined;
}

/** The charset of a media type, such as that of `text/markdown; charset=utf-8`. */
export function charsetOf(type: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(type ?? '')?.[1];
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (head.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (head.startsWith('\xff\xfe') || head === '<\0?\0') return 'utf-16le';
  if (head.startsWith('\xfe\xff') || head === '\0<\0?') return 'utf-16be';
  return undefined;
}

/** Text of mostly Latin letters, whose every other byte is zero, and which is text when read so. */
function unmarkedUtf16(bytes: Uint8Array): Decoded | undefined {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length & ~1));
  if (sample.length < LEAST) return undefined;
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1]!++;
  const [even, odd] = zeros as [number, number];
  if (Math.max(even, odd) < sample.length / 4 || Math.min(even, odd) > 0) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  if (/[^\P{Cc}\t-\r]|\ufffd/u.test(loose(encoding, sample))) return undefined;
  return {
    text: loose(encoding, bytes),
    encoding,
    warnings: [`The text has no byte order mark; it was read as ${encoding} because of how its bytes lie.`],
  };
}

/** The name as `TextDecoder` knows it; UTF-16 cannot be declared in the document, which had to be read for that. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label.trim());
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** `coding: koi8-r`, as editors and compilers look for it. */
function commentedCharset(bytes: Uint8Array): string | undefined {
  const head = loose('windows-1252', bytes.subarray(0, 400)).split(/\r\n?|\n/);
  return /\b(?:file)?(?:en)?coding[:=][ \t]*([\w.-]+)/.exec(head.slice(0, 2).join('\n'))?.[1];
}

function firstExact(bytes: Uint8Array, encodings: readonly (string | undefined)[]): Decoded | undefined {
  for (const encoding of encodings) {
    if (encoding === undefined) continue;
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return { text, encoding, warnings: [] };
    } catch {
      // Not that one.
    }
  }
  return undefined;
}

/** Where more characters outside of ASCII can be read than not. */
function mostly(bytes: Uint8Array, encoding: string | undefined): Decoded | undefined {
  if (encoding === undefined) return undefined;
  const text = loose(encoding, bytes);
  const bad = text.split('\ufffd').length - 1;
  const good = (text.match(/[^\0-\x7f]/g)?.length ?? 0) - bad;
  if (good <= bad) return undefined;
  const what = bad === 1 ? 'One character' : `${bad} characters`;
  return { text, encoding, warnings: [`${what} could not be read: the bytes there are not ${encoding}.`] };
}

function asWindows1252(bytes: Uint8Array): Decoded {
  return {
    text: loose('windows-1252', bytes),
    encoding: 'windows-1252',
    warnings: ['The text is not UTF-8; it was read as windows-1252, so some characters may be wrong.'],
  };
}

function loose(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
