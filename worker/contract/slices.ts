/** Long work in slices, so that the thread answers searches, aborts and progress in between. */
import { throwIfAborted } from './errors.ts';

/** A slice ends at the first look at the clock after this; the steps between two looks are short. */
const SLICE_MS = 12;

/** Asked between steps: `if (slices.due()) await slices.pause();` */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  /** With a signal every pause rejects with `aborted` once it is raised. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  due(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async pause(): Promise<void> {
    await nextTurn();
    throwIfAborted(this.#signal);
    this.#since = performance.now();
  }
}

interface WithImmediate {
  setImmediate?: (callback: () => void) => void;
}

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Resolves behind every event that is already queued. Not by a timer, which browsers stretch to 4 ms and in hidden
 * tabs to a second; and not by a message in Node, where an open port would keep the process alive.
 */
function nextTurn(): Promise<void> {
  const { setImmediate } = globalThis as WithImmediate;
  if (setImmediate) return new Promise((resolve) => setImmediate(resolve));
  channel ??= openChannel();
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => waiting.shift()?.();
  return opened;
}
