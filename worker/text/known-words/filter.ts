/**
 * A set of words as a binary fuse filter (Graf and Lemire, 2022): each word's fingerprint is the exclusive or of
 * three slots. It never misses a word of the set, and takes one in 4096 others for one.
 *
 * File: `WORD`, four little-endian 32-bit numbers (seed, length of a segment, number of slots, number of words), then
 * slots of twelve bits, two in three bytes.
 */

export const MAGIC = 0x44524f57;
export const HEADER = 20;
const FINGERPRINT = 0xfff;
/** Beyond the places where the first of the three slots may be. */
export const SEGMENTS_BEHIND = 2;

/** Where a word's slots are, and what they make together. */
export interface Slots {
  places: [number, number, number];
  fingerprint: number;
}

export class WordFilter {
  /** Of the words that it was made of. */
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #shape: FilterShape;

  /** Throws a `RangeError` for bytes that are no such file. */
  constructor(bytes: Uint8Array) {
    const header = new DataView(bytes.slice(0, HEADER).buffer);
    const [magic, seed, segment, slots, size] =
      bytes.length < HEADER ? [] : [0, 4, 8, 12, 16].map((at) => header.getUint32(at, true));
    if (magic !== MAGIC || bytes.length !== fileLength(slots!)) {
      throw new RangeError(`${bytes.length} bytes are no list of words.`);
    }
    this.size = size!;
    this.#bytes = bytes;
    this.#shape = { seed: seed!, segment: segment!, slots: slots! };
  }

  has(word: string): boolean {
    const { places, fingerprint } = slotsOf(word, this.#shape);
    return (this.#slot(places[0]) ^ this.#slot(places[1]) ^ this.#slot(places[2])) === fingerprint;
  }

  #slot(place: number): number {
    const at = HEADER + (place >> 1) * 3;
    const [low, middle, high] = [this.#bytes[at]!, this.#bytes[at + 1]!, this.#bytes[at + 2]!];
    return place % 2 === 0 ? low | ((middle & 15) << 8) : (middle >> 4) | (high << 4);
  }
}

export interface FilterShape {
  seed: number;
  /** A power of two. */
  segment: number;
  slots: number;
}

export function slotsOf(word: string, { seed, segment, slots }: FilterShape): Slots {
  let a = seed ^ 0xdeadbeef;
  let b = seed ^ 0x41c6ce57;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = mix(a + Math.imul(b, 0x85ebca6b));
  b = mix(b ^ Math.imul(a, 0xc2b2ae35));
  const first = Math.floor((a / 2 ** 32) * (slots - SEGMENTS_BEHIND * segment));
  const places: Slots['places'] = [
    first,
    (first + segment) ^ (b & (segment - 1)),
    (first + 2 * segment) ^ ((b >>> 16) & (segment - 1)),
  ];
  return { places, fingerprint: mix(a ^ Math.imul(b, 0x27d4eb2f)) & FINGERPRINT };
}

/** Never zero at large and the same on every machine. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function fileLength(slots: number): number {
  return HEADER + Math.ceil(slots / 2) * 3;
}
