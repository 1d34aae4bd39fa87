/** Small Office documents with a password, for tests: made here, the way Office makes them. */
import { sha512 } from '@noble/hashes/sha2.js';
import { strToU8 } from 'fflate';

export const SECTOR = 512;
const END = 0xfffffffe;

/** A file with these streams: a table, a directory, then each stream. */
export function compound(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
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
export async function lockedOffice(plain: Uint8Array, password: string): Promise<Uint8Array> {
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
