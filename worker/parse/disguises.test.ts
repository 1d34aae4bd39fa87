/** Files whose names say something else than their bytes. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isCopseError } from '../contract/index.ts';
import { parseDocument } from './index.ts';
import { samplePdf, show } from './pdf/sample.contract.ts';
import { SAMPLES } from './samples.contract.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

const utf16 = (text: string, little: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), little);
  return bytes;
};

/** The file format of old Office, with the names of these streams. */
const compound = (...streams: string[]): Uint8Array =>
  new Uint8Array([...latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), ...utf16(streams.join('\0'), true)]);

const archive = (path: string): Uint8Array => zipSync({ [path]: strToU8('<x/>') });

/** As `zip -e` writes one: the flag is set in both headers. */
function encrypted(): Uint8Array {
  const bytes = archive('word/document.xml');
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 10 < bytes.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint16(at + 6, 1, true);
    if (signature === 0x02014b50) view.setUint16(at + 8, 1, true);
  }
  return bytes;
}

const TEXT = 'Een tekst, twee regels.\nTweede regel.\n';

describe('what is read all the same', () => {
  test.each<[name: string, bytes: Uint8Array, kind: string, text: string]>([
    ['report.txt', samplePdf([show('Some words of a report.', 72, 700)]), 'pdf', 'Some words'],
    ['book.txt', SAMPLES['a.epub']!, 'epub', '# A'],
    ['report.zip', SAMPLES['a.docx']!, 'docx', '# A'],
    ['report.pdf', SAMPLES['a.docx']!, 'docx', '# A'],
    ['page.txt', SAMPLES['a.html']!, 'html', '# A'],
    ['page.md', latin1('<!DOCTYPE html>\n<html><body><main><h1>B</h1></main></body></html>'), 'html', '# B'],
    [
      'page.xml',
      latin1('<?xml version="1.0"?>\n<html><body><main><h1>C</h1></main></body></html>'),
      'html',
      '# C',
    ],
    ['page', SAMPLES['a.html']!, 'html', '# A'],
    ['with mark.txt', new Uint8Array([0xff, 0xfe, ...utf16(TEXT, true)]), 'text', TEXT],
    ['with big mark.md', new Uint8Array([0xfe, 0xff, ...utf16(TEXT, false)]), 'markdown', TEXT],
    ['without mark.txt', utf16(TEXT, true), 'text', TEXT],
    ['without big mark.txt', utf16(TEXT, false), 'text', TEXT],
    ['tags.txt', latin1('ID3, RIFF and BM are how such files begin.'), 'text', 'ID3, RIFF'],
    ['MZ.txt', latin1('MZ stands for Mark Zbikowski.'), 'text', 'MZ stands'],
  ])('%s', async (name, bytes, kind, text) => {
    const document = await parseDocument({ bytes, source: name, name });
    expect(document.kind).toBe(kind);
    expect(document.text.slice(0, text.length)).toBe(text);
  });
});

describe('what is refused, and as what', () => {
  test.each<[name: string, bytes: Uint8Array, code: string, what: string]>([
    ['report.doc', compound('WordDocument'), 'unsupported', 'an old Word document (DOC'],
    ['sums.xls', compound('Workbook'), 'unsupported', 'an old Excel workbook (XLS'],
    ['talk.ppt', compound('PowerPoint Document'), 'unsupported', 'an old PowerPoint presentation (PPT'],
    ['mail.msg', compound('__substg1.0_001A001E'), 'unsupported', 'a message of Outlook'],
    ['other.docx', compound('Contents'), 'unsupported', 'an old Office document (DOC, XLS, PPT)'],
    [
      'report.docx',
      compound('EncryptionInfo', 'EncryptedPackage'),
      'needs-password',
      'an Office document with a password',
    ],
    ['sums.docx', archive('xl/workbook.xml'), 'unsupported', 'an Excel workbook (XLSX)'],
    ['talk.pptx', archive('ppt/presentation.xml'), 'unsupported', 'a PowerPoint presentation (PPTX)'],
    ['letter.odt', archive('content.xml'), 'unsupported', 'an OpenDocument file'],
    ['letter.pages', archive('Index/Document.iwa'), 'unsupported', 'a Pages, Numbers or Keynote document'],
    ['files.docx', archive('notes.txt'), 'unsupported', 'a ZIP archive'],
    ['secret.docx', encrypted(), 'unsupported', 'is encrypted'],
    ['text.docx', latin1(TEXT), 'parse-failed', 'text.docx is no Word document: its bytes are text'],
    ['text.epub', latin1(TEXT), 'parse-failed', 'text.epub is no EPUB document: its bytes are text'],
    ['cut.docx', SAMPLES['a.docx']!.slice(0, 300), 'parse-failed', 'cut off'],
    ['letter.txt', latin1('{\\rtf1\\ansi Dag}'), 'unsupported', 'an RTF document'],
    ['letter.rtf', latin1('{\\rtf1\\ansi Dag}'), 'unsupported', 'an RTF document'],
    ['map.md', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'unsupported', 'a PNG picture'],
    ['map.txt', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'unsupported', 'a JPEG picture'],
    ['map.gif', latin1('GIF89a\x01\0\x01\0'), 'unsupported', 'a GIF picture'],
    ['map.webp', latin1('RIFF\x24\0\0\0WEBPVP8 '), 'unsupported', 'a RIFF file (such as WebP'],
    ['map.heic', latin1('\0\0\0\x18ftypheic'), 'unsupported', 'a picture (HEIC)'],
    ['map.bmp', latin1('BM\x36\0\0\0'), 'unsupported', 'a BMP picture'],
    ['map.svg', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported', '".svg"'],
    ['film.txt', latin1('\0\0\0\x18ftypmp42'), 'unsupported', 'a film or a sound (MP4)'],
    ['film.webm', latin1('\x1aE\xdf\xa3\x01\0'), 'unsupported', 'a film (Matroska, WebM)'],
    ['song.mp3', latin1('ID3\x03\0\0'), 'unsupported', 'a sound (MP3)'],
    ['setup.exe', latin1('MZ\x90\0\x03\0'), 'unsupported', 'a program (EXE, DLL)'],
    ['tool.md', latin1('\x7fELF\x02\x01'), 'unsupported', 'a program (ELF)'],
    ['code.wasm', latin1('\0asm\x01\0'), 'unsupported', 'a WebAssembly module'],
    ['logs.txt', latin1('\x1f\x8b\x08\0'), 'unsupported', 'a gzip archive'],
    ['all.tar', latin1(`notes.txt${'\0'.repeat(248)}ustar\0`), 'unsupported', 'a tar archive'],
    ['data.md', latin1('SQLite format 3\0'), 'unsupported', 'an SQLite database'],
    ['face.ttf', latin1('\0\x01\0\0\0\x0c'), 'unsupported', 'a font (TrueType)'],
    ['noise.txt', latin1('\x01\x02\0\x03'), 'unsupported', 'a binary file'],
    ['empty.txt', new Uint8Array(), 'parse-failed', 'empty.txt is empty'],
    ['empty.docx', new Uint8Array(), 'parse-failed', 'empty.docx is empty'],
    ['empty.pdf', new Uint8Array(), 'parse-failed', 'empty.pdf is empty'],
    ['empty.epub', new Uint8Array(), 'parse-failed', 'empty.epub is empty'],
    ['empty', new Uint8Array(), 'parse-failed', 'empty is empty'],
    ['none.zip', zipSync({}), 'unsupported', 'an empty ZIP archive'],
    ['sums.xlsx', latin1(TEXT), 'unsupported', '".xlsx"'],
  ])('%s', async (name, bytes, code, what) => {
    const error: unknown = await parseDocument({ bytes, source: name, name }).catch((reason) => reason);
    if (!isCopseError(error, code as 'unsupported')) throw error;
    expect(error.message).toContain(what);
    if (code === 'unsupported' && what !== 'is encrypted')
      expect(error.message).toContain('Supported: Markdown');
  });
});
