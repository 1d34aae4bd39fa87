/** Writes one prepared text with everything that belongs to it, slice by slice. */

import { searchChunker } from '../chunk/index.ts';
import {
  type AddSettings,
  type Encoder,
  isCopseError,
  type PageSpan,
  type SectionNode,
} from '../contract/index.ts';
import { type NewChunk, type NewSection, partStarts } from '../store/index.ts';
import { sectionPath } from '../tree/index.ts';
import { quantize } from '../vector/index.ts';
import { FieldAnalyser } from './fields.ts';
import type { PreparedText } from './prepare.ts';
import type { DocumentScope, Session } from './session.ts';

/** Encoded in one go, and stored as one block. */
const BATCH = 64;

/**
 * Returns the text's id. Its chunks stay invisible until the document scope ends or `store.visibleBelow` is reset.
 * `titles` are those of the documents that will hold it.
 */
export async function writeText(
  session: Session,
  scope: DocumentScope,
  text: PreparedText,
  titles: readonly string[],
  settings: AddSettings,
): Promise<number> {
  const { encoder } = session;
  const { store } = session.parts;
  if (encoder && store.getMeta('encoder') !== encoder.id) store.setMeta('encoder', encoder.id);
  const id = store.texts.add(text.row);
  await writeParts(session, id, text);
  const firstChunk = store.chunks.nextId();
  store.visibleBelow = firstChunk;
  const writer = new ChunkWriter(session, scope, { id, text, titles, settings });
  await writer.write();
  store.texts.finish(id, {
    sections: text.sections.length,
    chunks: writer.chunks,
    vectors: writer.vectors,
    firstChunk,
  });
  scope.added += writer.chunks;
  return id;
}

async function writeParts(
  { parts: { store }, slices }: Session,
  id: number,
  text: PreparedText,
): Promise<void> {
  const starts = partStarts(
    text.text,
    text.sections.map(({ start }) => start),
  );
  for (let i = 0; i < starts.length; i++) {
    store.texts.addPart(id, starts[i]!, text.text.slice(starts[i], starts[i + 1]));
    if (slices.due()) await slices.pause();
  }
}

interface Target {
  id: number;
  text: PreparedText;
  titles: readonly string[];
  settings: AddSettings;
}

interface PendingChunk extends NewChunk {
  section: SectionNode;
  /** Titles from the document down to the section. */
  path: readonly string[];
}

class ChunkWriter {
  chunks = 0;
  vectors = 0;
  readonly #session: Session;
  readonly #scope: DocumentScope;
  readonly #target: Target;
  readonly #analyser: FieldAnalyser;
  readonly #pageAt: (offset: number) => number | undefined;
  readonly #nodes: SectionNode[];
  #pending: PendingChunk[] = [];
  #sections: NewSection[] = [];

  constructor(session: Session, scope: DocumentScope, target: Target) {
    this.#session = session;
    this.#scope = scope;
    this.#target = target;
    this.#analyser = new FieldAnalyser(target.text.row.language, target.titles);
    this.#pageAt = pageFinder(target.text.row.pages ?? []);
    this.#nodes = titled(target.text.sections, target.titles[0]!);
  }

  async write(): Promise<void> {
    for (const section of this.#nodes) await this.#section(section);
    await this.#flush();
  }

  async #section(section: SectionNode): Promise<void> {
    const { text, row, keys } = this.#target.text;
    const spans = searchChunker.chunk(text, section, row.markup);
    const firstChunk = this.chunks + this.#pending.length;
    const path = sectionPath(this.#nodes, section.seq);
    this.#sections.push({ ...section, key: keys[section.seq]!, firstChunk, chunks: spans.length });
    for (const { start, end, kind } of spans) {
      const page = this.#pageAt(start);
      this.#pending.push({
        seq: section.seq,
        start,
        end,
        kind,
        section,
        path,
        ...(page !== undefined && { page }),
        ...(section.meta && { meta: section.meta }),
      });
      if (this.#pending.length === BATCH) await this.#flush();
    }
  }

  /** Writes what is pending. */
  async #flush(): Promise<void> {
    const { slices, encoder, parts } = this.#session;
    const { store } = parts;
    const pending = this.#pending;
    this.#pending = [];
    store.sections.add(this.#target.id, this.#sections);
    this.#sections = [];
    if (pending.length === 0) return;
    if (encoder) {
      this.#session.progress({ step: 'encode' });
      const vectors = await this.#encode(encoder, pending);
      if (slices.due()) await slices.pause();
      if (vectors) this.#keepVectors(store.chunks.nextId(), vectors);
    }
    const first = store.chunks.add(this.#target.id, this.chunks, pending);
    for (let i = 0; i < pending.length; i++) {
      store.keywords.add(first + i, this.#fields(pending[i]!));
      if (slices.due()) await slices.pause();
    }
    this.chunks += pending.length;
    this.#session.chunks += pending.length;
    this.#session.progress({ step: 'write' });
  }

  #fields({ section, path, kind, start, end }: PendingChunk): ReturnType<FieldAnalyser['fields']> {
    return this.#analyser.fields({ ...section, path }, kind, this.#target.text.text.slice(start, end));
  }

  /** A model that cannot be had is no reason to lose a document: it comes without vectors, and says so. */
  async #encode(encoder: Encoder, pending: readonly PendingChunk[]): Promise<EncodedBlock | undefined> {
    const headings = this.#target.settings.embedHeadings ?? true;
    const passages = pending.map(({ path, start, end }) => {
      const body = this.#target.text.text.slice(start, end);
      return headings ? `${path.join(' > ')}\n${body}` : body;
    });
    try {
      return quantizeRows(await encoder.encode(passages, 'passage', this.#session.signal), pending.length);
    } catch (error) {
      if (!isCopseError(error, 'model-unavailable')) throw error;
      this.#session.encoderFailure = error.message;
      return undefined;
    }
  }

  #keepVectors(firstChunk: number, { rows, scales }: EncodedBlock): void {
    this.#session.parts.store.vectors.add(firstChunk, rows, scales);
    this.#scope.vectors.added.push({ firstChunk, rows, scales });
    this.vectors += scales.length;
  }
}

/** The tree with the document's title at its root, whatever the text itself is called. */
function titled(sections: readonly SectionNode[], title: string): SectionNode[] {
  return sections.map((section) => (section.seq === 0 ? { ...section, title } : section));
}

interface EncodedBlock {
  rows: Int8Array;
  scales: Float32Array;
}

function quantizeRows(vectors: Float32Array, count: number): EncodedBlock {
  const dims = vectors.length / count;
  const rows = new Int8Array(vectors.length);
  const scales = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const { row, scale } = quantize(vectors.subarray(i * dims, (i + 1) * dims));
    rows.set(row, i * dims);
    scales[i] = scale;
  }
  return { rows, scales };
}

/** Pages and chunks both ascend, so that the search for the next page begins at the last one. */
function pageFinder(pages: readonly PageSpan[]): (offset: number) => number | undefined {
  let at = 0;
  return (offset) => {
    while (at + 1 < pages.length && pages[at + 1]!.start <= offset) at++;
    return pages[at]?.page;
  };
}
