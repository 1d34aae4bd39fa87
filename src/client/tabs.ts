/**
 * One library, several tabs. A Web Lock elects the leader, whose worker owns the storage; the others talk to that
 * worker over a BroadcastChannel each.
 *
 *   waiting ──welcome──▶ follower ──leader lost, or another one──▶ waiting
 *      │                    │
 *      └───lock granted─────┴──▶ leader ──close, pagehide, asked to yield──▶ lock released
 */
import { CopseError, type EngineEvent, type IndexInfo } from '../../worker/contract/index.ts';
import {
  compareGreetings,
  controlChannel,
  GREETING,
  messageOf,
  type OpenRequest,
  type Peer,
  PeerLost,
  type Port,
  portOf,
} from '../../worker/contract/wire.ts';
import { Follower, newerLeader } from './follow.ts';
import { type Deferred, deferred, uid } from './ids.ts';
import { type EngineWorker, spawn } from './spawn.ts';

export interface Connection {
  readonly peer: Peer;
  readonly role: IndexInfo['role'];
}

export interface TabsHooks {
  onEvent: (event: EngineEvent) => void;
  /** Connected, for the first time or anew. */
  onRole: (role: IndexInfo['role']) => void;
}

const CLOSE_PATIENCE_MS = 5000;

export class Tabs {
  readonly #request: OpenRequest;
  readonly #ownWorker: Worker | undefined;
  readonly #hooks: TabsHooks;
  readonly #shared: boolean;
  /** What calls wait for; absent after a failure, until the next call tries again. */
  #connection: Deferred<Connection> | undefined;
  #connected = false;
  /** Withdraws from the election or gives the lock back. */
  #withdraw: (() => void) | undefined;
  #follower: Follower | undefined;
  #worker: EngineWorker | undefined;
  #hidden = false;
  #closed = false;

  constructor(request: OpenRequest, ownWorker: Worker | undefined, hooks: TabsHooks) {
    this.#request = request;
    this.#ownWorker = ownWorker;
    this.#hooks = hooks;
    this.#shared = request.storage === 'opfs' && 'locks' in navigator && 'BroadcastChannel' in globalThis;
    if (!this.#shared) return;
    addEventListener('pagehide', this.#onPageHide);
    addEventListener('pageshow', this.#onPageShow);
  }

  /** The connection of the moment, or the next one. */
  async connect(): Promise<Connection> {
    if (this.#closed) throw indexClosed();
    if (!this.#connection) this.#enter();
    return this.#connection!.promise;
  }

  /** Idempotent. What still waits rejects with `closed`. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    removeEventListener('pagehide', this.#onPageHide);
    removeEventListener('pageshow', this.#onPageShow);
    this.#connection?.reject(indexClosed());
    if (this.#worker && this.#connected) await closeEngine(this.#worker);
    this.#quit(indexClosed());
  }

  #enter(): void {
    this.#connection ??= deferred();
    if (this.#shared) this.#elect();
    else this.#lead('single', () => this.#closed).catch((error: unknown) => this.#fail(error));
  }

  /** Stops taking part at once. */
  #quit(error: PeerLost | CopseError): void {
    this.#follower?.close(error);
    this.#follower = undefined;
    this.#worker?.peer.close(error);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#withdraw?.();
    this.#withdraw = undefined;
  }

  #settle(connection: Connection): void {
    this.#connected = true;
    this.#connection?.resolve(connection);
    this.#hooks.onRole(connection.role);
  }

  /** Calls from now on wait for the next connection. */
  #disconnect(): void {
    if (!this.#connected) return;
    this.#connected = false;
    this.#connection = deferred();
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    const failed = this.#connection;
    this.#connection = undefined;
    this.#connected = false;
    this.#quit(new PeerLost('The library could not be opened.'));
    failed?.reject(error);
  }

  // --- election ------------------------------------------------------------------------------------

  #elect(): void {
    const channel = new BroadcastChannel(controlChannel(this.#request.key));
    const control = portOf(channel, () => channel.close());
    const seat = new AbortController();
    const left = new Promise<void>((resolve) => seat.signal.addEventListener('abort', () => resolve()));
    this.#withdraw = () => {
      seat.abort();
      control.close();
    };
    control.addEventListener('message', (event) => this.#onControl(event as Event, control));
    navigator.locks
      .request(`copse:${this.#request.key}`, { signal: seat.signal }, async () => {
        await this.#lead('leader', () => seat.signal.aborted);
        await left;
      })
      .catch((error: unknown) => {
        if (!seat.signal.aborted) this.#fail(error);
      });
    this.#follow(control);
  }

  /** The lock is ours: the old leader is gone, and with it what was asked of it. */
  async #lead(role: 'leader' | 'single', over: () => boolean): Promise<void> {
    if (over()) return;
    this.#disconnect();
    this.#follower?.close(new PeerLost('The tab that held the library is gone.'));
    this.#follower = undefined;
    const worker = await spawn(this.#ownWorker, {
      onEvent: this.#hooks.onEvent,
      onYield: () => void this.#makeRoom(),
    });
    if (over()) {
      worker.terminate();
      return;
    }
    this.#worker = worker;
    const notices = await worker.peer.run({ id: uid() }, (service) => service.open(this.#request));
    if (role === 'leader') await worker.peer.run({ id: uid() }, (service) => service.lead());
    if (over()) return;
    this.#settle({ peer: worker.peer as Peer, role });
    for (const notice of notices) this.#hooks.onEvent({ type: 'notice', data: notice });
  }

  /** A newer page wants to lead: it is next in the queue, or after others that will be asked the same. */
  async #makeRoom(): Promise<void> {
    const worker = this.#worker;
    if (!worker || !this.#connected || this.#closed) return;
    this.#disconnect();
    await closeEngine(worker);
    if (this.#closed || this.#worker !== worker) return;
    this.#quit(new PeerLost('A newer version of copse took over.'));
    this.#enter();
  }

  // --- following -----------------------------------------------------------------------------------

  #follow(control: Port): void {
    this.#follower = new Follower(control, this.#request.key, {
      onEvent: this.#hooks.onEvent,
      onConnected: (peer) => this.#settle({ peer, role: 'follower' }),
      onLost: () => this.#refollow(control, true),
      onSilent: () => this.#giveUp(),
      onRefused: (error) => this.#fail(error),
    });
  }

  #refollow(control: Port, silent: boolean): void {
    this.#disconnect();
    this.#follower?.close(new PeerLost('Another tab holds the library now.'));
    this.#follow(control);
    if (silent) this.#hooks.onEvent({ type: 'notice', data: leaderLost() });
  }

  #onControl(event: Event, control: Port): void {
    const message = messageOf(event);
    if (message?.copse !== 'leader' || !this.#follower) return;
    if (compareGreetings(message, GREETING) > 0) this.#fail(newerLeader(message));
    else if (this.#follower.isOther(message.leader)) this.#refollow(control, false);
    else this.#follower.hello();
  }

  /** What waits is told; this tab stays in the queue. */
  #giveUp(): void {
    const waiting = this.#connection;
    this.#connection = deferred();
    waiting?.reject(
      new CopseError('locked', 'Another tab holds the library and does not answer. Close it, or reload it.'),
    );
  }

  // --- the page's life -----------------------------------------------------------------------------

  /** The page may be frozen from here on, and a frozen owner would lock everyone out. */
  readonly #onPageHide = (event: PageTransitionEvent): void => {
    if (!this.#connection) return;
    this.#hidden = true;
    this.#disconnect();
    // A page that goes for good takes its worker along, which may use what time is left to close in good order.
    if (this.#worker && !event.persisted) void closeEngine(this.#worker);
    else this.#quit(new PeerLost('The page was left.'));
  };

  readonly #onPageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted || !this.#hidden) return;
    this.#hidden = false;
    this.#quit(new PeerLost('The page was left.'));
    this.#enter();
  };
}

async function closeEngine(worker: EngineWorker): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_PATIENCE_MS);
  });
  await Promise.race([worker.peer.run({ id: uid() }, (service) => service.close()), late]).catch(() => {});
  clearTimeout(timer);
}

function indexClosed(): CopseError {
  return new CopseError('closed', 'This index was closed.');
}

function leaderLost(): { code: 'leader-lost'; message: string } {
  return { code: 'leader-lost', message: 'The tab that holds the library stopped answering.' };
}
