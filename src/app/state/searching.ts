/** Search as you type: the newest question wins, whatever the order in which answers arrive. */
import type { SearchResult } from '../../../worker/contract/index.ts';
import { isCopseError } from '../../../worker/contract/index.ts';
import type { Library } from './library.ts';
import { Observable } from './observable.ts';

const DEBOUNCE = 40;
const PAGE = 20;
/** Milliseconds between two answers to one question. */
const AGAIN = 1000;

export class Searching extends Observable {
  /** What stands in the search box. */
  query = '';
  /** The last answer, and the question it answers. */
  result: SearchResult | null = null;
  answered = '';
  /** Milliseconds from asking to having the answer. */
  took = 0;
  pending = false;
  error: string | null = null;
  /** Only this document, when set. */
  document: string | null = null;
  /** The hit last opened, to come back to. */
  opened: string | null = null;
  readonly #library: Library;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;
  /** The index has changed since the answer was asked for. */
  #old = false;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(library: Library) {
    super();
    this.#library = library;
  }

  /** Asks soon: at once when the box was idle, never more than once in a few frames while typing. */
  ask(query: string): void {
    if (query === this.query && (this.result !== null || this.pending)) return;
    this.query = query;
    this.opened = null;
    this.#schedule(DEBOUNCE);
  }

  /** Limits the search to one document, or lifts the limit. */
  within(document: string | null): void {
    this.document = document;
    this.opened = null;
    this.#schedule(0);
  }

  /**
   * Asks the same again, for an index that has changed: not while an answer is awaited, and not more than once in
   * a while, or an import would keep the user from ever seeing one. The old answer stays until the new one is here.
   */
  again(): void {
    this.#old = true;
    if (this.pending || this.#later !== undefined) return;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      if (this.pending || this.query.trim() === '') return;
      void this.#run(Math.max(PAGE, this.result?.hits.length ?? 0));
    }, AGAIN);
  }

  more(): Promise<void> {
    return this.#run((this.result?.hits.length ?? 0) + PAGE);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    if (this.query.trim() === '') {
      this.#running = undefined;
      this.result = null;
      this.answered = '';
      this.document = null;
      this.pending = false;
      this.error = null;
    } else {
      this.pending = true;
      this.#timer = setTimeout(() => void this.#run(PAGE), delay);
    }
    this.changed();
  }

  async #run(limit: number): Promise<void> {
    const query = this.query;
    const controller = new AbortController();
    this.#running?.abort();
    this.#running = controller;
    this.pending = true;
    this.#old = false;
    const started = performance.now();
    try {
      const index = await this.#library.index;
      const result = await index.search(query, {
        limit,
        ...(this.document ? { filter: { document: this.document } } : {}),
        signal: controller.signal,
      });
      if (this.#running !== controller) return;
      this.result = result;
      this.answered = query;
      this.took = performance.now() - started;
      this.error = null;
    } catch (error) {
      if (this.#running !== controller || isCopseError(error, 'aborted')) return;
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.pending = false;
    this.changed();
    if (this.#old) this.again();
  }
}
