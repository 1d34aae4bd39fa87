/** What an open file means: its store, the encoder that fits it, and the vectors in memory. */
import {
  COPSE_VERSION,
  CopseError,
  type Encoder,
  type EngineInfo,
  type Notice,
  SCHEMA_VERSION,
  type VectorIndex,
} from './contract/index.ts';
import { reindexAll, StoredVectors } from './ingest/index.ts';
import { openBytes, type Sqlite3, type Storage, Store, validate } from './store/index.ts';
import { ANALYSER_VERSION } from './text/index.ts';
import { createFlatIndex } from './vector/index.ts';

const ANALYSER = 'analyser';
const COLLECTION = 'main';

export interface Opened {
  store: Store;
  /** `null` where there is none or where the stored vectors are of another. */
  encoder: Encoder | null;
  vectors: StoredVectors | null;
  notice?: Notice;
}

/**
 * Opens what the storage holds, made anew or migrated where needed. Rejects with `corrupt` or `version-mismatch`.
 * Keywords of an older analyser are written anew; the host's file follows with the next write.
 */
export async function openStored(storage: Storage, encoder: Encoder | null): Promise<Opened> {
  const store = Store.open(storage.db, COLLECTION);
  const analyser = analyserOf(store);
  const opened: Opened = { store, ...fittingEncoder(store, encoder) };
  if (analyser < ANALYSER_VERSION) {
    const parts = { ...opened, committed: () => {}, changed: () => {} };
    await reindexAll(parts, { id: 'reindex' }, () => store.setMeta(ANALYSER, String(ANALYSER_VERSION)));
  }
  return opened;
}

/** Proves that the bytes are a whole index that this copse can read, before anything is replaced by them. */
export function validateBytes(sqlite: Sqlite3, bytes: Uint8Array): void {
  const db = openBytes(sqlite, bytes);
  try {
    validate(db);
    analyserOf(Store.open(db, COLLECTION));
  } finally {
    db.close();
  }
}

/** Of the stored keywords; those of a newer one would match nothing and are refused. */
function analyserOf(store: Store): number {
  const recorded = store.getMeta(ANALYSER);
  if (recorded === undefined) {
    store.setMeta(ANALYSER, String(store.documents.count() === 0 ? ANALYSER_VERSION : 0));
    return analyserOf(store);
  }
  if (Number(recorded) > ANALYSER_VERSION) {
    throw new CopseError(
      'version-mismatch',
      `The keywords of this index are of version ${recorded}; this copse reads up to ${ANALYSER_VERSION}. Please update.`,
      { found: Number(recorded), supported: ANALYSER_VERSION },
    );
  }
  return Number(recorded);
}

function fittingEncoder(store: Store, encoder: Encoder | null): Omit<Opened, 'store'> {
  const recorded = store.getMeta('encoder');
  if (encoder && recorded !== undefined && recorded !== encoder.id && store.vectors.count() > 0) {
    return {
      encoder: null,
      vectors: null,
      notice: {
        code: 'encoder-unavailable',
        message: `The vectors of this index were made by "${recorded}", not by "${encoder.id}": search goes by keywords alone.`,
      },
    };
  }
  const create = encoder && ((): VectorIndex => createFlatIndex(encoder.dims));
  return { encoder, vectors: create && new StoredVectors(store, create) };
}

export function infoOf(
  { store, encoder, notice }: Opened,
  storage: Storage,
  given: Pick<EngineInfo, 'name' | 'notice'>,
): EngineInfo {
  return {
    ...(notice && { notice }),
    ...given,
    collection: store.collection,
    storage: storage.kind,
    durable: storage.durable,
    ...store.totals(),
    bytes: storage.db.bytes,
    languages: store.languages(),
    encoder: encoder && {
      id: encoder.id,
      dims: encoder.dims,
      vectors: store.vectors.count(),
      languages: [...encoder.languages],
    },
    versions: {
      copse: COPSE_VERSION,
      sqlite: storage.db.sqlite.version.libVersion,
      schema: SCHEMA_VERSION,
      analyser: ANALYSER_VERSION,
    },
  };
}
