/** One open library in this tab: calls over whatever connection there is at the moment, and what it tells. */
import {
  type AddOptions,
  CopseError,
  type EngineEvent,
  type IndexEvents,
  isCopseError,
  MAIN_COLLECTION,
  throwIfAborted,
} from '../../worker/contract/index.ts';
import {
  type Address,
  type EngineService,
  type OpenRequest,
  PeerLost,
  type Remote,
} from '../../worker/contract/wire.ts';
import { uid } from './ids.ts';
import { type Connection, Tabs } from './tabs.ts';

/** One call, made as often as it takes. */
export type Ask<T> = (
  service: Remote<EngineService>,
  to: Address,
  role: Connection['role'],
) => PromiseLike<T>;

export interface WriteOptions {
  id?: string;
  signal?: AbortSignal | undefined;
  onProgress?: AddOptions['onProgress'] | undefined;
}

/** A read that lost its leader this often is given up; each time another tab has taken over in between. */
const MAX_TRIES = 5;

export class Library {
  readonly #tabs: Tabs;
  readonly #views = new Map<string, EventTarget>();
  /** What happened before anyone could listen. */
  #early: (() => void)[] | undefined = [];
  #closing: Promise<void> | undefined;

  constructor(request: OpenRequest, worker: Worker | undefined) {
    this.#tabs = new Tabs(request, worker, {
      onEvent: (event) => this.#tell(event),
      onRole: () => this.#tellState(),
    });
  }

  get #closed(): boolean {
    return this.#closing !== undefined;
  }

  /** Closes again what cannot be opened. */
  async open(): Promise<void> {
    try {
      await this.#tabs.connect();
    } catch (error) {
      await this.close();
      throw error;
    }
    setTimeout(() => this.#tellEarly());
  }

  /** The one view of this collection, which hears its changes and all else that happens. */
  view<V extends EventTarget>(collection: string, make: () => V): V {
    const view = (this.#views.get(collection) as V | undefined) ?? make();
    this.#views.set(collection, view);
    return view;
  }

  /** Asks again when the leader was lost on the way. An abort is not waited for: there is nothing to be known. */
  async read<T>(collection: string, ask: Ask<T>, signal?: AbortSignal): Promise<T> {
    throwIfAborted(signal);
    return abortable(this.#ask(collection, ask, signal), signal);
  }

  /** Asked once. When the leader was lost on the way, its successor is asked whether it was done. */
  async write<T>(
    collection: string,
    ask: Ask<T>,
    { id = uid(), signal, onProgress }: WriteOptions = {},
  ): Promise<T> {
    throwIfAborted(signal);
    const { peer, role } = await abortable(this.#tabs.connect(), signal);
    try {
      return await peer.run({ id, ...(signal && { signal }), ...(onProgress && { onProgress }) }, (service) =>
        ask(service, { collection, call: id }, role),
      );
    } catch (error) {
      if (!this.#isLost(error)) throw error;
      const outcome = await this.#ask(collection, (service) => service.outcome(id), undefined).catch(
        (unasked: unknown) => {
          throw leaderChanged(unasked);
        },
      );
      if (outcome === undefined) throw leaderChanged(error);
      return outcome as T;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#tabs.close();
    return this.#closing;
  }

  async #ask<T>(collection: string, ask: Ask<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tries = 1; ; tries++) {
      const { peer, role } = await this.#tabs.connect();
      const call = uid();
      try {
        return await peer.run({ id: call, ...(signal && { signal }) }, (service) =>
          ask(service, { collection, call }, role),
        );
      } catch (error) {
        if (!this.#isLost(error)) throw error;
        if (tries >= MAX_TRIES || signal?.aborted) throw leaderChanged(error);
      }
    }
  }

  /** An engine that says `closed` while this index is open was closed by the tab that owns it. */
  #isLost(error: unknown): boolean {
    return !this.#closed && (error instanceof PeerLost || isCopseError(error, 'closed'));
  }

  // --- events --------------------------------------------------------------------------------------

  #tell({ type, data }: EngineEvent): void {
    this.#dispatch(type, data, type === 'change' ? data.collection : undefined);
  }

  /** What the storage is now is asked of the engine. If the connection is gone again, its successor will tell. */
  #tellState(): void {
    this.#ask(
      MAIN_COLLECTION,
      async (service, to, role) => ({ ...(await service.info(to)), role }),
      undefined,
    ).then(
      ({ role, storage, durable }) => this.#dispatch('state', { role, storage, durable }),
      () => {},
    );
  }

  /** To one collection or to all. */
  #dispatch<K extends keyof IndexEvents>(type: K, detail: IndexEvents[K], collection?: string): void {
    const tell = (): void => {
      for (const [name, view] of this.#views) {
        if (name === (collection ?? name)) view.dispatchEvent(new CustomEvent(type, { detail }));
      }
    };
    if (this.#closed) return;
    if (this.#early) this.#early.push(tell);
    else tell();
  }

  #tellEarly(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const tell of early) tell();
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(new CopseError('aborted', 'The call was aborted.', {}, signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function leaderChanged(cause: unknown): CopseError {
  return new CopseError(
    'leader-changed',
    'The tab that held the library went away during the call. Whether it was carried out is not known.',
    {},
    cause,
  );
}
