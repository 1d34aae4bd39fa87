/** The vocabulary of an index in memory: read when a query first needs it, and anew when the index has changed. */
import { Slices } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { Vocabulary } from '../text/index.ts';

/** Terms between two looks at the clock: some milliseconds. */
const STEP = 2048;
/** A vocabulary serves, though the index has changed, so many times as long as it took to read. */
const SHARE = 50;

interface Read {
  changes: number;
  at: number;
  /** Time that reading took. */
  ms: number;
  vocabulary: Vocabulary;
}

const read = new WeakMap<Store, Read>();
const reading = new WeakMap<Store, Promise<Vocabulary>>();

/** Words written a moment ago may be missing, and words removed may still be there. */
export function vocabularyOf(store: Store): Promise<Vocabulary> {
  const known = read.get(store);
  const changes = store.db.get<{ changes: number }>('SELECT total_changes() AS changes')!.changes;
  if (known !== undefined && (known.changes === changes || serves(known)))
    return Promise.resolve(known.vocabulary);
  let promise = reading.get(store);
  if (promise === undefined) {
    promise = readAll(store, changes).finally(() => reading.delete(store));
    reading.set(store, promise);
  }
  return promise;
}

function serves({ at, ms }: Read): boolean {
  return performance.now() - at < SHARE * ms;
}

async function readAll(store: Store, changes: number): Promise<Vocabulary> {
  const slices = new Slices();
  const vocabulary = new Vocabulary();
  let ms = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const began = performance.now();
    const step = store.keywords.terms(after, STEP);
    vocabulary.add(step);
    after = step.length < STEP ? undefined : step.at(-1)![0];
    ms += performance.now() - began;
    if (slices.due()) await slices.pause();
  }
  read.set(store, { changes, at: performance.now(), ms, vocabulary });
  return vocabulary;
}
