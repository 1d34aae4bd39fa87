/** The vocabulary of an index in memory: read when a query first needs it, and anew when the index has changed. */
import { Slices } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { Vocabulary } from '../text/index.ts';

/** Terms between two looks at the clock: some 10 ms. */
const STEP = 4096;
/** A small one is read again at once; a large one serves as it is for a while, as it takes half a second. */
const SMALL = 20_000;
const FRESH_MS = 60_000;

interface Read {
  changes: number;
  at: number;
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

function serves({ vocabulary, at }: Read): boolean {
  return vocabulary.size > SMALL && performance.now() - at < FRESH_MS;
}

async function readAll(store: Store, changes: number): Promise<Vocabulary> {
  const slices = new Slices();
  const entries: [string, number][] = [];
  for (let after = ''; ; after = entries.at(-1)![0]) {
    const step = store.keywords.terms(after, STEP);
    for (const entry of step) entries.push(entry);
    if (step.length < STEP) break;
    if (slices.due()) await slices.pause();
  }
  const vocabulary = new Vocabulary(entries);
  read.set(store, { changes, at: performance.now(), vocabulary });
  return vocabulary;
}
