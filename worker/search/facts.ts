/** What every query asks of the index, remembered until something is written. */
import type { Meta } from '../contract/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { detectLanguage } from '../text/index.ts';
import type { Statistics } from './words.ts';

export interface IndexFacts {
  /** Of the documents, most frequent first. */
  languages: readonly string[];
  statistics: Statistics;
  /** Every document with a text, first added first. */
  documents(textId: number): readonly DocumentRow[];
  section(textId: number, seq: number): SectionRow;
  /** The chunks of a text that have facts of their own, ascending. */
  passages(textId: number): readonly PassageMeta[];
}

export interface PassageMeta {
  id: number;
  meta: Meta;
}

/** Each language that a query is reduced by costs terms; more hardly ever share a library. */
const MAX_LANGUAGES = 4;

/**
 * The languages by which a query is reduced: the most frequent ones of the documents, with the query's own among
 * them. Where there are more, also `und`: words as they are.
 */
export function queryLanguages(languages: readonly string[], query: string): string[] {
  if (languages.length <= MAX_LANGUAGES) return [...languages];
  const own = detectLanguage(query);
  const chosen = [...(languages.includes(own) ? [own] : []), ...languages];
  return [...new Set([...[...new Set(chosen)].slice(0, MAX_LANGUAGES), 'und'])];
}
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
  const section = memo((key: string) => {
    const at = key.indexOf('#');
    return store.sections.get(Number(key.slice(0, at)), Number(key.slice(at + 1)))!;
  });
  let passages: Map<number, PassageMeta[]> | undefined;
  return {
    languages: store.languages(),
    statistics: {
      rows: store.chunks.count(),
      frequency: memo((term: string) => store.keywords.frequency(term)),
      count: memo((expression: string) => store.keywords.count(expression, Number.MAX_SAFE_INTEGER)),
    },
    documents: memo((textId: number) => store.documents.ofText(textId)),
    section: (textId, seq) => section(`${textId}#${seq}`),
    passages: (textId) => {
      passages ??= passageMeta(store);
      return passages.get(textId) ?? [];
    },
  };
}

/** By text. */
function passageMeta(store: Store): Map<number, PassageMeta[]> {
  const byText = new Map<number, PassageMeta[]>();
  store.chunks.eachMeta((id, textId, meta) => {
    const list = byText.get(textId) ?? [];
    byText.set(textId, list);
    list.push({ id, meta });
  });
  return byText;
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
