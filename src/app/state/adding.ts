/** Adding documents: one job at a time, its progress, and what became of every file. */
import type { AddedDocument, Progress } from '../../../worker/contract/index.ts';
import { isCopseError, toCopseError } from '../../../worker/contract/index.ts';
import type { Durability } from './durability.ts';
import type { Intake } from './intake.ts';
import type { Library } from './library.ts';
import { Observable } from './observable.ts';

export type AddingState = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export class Adding extends Observable {
  state: AddingState = 'idle';
  progress: Progress | null = null;
  /** Of the jobs since the tray was last dismissed. */
  outcomes: AddedDocument[] = [];
  /** What stopped the job as a whole. */
  error: string | null = null;
  /** Files that were left out because their kind cannot be read. */
  skipped = 0;
  readonly #library: Library;
  readonly #durability: Durability;
  #controller: AbortController | undefined;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(library: Library, durability: Durability) {
    super();
    this.#library = library;
    this.#durability = durability;
  }

  get busy(): boolean {
    return this.state === 'running';
  }

  /** Jobs queue behind one another. Never rejects: what went wrong is in the state. */
  add(intake: Intake): Promise<void> {
    this.#durability.ask();
    if (!this.busy) {
      this.#controller = new AbortController();
      this.progress = null;
      this.error = null;
    }
    this.skipped += intake.skipped;
    this.state = 'running';
    this.#waiting++;
    this.changed();
    const { signal } = this.#controller!;
    this.#queue = this.#queue.then(() => this.#run(intake, signal));
    return this.#queue;
  }

  cancel(): void {
    this.#controller?.abort();
  }

  dismiss(): void {
    if (this.busy) return;
    this.state = 'idle';
    this.outcomes = [];
    this.skipped = 0;
    this.error = null;
    this.changed();
  }

  async #run({ sources, folder }: Intake, signal: AbortSignal): Promise<void> {
    try {
      const index = await this.#library.index;
      signal.throwIfAborted();
      const report = await index.add(sources, {
        signal,
        onProgress: (progress) => {
          this.progress = progress;
          this.changed();
        },
      });
      const beside = folder ? report.documents.filter(({ error }) => error?.code === 'unsupported') : [];
      this.skipped += beside.length;
      this.outcomes = [
        ...this.outcomes,
        ...report.documents.filter((document) => !beside.includes(document)),
      ];
    } catch (error) {
      if (!(signal.aborted || isCopseError(error, 'aborted'))) this.error = toCopseError(error).message;
    }
    this.#waiting--;
    if (this.#waiting === 0) {
      this.state = signal.aborted ? 'cancelled' : this.error ? 'failed' : 'done';
      void this.#durability.refresh();
    }
    this.changed();
    await this.#library.refresh().catch(() => undefined);
  }
}
