/** One open index in this process: the line of its writes, and the views of its collections. */
import { randomUUID } from 'node:crypto';
import { type Call, type Engine, type EngineEvent, throwIfAborted } from '../../worker/contract/index.ts';
import type { Storage } from '../../worker/store/index.ts';
import type { FileStorage } from './storage.ts';

export class Library {
  readonly engine: Engine;
  readonly #storage: Storage | FileStorage;
  readonly #views = new Map<string, EventTarget>();
  readonly #unsubscribe: () => void;
  /** The end of the line of writes; never rejects. */
  #writes: Promise<void> = Promise.resolve();

  constructor(engine: Engine, storage: Storage | FileStorage) {
    this.engine = engine;
    this.#storage = storage;
    this.#unsubscribe = engine.subscribe((event) => this.#tell(event));
  }

  /** The one view of this collection, which hears its changes and all else that happens. */
  view<V extends EventTarget>(collection: string, make: () => V): V {
    const view = (this.#views.get(collection) as V | undefined) ?? make();
    this.#views.set(collection, view);
    return view;
  }

  /** One after another, whatever their collections. What was written has reached the file when this returns. */
  async write<T>(signal: AbortSignal | undefined, work: (call: Call) => Promise<T>): Promise<T> {
    const before = this.#writes;
    let done!: () => void;
    this.#writes = new Promise<void>((resolve) => {
      done = resolve;
    });
    await before;
    try {
      throwIfAborted(signal);
      return await work(newCall(signal));
    } finally {
      // No transaction is open between two writes: the moment at which the database can be copied.
      try {
        if ('flush' in this.#storage) await this.#storage.flush();
      } finally {
        done();
      }
    }
  }

  async close(): Promise<void> {
    await this.engine.close();
    this.#unsubscribe();
  }

  #tell({ type, data }: EngineEvent): void {
    for (const [name, view] of this.#views) {
      if (type === 'change' && data.collection !== name) continue;
      view.dispatchEvent(new CustomEvent(type, { detail: data }));
    }
  }
}

export function newCall(signal?: AbortSignal): Call {
  return signal ? { id: randomUUID(), signal } : { id: randomUUID() };
}
