/** Opens documents that Office locked with a password: the way of 2007, and that of all versions since. */
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { CopseError } from '../../contract/index.ts';
import { descend, readXml, type XmlElement } from '../xml/index.ts';
import { decryptBlocks, decryptChained } from './cipher.ts';
import { readStream } from './streams.ts';

type Hash = (data: Uint8Array) => Uint8Array;

const HASHES: Readonly<Record<string, Hash>> = { SHA1: sha1, SHA256: sha256, SHA384: sha384, SHA512: sha512 };
/** More rounds than any program writes. */
const MAX_SPIN = 1_000_000;
const SEGMENT = 4096;

/** The archive that was locked. Throws `needs-password` for a wrong password, `unsupported` and `parse-failed`. */
export async function unlock(bytes: Uint8Array, password: string, name: string): Promise<Uint8Array> {
  const info = readStream(bytes, 'EncryptionInfo');
  const locked = readStream(bytes, 'EncryptedPackage');
  if (info === undefined || locked === undefined || info.length < 8 || locked.length < 8) throw damaged(name);
  if (globalThis.crypto?.subtle === undefined) throw unsupported(name, 'this page is not served securely');
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)];
  const size = Number(new DataView(locked.buffer, locked.byteOffset, 8).getBigUint64(0, true));
  const data = locked.subarray(8);
  if (size > data.length) throw damaged(name);
  const secret = wide(password);
  const plain =
    major === 4 && minor === 4
      ? await unlockAgile(info.subarray(8), data, secret, name)
      : minor === 2
        ? await unlockStandard(info, data, secret, name)
        : undefined;
  if (plain === undefined) throw unsupported(name, 'it is locked in a way that copse does not know');
  return plain.subarray(0, size);
}

/** Two bytes to a character, the lower first. */
function wide(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), true);
  return bytes;
}

/** Hashes a password again and again, so that guessing takes long. */
function spin(hash: Hash, salt: Uint8Array, secret: Uint8Array, rounds: number): Uint8Array {
  let digest = hash(joined(salt, secret));
  const buffer = new Uint8Array(4 + digest.length);
  const view = new DataView(buffer.buffer);
  for (let i = 0; i < rounds; i++) {
    view.setUint32(0, i, true);
    buffer.set(digest, 4);
    digest = hash(buffer);
  }
  return digest;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function number32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function startsAlike(whole: Uint8Array, start: Uint8Array): boolean {
  return whole.length >= start.length && start.every((byte, i) => whole[i] === byte);
}

// --- 2007 --------------------------------------------------------------------------------------------

const ROUNDS = 50_000;

async function unlockStandard(
  info: Uint8Array,
  data: Uint8Array,
  secret: Uint8Array,
  name: string,
): Promise<Uint8Array> {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const verifier = info.length < 12 ? info.length : 12 + view.getUint32(8, true);
  if (verifier + 72 > info.length) throw damaged(name);
  const keyBytes = view.getUint32(12 + 16, true) / 8;
  if (![16, 24, 32].includes(keyBytes))
    throw unsupported(name, 'it is locked by a cipher that copse does not know');
  const salt = info.subarray(verifier + 4, verifier + 20);
  const digest = sha1(joined(spin(sha1, salt, secret, ROUNDS), number32(0)));
  const stretched = (mask: number): Uint8Array => {
    const pad = new Uint8Array(64).fill(mask);
    for (const [i, byte] of digest.entries()) pad[i] = mask ^ byte;
    return sha1(pad);
  };
  const key = joined(stretched(0x36), stretched(0x5c)).subarray(0, keyBytes);
  const check = await decryptBlocks(key, info.subarray(verifier + 20, verifier + 36));
  const expected = await decryptBlocks(key, info.subarray(verifier + 40, verifier + 72));
  if (!startsAlike(expected, sha1(check))) throw wrong(name);
  return decryptBlocks(key, data);
}

// --- since 2010 --------------------------------------------------------------------------------------

const VERIFIER_INPUT = [0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79];
const VERIFIER_VALUE = [0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e];
const KEY_VALUE = [0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6];

interface Cipher {
  hash: Hash;
  salt: Uint8Array;
  keyBytes: number;
  element: XmlElement;
}

async function unlockAgile(
  info: Uint8Array,
  data: Uint8Array,
  secret: Uint8Array,
  name: string,
): Promise<Uint8Array> {
  const top = readXml(new TextDecoder().decode(info), name)?.top;
  const encryption = descend(top, 'encryption');
  const keys = cipherOf(descend(encryption, 'keyencryptors', 'keyencryptor', 'encryptedkey'), name);
  const contents = cipherOf(descend(encryption, 'keydata'), name);
  const rounds = Number(keys.element.attributes['spincount']);
  if (!(rounds >= 0 && rounds <= MAX_SPIN)) throw damaged(name);
  const digest = spin(keys.hash, keys.salt, secret, rounds);
  const open = (purpose: readonly number[], value: string): Promise<Uint8Array> => {
    const key = sized(keys.hash(joined(digest, Uint8Array.from(purpose))), keys.keyBytes);
    return decryptChained(key, sized(keys.salt, 16), base64(keys.element.attributes[value]));
  };
  const check = await open(VERIFIER_INPUT, 'encryptedverifierhashinput');
  const expected = await open(VERIFIER_VALUE, 'encryptedverifierhashvalue');
  if (!startsAlike(expected, keys.hash(check.subarray(0, keys.salt.length)))) throw wrong(name);
  const key = sized(await open(KEY_VALUE, 'encryptedkeyvalue'), contents.keyBytes);
  const plain = new Uint8Array(data.length);
  for (let at = 0, segment = 0; at < data.length; at += SEGMENT, segment++) {
    const iv = sized(contents.hash(joined(contents.salt, number32(segment))), 16);
    plain.set(await decryptChained(key, iv, data.subarray(at, at + SEGMENT)), at);
  }
  return plain;
}

function cipherOf(element: XmlElement | undefined, name: string): Cipher {
  const attributes = element?.attributes ?? {};
  const hash = HASHES[(attributes['hashalgorithm'] ?? '').replace('-', '').toUpperCase()];
  const keyBytes = Number(attributes['keybits']) / 8;
  const known = attributes['cipheralgorithm'] === 'AES' && attributes['cipherchaining'] === 'ChainingModeCBC';
  if (element === undefined || hash === undefined || !known || ![16, 24, 32].includes(keyBytes)) {
    throw unsupported(name, 'it is locked by a cipher that copse does not know');
  }
  return { element, hash, keyBytes, salt: base64(attributes['saltvalue']) };
}

/** Cut, or filled up as the format says. */
function sized(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length >= length) return bytes.subarray(0, length);
  const filled = new Uint8Array(length).fill(0x36);
  filled.set(bytes);
  return filled;
}

function base64(text: string | undefined): Uint8Array {
  const clean = (text ?? '').replace(/[^A-Za-z0-9+/]/g, '');
  const usable = clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0));
  return Uint8Array.from(atob(usable), (char) => char.charCodeAt(0));
}

// --- errors ------------------------------------------------------------------------------------------

function wrong(name: string): CopseError {
  return new CopseError('needs-password', `The password for ${name} is wrong.`, { name });
}

function damaged(name: string): CopseError {
  return new CopseError('parse-failed', `${name} is damaged: it cannot be unlocked.`, { name });
}

function unsupported(name: string, why: string): CopseError {
  return new CopseError('unsupported', `${name} cannot be unlocked: ${why}.`, { name });
}
