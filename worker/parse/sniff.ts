/** Recognises bytes that are no text, whatever their name says. */
import { isUtf16 } from './decode.ts';
import { OLE, signatureOf, startsWith, ZIP } from './signatures.ts';
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
/** Enough to tell; a text with control characters farther on is still a text. */
const SAMPLE = 8192;
/** Share of control characters above which bytes are no text. */
const MAX_CONTROLS = 0.1;

/** What the bytes are, or `undefined` for text. */
export function sniff(bytes: Uint8Array): Binary | undefined {
  if (startsWith(bytes, 0, ZIP)) return archiveOf(bytes);
  if (startsWith(bytes, 0, OLE)) return compoundOf(bytes);
  if (isPdf(bytes)) return PDF;
  const controls = hasControls(bytes);
  const what = signatureOf(bytes, controls);
  if (what !== undefined) return { what };
  return controls && !isUtf16(bytes) ? { what: 'a binary file', unclear: true } : undefined;
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
  [/^Index\/.*\.iwa$/, { what: 'a Pages, Numbers or Keynote document' }],
  [/^META-INF\/MANIFEST\.MF$/, { what: 'a Java archive' }],
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

/** Old documents, by a stream that only they have. */
const COMPOUNDS: readonly [stream: string, what: string][] = [
  ['WordDocument', 'an old Word document (DOC; as DOCX it can be read)'],
  ['Workbook', 'an old Excel workbook (XLS; as CSV it can be read)'],
  ['PowerPoint Document', 'an old PowerPoint presentation (PPT)'],
  ['__substg1.0_', 'a message of Outlook (MSG)'],
];

function compoundOf(bytes: Uint8Array): Binary {
  const head = bytes.subarray(0, NAMES_WITHIN);
  if (holdsWide(head, LOCKED)) return { what: 'an Office document with a password', locked: true };
  const found = COMPOUNDS.find(([stream]) => holdsWide(head, stream));
  return { what: found?.[1] ?? 'an old Office document (DOC, XLS, PPT)' };
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

function hasControls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls++;
  }
  return controls > sample.length * MAX_CONTROLS;
}
