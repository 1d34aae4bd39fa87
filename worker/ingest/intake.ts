/** Documents on their way in, looked for ahead of the writing, so that a folder's size is soon known. */
import type { DocumentInput } from '../contract/index.ts';

/** Inputs are small, but a caller's own may hold their text. */
const MAX_AHEAD = 4096;

export class Intake {
  /** Inputs seen so far, or all of them where they came as an array. */
  total = 0;
  #queue: DocumentInput[] = [];
  #finished = false;
  #failure: { error: unknown } | undefined;
  #stopped = false;
  readonly #waiting: (() => void)[] = [];

  constructor(inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>) {
    if (Array.isArray(inputs)) {
      this.#queue = [...(inputs as DocumentInput[])];
      this.total = inputs.length;
      this.#finished = true;
    } else {
      void this.#fill(inputs);
    }
  }

  /** Whether {@link next} answers at once. */
  get ready(): boolean {
    return this.#queue.length > 0 || this.#finished;
  }

  /** `undefined` after the last. Rejects with what the source of inputs threw, after those before it. */
  async next(): Promise<DocumentInput | undefined> {
    while (this.#queue.length === 0 && !this.#finished) await this.#change();
    const input = this.#queue.shift();
    this.#wake();
    if (!input && this.#failure) throw this.#failure.error;
    return input;
  }

  /** Whether a second document will follow the next one. */
  async hasSecond(): Promise<boolean> {
    while (this.#queue.length < 2 && !this.#finished) await this.#change();
    return this.#queue.length >= 2;
  }

  /** Ends the source early, as leaving a `for await` does. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async #fill(inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>): Promise<void> {
    try {
      for await (const input of inputs) {
        while (this.#queue.length >= MAX_AHEAD && !this.#stopped) await this.#change();
        if (this.#stopped) break;
        this.#queue.push(input);
        this.total++;
        this.#wake();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#finished = true;
    this.#wake();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
