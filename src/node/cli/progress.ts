import type { Progress } from '../../../worker/contract/index.ts';

interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** On a terminal one line that is written over; elsewhere a line a second, so that logs stay short. */
export class ProgressLine {
  readonly #sink: Sink;
  #nextAt: number;
  #open = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#nextAt = performance.now() + this.#interval();
  }

  show({ done, total, chunks, current, part }: Progress): void {
    const now = performance.now();
    if (now < this.#nextAt) return;
    this.#nextAt = now + this.#interval();
    const within = part ? `, ${part.unit} ${part.done + 1} of ${part.total}` : '';
    const line = `${done} of ${total} documents, ${chunks} chunks${within}`;
    if (!this.#sink.isTTY) {
      this.#sink.write(`${line}\n`);
      return;
    }
    const name = (current ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, '').slice(-40);
    this.#sink.write(`\r\u001b[K${line}  ${name}`);
    this.#open = true;
  }

  /** Leaves the line free for what comes next. */
  end(): void {
    if (this.#open) this.#sink.write('\r\u001b[K');
    this.#open = false;
  }

  #interval(): number {
    return this.#sink.isTTY ? 50 : 1000;
  }
}
