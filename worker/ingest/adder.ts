/** One document after the other: who it is, what it holds, and what has to be done about it. */
import {
  type AddedDocument,
  type AddSettings,
  type DocumentInput,
  errorData,
  type Meta,
  throwIfAborted,
} from '../contract/index.ts';
import type { DocumentRow, NewDocument, TextRow } from '../store/index.ts';
import { placeDocument, removeText, textTitles } from './change.ts';
import { distinctTitles } from './fields.ts';
import { documentId, normalizeSource } from './ids.ts';
import { type Item, identify, labelOf } from './items.ts';
import { type PreparedText, prepareItem } from './prepare.ts';
import { Profiles, Readings } from './profiles.ts';
import { type DocumentScope, isFatal, type Session } from './session.ts';
import { type NamedSummarizer, summarizerOf, summarizeText } from './summaries.ts';
import { cleanTitle, preparedClues, storedClues, type TextClues, titleOf } from './titles.ts';
import { encodeWaiting, isFull, isShort, type Ready, readyDocument, type Waiting } from './waiting.ts';
import { writeText } from './write.ts';

const PATIENCE_MS = 200;

export class Adder {
  /** Documents finished, whatever their outcome. */
  done = 0;
  readonly #session: Session;
  readonly #settings: AddSettings;
  readonly #summarizer: NamedSummarizer | undefined;
  readonly #readings: Readings;
  readonly #report: (AddedDocument | undefined)[] = [];
  /** Texts that this call wrote itself. */
  readonly #written = new Set<number>();
  #waiting: Waiting[] = [];

  /** Throws `unsupported` where the settings name what nobody registered. */
  constructor(session: Session, settings: AddSettings) {
    this.#session = session;
    this.#settings = settings;
    this.#summarizer = summarizerOf(session.parts, settings);
    this.#readings = new Readings(session.parts.profiles ?? new Profiles(), settings);
  }

  /** Of all documents, once none waits. */
  report(): AddedDocument[] {
    return this.#report.filter((entry) => entry !== undefined);
  }

  /** The document is written when this returns, or by a later {@link flush}. */
  async add(input: DocumentInput): Promise<void> {
    const at = this.#report.push(undefined) - 1;
    const identified = await this.#patiently(identify(this.#session, this.#settings, input, this.#readings));
    if (identified.status === 'rejected') return this.#refuse(at, input, undefined, identified.reason);
    const item = identified.value;
    if (this.#waitsFor(item)) await this.flush();
    if (this.#known(item)) return this.#takeKnown(at, item);
    const prepared = await this.#patiently(this.#prepare(item));
    if (prepared.status === 'rejected') return this.#refuse(at, input, item, prepared.reason);
    await this.#takeText(at, item, prepared.value);
  }

  /** Encodes and writes what waits. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    await this.#session.commitIfDue();
    const failures = await encodeWaiting(this.#session, waiting, this.#headings);
    for (const each of waiting) {
      const failure = failures.get(each);
      if (failure) this.#finish(each.at, this.#failed(each.item.input, each.item, failure.error));
      else await this.#write(each, true);
      if (this.#session.slices.due()) await this.#session.slices.pause();
    }
  }

  /** A document that cannot be read; an abort is the end of all. */
  #refuse(at: number, input: DocumentInput, item: Item | undefined, error: unknown): void {
    throwIfAborted(this.#session.signal);
    this.#finish(at, this.#failed(input, item, error));
  }

  /** Whether one that waits has the same text, or is the same document. */
  #waitsFor({ id, textHash }: Item): boolean {
    return this.#waiting.some(({ item }) => item.id === id || item.textHash === textHash);
  }

  #finish(at: number, entry: AddedDocument): void {
    this.#report[at] = entry;
    this.done++;
    this.#session.progress({ done: this.done });
  }

  async #takeKnown(at: number, item: Item): Promise<void> {
    const { store } = this.#session.parts;
    const existing = store.documents.get(item.id);
    const text = this.#known(item)!;
    if (existing && this.#same(item, existing, text)) {
      this.#finish(at, this.#done(item, 'unchanged'));
      return;
    }
    await this.flush();
    const row = this.#row(item, text, storedClues(store, text), existing);
    const titles = textTitles(store, text.id);
    await this.#trying(at, item, () =>
      this.#session.document((scope) => placeDocument(this.#session, scope, row, titles)),
    );
  }

  /** A new document may wait for others; one that takes the place of something is written at once. */
  async #takeText(at: number, item: Item, prepared: PreparedText): Promise<void> {
    const { store } = this.#session.parts;
    const isNew = !store.documents.get(item.id) && !store.texts.byHash(item.textHash);
    if (!isNew) await this.flush();
    const document = this.#cut(at, item, prepared);
    if (document === undefined) return;
    if (isNew && isShort(document)) {
      this.#waiting.push(document);
      if (isFull(this.#waiting) || this.#session.encoder === null) await this.flush();
      return;
    }
    await this.flush();
    await this.#write(document, false);
  }

  /** Chunkers of the user's own may fail. */
  #cut(at: number, item: Item, prepared: PreparedText): Ready | undefined {
    try {
      return readyDocument({ at, item, prepared, titles: this.#titles(item, prepared) });
    } catch (error) {
      this.#refuse(at, item.input, item, error);
      return undefined;
    }
  }

  get #headings(): boolean {
    return this.#settings.embedHeadings ?? true;
  }

  /** The text as it is stored already, if it can serve as it is. */
  #known({ textHash }: Item): TextRow | undefined {
    const { encoder, parts } = this.#session;
    const text = parts.store.texts.byHash(textHash);
    if (!text || (this.#settings.force && !this.#written.has(text.id))) return undefined;
    const whole = encoder === null || text.vectors === text.chunks;
    return whole ? text : undefined;
  }

  async #prepare(item: Item): Promise<PreparedText> {
    this.#session.progress({ step: 'parse' });
    const prepared = await prepareItem(item, item.reading.settings, this.#session, (done, total) =>
      this.#session.progress({ step: 'parse', part: { done, total, unit: 'page' } }),
    );
    if (this.#summarizer) await this.#summarize(item, prepared, this.#summarizer);
    return prepared;
  }

  async #summarize(item: Item, prepared: PreparedText, summarizer: NamedSummarizer): Promise<void> {
    const { signal, slices } = this.#session;
    this.#session.progress({ step: 'summarize' });
    const [title] = this.#titles(item, prepared);
    await summarizeText(prepared, title!, summarizer, slices, signal);
  }

  /** While an address, a parser or a function that sums up takes its time, what is whole gets stored. */
  async #patiently<T>(slow: Promise<T>): Promise<PromiseSettledResult<T>> {
    const settling = Promise.allSettled([slow]);
    if (!(await endsWithin(settling, PATIENCE_MS))) {
      await this.flush();
      await this.#session.commit();
    }
    return (await settling)[0];
  }

  async #write(document: Ready, deferred: boolean): Promise<void> {
    const { at, item, prepared } = document;
    await this.#trying(
      at,
      item,
      () => this.#session.document((scope) => this.#writeText(scope, document), { deferred }),
      prepared.warnings,
    );
  }

  /** Runs one document's writes and reports them. */
  async #trying(
    at: number,
    item: Item,
    write: () => Promise<void>,
    warnings: readonly string[] = [],
  ): Promise<void> {
    const existed = this.#session.parts.store.documents.get(item.id) !== undefined;
    try {
      await write();
      const { encoderFailure } = this.#session;
      const all = [...warnings];
      if (encoderFailure) all.push(`Found by keywords only, until it is added again: ${encoderFailure}`);
      this.#finish(at, this.#done(item, existed ? 'updated' : 'added', all));
    } catch (error) {
      if (isFatal(error)) throw error;
      this.#finish(at, this.#failed(item.input, item, error));
    }
  }

  /** A text of the same content, which is there when the caller forces or vectors are missing, is replaced for all. */
  async #writeText(scope: DocumentScope, document: Ready): Promise<void> {
    const { item, prepared, titles, batches } = document;
    const { store } = this.#session.parts;
    const old = store.texts.byHash(item.textHash);
    if (old) store.texts.retire(old.id);
    const textId = await writeText(this.#session, scope, {
      text: prepared,
      titles,
      batches,
      headings: this.#headings,
    });
    this.#written.add(textId);
    if (old) {
      store.documents.move(old.id, textId);
      store.visibleBelow = Number.POSITIVE_INFINITY;
      await removeText(this.#session, scope, old);
    }
    const row = this.#preparedRow(item, prepared);
    await placeDocument(this.#session, scope, { ...row, textId }, titles);
  }

  /** Of all documents that will hold the text, in the order in which they came. */
  #titles(item: Item, prepared: PreparedText): string[] {
    const { store } = this.#session.parts;
    const old = store.texts.byHash(item.textHash);
    const others = old ? store.documents.ofText(old.id).filter(({ id }) => id !== item.id) : [];
    const place = store.documents.get(item.id)?.n ?? Number.POSITIVE_INFINITY;
    const [before, after] = [others.filter(({ n }) => n < place), others.filter(({ n }) => n > place)];
    return distinctTitles([...before, this.#preparedRow(item, prepared), ...after]);
  }

  #preparedRow(item: Item, prepared: PreparedText): NewDocument {
    const existing = this.#session.parts.store.documents.get(item.id);
    return this.#row(item, { id: 0, ...prepared.row }, preparedClues(prepared), existing);
  }

  #row(item: Item, text: StoredText, clues: TextClues, existing: DocumentRow | undefined): NewDocument {
    const kept = existing?.named ? existing.title : undefined;
    return {
      id: item.id,
      textId: text.id,
      title: item.title ?? kept ?? titleOf(clues, item.input.name),
      named: item.title !== undefined || kept !== undefined,
      source: item.source,
      kind: text.kind,
      ...(text.date !== undefined && { date: text.date }),
      meta: this.#meta(item, text),
      addedAt: existing?.addedAt ?? new Date().toISOString(),
    };
  }

  /** A text may lie at several places; where a program lies is a fact of each document. */
  #meta({ source, input }: Item, { kind, meta }: StoredText): Meta {
    const place = kind === 'code' && input.source !== undefined && { path: source };
    return { ...place, ...meta, ...this.#settings.meta };
  }

  #same(item: Item, existing: DocumentRow, text: TextRow): boolean {
    const { title } = item;
    const { meta, force } = this.#settings;
    if (existing.textId !== text.id || force) return false;
    if (title !== undefined && title !== existing.title) return false;
    return meta === undefined || JSON.stringify(this.#meta(item, text)) === JSON.stringify(existing.meta);
  }

  #done({ id, warnings }: Item, status: AddedDocument['status'], more: string[] = []): AddedDocument {
    const { title, source, sections, chunks } = this.#session.parts.store.documents.get(id)!;
    return { id, title, source, status, sections, chunks, warnings: [...warnings, ...more] };
  }

  #failed(input: DocumentInput, item: Item | undefined, error: unknown): AddedDocument {
    const source = item?.source ?? this.#settings.source ?? labelOf(input);
    return {
      id: item?.id ?? documentId(this.#session.parts.store.collection, normalizeSource(source)),
      title: item?.title ?? cleanTitle(input.title ?? input.name),
      source,
      status: 'failed',
      sections: 0,
      chunks: 0,
      warnings: item?.warnings ?? [],
      error: errorData(error),
    };
  }
}

/** Of a promise that never rejects: whether it is fulfilled by then. */
async function endsWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const result = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return result;
}

type StoredText = Pick<TextRow, 'id' | 'kind' | 'date' | 'meta'>;
