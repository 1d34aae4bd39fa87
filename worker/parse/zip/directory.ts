/** The list of what a ZIP archive holds, which stands at its end. */

export interface ZipEntry {
  name: string;
  /** Bytes unpacked, as the archive claims, and packed. */
  size: number;
  packed: number;
  method: number;
  encrypted: boolean;
  checksum: number;
  /** Of what stands before the entry's bytes. */
  offset: number;
}

export type Directory =
  | { entries: ZipEntry[]; skipped: string[] }
  /** Why there is none. */
  | { fault: 'damaged' | 'zip64' | 'too many' };

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const LOCATOR_64 = 0x07064b50;
const HEADER = 0x02014b50;
const HEADER_SIZE = 46;
const UTF8 = 0x800;
const MAX_NAME = 1000;

export function readDirectory(bytes: Uint8Array, maxEntries: number): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return { fault: 'damaged' };
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const claimed = view.getUint32(end + 16, true);
  const wide = end >= 20 && view.getUint32(end - 20, true) === LOCATOR_64;
  if (wide || claimed === 0xffffffff) return { fault: 'zip64' };
  if (count > maxEntries) return { fault: 'too many' };
  // Something may have been put before the archive.
  const base = end - size - claimed;
  if (base < 0) return { fault: 'damaged' };
  return readEntries(bytes, view, { at: base + claimed, end, count, base });
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--) {
    if (
      view.getUint32(at, true) === END &&
      at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength
    ) {
      return at;
    }
  }
  return -1;
}

interface Range {
  at: number;
  end: number;
  count: number;
  base: number;
}

function readEntries(bytes: Uint8Array, view: DataView, { at, end, count, base }: Range): Directory {
  const entries: ZipEntry[] = [];
  const skipped: string[] = [];
  for (let i = 0; i < count; i++) {
    if (at + HEADER_SIZE > end || view.getUint32(at, true) !== HEADER) return { fault: 'damaged' };
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const stored = bytes.subarray(at + HEADER_SIZE, at + HEADER_SIZE + nameLength);
    const raw = decodeName(stored, (flags & UTF8) !== 0);
    const entry: ZipEntry = {
      name: raw.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''),
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      checksum: view.getUint32(at + 16, true),
      offset: base + view.getUint32(at + 42, true),
    };
    if (entry.size === 0xffffffff || entry.packed === 0xffffffff) return { fault: 'zip64' };
    if (!isSane(entry.name)) skipped.push(raw);
    else if (!entry.name.endsWith('/')) entries.push(entry);
    at += HEADER_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { entries, skipped };
}

/** A name that stays within the archive. */
function isSane(name: string): boolean {
  if (name === '' || name.length > MAX_NAME || /[\u0000-\u001f\u007f]|^\/|^[a-z]:/i.test(name)) return false;
  return !name.split('/').includes('..');
}

/** Upper half of the code page of the first PCs, which is what a name is in that says nothing else. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function decodeName(bytes: Uint8Array, declared: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !declared }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 0x80]!,
    ).join('');
  }
}
