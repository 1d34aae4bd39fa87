/**
 * The engine's side of the thread that reads documents: started for the first, kept for the next, ended when idle,
 * and replaced when a document takes too long, ends it, or is not wanted any more. One document at a time.
 */
import {
  CopseError,
  type ParseContext,
  type ParserThread,
  throwIfAborted,
  unlessAborted,
} from '../contract/index.ts';
import { unpackError } from '../contract/wire-errors.ts';
import { TooSlow, within } from '../parse/index.ts';
import type { ReadDocument } from './document.ts';
import { kindOf, limitOf } from './limits.ts';
import type { Answer, Job, Request } from './messages.ts';

type Start = NonNullable<ParseContext['parserThread']>;

/** For loading its script. */
const START_MS = 30_000;
/** After so long without a document its memory is given back. */
const IDLE_MS = 30_000;

/** By what starts them. */
const readers = new Map<Start, Reader>();

/** `undefined`: no such thread can be had here. */
export async function readInThread(
  start: Start,
  job: Job,
  context: ParseContext,
): Promise<ReadDocument | undefined> {
  const reader = readers.get(start) ?? new Reader(start);
  readers.set(start, reader);
  return reader.read(job, context);
}

/** Thrown where a thread came to its end by itself. */
class Died extends Error {}

class Reader {
  readonly #start: Start;
  #thread: Live | undefined;
  #useless = false;
  /** Fulfilled when all that came before is done. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(start: Start) {
    this.#start = start;
  }

  async read(job: Job, context: ParseContext): Promise<ReadDocument | undefined> {
    const { signal } = context;
    const before = this.#last;
    let done = (): void => undefined;
    const own = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.#last = before.then(() => own);
    this.#waiting++;
    clearTimeout(this.#idle);
    try {
      await unlessAborted(() => before, signal);
      const thread = await this.#ready(signal);
      return thread && (await this.#converse(thread, job, context));
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    } finally {
      if (--this.#waiting === 0) this.#rest();
      done();
    }
  }

  async #ready(signal: AbortSignal | undefined): Promise<Live | undefined> {
    if (this.#useless) return undefined;
    if (this.#thread?.alive) {
      this.#thread.hold(true);
      return this.#thread;
    }
    try {
      this.#thread = new Live(this.#start());
      this.#thread.hold(true);
      await this.#thread.next(START_MS, signal);
      return this.#thread;
    } catch {
      this.#end();
      throwIfAborted(signal);
      this.#useless = true;
      return undefined;
    }
  }

  async #converse(thread: Live, job: Job, context: ParseContext): Promise<ReadDocument> {
    const { signal } = context;
    const limit = limitOf(job.raw);
    try {
      return await document(thread, job, limit, context);
    } catch (error) {
      if (signal?.aborted || error instanceof TooSlow || error instanceof Died) this.#end();
      throwIfAborted(signal);
      throw refusal(job, error, limit);
    }
  }

  #rest(): void {
    this.#thread?.hold(false);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    // In Node, where a process need not wait for it.
    (this.#idle as unknown as { unref?(): void }).unref?.();
  }

  #end(): void {
    this.#thread?.end();
    this.#thread = undefined;
  }
}

/** One thread with what it has said and nobody has heard yet. */
class Live {
  alive = true;
  readonly #thread: ParserThread;
  readonly #heard: Answer[] = [];
  #death: Died | undefined;
  #wake = (): void => undefined;

  constructor(thread: ParserThread) {
    this.#thread = thread;
    thread.listen(
      (message) => {
        this.#heard.push(message as Answer);
        this.#wake();
      },
      (reason) => {
        this.alive = false;
        this.#death = new Died(reason);
        this.#wake();
      },
    );
  }

  post(request: Request): void {
    this.#thread.post(request);
  }

  /** Rejects with {@link TooSlow}, {@link Died} or the signal's reason. */
  next(ms: number, signal: AbortSignal | undefined): Promise<Answer> {
    const hearing = new Promise<Answer>((resolve, reject) => {
      this.#wake = () => {
        const answer = this.#heard.shift();
        if (answer) resolve(answer);
        else if (this.#death) reject(this.#death);
      };
      this.#wake();
    });
    return within(hearing, ms, signal);
  }

  hold(used: boolean): void {
    this.#thread.hold?.(used);
  }

  end(): void {
    this.alive = false;
    this.#thread.terminate();
  }
}

async function document(
  thread: Live,
  job: Job,
  limit: number,
  { signal, onProgress }: ParseContext,
): Promise<ReadDocument> {
  thread.post({ type: 'read', job });
  for (;;) {
    const answer = await thread.next(limit, signal);
    if (answer.type === 'failed') throw unpackError(answer.error);
    if (answer.type === 'progress') onProgress?.(answer.done, answer.total);
    if (answer.type !== 'read') continue;
    const { sections, keys } = answer.document;
    for (let { left } = answer; left; ) {
      thread.post({ type: 'more' });
      const more = (await thread.next(limit, signal)) as Extract<Answer, { type: 'sections' }>;
      for (const section of more.sections) sections.push(section);
      for (const key of more.keys) keys.push(key);
      left = more.left;
    }
    return answer.document;
  }
}

function refusal({ raw }: Job, error: unknown, limit: number): unknown {
  const name = raw.name || raw.source;
  const detail = { name, kind: kindOf(raw), bytes: raw.bytes.length };
  if (error instanceof TooSlow) {
    const seconds = `${Math.round(limit / 100) / 10} s`;
    return new CopseError(
      'parse-failed',
      `${name} took longer to read than the ${seconds} that its ${raw.bytes.length} bytes are given.`,
      { ...detail, limit },
      error,
    );
  }
  if (!(error instanceof Died)) return error;
  return new CopseError(
    'parse-failed',
    `${name} ended the thread that read it: ${error.message}`,
    detail,
    error,
  );
}
