/**
 * Token ids of raw words seen before. Keys are compared by their code units inside the text being read, so a hit
 * allocates nothing, and a kept key never holds on to the text it was cut from, as a substring would.
 *
 *   slots: hash → entry    entry: [hash, key offset, key length, ids offset, ids length]
 *
 * When it is full it starts afresh: cheaper than any order of use, and the words that matter are back at once.
 */
const SLOTS = 1 << 16;
const MAX_ENTRIES = SLOTS >> 1;
const FIELDS = 5;
const MAX_KEY = 64;

export class WordCache {
  /** Ids of all entries, one after another. */
  ids: Int32Array = new Int32Array(MAX_ENTRIES * 4);
  #keys: Uint16Array = new Uint16Array(MAX_ENTRIES * 12);
  readonly #slots: Int32Array = new Int32Array(SLOTS);
  readonly #entries: Int32Array = new Int32Array(MAX_ENTRIES * FIELDS);
  #count = 0;
  #keyEnd = 0;
  #idEnd = 0;

  /** The entry of this word, or -1. */
  find(text: string, start: number, end: number, hash: number): number {
    const length = end - start;
    for (let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const entry = this.#slots[slot]! - 1;
      if (entry < 0) return -1;
      const base = entry * FIELDS;
      if (this.#entries[base] !== hash || this.#entries[base + 2] !== length) continue;
      if (this.#same(text, start, this.#entries[base + 1]!, length)) return entry;
    }
  }

  /** Where the ids of an entry begin in {@link ids}. */
  idStart(entry: number): number {
    return this.#entries[entry * FIELDS + 3]!;
  }

  idCount(entry: number): number {
    return this.#entries[entry * FIELDS + 4]!;
  }

  /** Keeps a word that {@link find} did not find. Overlong words are not kept. */
  put(text: string, start: number, end: number, hash: number, ids: readonly number[]): void {
    const length = end - start;
    if (length > MAX_KEY) return;
    if (this.#full(length, ids.length)) this.#reset();
    const base = this.#count * FIELDS;
    this.#entries.set([hash, this.#keyEnd, length, this.#idEnd, ids.length], base);
    for (let at = start; at < end; at++) this.#keys[this.#keyEnd++] = text.charCodeAt(at);
    this.ids.set(ids, this.#idEnd);
    this.#idEnd += ids.length;
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot] = ++this.#count;
  }

  #same(text: string, start: number, key: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (text.charCodeAt(start + i) !== this.#keys[key + i]) return false;
    return true;
  }

  #full(keyLength: number, idCount: number): boolean {
    return (
      this.#count === MAX_ENTRIES ||
      this.#keyEnd + keyLength > this.#keys.length ||
      this.#idEnd + idCount > this.ids.length
    );
  }

  #reset(): void {
    this.#slots.fill(0);
    this.#count = 0;
    this.#keyEnd = 0;
    this.#idEnd = 0;
  }
}
