/** A tab that does not lead asks the leader's worker for a channel of its own. */
import { CopseError, type EngineEvent } from '../../worker/contract/index.ts';
import {
  compareGreetings,
  GREETING,
  type Greeting,
  HEARTBEAT_MS,
  messageOf,
  Peer,
  type PeerLost,
  type Port,
  portOf,
  type WireMessage,
} from '../../worker/contract/wire.ts';
import { deferred, uid } from './ids.ts';

export interface FollowHooks {
  onEvent: (event: EngineEvent) => void;
  onConnected: (peer: Peer) => void;
  /** The leader stopped answering in the middle of a call. */
  onLost: () => void;
  /** Nobody has answered for {@link MAX_HELLOS} greetings; called again after as many more. */
  onSilent: () => void;
  /** The leader is newer than this page. */
  onRefused: (error: CopseError) => void;
}

/** Greetings are a second apart. Counted and not timed, so that a tab that slept does not give up at once. */
const HELLO_MS = 1000;
const MAX_HELLOS = 20;

export class Follower {
  readonly #control: Port;
  readonly #hooks: FollowHooks;
  readonly #name: string;
  readonly #port: Port;
  /** Held as long as this follower lives: by it the leader's worker learns of our end. */
  readonly #alive = deferred<void>();
  #peer: Peer | undefined;
  #leader: string | undefined;
  #hellos = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #over = false;

  constructor(control: Port, key: string, hooks: FollowHooks) {
    this.#control = control;
    this.#hooks = hooks;
    this.#name = `copse:${key}:${uid()}`;
    const channel = new BroadcastChannel(this.#name);
    this.#port = portOf(channel, () => channel.close());
    this.#port.addEventListener('message', this.#onMessage);
    navigator.locks
      .request(this.#name, () => {
        this.#greet();
        return this.#alive.promise;
      })
      .catch(() => {});
  }

  /** A leader made itself known. True when it is not the one that this follower is connected to. */
  isOther(leader: string): boolean {
    return this.#leader !== undefined && this.#leader !== leader;
  }

  /** Asks once more, now. */
  hello(): void {
    if (this.#over || this.#peer) return;
    const message: WireMessage = { copse: 'hello', channel: this.#name, ...GREETING };
    this.#control.postMessage(message);
  }

  close(error: PeerLost | CopseError): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#timer);
    this.#peer?.close(error);
    this.#port.close();
    this.#alive.resolve();
  }

  #greet(): void {
    if (this.#over) return;
    this.#timer = setInterval(() => {
      if (++this.#hellos % MAX_HELLOS === 0) this.#hooks.onSilent();
      this.hello();
    }, HELLO_MS);
    this.hello();
  }

  readonly #onMessage = (event: unknown): void => {
    const message = messageOf(event as Event);
    if (message?.copse !== 'welcome' || this.#peer || this.#over) return;
    if (compareGreetings(message, GREETING) > 0) {
      this.#hooks.onRefused(newerLeader(message));
      return;
    }
    clearInterval(this.#timer);
    this.#port.removeEventListener('message', this.#onMessage as EventListener);
    this.#leader = message.leader;
    this.#peer = new Peer(this.#port, {
      onEvent: this.#hooks.onEvent,
      onLost: this.#hooks.onLost,
      heartbeat: HEARTBEAT_MS,
    });
    this.#hooks.onConnected(this.#peer);
  };
}

export function newerLeader(greeting: Greeting): CopseError {
  return new CopseError(
    'version-mismatch',
    'Another tab has opened this library with a newer version of copse. Please reload this tab.',
    { found: greeting.schema, supported: GREETING.schema },
  );
}
