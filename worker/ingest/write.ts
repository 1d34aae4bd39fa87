/** Writes one prepared text with everything that belongs to it, slice by slice. */
import { partStarts } from '../store/index.ts';
import { type Batch, encodeBatches } from './batches.ts';
import { FieldAnalyser } from './fields.ts';
import type { PreparedText } from './prepare.ts';
import type { DocumentScope, Session } from './session.ts';

export interface TextToWrite {
  text: PreparedText;
  /** Of the documents that will hold it. */
  titles: readonly string[];
  /** Those without vectors are encoded on the way. */
  batches: Iterable<Batch>;
  /** Encode heading paths, too. */
  headings: boolean;
}

/** Returns the text's id. Its chunks stay invisible until the document is placed; see {@link DocumentScope}. */
export async function writeText(
  session: Session,
  scope: DocumentScope,
  target: TextToWrite,
): Promise<number> {
  const { encoder } = session;
  const { store } = session.parts;
  const { text } = target;
  if (encoder && store.getMeta('encoder') !== encoder.id) store.setMeta('encoder', encoder.id);
  const id = store.texts.add(text.row);
  await writeParts(session, id, text);
  const firstChunk = store.chunks.nextId();
  store.visibleBelow = Math.min(store.visibleBelow, firstChunk);
  const writer = new ChunkWriter(session, scope, id, target);
  for (const batch of target.batches) await writer.write(batch);
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

class ChunkWriter {
  chunks = 0;
  vectors = 0;
  readonly #session: Session;
  readonly #scope: DocumentScope;
  readonly #id: number;
  readonly #target: TextToWrite;
  readonly #analyser: FieldAnalyser;

  constructor(session: Session, scope: DocumentScope, id: number, target: TextToWrite) {
    this.#session = session;
    this.#scope = scope;
    this.#id = id;
    this.#target = target;
    this.#analyser = new FieldAnalyser(target.text.row.language, target.titles);
  }

  async write(batch: Batch): Promise<void> {
    const { slices, parts } = this.#session;
    const { store } = parts;
    const { text } = this.#target.text;
    store.sections.add(this.#id, batch.sections);
    if (!batch.vectors) await encodeBatches(this.#session, [{ text, batch }], this.#target.headings);
    if (slices.due()) await slices.pause();
    this.#keepVectors(store.chunks.nextId(), batch);
    const first = store.chunks.add(this.#id, this.chunks, batch.chunks);
    for (const [i, { section, kind, start, end }] of batch.chunks.entries()) {
      this.#scope.index(first + i, this.#analyser.fields(section, kind, text.slice(start, end)));
      if (slices.due()) await slices.pause();
    }
    this.chunks += batch.chunks.length;
    this.#session.chunks += batch.chunks.length;
    this.#session.progress({ step: 'write' });
  }

  #keepVectors(firstChunk: number, { vectors }: Batch): void {
    if (!vectors) return;
    this.#session.parts.store.vectors.add(firstChunk, vectors.rows, vectors.scales);
    this.#scope.vectors.added.push({ firstChunk, ...vectors });
    this.vectors += vectors.scales.length;
  }
}
