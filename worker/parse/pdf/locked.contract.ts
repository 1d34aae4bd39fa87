/** Small PDF documents with a password, for tests. */
import { md5 } from '@noble/hashes/legacy.js';

/** What fills a password up to 32 bytes, as the format says. */
const PAD = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
  0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);
const KEY_BYTES = 5;
const PERMISSIONS = Uint8Array.from([0xfc, 0xff, 0xff, 0xff]);
const ID = PAD.subarray(0, 16);

/**
 * Locks a document without strings, such as one of `samplePdf()`, in the oldest way there is: its streams
 * enciphered with RC4, which leaves their lengths and hence every offset as it was.
 */
export function lockedPdf(plain: Uint8Array, password: string): Uint8Array {
  const padded = joined(latin1(password), PAD).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, KEY_BYTES), padded);
  const key = md5(joined(padded, owner, PERMISSIONS, ID)).subarray(0, KEY_BYTES);
  const dictionary =
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${hex(owner)}> /U <${hex(rc4(key, PAD))}> >> ` +
    `/ID [<${hex(ID)}> <${hex(ID)}>]`;
  const text = String.fromCharCode(...plain)
    .replace(
      /^(\d+)( 0 obj\n<<[^\n]*>>\nstream\n)(.*?)(?=\nendstream)/gms,
      (_, object: string, head: string, content: string) => {
        const number = Uint8Array.from([Number(object) & 255, Number(object) >> 8, 0, 0, 0]);
        const own = md5(joined(key, number)).subarray(0, KEY_BYTES + 5);
        return `${object}${head}${String.fromCharCode(...rc4(own, latin1(content)))}`;
      },
    )
    .replace(/(trailer\n<<)/, `$1 ${dictionary}`);
  return latin1(text);
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  });
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
