import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../scripts/corpora.ts';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { readStream } from './streams.ts';

const SECTOR = 512;
const END = 0xfffffffe;

/** A file with these streams: a table, a directory, then each stream. */
function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const names = Object.keys(streams);
  const sectors = names.map((name) => Math.ceil(streams[name]!.length / SECTOR));
  const bytes = new Uint8Array(SECTOR * (3 + sectors.reduce((sum, count) => sum + count, 0)));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  view.setUint32(60, END, true);
  view.setUint32(68, END, true);
  for (let i = 0; i < 109; i++) view.setUint32(76 + i * 4, i === 0 ? 0 : 0xffffffff, true);
  const setNext = (sector: number, next: number): void => view.setUint32(SECTOR + sector * 4, next, true);
  for (let sector = 0; sector < SECTOR / 4; sector++) setNext(sector, 0xffffffff);
  setNext(1, END);
  let first = 2;
  for (const [i, name] of names.entries()) {
    const at = SECTOR * 2 + (i + 1) * 128;
    for (const [k, char] of [...name].entries()) view.setUint16(at + k * 2, char.charCodeAt(0), true);
    view.setUint16(at + 64, (name.length + 1) * 2, true);
    view.setUint32(at + 116, first, true);
    view.setUint32(at + 120, streams[name]!.length, true);
    bytes.set(streams[name]!, SECTOR * (first + 1));
    for (let k = 0; k < sectors[i]!; k++) setNext(first + k, k === sectors[i]! - 1 ? END : first + k + 1);
    first += sectors[i]!;
  }
  return bytes;
}

const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const little = (value: number): Uint8Array =>
  Uint8Array.from([0, 8, 16, 24].map((shift) => (value >>> shift) & 255));
const wide = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0), 0]));
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

async function encrypted(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const whole = new Uint8Array(Math.ceil(data.length / 16) * 16);
  whole.set(data);
  const imported = await crypto.subtle.importKey('raw', key.slice(), 'AES-CBC', false, ['encrypt']);
  const padded = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: iv.slice(0, 16) }, imported, whole);
  return new Uint8Array(padded).subarray(0, whole.length);
}

/** Locks bytes the way Office does since 2010. */
async function locked(plain: Uint8Array, password: string): Promise<Uint8Array> {
  const salt = Uint8Array.from({ length: 16 }, (_, i) => i);
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i * 3);
  let digest = sha512(joined(salt, wide(password)));
  for (let i = 0; i < 10; i++) digest = sha512(joined(little(i), digest));
  const wrapped = async (purpose: string, value: Uint8Array): Promise<string> => {
    const bytes = Uint8Array.from(purpose.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    return base64(await encrypted(sha512(joined(digest, bytes)).subarray(0, 32), salt, value));
  };
  const segments: Uint8Array[] = [];
  for (let at = 0; at < plain.length; at += 4096) {
    const iv = sha512(joined(salt, little(at / 4096)));
    segments.push(await encrypted(secret, iv, plain.subarray(at, at + 4096)));
  }
  const cipher = `keyBits="256" hashAlgorithm="SHA512" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" saltValue="${base64(salt)}"`;
  const info = `<encryption><keyData ${cipher}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="10" ${cipher} encryptedVerifierHashInput="${await wrapped('fea7d2763b4b9e79', salt)}" encryptedVerifierHashValue="${await wrapped('d7aa0f6d3061344e', sha512(salt))}" encryptedKeyValue="${await wrapped('146e0be7abacd0d6', secret)}"/></keyEncryptor></keyEncryptors></encryption>`;
  return compound({
    EncryptionInfo: joined(Uint8Array.from([4, 0, 4, 0, 0x40, 0, 0, 0]), strToU8(info)),
    EncryptedPackage: joined(little(plain.length), little(0), ...segments),
  });
}

const filler = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 90))).join('');
const docx = zipSync({
  'word/document.xml': [
    strToU8('<w:document><w:body><w:p><w:r><w:t>Secret text</w:t></w:r></w:p></w:body></w:document>'),
    { level: 0 },
  ],
  'word/media/x.bin': [strToU8(filler), { level: 0 }],
});

const read = (bytes: Uint8Array, password?: string): Promise<ParsedDocument> =>
  parseDocument({ bytes, source: 'a.docx', name: 'a.docx', ...(password !== undefined && { password }) });

test('streams by name', () => {
  const bytes = compound({ One: strToU8('1'.repeat(1300)), Two: strToU8('2') });
  expect(new TextDecoder().decode(readStream(bytes, 'One'))).toBe('1'.repeat(1300));
  expect(new TextDecoder().decode(readStream(bytes, 'Two'))).toBe('2');
  expect(readStream(bytes, 'Three')).toBeUndefined();
  expect(readStream(bytes.slice(0, 600), 'One')).toBeUndefined();
});

test('a chain in a circle', () => {
  const bytes = compound({ One: strToU8('1'.repeat(1300)) });
  new DataView(bytes.buffer).setUint32(SECTOR + 3 * 4, 2, true);
  expect(readStream(bytes, 'One')).toBeUndefined();
});

describe('documents with a password', () => {
  test('the right one, the wrong one, none', async () => {
    const bytes = await locked(docx, 'pässword');
    expect(await read(bytes, 'pässword')).toMatchObject({ kind: 'docx', text: 'Secret text\n' });
    await expect(read(bytes, 'other')).rejects.toMatchObject({ code: 'needs-password' });
    await expect(read(bytes)).rejects.toMatchObject({ code: 'needs-password' });
  });

  test('what was locked is told apart again', async () => {
    const bytes = await locked(zipSync({ 'xl/workbook.xml': strToU8('x') }), 'p');
    await expect(read(bytes, 'p')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(/Excel/),
    });
  });

  test('any damage gives a result or an error of ours', async () => {
    const whole = await locked(docx, 'p');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        async (flips) => {
          const copy = whole.slice();
          for (const [at, value] of flips) copy[at] = value;
          await read(copy, 'p').catch((error: unknown) => {
            if (!isCopseError(error) || error.code === 'internal') throw error;
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a real one, locked the way of 2007', async (context) => {
    const folder = corpus('docx');
    if (folder === undefined) return context.skip();
    const bytes = new Uint8Array(readFileSync(join(folder, 'testWORD_protected_passtika.docx')));
    expect((await read(bytes, 'tika')).text).toBe('This is an encrypted Word 2007 File.\n');
    await expect(read(bytes, 'Tika')).rejects.toMatchObject({ code: 'needs-password' });
  });
});
