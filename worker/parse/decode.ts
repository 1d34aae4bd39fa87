/** Bytes to text. */

export interface Decoded {
  text: string;
  /** As `TextDecoder` names it. */
  encoding: string;
  warnings: string[];
}

/** `declared`: what the document or its sender claims; it holds unless the bytes contradict it. */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) {
    return { text: loose(mark, bytes), encoding: mark, warnings: [] };
  }
  const warnings: string[] = [];
  for (const encoding of [known(declared), 'utf-8']) {
    if (encoding === undefined) continue;
    const text = strict(encoding, bytes);
    if (text !== undefined) return { text, encoding, warnings };
    if (encoding === known(declared)) {
      warnings.push(`The document says that it is ${encoding}, but some of its bytes are not.`);
    }
  }
  warnings.push('The text is not UTF-8; it was read as windows-1252, so some characters may be wrong.');
  return { text: loose('windows-1252', bytes), encoding: 'windows-1252', warnings };
}

/** The first so many characters, as {@link decode} would read them from a document that ends there. */
export function decodeHead(bytes: Uint8Array, characters: number, declared?: string): string {
  let end = Math.min(bytes.length, 4 * characters);
  // Not within a character of UTF-8.
  while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  return decode(bytes.subarray(0, end), declared).text.slice(0, characters);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return utf16Of(bytes);
}

/** By its byte order mark, or by the `<?` of an XML declaration, which needs none. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (head.startsWith('\xff\xfe') || head === '<\0?\0') return 'utf-16le';
  if (head.startsWith('\xfe\xff') || head === '\0<\0?') return 'utf-16be';
  return undefined;
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

function strict(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function loose(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
