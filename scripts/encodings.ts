/**
 * Writes public/pdf/cmaps.zip.gz from the pinned pdf.js: the tables by which old encodings of Chinese, Japanese and
 * Korean become characters, compressed together. Run it after changing the version of pdf.js:
 *
 *   node_modules/.bin/node scripts/encodings.ts
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { root } from './paths.ts';

const source = join(root, 'node_modules/pdfjs-dist/cmaps');
const target = join(root, 'public/pdf/cmaps.zip.gz');
/** The same bytes whenever it runs. */
const mtime = new Date('1980-01-02T00:00:00');

/** What the pinned package holds. */
export function packagedEncodings(): Record<string, Uint8Array> {
  const names = readdirSync(source).filter((name) => name.endsWith('.bcmap') || name === 'LICENSE');
  return Object.fromEntries(
    names.sort().map((name) => [name, new Uint8Array(readFileSync(join(source, name)))]),
  );
}

/** What comes with copse. */
export function placedEncodings(): Uint8Array {
  return new Uint8Array(gunzipSync(readFileSync(target)));
}

if (import.meta.main) {
  const files: Zippable = {};
  for (const [name, bytes] of Object.entries(packagedEncodings())) files[name] = [bytes, { level: 0, mtime }];
  mkdirSync(join(root, 'public/pdf'), { recursive: true });
  const packed = gzipSync(zipSync(files), { level: 9 });
  writeFileSync(target, packed);
  console.log(`${Object.keys(files).length} files, ${packed.length} bytes`);
}
