/** Messages of several parts, as mail has them: headers, a blank line, a body in some encoding. */

export interface Part {
  /** By names in lower case; of several, the first. */
  headers: ReadonlyMap<string, string>;
  /** A character to a byte. */
  body: string;
}

/** Parts in parts. */
const MAX_DEPTH = 5;
const MAX_PARTS = 10_000;
const MAX_HEADERS = 64 * 1024;
const CHUNK = 8192;

/** A character to a byte, whatever it means. */
export function binaryString(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return pieces.join('');
}

function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export function readPart(source: string): Part {
  const headers = new Map<string, string>();
  const end = /\r?\n\r?\n/.exec(source.slice(0, MAX_HEADERS));
  const head = end === null ? '' : source.slice(0, end.index);
  // A line that begins with a blank goes on.
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end === null ? source : source.slice(end.index + end[0].length) };
}

/** All parts that hold no others, in order. */
export function leafParts(part: Part, depth: number = 0): Part[] {
  const type = part.headers.get('content-type') ?? '';
  const boundary = parameter(type, 'boundary');
  if (!/^multipart\//i.test(type) || !boundary || depth >= MAX_DEPTH) return [part];
  return split(part.body, boundary).flatMap((source) => leafParts(readPart(source), depth + 1));
}

function split(body: string, boundary: string): string[] {
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  for (
    let at = body.indexOf(mark);
    at >= 0 && parts.length < MAX_PARTS;
    at = body.indexOf(mark, at + mark.length)
  ) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    if (start >= 0) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    const after = at + mark.length;
    if (body.startsWith('--', after)) return parts;
    const line = body.indexOf('\n', after);
    start = line < 0 ? body.length : line + 1;
  }
  // The end is missing: what there is of the last part counts.
  if (start >= 0) parts.push(body.slice(start));
  return parts;
}

/** `charset` of `text/html; charset="utf-8"`. */
export function parameter(value: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value);
  return match?.[1] ?? match?.[2];
}

export function decodeBody({ headers, body }: Part): Uint8Array {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return fromBase64(body);
    case 'quoted-printable':
      return toBytes(fromQuotedPrintable(body));
    default:
      return toBytes(body);
  }
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** As far as it is valid. */
function fromBase64(text: string): Uint8Array {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '');
  return toBytes(atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0))));
}

/** `=?utf-8?Q?caf=C3=A9?=` in a header. */
export function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]*)\?=/gi, (word, charset: string, how: string, text: string) => {
      try {
        const bytes =
          how.toLowerCase() === 'b'
            ? fromBase64(text)
            : toBytes(fromQuotedPrintable(text.replaceAll('_', ' ')));
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return word;
      }
    });
}
