/** One open index: calls in, collections at work. */
import { Chunkers } from './chunk/index.ts';
import { StoredCollection } from './collection.ts';
import { Collections } from './collections.ts';
import {
  type Call,
  type Chunker,
  type CollectionInfo,
  CopseError,
  checkCollection,
  type Encoder,
  type Engine,
  type EngineCollection,
  type EngineEvent,
  type EngineInfo,
  isCopseError,
  MAIN_COLLECTION,
  type Notice,
  type OwnParser,
  type ParseContext,
  type Profile,
  type RemoveReport,
  type Summarizer,
} from './contract/index.ts';
import { CallNames, type Change, type IngestParts, Profiles, reclaim } from './ingest/index.ts';
import { infoOf, type Opened, validateBytes } from './opened.ts';
import { OwnParsers } from './parse/index.ts';
import { Synonyms } from './search/index.ts';
import type { Storage } from './store/index.ts';
import { Turns } from './turns.ts';

export interface EngineParts {
  name: string;
  /** The engine closes it. */
  storage: Storage;
  encoder: Encoder | null;
  /** What the user should know about how it was opened. */
  notice?: Notice;
  /** Of all documents that do not name theirs; default: detected. */
  language?: string;
  /** Groups of words that mean the same. */
  synonyms?: string[][];
  /** Files that come with copse, for parsers. */
  asset?: ParseContext['asset'];
  /** Starts a thread for pdf.js; absent: it runs in this one. */
  pdfThread?: ParseContext['pdfThread'];
  /** Starts a thread that reads documents; absent: they are read in this one. */
  parserThread?: ParseContext['parserThread'];
  /** By the name given as `summarize`. */
  summarizers?: Readonly<Record<string, Summarizer>>;
  /** By the kind of what they read. */
  parsers?: Readonly<Record<string, OwnParser>>;
  /** By the name given as `profile`. */
  profiles?: Readonly<Record<string, Profile>>;
  /** By the name given as `chunker`. */
  chunkers?: Readonly<Record<string, Chunker>>;
}

/** Rejects with `corrupt`, `version-mismatch` or `invalid-option`; the storage then is still the caller's to close. */
export async function createEngine(parts: EngineParts): Promise<Engine> {
  return new StoredEngine(parts);
}

class StoredEngine implements Engine {
  readonly #parts: EngineParts;
  readonly #profiles: Profiles;
  readonly #collections: Collections;
  readonly #synonyms: Synonyms;
  readonly #turns: Turns;
  readonly #names = new CallNames();
  readonly #listeners = new Set<(event: EngineEvent) => void>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#profiles = new Profiles(
      parts.profiles,
      new OwnParsers(parts.parsers),
      new Chunkers(parts.chunkers),
    );
    this.#synonyms = new Synonyms(parts.synonyms ?? []);
    this.#collections = new Collections(parts.storage, parts.encoder);
    const memory = {
      get: (callId: string) => this.#main().store.outcomes.get(callId),
      put: (callId: string, value: unknown) => this.#main().store.outcomes.put(callId, value),
    };
    this.#turns = new Turns(parts.name, memory, (error) => this.#tellFull(error));
  }

  get ownExtensions(): readonly string[] {
    return this.#profiles.parsers.extensions;
  }

  collection(name: string): EngineCollection {
    return new StoredCollection(checkCollection(name), {
      turns: this.#turns,
      collections: this.#collections,
      ingestParts: (opened) => this.#ingestParts(opened),
      info: (opened) => this.#info(opened),
      synonyms: this.#synonyms,
    });
  }

  async collections(): Promise<CollectionInfo[]> {
    this.#turns.refuseClosed();
    return this.#collections.list();
  }

  async drop(collection: string, call: Call): Promise<RemoveReport> {
    const name = checkCollection(collection);
    if (name === MAIN_COLLECTION) throw cannotDropMain();
    return this.#turns.write(call, async (own, finished) => {
      const opened = this.#collections.at(name);
      if (opened.absent) throw noCollection(name);
      const documents = idsOf(opened);
      const { chunks } = opened.store.totals();
      const report: RemoveReport = { documents, chunksDelta: chunks === 0 ? 0 : -chunks };
      this.#collections.drop(opened, () => finished(report));
      const { storage } = this.#parts;
      await reclaim(storage.db, own.signal);
      await storage.committed();
      this.#changed(name, { added: [], updated: [], removed: documents });
      return report;
    });
  }

  /** Between two writes, as a file cannot be copied in the middle of one. */
  export(): Promise<Uint8Array> {
    return this.#turns.between(async () => this.#parts.storage.export());
  }

  import(data: Uint8Array, call: Call): Promise<EngineInfo> {
    return this.#turns.write(call, async (_own, finished) => {
      const { storage } = this.#parts;
      validateBytes(storage.db.sqlite, data);
      const before = this.#ids();
      await storage.replace(data);
      finished(this.#info(this.#main()));
      await storage.committed();
      this.#tellReplaced(before);
      return this.#info(this.#main());
    });
  }

  async outcome(callId: string): Promise<unknown> {
    this.#turns.refuseClosed();
    return this.#turns.outcome(callId);
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Aborts the write that runs; the documents that it finished stay. */
  close(): Promise<void> {
    return this.#turns.close(async () => {
      this.#collections.close();
      await this.#parts.storage.close();
    });
  }

  // --- inside ----------------------------------------------------------------------------------------

  #main(): Opened {
    return this.#collections.at(MAIN_COLLECTION);
  }

  #ingestParts(opened: Opened): IngestParts {
    const { store, encoder, vectors } = opened;
    const { storage, language, asset, pdfThread, parserThread, summarizers } = this.#parts;
    return {
      store,
      encoder,
      vectors,
      names: this.#names,
      profiles: this.#profiles,
      ...(language !== undefined && { language }),
      ...(asset && { asset }),
      ...(pdfThread && { pdfThread }),
      ...(parserThread && { parserThread }),
      ...(summarizers && { summarizers }),
      committed: () => storage.committed(),
      changed: (change) => this.#changed(store.collection, change),
    };
  }

  #info(opened: Opened): EngineInfo {
    const { name, storage, notice } = this.#parts;
    return infoOf(opened, storage, { name, ...(notice && { notice }) });
  }

  /** Ids of the documents by collection. */
  #ids(): Map<string, string[]> {
    return new Map(this.#collections.names().map((name) => [name, idsOf(this.#collections.at(name))]));
  }

  #tellReplaced(before: ReadonlyMap<string, string[]>): void {
    const after = this.#ids();
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const added = after.get(name) ?? [];
      const there = new Set(added);
      const removed = (before.get(name) ?? []).filter((id) => !there.has(id));
      this.#changed(name, { added, updated: [], removed });
    }
    for (const name of after.keys()) {
      const { notice } = this.#collections.at(name);
      if (notice) this.#emit({ type: 'notice', data: notice });
    }
  }

  #changed(collection: string, change: Change): void {
    const { documents, chunks } = this.#collections.at(collection).store.totals();
    this.#emit({ type: 'change', data: { collection, ...change, documents, chunks } });
  }

  #tellFull(error: CopseError): void {
    if (!isCopseError(error, 'storage-full')) return;
    this.#emit({ type: 'notice', data: { code: 'storage-full', message: error.message } });
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function idsOf({ store }: Opened): string[] {
  return store.documents.list().map(({ id }) => id);
}

function noCollection(name: string): CopseError {
  return new CopseError('not-found', `There is no collection "${name}".`, { collection: name });
}

function cannotDropMain(): CopseError {
  return new CopseError(
    'invalid-option',
    `The collection "${MAIN_COLLECTION}" cannot be dropped; clear() empties it.`,
    { collection: MAIN_COLLECTION },
  );
}
