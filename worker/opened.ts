/** What an open collection means: its store, the encoder that fits it, and its vectors in memory. */
import {
  COPSE_VERSION,
  CopseError,
  type Encoder,
  type EngineInfo,
  MAIN_COLLECTION,
  type Notice,
  SCHEMA_VERSION,
  type VectorIndex,
} from './contract/index.ts';
import { reindexAll, StoredVectors } from './ingest/index.ts';
import {
  collectionNames,
  type Database,
  migrate,
  openBytes,
  type Sqlite3,
  type Storage,
  Store,
  validate,
} from './store/index.ts';
import { ANALYSER_VERSION } from './text/index.ts';
import { createFlatIndex } from './vector/index.ts';

const ANALYSER = 'analyser';

export interface Opened {
  readonly store: Store;
  /** `null` where there is none or where the stored vectors are of another. */
  readonly encoder: Encoder | null;
  readonly vectors: StoredVectors | null;
  readonly notice?: Notice;
  /** Nothing was written to it yet; it is not in the file and must not be written to. */
  readonly absent: boolean;
  /** Its keywords are those of an older analyser: see {@link refresh}. */
  stale: boolean;
}

/** What every open file must have and be. Throws `corrupt` or `version-mismatch`. */
export function prepareFile(db: Database): void {
  migrate(db);
  if (!Store.find(db, MAIN_COLLECTION)) makeStored(db, MAIN_COLLECTION, null);
  for (const name of collectionNames(db)) refuseNewer(Store.find(db, name)!);
}

/** Proves that the bytes are a whole index that this copse can read, before anything is replaced by them. */
export function validateBytes(sqlite: Sqlite3, bytes: Uint8Array): void {
  const db = openBytes(sqlite, bytes);
  try {
    validate(db);
    prepareFile(db);
  } finally {
    db.close();
  }
}

export function openStored(db: Database, name: string, encoder: Encoder | null): Opened | undefined {
  const store = Store.find(db, name);
  if (!store) return undefined;
  const stale = store.getMeta(ANALYSER) !== String(ANALYSER_VERSION);
  return { store, ...fittingEncoder(store, encoder), absent: false, stale };
}

export function makeStored(db: Database, name: string, encoder: Encoder | null): Opened {
  db.transaction(() => Store.open(db, name).setMeta(ANALYSER, String(ANALYSER_VERSION)));
  return openStored(db, name, encoder)!;
}

/** Stands for a collection that is not in the file. */
export function absentStored(nowhere: Database, name: string, encoder: Encoder | null): Opened {
  return { store: Store.absent(nowhere, name), encoder, vectors: null, absent: true, stale: false };
}

/** Writes the keywords anew by the present analyser, if need be; the host's file follows with the next write. */
export async function refresh(opened: Opened, signal: AbortSignal): Promise<void> {
  if (!opened.stale) return;
  const parts = { ...opened, committed: () => {}, changed: () => {} };
  await reindexAll(parts, { id: 'reindex', signal }, () =>
    opened.store.setMeta(ANALYSER, String(ANALYSER_VERSION)),
  );
  opened.stale = false;
}

/** Keywords of a newer analyser would match nothing. */
function refuseNewer(store: Store): void {
  const found = Number(store.getMeta(ANALYSER) ?? 0);
  if (found <= ANALYSER_VERSION) return;
  throw new CopseError(
    'version-mismatch',
    `The keywords of this index are of version ${found}; this copse reads up to ${ANALYSER_VERSION}. Please update.`,
    { found, supported: ANALYSER_VERSION },
  );
}

function fittingEncoder(
  store: Store,
  encoder: Encoder | null,
): Pick<Opened, 'encoder' | 'vectors' | 'notice'> {
  const recorded = store.getMeta('encoder');
  if (encoder && recorded !== undefined && recorded !== encoder.id && store.vectors.count() > 0) {
    const what = store.collection === MAIN_COLLECTION ? 'this index' : `the collection "${store.collection}"`;
    return {
      encoder: null,
      vectors: null,
      notice: {
        code: 'encoder-unavailable',
        message: `The vectors of ${what} were made by "${recorded}", not by "${encoder.id}": search goes by keywords alone.`,
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
