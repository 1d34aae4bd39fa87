/**
 * Answers for one engine: the page that owns the worker opens and closes it, and when that page leads, pages in
 * other tabs talk to it directly, each over a channel of its own.
 */
import type { Engine, EngineCollection, EngineEvent, Notice } from './contract/index.ts';
import { CopseError } from './contract/index.ts';
import {
  type Address,
  compareGreetings,
  controlChannel,
  type EngineService,
  engineClosed,
  GREETING,
  Line,
  messageOf,
  type OpenRequest,
  type OwnerService,
  type Port,
  portOf,
  type WireMessage,
} from './contract/wire.ts';
import { toInputs } from './ingest/index.ts';

export interface OpenedEngine {
  engine: Engine;
  /** What the user should be told about how it was opened. */
  notices: Notice[];
}

type Hello = Extract<WireMessage, { copse: 'hello' }>;

interface Follower {
  line: Line;
  /** Stops waiting for the follower's end. */
  unwatch: AbortController;
}

export class EngineServer {
  readonly #openEngine: (request: OpenRequest) => Promise<OpenedEngine>;
  readonly #id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  readonly #followers = new Map<string, Follower>();
  #owner: Line | undefined;
  #engine: Engine | undefined;
  #key = '';
  #control: Port | undefined;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(openEngine: (request: OpenRequest) => Promise<OpenedEngine>) {
    this.#openEngine = openEngine;
  }

  /** Serves the owner, whose `bye` closes. The welcome is also sent unasked: a greeting may have come before anyone listened. */
  attach(port: Port): void {
    port.addEventListener('message', (event) => {
      if (messageOf(event as Event)?.copse === 'hello') port.postMessage(this.#welcome());
    });
    const close = (): void => void this.#inTurn(() => this.#close());
    this.#owner = new Line(port, (line) => this.#ownerService(line), close);
    port.postMessage(this.#welcome());
  }

  #welcome(): WireMessage {
    return { copse: 'welcome', leader: this.#id, ...GREETING };
  }

  /** Opening and closing one after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#busy.then(work, work);
    this.#busy = turn.catch(() => {});
    return turn;
  }

  #ownerService(line: Line): OwnerService {
    return {
      ...this.#service(line),
      open: (request) => this.#inTurn(() => this.#open(request)),
      lead: async () => this.#lead(),
      close: () => this.#inTurn(() => this.#close()),
    };
  }

  #service(line: Line): EngineService {
    const engine = (): Engine => {
      if (!this.#engine) throw engineClosed();
      return this.#engine;
    };
    const at = ({ collection }: Address): EngineCollection => engine().collection(collection);
    return {
      info: async (to) => at(to).info(),
      add: (to, sources, { types, ...settings }) =>
        line.run(to.call, async (call) =>
          at(to).add(
            toInputs(sources, { ...(types && { types }), own: engine().ownExtensions }),
            settings,
            call,
          ),
        ),
      remove: (to, document) => line.run(to.call, async (call) => at(to).remove(document, call)),
      rename: (to, document, title) =>
        line.run(to.call, async (call) => at(to).rename(document, title, call)),
      clear: (to) => line.run(to.call, async (call) => at(to).clear(call)),
      documents: async (to, filter, page) => at(to).documents(filter, page),
      search: (to, query, options) => line.run(to.call, async (call) => at(to).search(query, options, call)),
      sections: (to, query, options) =>
        line.run(to.call, async (call) => at(to).sections(query, options, call)),
      suggest: async (to, prefix, limit) => at(to).suggest(prefix, limit),
      toc: async (to, document, options) => at(to).toc(document, options),
      read: async (to, ref, options) => at(to).read(ref, options),
      neighbourhood: async (to, section, options) => at(to).neighbourhood(section, options),
      collections: async () => engine().collections(),
      drop: (to) => line.run(to.call, async (call) => engine().drop(to.collection, call)),
      export: async () => new Blob([(await engine().export()) as Uint8Array<ArrayBuffer>]),
      import: (id, data) =>
        line.run(id, async (call) => engine().import(new Uint8Array(await data.arrayBuffer()), call)),
      outcome: async (call) => engine().outcome(call),
    };
  }

  async #open(request: OpenRequest): Promise<Notice[]> {
    if (this.#engine) throw new CopseError('internal', 'The worker has an index open already.');
    const { engine, notices } = await this.#openEngine(request);
    this.#engine = engine;
    this.#key = request.key;
    engine.subscribe((event) => this.#broadcast(event));
    return notices;
  }

  #broadcast(event: EngineEvent): void {
    this.#owner?.post({ copse: 'event', event });
    for (const { line } of this.#followers.values()) line.post({ copse: 'event', event });
  }

  async #close(): Promise<void> {
    const engine = this.#engine;
    if (!engine) return;
    this.#control?.close();
    this.#control = undefined;
    const followers = [...this.#followers.values()];
    for (const { unwatch } of followers) unwatch.abort();
    this.#followers.clear();
    await Promise.all(followers.map(({ line }) => line.stop()));
    await engine.close();
    this.#engine = undefined;
    // Answers leave a turn after the calls they belong to.
    await new Promise((resolve) => setTimeout(resolve));
    for (const { line } of followers) line.close();
  }

  // --- followers -----------------------------------------------------------------------------------

  #lead(): void {
    if (!this.#engine || this.#control) return;
    const channel = new BroadcastChannel(controlChannel(this.#key));
    const control = portOf(channel, () => channel.close());
    control.addEventListener('message', (event) => {
      const message = messageOf(event as Event);
      if (message?.copse === 'hello') this.#greet(message);
    });
    this.#control = control;
    control.postMessage({ copse: 'leader', leader: this.#id, ...GREETING } satisfies WireMessage);
  }

  /** An older page is only told our version; for a newer one the owner is asked to make room. */
  #greet(hello: Hello): void {
    if (hello.channel === undefined) return;
    const order = compareGreetings(hello, GREETING);
    if (order > 0) {
      this.#owner?.post({ copse: 'yield' });
      return;
    }
    if (order === 0) {
      const follower = this.#followers.get(hello.channel) ?? this.#connect(hello.channel);
      follower.line.post(this.#welcome());
      return;
    }
    const channel = new BroadcastChannel(hello.channel);
    channel.postMessage(this.#welcome());
    channel.close();
  }

  #connect(name: string): Follower {
    const channel = new BroadcastChannel(name);
    const drop = (): void => void this.#drop(name);
    const line = new Line(
      portOf(channel, () => channel.close()),
      (own) => this.#service(own),
      drop,
    );
    const follower: Follower = { line, unwatch: new AbortController() };
    this.#followers.set(name, follower);
    this.#watch(name, follower.unwatch.signal, drop);
    return follower;
  }

  /** A follower holds a lock of its channel's name as long as it lives. */
  #watch(name: string, signal: AbortSignal, gone: () => void): void {
    const { locks } = navigator as { locks?: LockManager };
    locks?.request(name, { signal }, gone).catch(() => {});
  }

  async #drop(name: string): Promise<void> {
    const follower = this.#followers.get(name);
    if (!follower) return;
    this.#followers.delete(name);
    follower.unwatch.abort();
    await follower.line.stop();
    follower.line.close();
  }
}
