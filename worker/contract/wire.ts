/**
 * Everything that crosses a thread. Calls go through comlink; greeting, abort, progress, events and heartbeat
 * are plain messages on the same channel, so that they keep their order with the calls.
 *
 *   page ──Worker──────────── engine worker            (the owner: opens and closes the engine)
 *   page ──BroadcastChannel── engine worker of another tab (a follower: everything else)
 *
 * The greeting (`hello`, `welcome`, `leader`) is understood by every version; the rest only where
 * {@link WIRE_VERSION} is the same. No method may be called `bind`, which comlink keeps to itself.
 */
import { type Endpoint, expose, type Remote, wrap } from 'comlink';
import type { AddSettings, Call, EngineEvent, EngineInfo } from './engine.ts';
import { CopseError, toCopseError } from './errors.ts';
import type {
  AddReport,
  CollectionInfo,
  DocumentInfo,
  EncoderSpec,
  Filter,
  Neighbourhood,
  NeighbourhoodOptions,
  Notice,
  Page,
  Passage,
  Place,
  Progress,
  ReadOptions,
  RemoveReport,
  SearchOptions,
  SearchResult,
  SectionOptions,
  SectionResult,
  Suggestion,
  TextSource,
  TocDocument,
  TocOptions,
} from './model.ts';
import { throttleProgress } from './throttle.ts';
import { SCHEMA_VERSION, WIRE_VERSION } from './versions.ts';
import { installErrorHandler } from './wire-errors.ts';

export type { Remote };

/** A {@link SingleSource} in a form that can be posted. A `File` loses its relative path on the way: it travels beside it. */
export type WireSource =
  | string
  | TextSource
  | { texts: Record<string, string> }
  | Blob
  | { blob: Blob; path: string }
  | { url: string }
  | FileSystemHandle;

/** {@link AddSettings} with the folder filter, which the engine's host applies. */
type WireAddSettings = AddSettings & { types?: string[] };

/** What an engine is opened with. */
export interface OpenRequest {
  name: string;
  /** Names the library's place on this origin: storage directory, lock and channel. */
  key: string;
  storage: 'opfs' | 'memory';
  encoder: 'static' | 'none' | EncoderSpec;
  language?: string;
  synonyms?: string[][];
  /** Absolute URL of self-hosted files, with a slash at its end. */
  assets?: string;
}

/** Where a call goes, and what it is called. */
export interface Address {
  collection: string;
  /** The id that abort, progress and the memory of finished writes go by. */
  call: string;
}

/** The engine's calls as they cross. */
export interface EngineService {
  info(to: Address): Promise<EngineInfo>;
  add(to: Address, sources: WireSource[], settings: WireAddSettings): Promise<AddReport>;
  remove(to: Address, document: string): Promise<RemoveReport>;
  rename(to: Address, document: string, title: string): Promise<DocumentInfo>;
  clear(to: Address): Promise<RemoveReport>;
  documents(to: Address, filter?: Filter, page?: Page): Promise<DocumentInfo[]>;
  search(to: Address, query: string, options?: Omit<SearchOptions, 'signal'>): Promise<SearchResult>;
  sections(to: Address, query: string, options?: Omit<SectionOptions, 'signal'>): Promise<SectionResult>;
  suggest(to: Address, prefix: string, limit?: number): Promise<Suggestion[]>;
  toc(to: Address, document?: string, options?: TocOptions): Promise<TocDocument[]>;
  read(to: Address, ref: string | Place, options?: ReadOptions): Promise<Passage>;
  neighbourhood(to: Address, section: string, options?: NeighbourhoodOptions): Promise<Neighbourhood>;
  collections(): Promise<CollectionInfo[]>;
  /** Drops the collection that it is addressed to. */
  drop(to: Address): Promise<RemoveReport>;
  /** A Blob crosses by reference, whatever its size. */
  export(): Promise<Blob>;
  import(call: string, data: Blob): Promise<EngineInfo>;
  outcome(call: string): Promise<unknown>;
}

/** What only the page that owns the worker may ask. */
export interface OwnerService extends EngineService {
  /** Resolves to what the user should be told. Opening twice is an error, opening after `close` is not. */
  open(request: OpenRequest): Promise<Notice[]>;
  /** From now on followers are answered. */
  lead(): Promise<void>;
  close(): Promise<void>;
}

export interface Greeting {
  wire: number;
  schema: number;
}

/** Plain messages, told apart by `copse`. They carry neither `id` nor `type`, by which comlink knows its own. */
export type WireMessage =
  | ({ copse: 'hello'; channel?: string } & Greeting)
  | ({ copse: 'welcome'; leader: string } & Greeting)
  | ({ copse: 'leader'; leader: string } & Greeting)
  | { copse: 'yield' }
  | { copse: 'bye' }
  | { copse: 'abort'; call: string }
  | { copse: 'progress'; call: string; progress: Progress }
  | { copse: 'event'; event: EngineEvent }
  | { copse: 'ping' }
  | { copse: 'pong' };

export const GREETING: Greeting = { wire: WIRE_VERSION, schema: SCHEMA_VERSION };

/** Above 0 where `theirs` is newer than `ours`, below 0 where it is older. */
export function compareGreetings(theirs: Greeting, ours: Greeting): number {
  return theirs.wire - ours.wire || theirs.schema - ours.schema;
}

/** The message in an event of a channel that comlink uses too; `undefined` for comlink's own and for foreign ones. */
export function messageOf(event: Event): WireMessage | undefined {
  const data: unknown = (event as MessageEvent).data;
  return typeof data === 'object' && data !== null && 'copse' in data ? (data as WireMessage) : undefined;
}

/** Name of the channel on which a library's leader is announced and greeted. */
export function controlChannel(key: string): string {
  return `copse:${key}`;
}

/** A place to post to and listen at. Posting after the end is silent: comlink releases its proxies whenever they are collected. */
export interface Port extends Endpoint {
  close(): void;
}

interface Postable {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  start?(): void;
}

/**
 * A Worker, the worker's own scope, a MessagePort or a BroadcastChannel as one kind of thing. `close` detaches the
 * listeners and then calls `end`. A BroadcastChannel takes no transfer list, so everything is copied on it.
 */
export function portOf(target: Postable, end?: () => void): Port {
  const listeners = new Set<EventListenerOrEventListenerObject>();
  const transfers = typeof BroadcastChannel === 'undefined' || !(target instanceof BroadcastChannel);
  let open = true;
  return {
    postMessage(message: unknown, transfer?: Transferable[]) {
      if (!open) return;
      if (transfers && transfer?.length) target.postMessage(message, transfer);
      else target.postMessage(message);
    },
    addEventListener(type, listener) {
      listeners.add(listener);
      target.addEventListener(type, listener);
    },
    removeEventListener(type, listener) {
      listeners.delete(listener);
      target.removeEventListener(type, listener);
    },
    start() {
      target.start?.();
    },
    close() {
      if (!open) return;
      open = false;
      for (const listener of listeners) target.removeEventListener('message', listener);
      listeners.clear();
      end?.();
    },
  };
}

// --- the calling side --------------------------------------------------------------------------------

/** The other side is gone or does not answer. What became of a call in flight is unknown. */
export class PeerLost extends Error {
  override readonly name: string = 'PeerLost';
}

export interface PeerOptions {
  onEvent?: (event: EngineEvent) => void;
  /** Called once, when the other side stopped answering. */
  onLost?: () => void;
  /**
   * Milliseconds between two pings while calls are pending; 0: no heartbeat, for a worker of our own that dies
   * only with us. The other side counts as lost after {@link PATIENCE} pings in a row without a word from it.
   */
  heartbeat?: number;
}

/** Counted in pings and not in time, so that a tab that slept itself does not blame the other one. */
export const PATIENCE: number = 10;

export const HEARTBEAT_MS: number = 1000;

/** One connection to an engine. */
export class Peer<S extends EngineService = EngineService> {
  readonly #port: Port;
  readonly #service: Remote<S>;
  readonly #options: PeerOptions;
  readonly #progress = new Map<string, (progress: Progress) => void>();
  readonly #pending = new Set<(error: Error) => void>();
  #lost: Error | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unanswered = 0;

  constructor(port: Port, options: PeerOptions = {}) {
    installErrorHandler();
    this.#port = port;
    this.#options = options;
    port.addEventListener('message', (event) => this.#receive(event as Event));
    this.#service = wrap<S>(port);
    port.start?.();
  }

  /**
   * Makes one call. Rejects with {@link PeerLost} when the other side is lost, with a {@link CopseError} otherwise.
   * An abort is passed on; the call then ends as the engine ends it.
   */
  run<T>(call: Call, make: (service: Remote<S>) => PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#lost) {
        reject(this.#lost);
        return;
      }
      const abort = (): void => this.#post({ copse: 'abort', call: call.id });
      const settle = (): void => {
        this.#pending.delete(fail);
        this.#progress.delete(call.id);
        call.signal?.removeEventListener('abort', abort);
        if (this.#pending.size === 0) this.#rest();
      };
      const fail = (error: unknown): void => {
        settle();
        reject(error instanceof PeerLost ? error : fromWire(error));
      };
      this.#pending.add(fail);
      if (call.onProgress) this.#progress.set(call.id, call.onProgress);
      this.#watch();
      make(this.#service).then((value) => {
        settle();
        resolve(value);
      }, fail);
      if (call.signal?.aborted) abort();
      else call.signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Ends the connection; calls in flight reject with `error`. */
  close(error: Error = new PeerLost('The connection was closed.')): void {
    if (this.#lost) return;
    this.#lost = error;
    this.#rest();
    this.#post({ copse: 'bye' });
    this.#port.close();
    for (const fail of [...this.#pending]) fail(error);
  }

  #post(message: WireMessage): void {
    this.#port.postMessage(message);
  }

  #receive(event: Event): void {
    this.#unanswered = 0;
    const message = messageOf(event);
    if (message?.copse === 'progress') this.#progress.get(message.call)?.(message.progress);
    else if (message?.copse === 'event') this.#options.onEvent?.(message.event);
  }

  #watch(): void {
    const interval = this.#options.heartbeat ?? 0;
    if (this.#timer !== undefined || interval === 0) return;
    this.#unanswered = 0;
    this.#timer = setInterval(() => this.#beat(), interval);
  }

  #beat(): void {
    if (this.#unanswered < PATIENCE) {
      this.#unanswered++;
      this.#post({ copse: 'ping' });
      return;
    }
    this.close(new PeerLost('The tab that holds the library does not answer.'));
    this.#options.onLost?.();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function fromWire(error: unknown): CopseError {
  if (error instanceof Error && error.name === 'DataCloneError') {
    return new CopseError(
      'invalid-option',
      `A value cannot be sent to the engine: ${error.message}`,
      {},
      error,
    );
  }
  return toCopseError(error);
}

// --- the answering side ------------------------------------------------------------------------------

/** One connected caller, seen from the engine. */
export class Line {
  readonly #port: Port;
  readonly #calls = new Map<string, AbortController>();
  readonly #running = new Set<Promise<unknown>>();
  #stopped = false;

  /** `service` gets the line so that its methods can {@link run} with abort and progress. */
  constructor(port: Port, service: (line: Line) => EngineService, onBye?: () => void) {
    installErrorHandler();
    this.#port = port;
    port.addEventListener('message', (event) => {
      const message = messageOf(event as Event);
      if (message?.copse === 'abort') this.#calls.get(message.call)?.abort();
      else if (message?.copse === 'ping') this.post({ copse: 'pong' });
      else if (message?.copse === 'bye') onBye?.();
    });
    expose(service(this), port);
    port.start?.();
  }

  post(message: WireMessage): void {
    this.#port.postMessage(message);
  }

  /** Runs one call that can be aborted and watched. Its last progress goes out before its result. */
  run<T>(id: string, work: (call: Call) => Promise<T>): Promise<T> {
    const running = this.#run(id, work);
    this.#running.add(running);
    const forget = (): unknown => this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }

  async #run<T>(id: string, work: (call: Call) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    this.#calls.set(id, abort);
    const progress = throttleProgress((latest) =>
      this.post({ copse: 'progress', call: id, progress: latest }),
    );
    try {
      if (this.#stopped) throw engineClosed();
      return await work({ id, signal: abort.signal, onProgress: progress.push });
    } catch (error) {
      throw this.#stopped ? engineClosed(error) : toCopseError(error);
    } finally {
      progress.flush();
      this.#calls.delete(id);
    }
  }

  /** Aborts what this caller has running, which then rejects with `closed`, and waits for its end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const call of this.#calls.values()) call.abort();
    await Promise.allSettled(this.#running);
  }

  /** Nothing is posted or heard any more. */
  close(): void {
    this.#port.close();
  }
}

export function engineClosed(cause?: unknown): CopseError {
  return new CopseError('closed', 'The engine was closed.', {}, cause);
}
