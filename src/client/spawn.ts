/** Starting a worker and making sure that it is one of ours, of our version, and listens. */

import type { EngineEvent } from '../../worker/contract/index.ts';
import { CopseError } from '../../worker/contract/index.ts';
import {
  compareGreetings,
  GREETING,
  messageOf,
  type OwnerService,
  Peer,
  type Port,
  portOf,
  type WireMessage,
} from '../../worker/contract/wire.ts';

/** Between two greetings. A worker that is still loading may not hear the first ones. */
const GREETING_MS = 200;
/** Greetings without an answer until the worker is given up. */
const MAX_GREETINGS = 150;

export interface WorkerHooks {
  onEvent: (event: EngineEvent) => void;
  /** A newer page waits for this worker to make room. */
  onYield: () => void;
}

export interface EngineWorker {
  peer: Peer<OwnerService>;
  /** Ends a worker that we started; leaves one that was given to us alone. */
  terminate(): void;
}

export async function spawn(own: Worker | undefined, hooks: WorkerHooks): Promise<EngineWorker> {
  const worker = own ?? new Worker(new URL('../../worker/main.js', import.meta.url), { type: 'module' });
  const port = portOf(worker);
  try {
    await greet(worker, port);
  } catch (error) {
    port.close();
    if (!own) worker.terminate();
    throw error;
  }
  port.addEventListener('message', (event) => {
    if (messageOf(event as Event)?.copse === 'yield') hooks.onYield();
  });
  const peer = new Peer<OwnerService>(port, { onEvent: hooks.onEvent });
  return {
    peer,
    terminate() {
      peer.close();
      if (!own) worker.terminate();
    },
  };
}

function greet(worker: Worker, port: Port): Promise<void> {
  return new Promise((resolve, reject) => {
    let greetings = 0;
    const hello = (): void => {
      if (++greetings > MAX_GREETINGS) fail(silent());
      else port.postMessage({ copse: 'hello', ...GREETING } satisfies WireMessage);
    };
    const timer = setInterval(hello, GREETING_MS);
    const onMessage = (event: unknown): void => {
      const message = messageOf(event as Event);
      if (message?.copse !== 'welcome') return;
      if (compareGreetings(message, GREETING) === 0) end(resolve);
      else fail(otherVersion());
    };
    const onError = (event: Event): void => fail(notLoaded(event));
    const end = (settle: () => void): void => {
      clearInterval(timer);
      port.removeEventListener('message', onMessage as EventListener);
      worker.removeEventListener('error', onError);
      settle();
    };
    const fail = (error: CopseError): void => end(() => reject(error));
    port.addEventListener('message', onMessage as EventListener);
    worker.addEventListener('error', onError);
    hello();
  });
}

function notLoaded(event: Event): CopseError {
  const { message = '', filename = '' } = event as Partial<ErrorEvent>;
  return new CopseError(
    'internal',
    `The engine's worker could not be started: ${message || 'its script could not be loaded'}.`,
    { filename },
  );
}

function silent(): CopseError {
  return new CopseError('invalid-option', 'The worker does not answer. Does it call serve()?');
}

function otherVersion(): CopseError {
  return new CopseError(
    'version-mismatch',
    'The worker is of another version of copse than the page. Please reload.',
  );
}
