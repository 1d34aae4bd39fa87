/** Sources → batches that can be posted to the engine, pulled as fast as it takes them. */
import { CopseError, type SingleSource, type Source, throwIfAborted } from '../../worker/contract/index.ts';
import type { WireSource } from '../../worker/contract/wire.ts';

/** Files cross by reference, strings are copied: hence two limits. */
const MAX_ITEMS = 200;
const MAX_CHARACTERS = 4_000_000;
/** A batch is not held back for a source that is slow to give its next item. */
const MAX_WAIT_MS = 100;

export interface Batch {
  sources: WireSource[];
  /** Documents in this batch; a folder counts as one. */
  documents: number;
  /** Documents of the whole source, where it is a list and says so. */
  total: number | undefined;
}

/**
 * `single` is what was given that only one document can have, such as a title. Ends with `aborted` as soon as the
 * signal says so, even while the source is being waited for, which is told to stop.
 */
export async function* batches(
  source: Source,
  single: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  const total = sizeOf(source);
  const items = new Puller(flatten(source), signal);
  // What a folder's .gitignore says holds for its files in every batch.
  const rules: WireSource[] = [];
  let seen = 0;
  try {
    while (!items.done) {
      const sources = await fill(items);
      const documents = sum(sources.map(documentsOf));
      seen += documents;
      if (seen > 1 && single !== undefined) throw notSingle(single);
      if (sources.length > 0) yield { sources: [...rules, ...sources], documents, total };
      rules.push(...sources.filter(isRules));
    }
  } finally {
    items.stop();
  }
}

async function fill(items: Puller): Promise<WireSource[]> {
  const batch: WireSource[] = [];
  let characters = 0;
  while (batch.length < MAX_ITEMS && characters < MAX_CHARACTERS) {
    const item = await items.next(batch.length > 0 ? MAX_WAIT_MS : undefined);
    if (item === undefined) break;
    batch.push(item);
    characters += charactersOf(item);
  }
  return batch;
}

/** Waits for the next item only so long, and keeps it for the next time. */
class Puller {
  done = false;
  readonly #items: AsyncGenerator<WireSource>;
  readonly #signal: AbortSignal | undefined;
  #pending: Promise<IteratorResult<WireSource>> | undefined;

  constructor(items: AsyncGenerator<WireSource>, signal: AbortSignal | undefined) {
    this.#items = items;
    this.#signal = signal;
  }

  /** `undefined` at the end, or when the next one is not there after `wait`. */
  async next(wait: number | undefined): Promise<WireSource | undefined> {
    throwIfAborted(this.#signal);
    this.#pending ??= this.#items.next();
    const next = await withLimits(this.#pending, wait, this.#signal);
    if (next === undefined) return undefined;
    this.#pending = undefined;
    this.done = next.done === true;
    return next.done ? undefined : next.value;
  }

  /** The source's end is not waited for: one that hangs would hang its caller. */
  stop(): void {
    this.#pending?.catch(() => {});
    this.#items.return(undefined).catch(() => {});
  }
}

/** `undefined` when it takes longer than `wait`. */
function withLimits<T>(
  work: Promise<T>,
  wait: number | undefined,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (wait === undefined && !signal) return work;
  return new Promise<T | undefined>((resolve, reject) => {
    const onAbort = (): void =>
      reject(new CopseError('aborted', 'The call was aborted.', {}, signal?.reason));
    const timer = wait === undefined ? undefined : setTimeout(resolve, wait, undefined);
    signal?.addEventListener('abort', onAbort);
    const settled = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    work.then(resolve, reject).finally(settled);
  });
}

function sizeOf(source: Source): number | undefined {
  if (Array.isArray(source)) return sum(source.map(documentsOf));
  return isFileList(source) || !isMany(source) ? documentsOf(source as SingleSource) : undefined;
}

function documentsOf(source: SingleSource | WireSource): number {
  if (isFileList(source)) return source.length;
  if (typeof source === 'object' && source !== null && 'texts' in source)
    return Object.keys(source.texts).length;
  return 1;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function* flatten(source: Source): AsyncGenerator<WireSource> {
  if (!isMany(source)) {
    yield* one(source as SingleSource);
    return;
  }
  for await (const item of source as AsyncIterable<SingleSource>) yield* one(item);
}

/** A FileList inside a list is the one thing that may be nested. */
function* one(source: SingleSource): Generator<WireSource> {
  if (isFileList(source)) {
    const files = [...source].map(toWire);
    yield* files.filter(isRules);
    yield* files.filter((file) => !isRules(file));
  } else yield toWire(source);
}

function isRules(source: WireSource): boolean {
  return typeof source === 'object' && 'blob' in source && source.path.endsWith('/.gitignore');
}

function toWire(source: SingleSource): WireSource {
  if (typeof source === 'string') return source;
  if (typeof source !== 'object' || source === null) throw notASource(source);
  if (source instanceof Blob) {
    const path = (source as Partial<File>).webkitRelativePath;
    return path ? { blob: source, path } : source;
  }
  if (source instanceof URL) return { url: source.href };
  if (isHandle(source)) return source;
  if ('text' in source && typeof source.text === 'string') return source;
  if ('texts' in source && typeof source.texts === 'object') return source;
  if ('file' in source) {
    throw new CopseError('unsupported', `A browser cannot read the path "${String(source.file)}".`, {
      file: source.file,
    });
  }
  if ('package' in source) {
    throw new CopseError('unsupported', `A browser has no installed package "${String(source.package)}".`, {
      package: source.package,
    });
  }
  throw notASource(source);
}

/** Directory handles are iterable, yet one source. */
function isMany(source: Source): boolean {
  if (typeof source !== 'object' || source === null || isHandle(source)) return false;
  return Symbol.iterator in source || Symbol.asyncIterator in source;
}

function isFileList(source: unknown): source is FileList {
  return typeof FileList !== 'undefined' && source instanceof FileList;
}

function isHandle(source: object): source is FileSystemHandle {
  return typeof FileSystemHandle !== 'undefined' && source instanceof FileSystemHandle;
}

function charactersOf(source: WireSource): number {
  if (typeof source === 'string') return source.length;
  if ('text' in source && typeof source.text === 'string') return source.text.length;
  if ('texts' in source) return sum(Object.values(source.texts).map((text) => text.length));
  return 0;
}

function notASource(value: unknown): CopseError {
  const shown =
    typeof value === 'object'
      ? `an object with ${Object.keys(value ?? {}).join(', ') || 'no keys'}`
      : String(value);
  return new CopseError('invalid-option', `This cannot be added: ${shown}.`, { value });
}

function notSingle(option: string): CopseError {
  return new CopseError(
    'invalid-option',
    `"${option}" can only be given for a source that is one document.`,
    {
      option,
    },
  );
}
