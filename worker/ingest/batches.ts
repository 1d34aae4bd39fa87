/** A text's chunks in the portions in which they are encoded and stored. */
import { type Encoder, isCopseError, type PageSpan, type SectionNode } from '../contract/index.ts';
import type { NewChunk, NewSection } from '../store/index.ts';
import { joinBrokenWords } from '../text/index.ts';
import { headingPath } from '../tree/index.ts';
import { quantize } from '../vector/index.ts';
import { type IndexedSection, indexedSection } from './fields.ts';
import type { PreparedText } from './prepare.ts';
import { PassageMeta } from './profiles.ts';
import type { Session } from './session.ts';
import { summarizedIn } from './summaries.ts';

/** Encoded in one go, and stored as one block. */
const BATCH = 64;

export interface PreparedChunk extends NewChunk {
  section: IndexedSection;
}

export interface Batch {
  /** Sections that begin here. */
  sections: NewSection[];
  chunks: PreparedChunk[];
  /** As soon as they are encoded. */
  vectors?: EncodedBlock;
}

export interface EncodedBlock {
  rows: Int8Array;
  scales: Float32Array;
}

/** In document order, without anything being kept: a long text's portions are made as they are asked for. */
export function* batchesOf(prepared: PreparedText, title: string): Generator<Batch> {
  const { text, row, keys, chunker } = prepared;
  const nodes = titled(prepared.sections, title);
  const pageAt = pageFinder(row.pages ?? []);
  const summarized = summarizedIn(row.options);
  const passages = prepared.profile?.meta && new PassageMeta(prepared.profile);
  let batch: Batch = { sections: [], chunks: [] };
  let ordinal = 0;
  for (const node of nodes) {
    const spans = chunker.chunk(text, node, row.markup, row.language);
    const section = indexedSection(nodes, node.seq, summarized(node.seq));
    batch.sections.push({ ...node, key: keys[node.seq]!, firstChunk: ordinal, chunks: spans.length });
    ordinal += spans.length;
    for (const { start, end, kind } of spans) {
      const page = pageAt(start);
      const meta = {
        ...node.meta,
        ...passages?.of(text.slice(start, end), {
          title: node.title,
          breadcrumb: section.path,
          language: row.language,
          kind,
          ...(page !== undefined && { page }),
          ...(node.meta && { meta: node.meta }),
        }),
      };
      batch.chunks.push({
        seq: node.seq,
        start,
        end,
        kind,
        section,
        ...(page !== undefined && { page }),
        ...(Object.keys(meta).length > 0 && { meta }),
      });
      if (batch.chunks.length < BATCH) continue;
      yield batch;
      batch = { sections: [], chunks: [] };
    }
  }
  if (passages?.warning !== undefined) prepared.warnings.push(passages.warning);
  if (batch.sections.length + batch.chunks.length > 0) yield batch;
}

/** The tree with the document's title at its root, whatever the text itself is called. */
function titled(sections: readonly SectionNode[], title: string): SectionNode[] {
  return sections.map((section) => (section.seq === 0 ? { ...section, title } : section));
}

/** Pages and chunks both ascend, so that the search for the next page begins at the last one. */
function pageFinder(pages: readonly PageSpan[]): (offset: number) => number | undefined {
  let at = 0;
  return (offset) => {
    while (at + 1 < pages.length && pages[at + 1]!.start <= offset) at++;
    return pages[at]?.page;
  };
}

// --- encoding ----------------------------------------------------------------------------------------

/** A portion with the text that it is cut from. */
export interface Encodable {
  text: string;
  batch: Batch;
}

/**
 * Gives each portion its vectors. Chunks of several documents go to the encoder together, as many encoders take
 * hardly longer for sixty-four passages than for one. A model that cannot be had is no reason to lose a document:
 * the session notes why, and they come without vectors.
 */
export async function encodeBatches(
  session: Session,
  encodables: readonly Encodable[],
  headings: boolean,
): Promise<void> {
  const { encoder } = session;
  const passages = encodables.flatMap(({ text, batch }) =>
    batch.chunks.map((chunk) => passage(text, chunk, headings)),
  );
  if (!encoder || passages.length === 0) return;
  session.progress({ step: 'encode' });
  try {
    const vectors = await encodeAll(session, encoder, passages);
    let from = 0;
    for (const { batch } of encodables) {
      const to = from + batch.chunks.length;
      batch.vectors = quantizeRows(vectors, from, to, vectors.length / passages.length);
      from = to;
    }
  } catch (error) {
    if (!isCopseError(error, 'model-unavailable')) throw error;
    session.encoderFailure = error.message;
  }
}

async function encodeAll(
  session: Session,
  encoder: Encoder,
  passages: readonly string[],
): Promise<Float32Array> {
  if (passages.length <= BATCH) return encoder.encode(passages, 'passage', session.signal);
  const parts: Float32Array[] = [];
  for (let at = 0; at < passages.length; at += BATCH) {
    parts.push(await encoder.encode(passages.slice(at, at + BATCH), 'passage', session.signal));
    if (session.slices.due()) await session.slices.pause();
  }
  const dims = parts[0]!.length / BATCH;
  const all = new Float32Array(passages.length * dims);
  parts.forEach((part, i) => {
    all.set(part, i * BATCH * dims);
  });
  return all;
}

function passage(text: string, { section, start, end, kind }: PreparedChunk, headings: boolean): string {
  const source = text.slice(start, end);
  const body = kind === 'code' ? source : joinBrokenWords(source);
  return headings ? `${headingPath(section.path, { separator: ' > ' })}\n${body}` : body;
}

function quantizeRows(vectors: Float32Array, from: number, to: number, dims: number): EncodedBlock {
  const rows = new Int8Array((to - from) * dims);
  const scales = new Float32Array(to - from);
  for (let i = from; i < to; i++) {
    const { row, scale } = quantize(vectors.subarray(i * dims, (i + 1) * dims));
    rows.set(row, (i - from) * dims);
    scales[i - from] = scale;
  }
  return { rows, scales };
}
