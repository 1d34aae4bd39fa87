/** What every query asks of the index, remembered until something is written. */
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import type { Statistics } from './plan.ts';

export interface IndexFacts {
  /** The most frequent ones, at most four, and `und` where there are more. */
  languages: readonly string[];
  statistics: Statistics;
  /** Every document with a text, first added first. */
  documents(textId: number): readonly DocumentRow[];
  section(textId: number, seq: number): SectionRow;
}

/** Each language that a query is reduced by costs terms; more hardly ever share a library. */
const MAX_LANGUAGES = 4;
const MAX_REMEMBERED = 20_000;

const remembered = new WeakMap<Store, { changes: number; facts: IndexFacts }>();

export function indexFacts(store: Store): IndexFacts {
  // What an open transaction shows may be taken back without a trace in the count of changes.
  if (store.db.inTransaction) return factsOf(store);
  const { changes } = store.db.get<{ changes: number }>('SELECT total_changes() AS changes')!;
  const known = remembered.get(store);
  if (known?.changes === changes) return known.facts;
  const facts = factsOf(store);
  remembered.set(store, { changes, facts });
  return facts;
}

function factsOf(store: Store): IndexFacts {
  const all = store.languages();
  const section = memo((key: string) => {
    const at = key.indexOf('#');
    return store.sections.get(Number(key.slice(0, at)), Number(key.slice(at + 1)))!;
  });
  return {
    languages: all.length > MAX_LANGUAGES ? [...new Set([...all.slice(0, MAX_LANGUAGES), 'und'])] : all,
    statistics: {
      rows: store.chunks.nextId() - 1,
      frequency: memo((term: string) => store.keywords.frequency(term)),
      count: memo((expression: string) => store.keywords.count(expression, Number.MAX_SAFE_INTEGER)),
    },
    documents: memo((textId: number) => store.documents.ofText(textId)),
    section: (textId, seq) => section(`${textId}#${seq}`),
  };
}

function memo<K, V>(read: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(key, value);
    }
    return value;
  };
}
