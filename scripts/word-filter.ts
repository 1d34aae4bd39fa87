/** Builds the file of a set of words; at run time nobody needs it. */
import {
  type FilterShape,
  fileLength,
  HEADER,
  MAGIC,
  SEGMENTS_BEHIND,
  type Slots,
  slotsOf,
} from '../worker/text/known-words/filter.ts';

/** The file of a set of words. Throws where no seed parts them, as with words that are there twice. */
export function buildFilter(words: readonly string[]): Uint8Array<ArrayBuffer> {
  const segment = 2 ** Math.max(3, Math.floor(Math.log(words.length) / Math.log(3.33) + 2.25));
  const factor = Math.max(1.125, 0.875 + (0.25 * Math.log(1e6)) / Math.log(Math.max(words.length, 3)));
  const segments = Math.max(1, Math.ceil((words.length * factor) / segment));
  const slots = (segments + SEGMENTS_BEHIND) * segment;
  for (let seed = 1; seed <= 100; seed++) {
    const shape = { seed, segment, slots };
    const values = solve(words, shape);
    if (values !== undefined) return pack(values, shape, words.length);
  }
  throw new RangeError(`No seed parts ${words.length} words.`);
}

/** Values of the slots: takes away words that have a slot for themselves until none is left, then goes back. */
function solve(words: readonly string[], shape: FilterShape): Uint16Array | undefined {
  const all = words.map((word) => slotsOf(word, shape));
  const order = peel(all, shape.slots);
  if (order.length < words.length) return undefined;
  const values = new Uint16Array(shape.slots);
  for (const [word, place] of order.reverse()) {
    const { places, fingerprint } = all[word]!;
    values[place] = places.reduce(
      (sum, other) => (other === place ? sum : sum ^ values[other]!),
      fingerprint,
    );
  }
  return values;
}

/** Words in the order in which they can be taken away, each with the slot that no other one had by then. */
function peel(all: readonly Slots[], slots: number): [word: number, place: number][] {
  const count = new Uint32Array(slots);
  /** Exclusive or of the words that have the slot. */
  const held = new Uint32Array(slots);
  const change = (word: number, by: 1 | -1): void => {
    for (const place of all[word]!.places) {
      held[place]! ^= word;
      count[place]! += by;
      if (by < 0 && count[place] === 1) single.push(place);
    }
  };
  let single: number[] = [];
  for (const word of all.keys()) change(word, 1);
  single = [...count.keys()].filter((place) => count[place] === 1);
  const order: [word: number, place: number][] = [];
  for (let place = single.pop(); place !== undefined; place = single.pop()) {
    if (count[place] !== 1) continue;
    const word = held[place]!;
    order.push([word, place]);
    change(word, -1);
  }
  return order;
}

function pack(
  values: Uint16Array,
  { seed, segment, slots }: FilterShape,
  size: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fileLength(slots));
  const header = new DataView(bytes.buffer);
  for (const [i, value] of [MAGIC, seed, segment, slots, size].entries())
    header.setUint32(4 * i, value, true);
  for (let i = 0, at = HEADER; i < slots; i += 2, at += 3) {
    const [low, high] = [values[i]!, values[i + 1] ?? 0];
    bytes.set([low & 255, (low >> 8) | ((high & 15) << 4), high >> 4], at);
  }
  return bytes;
}
