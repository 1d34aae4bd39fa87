/** Turns and ends of the engine's calls. */

/** One thing at a time, in the order of arrival. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts `work` when all earlier work has ended, however it ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** Aborted with either. `AbortSignal.any` is younger than some browsers that do everything else. */
export function eitherSignal(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (!second) return first;
  const either = new AbortController();
  for (const signal of [first, second]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), {
      once: true,
      signal: either.signal,
    });
  }
  return either.signal;
}
