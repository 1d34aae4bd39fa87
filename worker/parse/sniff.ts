/** Recognises bytes that are no text, whatever their name says. */
import { utf16Of } from './decode.ts';
import { readDirectory } from './zip/index.ts';

/** What bytes are that are no text. */
export interface Binary {
  /** In words. */
  what: string;
  /** Of the parser that reads it, where there may be one. */
  kind?: string;
  /** May have been anything, such as an archive without its table of contents. */
  unclear?: boolean;
  /** Encrypted with a password. */
  locked?: boolean;
}

const PDF: Binary = { what: 'a PDF document', kind: 'pdf' };
const ZIP = 'PK\x03\x04';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

const SIGNATURES: readonly [name: string, offset: number, bytes: string][] = [
  ['an empty ZIP archive', 0, 'PK\x05\x06'],
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

/** What the bytes are, or `undefined` for text. */
export function sniff(bytes: Uint8Array): Binary | undefined {
  if (isUtf16(bytes)) return undefined;
  if (startsWith(bytes, 0, ZIP)) return archiveOf(bytes);
  if (startsWith(bytes, 0, OLE)) return compoundOf(bytes);
  if (isPdf(bytes)) return PDF;
  for (const [what, offset, signature] of SIGNATURES) {
    if (startsWith(bytes, offset, signature)) return { what };
  }
  return hasControls(bytes) ? { what: 'a binary file', unclear: true } : undefined;
}

/** Some writers put a few bytes before the signature, which then begins a line. A program may hold it within one. */
function isPdf(bytes: Uint8Array): boolean {
  const at = bytes.subarray(0, 1024).indexOf(0x25);
  const begins = at === 0 || (at > 0 && bytes[at - 1]! < 0x20);
  return begins && startsWith(bytes, at, '%PDF-');
}

const MAX_ENTRIES = 20_000;

/** Documents that are archives, by a file that only they have. */
const ARCHIVES: readonly [entry: RegExp, binary: Binary][] = [
  [/^word\/(?:document|styles|settings)\.xml$/, { what: 'a Word document', kind: 'docx' }],
  [/^META-INF\/container\.xml$/, { what: 'an EPUB book', kind: 'epub' }],
  [/^xl\/workbook\./, { what: 'an Excel workbook (XLSX)' }],
  [/^ppt\/presentation\.xml$/, { what: 'a PowerPoint presentation (PPTX)' }],
  [/^content\.xml$/, { what: 'an OpenDocument file (such as ODT, ODS or ODP)' }],
];

function archiveOf(bytes: Uint8Array): Binary {
  const directory = readDirectory(bytes, MAX_ENTRIES);
  if ('fault' in directory) return { what: 'a ZIP archive', unclear: true };
  for (const [entry, binary] of ARCHIVES) {
    if (directory.entries.some(({ name }) => entry.test(name))) return binary;
  }
  return { what: 'a ZIP archive' };
}

/** Office keeps documents with a password in the file format that it used before it used archives. */
const LOCKED = 'EncryptedPackage';
const NAMES_WITHIN = 64 * 1024 * 1024;

function compoundOf(bytes: Uint8Array): Binary {
  if (holdsWide(bytes.subarray(0, NAMES_WITHIN), LOCKED)) {
    return { what: 'an Office document with a password', locked: true };
  }
  return { what: 'an old Office document (DOC, XLS, PPT)' };
}

/** Whether a word stands there, two bytes to a character. */
function holdsWide(bytes: Uint8Array, word: string): boolean {
  for (let at = bytes.indexOf(word.charCodeAt(0)); at >= 0; at = bytes.indexOf(word.charCodeAt(0), at + 1)) {
    let i = 1;
    while (i < word.length && bytes[at + i * 2] === word.charCodeAt(i) && bytes[at + i * 2 - 1] === 0) i++;
    if (i === word.length) return true;
  }
  return false;
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
