/** The order of the engine's calls: writes one after another, reads beside them, nothing after the end. */
import { type Call, CopseError, throwIfAborted, toCopseError } from './contract/index.ts';
import { eitherSignal, Queue } from './queue.ts';

/** Remembers results by call id. */
export interface Memory {
  get(callId: string): unknown;
  put(callId: string, value: unknown): void;
}

/** The result of a finished write as the memory keeps it: `undefined` is a result too. */
interface Outcome {
  value: unknown;
}

export class Turns {
  readonly #name: string;
  readonly #memory: Memory;
  readonly #failed: (error: CopseError) => void;
  readonly #writes = new Queue();
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  /** `failed` hears of every write that fails. */
  constructor(name: string, memory: Memory, failed: (error: CopseError) => void) {
    this.#name = name;
    this.#memory = memory;
    this.#failed = failed;
  }

  refuseClosed(): void {
    if (this.#closing.signal.aborted) {
      throw new CopseError('closed', `The index "${this.#name}" has been closed.`);
    }
  }

  /** Between two writes. `work` is to end when the signal says that the engine is being closed. */
  between<T>(work: (closing: AbortSignal) => Promise<T>): Promise<T> {
    return this.#writes.run(async () => {
      this.refuseClosed();
      return work(this.#closing.signal);
    });
  }

  /**
   * Runs a write when those before it have ended, unless its call id says that it was done already. `finished`
   * records the result in the write's own transaction.
   */
  write<T>(call: Call, work: (call: Call, finished: (result: T) => void) => Promise<T>): Promise<T> {
    return this.between(async (closing) => {
      const known = this.#recorded(call.id);
      if (known) return known.value as T;
      try {
        throwIfAborted(call.signal);
        return await work({ ...call, signal: eitherSignal(closing, call.signal) }, (value) =>
          this.#memory.put(call.id, { value } satisfies Outcome),
        );
      } catch (error) {
        this.refuseClosed();
        const told = toCopseError(error);
        this.#failed(told);
        throw told;
      }
    });
  }

  outcome(callId: string): unknown {
    return this.#recorded(callId)?.value;
  }

  /** Aborts the write that runs; `last` runs once, after it. */
  close(last: () => Promise<void>): Promise<void> {
    this.#closing.abort();
    this.#closed ??= this.#writes.run(last);
    return this.#closed;
  }

  #recorded(callId: string): Outcome | undefined {
    return this.#memory.get(callId) as Outcome | undefined;
  }
}
