/** Adding documents: one job at a time, its progress, and what became of every file. */
import type {
  AddedDocument,
  AddReport,
  Progress,
  SearchIndex,
  SingleSource,
} from '../../../worker/contract/index.ts';
import { CopseError, isCopseError, toCopseError } from '../../../worker/contract/index.ts';
import type { Durability } from './durability.ts';
import type { Intake } from './intake.ts';
import type { Library } from './library.ts';
import { Observable } from './observable.ts';
import { findOriginal } from './originals.ts';

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
  /** Of the jobs with protected files, until the tray is dismissed. */
  #handedOver: SingleSource[] = [];

  constructor(library: Library, durability: Durability) {
    super();
    this.#library = library;
    this.#durability = durability;
  }

  get busy(): boolean {
    return this.state === 'running';
  }

  /** Files that wait for a password. */
  get locked(): AddedDocument[] {
    return this.outcomes.filter(isLocked);
  }

  /** Jobs queue behind one another. Never rejects: what went wrong is in the state. */
  add(intake: Intake): Promise<void> {
    this.#durability.ask();
    return this.#enqueue(async (index, options) => {
      this.skipped += intake.skipped;
      const report = await index.add(intake.sources, options);
      const beside = intake.folder
        ? report.documents.filter(({ error }) => error?.code === 'unsupported')
        : [];
      this.skipped += beside.length;
      const outcomes = report.documents.filter((document) => !beside.includes(document));
      if (outcomes.some(isLocked)) this.#handedOver.push(...intake.sources);
      this.outcomes = [...this.outcomes, ...outcomes];
    });
  }

  /**
   * Adds protected files once more, with a password. Those that it opens, or that turn out to have another fault, get
   * their new outcome. Resolves to whether that happened to any; `undefined` where the files were not tried.
   */
  async open(locked: readonly AddedDocument[], password: string): Promise<boolean | undefined> {
    let opened: boolean | undefined;
    await this.#enqueue(async (index, options) => {
      const files = new Set<File>();
      for (const { source } of locked) {
        const file = await findOriginal(this.#handedOver, source);
        if (file) files.add(file);
      }
      if (files.size === 0) throw lost(locked);
      const { documents } = await index.add(files, { ...options, password });
      opened = this.#replace(locked, documents);
    });
    return opened;
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
    this.#handedOver = [];
    this.changed();
  }

  #replace(before: readonly AddedDocument[], after: AddReport['documents']): boolean {
    const news = new Map(after.filter((document) => !isLocked(document)).map((each) => [each.id, each]));
    const changed = before.filter(({ id }) => news.has(id));
    this.outcomes = this.outcomes.map((each) => (changed.includes(each) ? news.get(each.id)! : each));
    if (this.locked.length === 0) this.#handedOver = [];
    return changed.length > 0;
  }

  #enqueue(job: (index: SearchIndex, options: JobOptions) => Promise<void>): Promise<void> {
    if (!this.busy) {
      this.#controller = new AbortController();
      this.progress = null;
      this.error = null;
    }
    this.state = 'running';
    this.#waiting++;
    this.changed();
    const { signal } = this.#controller!;
    this.#queue = this.#queue.then(() => this.#run(job, signal));
    return this.#queue;
  }

  async #run(
    job: (index: SearchIndex, options: JobOptions) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const index = await this.#library.index;
      signal.throwIfAborted();
      await job(index, {
        signal,
        onProgress: (progress) => {
          this.progress = progress;
          this.changed();
        },
      });
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

interface JobOptions {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export function isLocked({ error }: AddedDocument): boolean {
  return error?.code === 'needs-password';
}

/** What became of a file, in a word: one that waits for its password has not failed yet. */
export function wordFor(outcome: AddedDocument): string {
  return isLocked(outcome) ? 'protected' : outcome.status;
}

function lost(documents: readonly AddedDocument[]): CopseError {
  const names = documents.map(({ source }) => source);
  return new CopseError('not-found', `${names.join(', ')} cannot be found any more. Add it once more.`, {
    sources: names,
  });
}
