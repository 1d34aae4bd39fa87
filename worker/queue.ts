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
