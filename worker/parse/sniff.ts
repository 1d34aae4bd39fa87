/** Recognises bytes that are no text, whatever their name says. */
import { utf16Of } from './decode.ts';

const SIGNATURES: readonly [name: string, offset: number, bytes: string][] = [
  ['a PDF document', 0, '%PDF-'],
  ['a ZIP archive (such as DOCX, XLSX, EPUB or ODT)', 0, 'PK\x03\x04'],
  ['an empty ZIP archive', 0, 'PK\x05\x06'],
  ['an old Office document (DOC, XLS, PPT)', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a PNG picture', 0, '\x89PNG\r\n\x1a\n'],
  ['a JPEG picture', 0, '\xff\xd8\xff'],
  ['a GIF picture', 0, 'GIF8'],
  ['a RIFF file (such as WebP, WAV or AVI)', 0, 'RIFF'],
  ['a TIFF picture', 0, 'II*\x00'],
  ['a TIFF picture', 0, 'MM\x00*'],
  ['a film or a sound (MP4)', 4, 'ftyp'],
  ['a sound (MP3)', 0, 'ID3'],
  ['a sound (Ogg)', 0, 'OggS'],
  ['a gzip archive', 0, '\x1f\x8b'],
  ['a bzip2 archive', 0, 'BZh'],
  ['an xz archive', 0, '\xfd7zXZ\x00'],
  ['a zstd archive', 0, '\x28\xb5\x2f\xfd'],
  ['a 7z archive', 0, '7z\xbc\xaf\x27\x1c'],
  ['a RAR archive', 0, 'Rar!\x1a\x07'],
  ['an SQLite database', 0, 'SQLite format 3\x00'],
  ['a program (ELF)', 0, '\x7fELF'],
  ['a WebAssembly module', 0, '\x00asm'],
  ['a font (WOFF)', 0, 'wOF'],
  ['an RTF document', 0, '{\\rtf'],
];

/** Enough to tell; a text with control characters farther on is still a text. */
const SAMPLE = 8192;
/** Share of control characters above which bytes are no text. */
const MAX_CONTROLS = 0.1;

/** What the bytes are, in words, or `undefined` for text. */
export function binaryKind(bytes: Uint8Array): string | undefined {
  if (isUtf16(bytes)) return undefined;
  for (const [name, offset, signature] of SIGNATURES) {
    if (startsWith(bytes, offset, signature)) return name;
  }
  // Some writers put a few bytes before the signature.
  if (startsWith(bytes.subarray(bytes.indexOf(0x25)), 0, '%PDF-') && bytes.indexOf(0x25) < 1024) {
    return 'a PDF document';
  }
  return hasControls(bytes) ? 'a binary file' : undefined;
}

function startsWith(bytes: Uint8Array, offset: number, signature: string): boolean {
  for (let i = 0; i < signature.length; i++) {
    if (bytes[offset + i] !== signature.charCodeAt(i)) return false;
  }
  return true;
}

function isUtf16(bytes: Uint8Array): boolean {
  return utf16Of(bytes) !== undefined;
}

function hasControls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls++;
  }
  return controls > sample.length * MAX_CONTROLS;
}
