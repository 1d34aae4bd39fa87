/** Identity of documents and contents: SHA-256, the same on every host. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Slices } from '../contract/index.ts';

/** Hashed between two looks at the clock. */
const STEP_BYTES = 512 * 1024;
const ID_DIGITS = 16;

export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export async function hashBytes(bytes: Uint8Array, slices: Slices): Promise<string> {
  const hasher = sha256.create();
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    hasher.update(bytes.subarray(at, at + STEP_BYTES));
    if (slices.due()) await slices.pause();
  }
  return bytesToHex(hasher.digest());
}

export function documentId(collection: string, source: string): string {
  return hash(`${collection}\0${source}`).slice(0, ID_DIGITS);
}

/** Of a text that has no other identity than its content. */
export function textSource(contentHash: string): string {
  return `text:${contentHash}`;
}

/** One name for one thing: a path from here without `./`, an address without its fragment. */
export function normalizeSource(source: string): string {
  const plain = source.normalize('NFC').replaceAll('\0', '\ufffd');
  return plain.replace(/^(?:\.\/+)+(?=.)/s, '').replace(/^(https?:\/\/[^#]*)#.*$/is, '$1');
}
