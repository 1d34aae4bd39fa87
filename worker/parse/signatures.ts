/** How files of formats begin that are no text. */

export const ZIP = 'PK\x03\x04';
export const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

type Signature = readonly [what: string, offset: number, bytes: string];

const SIGNATURES: readonly Signature[] = [
  ['an empty ZIP archive', 0, 'PK\x05\x06'],
  ['a PNG picture', 0, '\x89PNG\r\n\x1a\n'],
  ['a JPEG picture', 0, '\xff\xd8\xff'],
  ['a TIFF picture', 0, 'II*\x00'],
  ['a TIFF picture', 0, 'MM\x00*'],
  ['a picture (HEIC)', 4, 'ftyphei'],
  ['a picture (HEIC)', 4, 'ftypmif1'],
  ['a picture (AVIF)', 4, 'ftypavif'],
  ['a film or a sound (MP4)', 4, 'ftyp'],
  ['a film (Matroska, WebM)', 0, '\x1aE\xdf\xa3'],
  ['a sound (MP3)', 0, '\xff\xfb'],
  ['a sound (FLAC)', 0, 'fLaC\x00'],
  ['a gzip archive', 0, '\x1f\x8b'],
  ['an xz archive', 0, '\xfd7zXZ\x00'],
  ['a zstd archive', 0, '\x28\xb5\x2f\xfd'],
  ['a 7z archive', 0, '7z\xbc\xaf\x27\x1c'],
  ['a RAR archive', 0, 'Rar!\x1a\x07'],
  ['an SQLite database', 0, 'SQLite format 3\x00'],
  ['a program (ELF)', 0, '\x7fELF'],
  ['a program (Mach-O)', 0, '\xcf\xfa\xed\xfe'],
  ['a Java class', 0, '\xca\xfe\xba\xbe'],
  ['a WebAssembly module', 0, '\x00asm'],
  ['a font (OpenType)', 0, 'OTTO\x00'],
  ['a font (TrueType)', 0, '\x00\x01\x00\x00\x00'],
  ['an RTF document', 0, '{\\rtf'],
];

/** What a text, too, may begin with. */
const LEGIBLE_SIGNATURES: readonly Signature[] = [
  ['a GIF picture', 0, 'GIF8'],
  ['a RIFF file (such as WebP, WAV or AVI)', 0, 'RIFF'],
  ['a sound (MP3)', 0, 'ID3'],
  ['a sound (Ogg)', 0, 'OggS'],
  ['a bzip2 archive', 0, 'BZh'],
  ['a tar archive', 257, 'ustar'],
  ['a font (WOFF)', 0, 'wOF'],
  ['a DjVu document', 0, 'AT&TFORM'],
  ['a program (EXE, DLL)', 0, 'MZ'],
  ['a BMP picture', 0, 'BM'],
  ['a Photoshop picture', 0, '8BPS'],
  ['an icon', 0, '\x00\x00\x01\x00'],
  ['a Parquet table', 0, 'PAR1'],
];

/** What the bytes begin as; `controls`: there are characters among them that no text has. */
export function signatureOf(bytes: Uint8Array, controls: boolean): string | undefined {
  const signatures = controls ? [...SIGNATURES, ...LEGIBLE_SIGNATURES] : SIGNATURES;
  return signatures.find(([, offset, signature]) => startsWith(bytes, offset, signature))?.[0];
}

export function startsWith(bytes: Uint8Array, offset: number, signature: string): boolean {
  for (let i = 0; i < signature.length; i++) {
    if (bytes[offset + i] !== signature.charCodeAt(i)) return false;
  }
  return true;
}
