/** What every query asks of the index, remembered until something is written. */
import type { Store } from '../store/index.ts';
import type { Statistics } from './plan.ts';

export interface IndexFacts {
  /** The most frequent ones, at most four, and `und` where there are more. */
  languages: readonly string[];
  statistics: Statistics;
}

/** Each language that a query is reduced by costs terms; more hardly ever share a library. */
const MAX_LANGUAGES = 4;

interface Remembered extends IndexFacts {
  changes: number;
}

const remembered = new WeakMap<Store, Remembered>();

export function indexFacts(store: Store): IndexFacts {
  const { changes } = store.db.get<{ changes: number }>('SELECT total_changes() AS changes')!;
  const known = remembered.get(store);
  if (known?.changes === changes) return known;
  const all = store.languages();
  const facts = {
    changes,
    languages: all.length > MAX_LANGUAGES ? [...new Set([...all.slice(0, MAX_LANGUAGES), 'und'])] : all,
    statistics: statisticsOf(store),
  };
  remembered.set(store, facts);
  return facts;
}

function statisticsOf(store: Store): Statistics {
  const frequencies = new Map<string, number>();
  return {
    rows: store.chunks.nextId() - 1,
    frequency: (term) => {
      let frequency = frequencies.get(term);
      if (frequency === undefined) {
        frequency = store.keywords.frequency(term);
        if (frequencies.size < MAX_FREQUENCIES) frequencies.set(term, frequency);
      }
      return frequency;
    },
    count: (expression) => store.keywords.count(expression, Number.MAX_SAFE_INTEGER),
  };
}

const MAX_FREQUENCIES = 20_000;
