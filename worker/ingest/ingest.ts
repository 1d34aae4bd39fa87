/** `add`: documents in, report out. */

import { searchChunker } from '../chunk/index.ts';
import {
  type AddedDocument,
  type AddReport,
  type AddSettings,
  type Call,
  CopseError,
  type DocumentInput,
  errorData,
  isCopseError,
  MAX_DOCUMENT_BYTES,
  throwIfAborted,
  toCopseError,
} from '../contract/index.ts';
import { PARSER_VERSION } from '../parse/index.ts';
import type { DocumentRow, NewDocument, TextRow } from '../store/index.ts';
import { TREE_VERSION } from '../tree/index.ts';
import { placeDocument, removeText, textTitles } from './change.ts';
import { distinctTitles } from './fields.ts';
import { documentId, hash, hashBytes, normalizeSource, textSource } from './ids.ts';
import { Intake } from './intake.ts';
import { type PreparedText, prepare } from './prepare.ts';
import { type DocumentScope, type IngestParts, isFatal, Session } from './session.ts';
import { cleanTitle, preparedClues, storedClues, type TextClues, titleOf } from './titles.ts';
import { writeText } from './write.ts';

/**
 * Adds, updates or leaves alone, document by document. What is wrong with one document stands in its entry. Rejects
 * when writing itself fails or the call is aborted; documents that were whole by then stay, except that a full
 * storage costs the current group of commits. `finished` runs in the last transaction, if anything was written.
 */
export async function ingest(
  parts: IngestParts,
  inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>,
  settings: AddSettings,
  call: Call,
  finished?: (report: AddReport) => void,
): Promise<AddReport> {
  const session = new Session(parts, call);
  const intake = new Intake(inputs);
  try {
    await refuseSeveral(intake, settings);
    const documents = await addAll(session, intake, settings);
    const report: AddReport = { documents, chunksDelta: session.chunksDelta };
    const written = documents.some(({ status }) => status === 'added' || status === 'updated');
    await session.commit(written ? () => finished?.(report) : undefined);
    return report;
  } catch (error) {
    if (isFatal(error) && !isCopseError(error, 'aborted')) session.rollback();
    else await session.commit();
    throw toCopseError(error);
  } finally {
    intake.stop();
  }
}

async function addAll(session: Session, intake: Intake, settings: AddSettings): Promise<AddedDocument[]> {
  const adder = new Adder(session, settings);
  const documents: AddedDocument[] = [];
  for (;;) {
    // Whoever gives slowly shall not keep what is done from being stored.
    if (!intake.ready) await session.slices.pause();
    if (!intake.ready) await session.commit();
    const input = await intake.next();
    if (!input) return documents;
    throwIfAborted(session.signal);
    session.progress({ step: 'read', total: intake.total, current: labelOf(input) });
    documents.push(await adder.add(input));
    session.progress({ done: documents.length, total: intake.total });
    await session.commitIfDue();
    if (session.slices.due()) await session.slices.pause();
  }
}

async function refuseSeveral(intake: Intake, { title, source }: AddSettings): Promise<void> {
  if (title === undefined && source === undefined) return;
  if (!(await intake.hasSecond())) return;
  const key = title === undefined ? 'source' : 'title';
  throw new CopseError(
    'invalid-option',
    `add: "${key}" fits only one document, and there are more: ${title ?? source}.`,
    { key, value: title ?? source },
  );
}

function labelOf(input: DocumentInput): string {
  return input.source ?? (input.name || input.title || 'text');
}

/** A document with its identity. */
interface Item {
  input: DocumentInput;
  bytes: Uint8Array;
  id: string;
  source: string;
  /** Of its content and of how it is read. */
  textHash: string;
  options: string;
  title?: string;
  warnings: string[];
}

class Adder {
  readonly #session: Session;
  readonly #settings: AddSettings;
  /** Texts that this call wrote itself. */
  readonly #written = new Set<number>();

  constructor(session: Session, settings: AddSettings) {
    this.#session = session;
    this.#settings = settings;
  }

  async add(input: DocumentInput): Promise<AddedDocument> {
    let item: Item | undefined;
    let prepared: PreparedText | undefined;
    try {
      item = await this.#identify(input);
      if (!this.#known(item)) prepared = await this.#prepare(item);
    } catch (error) {
      throwIfAborted(this.#session.signal);
      return this.#failed(input, item, error);
    }
    try {
      return await this.#write(item, prepared);
    } catch (error) {
      if (isFatal(error)) throw error;
      return this.#failed(input, item, error);
    }
  }

  async #identify(input: DocumentInput): Promise<Item> {
    const { signal, slices } = this.#session;
    const bytes = await input.read(signal);
    if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(labelOf(input), bytes.length);
    const contentHash = await hashBytes(bytes, slices);
    const given = this.#settings.source ?? input.source;
    const wanted = given === undefined ? textSource(contentHash) : normalizeSource(given);
    const source = this.#freeSource(wanted, contentHash);
    const options = this.#optionsOf(input);
    const title = cleanTitle(this.#settings.title ?? input.title ?? '');
    const warnings =
      source === wanted
        ? []
        : [
            `Another document named "${wanted}" came with different content; this one is kept as "${source}".`,
          ];
    return {
      input,
      bytes,
      id: documentId(this.#session.parts.store.collection, source),
      source,
      textHash: hash(`${contentHash}\0${options}`),
      options,
      ...(title !== '' && { title }),
      warnings,
    };
  }

  /** Two files of one name in one call are two documents; one file that comes twice is one. */
  #freeSource(wanted: string, contentHash: string): string {
    const { seen } = this.#session;
    let source = wanted;
    for (let n = 2; ; n++) {
      const holder = seen.get(source);
      if (holder === undefined || holder === contentHash) break;
      source = numbered(wanted, n);
    }
    seen.set(source, contentHash);
    return source;
  }

  /** Everything that decides what is made of the bytes. The kind itself is only known once they are parsed. */
  #optionsOf({ name, type, fromString }: DocumentInput): string {
    const { kind, structure, language, embedHeadings = true } = this.#settings;
    const extension = /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? '';
    return JSON.stringify({
      as: kind ?? [extension, type ?? '', fromString ?? false],
      structure,
      language: language ?? this.#session.parts.language,
      embedHeadings,
      versions: [PARSER_VERSION, TREE_VERSION, searchChunker.id],
    });
  }

  /** The text as it is stored already, if it can serve as it is. */
  #known({ textHash }: Item): TextRow | undefined {
    const { encoder, parts } = this.#session;
    const text = parts.store.texts.byHash(textHash);
    if (!text || (this.#settings.force && !this.#written.has(text.id))) return undefined;
    const whole = encoder === null || text.vectors === text.chunks;
    return whole ? text : undefined;
  }

  #prepare({ input, bytes, source, title, textHash, options }: Item): Promise<PreparedText> {
    const { parts, signal, slices } = this.#session;
    const { kind } = this.#settings;
    this.#session.progress({ step: 'parse' });
    return prepare(
      {
        bytes,
        source,
        name: input.name,
        ...(input.type !== undefined && { type: input.type }),
        ...(kind !== undefined && { kind }),
        ...(input.fromString !== undefined && { fromString: input.fromString }),
      },
      {
        hash: textHash,
        options,
        settings: this.#settings,
        ...(title !== undefined && { title }),
        ...(parts.language !== undefined && { language: parts.language }),
        context: { ...(signal && { signal }), ...(parts.asset && { asset: parts.asset }) },
        slices,
      },
    );
  }

  async #write(item: Item, prepared: PreparedText | undefined): Promise<AddedDocument> {
    const { store } = this.#session.parts;
    const existing = store.documents.get(item.id);
    const known = prepared ? undefined : this.#known(item)!;
    if (known && existing && this.#same(item, existing, known)) return this.#done(item, 'unchanged');
    await this.#session.document((scope) =>
      prepared
        ? this.#writeText(scope, item, prepared, existing)
        : placeDocument(
            this.#session,
            scope,
            this.#row(item, known!, storedClues(store, known!), existing),
            textTitles(store, known!.id),
          ),
    );
    const { encoderFailure } = this.#session;
    const warnings = [...(prepared?.warnings ?? [])];
    if (encoderFailure) warnings.push(`Found by keywords only, until it is added again: ${encoderFailure}`);
    return this.#done(item, existing ? 'updated' : 'added', warnings);
  }

  /** A text of the same content, which is there when the caller forces or vectors are missing, is replaced for all. */
  async #writeText(
    scope: DocumentScope,
    item: Item,
    prepared: PreparedText,
    existing: DocumentRow | undefined,
  ): Promise<void> {
    const { store } = this.#session.parts;
    const old = store.texts.byHash(item.textHash);
    if (old) store.texts.retire(old.id);
    const others = old ? store.documents.ofText(old.id).filter(({ id }) => id !== item.id) : [];
    const row = this.#row(item, { id: 0, ...prepared.row }, preparedClues(prepared), existing);
    const place = existing?.n ?? Number.POSITIVE_INFINITY;
    const [before, after] = [others.filter(({ n }) => n < place), others.filter(({ n }) => n > place)];
    const titles = distinctTitles([...before, row, ...after]);
    const textId = await writeText(this.#session, scope, prepared, titles, this.#settings);
    this.#written.add(textId);
    if (old) {
      store.documents.move(old.id, textId);
      store.visibleBelow = Number.POSITIVE_INFINITY;
      await removeText(this.#session, scope, old);
    }
    await placeDocument(this.#session, scope, { ...row, textId }, titles);
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
      meta: { ...text.meta, ...this.#settings.meta },
      addedAt: existing?.addedAt ?? new Date().toISOString(),
    };
  }

  #same({ title }: Item, existing: DocumentRow, text: TextRow): boolean {
    const { meta, force } = this.#settings;
    if (existing.textId !== text.id || force) return false;
    if (title !== undefined && title !== existing.title) return false;
    return meta === undefined || JSON.stringify({ ...text.meta, ...meta }) === JSON.stringify(existing.meta);
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

type StoredText = Pick<TextRow, 'id' | 'kind' | 'date' | 'meta'>;

/** `guide.md` → `guide (2).md`. */
function numbered(source: string, n: number): string {
  const [, stem, extension] = /^(.*?[^/])(\.[^./]*)?$/s.exec(source) ?? [source, source, ''];
  return `${stem} (${n})${extension ?? ''}`;
}

function tooLarge(what: string, size: number): CopseError {
  return new CopseError(
    'too-large',
    `${what} has ${size} bytes; the most that fits is ${MAX_DOCUMENT_BYTES}.`,
    {
      source: what,
      size,
      limit: MAX_DOCUMENT_BYTES,
    },
  );
}
