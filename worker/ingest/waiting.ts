/** Short new documents wait here for others, to be encoded together. */
import { throwIfAborted } from '../contract/index.ts';
import { type Batch, batchesOf, type Encodable, encodeBatches } from './batches.ts';
import type { Item } from './items.ts';
import type { PreparedText } from './prepare.ts';
import { isFatal, type Session } from './session.ts';

/** A longer document is encoded and written as it is cut, with nothing of it kept. */
const MAX_BATCHES = 4;
/** Of all that wait. More would fill the encoder's calls no better. */
const MAX_CHUNKS = 256;
const MAX_UNITS = 4 * 1024 * 1024;

/** A document that is ready to be written, but for its vectors. */
export interface Ready {
  /** Its place in the report. */
  at: number;
  item: Item;
  prepared: PreparedText;
  /** Of the documents that will hold the text. */
  titles: readonly string[];
  /** Of a long text they are made one by one, as they are asked for. */
  batches: Iterable<Batch>;
}

/** One whose chunks are all there. */
export interface Waiting extends Ready {
  batches: readonly Batch[];
}

/** Cuts the text as far as a document that waits may reach. */
export function readyDocument(document: Omit<Ready, 'batches'>): Ready | Waiting {
  const rest = batchesOf(document.prepared, document.titles[0]!);
  const batches = [...first(rest, MAX_BATCHES + 1)];
  return { ...document, batches: batches.length <= MAX_BATCHES ? batches : chain(batches, rest) };
}

export function isShort(document: Ready): document is Waiting {
  return Array.isArray(document.batches);
}

/** Whether no more should wait. */
export function isFull(waiting: readonly Waiting[]): boolean {
  let [chunks, units] = [0, 0];
  for (const { prepared, batches } of waiting) {
    units += prepared.text.length;
    for (const batch of batches) chunks += batch.chunks.length;
  }
  return chunks >= MAX_CHUNKS || units >= MAX_UNITS;
}

/**
 * Gives all of them their vectors, together; where that fails each alone, so that the failure is only that
 * document's whose it is. Returns these. Rejects when there is no use in going on.
 */
export async function encodeWaiting(
  session: Session,
  waiting: readonly Waiting[],
  headings: boolean,
): Promise<Map<Waiting, { error: unknown }>> {
  const failures = new Map<Waiting, { error: unknown }>();
  const encode = async (some: readonly Waiting[]): Promise<void> => {
    try {
      await encodeBatches(session, some.flatMap(encodables), headings);
    } catch (error) {
      throwIfAborted(session.signal);
      if (isFatal(error)) throw error;
      if (some.length === 1) failures.set(some[0]!, { error });
      else for (const each of some) await encode([each]);
    }
  };
  await encode(waiting);
  return failures;
}

function encodables({ prepared: { text }, batches }: Waiting): Encodable[] {
  return batches.map((batch) => ({ text, batch }));
}

/** The first few; the others are left in the iterator. */
function* first<T>(iterator: Iterator<T>, count: number): Generator<T> {
  for (let i = 0; i < count; i++) {
    const { value, done } = iterator.next();
    if (done) return;
    yield value;
  }
}

function* chain<T>(head: Iterable<T>, tail: Iterable<T>): Generator<T> {
  yield* head;
  yield* tail;
}
