/** Steps that change what is stored; all of them run inside a document scope. */
import { type DocumentRow, type NewDocument, PART_UNITS, type Store, type TextRow } from '../store/index.ts';
import { prepareLanguages } from '../text/index.ts';
import { distinctTitles, FieldAnalyser, indexedSection } from './fields.ts';
import type { DocumentScope, Session } from './session.ts';
import { summarizedIn } from './summaries.ts';

/** Chunks taken down between two looks at the clock. */
const REMOVE_STEP = 128;

/**
 * Puts a document's row over a text that is stored, and clears up what it leaves behind. `indexedTitles` are
 * those that the text's keywords hold now.
 */
export async function placeDocument(
  session: Session,
  scope: DocumentScope,
  row: NewDocument,
  indexedTitles: readonly string[],
): Promise<void> {
  const { store } = session.parts;
  const before = store.documents.get(row.id);
  const left = before && before.textId !== row.textId ? textTitles(store, before.textId) : undefined;
  store.documents.put(row);
  if (!scope.deferred) store.visibleBelow = Number.POSITIVE_INFINITY;
  (before ? scope.change.updated : scope.change.added).push(row.id);
  if (before && left) await releaseText(session, scope, before.textId, left);
  await refreshTitles(session, row.textId, indexedTitles);
}

export async function removeDocument(
  session: Session,
  scope: DocumentScope,
  document: DocumentRow,
): Promise<void> {
  const { store } = session.parts;
  const titles = textTitles(store, document.textId);
  store.documents.remove(document.id);
  scope.change.removed.push(document.id);
  await releaseText(session, scope, document.textId, titles);
}

export function textTitles(store: Store, textId: number): string[] {
  return distinctTitles(store.documents.ofText(textId));
}

/** After a document let go of a text: the text goes with its last document. */
async function releaseText(
  session: Session,
  scope: DocumentScope,
  textId: number,
  indexedTitles: readonly string[],
): Promise<void> {
  const { store } = session.parts;
  const text = store.texts.get(textId)!;
  if (store.documents.ofText(textId).length > 0) await refreshTitles(session, textId, indexedTitles);
  else await removeText(session, scope, text);
}

export async function removeText(session: Session, scope: DocumentScope, text: TextRow): Promise<void> {
  const { store } = session.parts;
  const end = text.firstChunk + text.chunks;
  store.hidden = [text.firstChunk, end];
  for (let from = text.firstChunk; from < end; from += REMOVE_STEP) {
    store.texts.removeChunks(from, Math.min(from + REMOVE_STEP, end));
    if (session.slices.due()) await session.slices.pause();
  }
  store.texts.remove(text.id);
  scope.vectors.removed.push([text.firstChunk, end]);
  scope.removed += text.chunks;
}

/** Indexes a text anew where its documents' titles are not those in its keywords. */
async function refreshTitles(session: Session, textId: number, indexed: readonly string[]): Promise<void> {
  const titles = textTitles(session.parts.store, textId);
  const same = titles.length === indexed.length && titles.every((title) => indexed.includes(title));
  if (!same) await reindexText(session, textId);
}

/** Writes a text's keywords anew from what is stored. Every chunk stays findable all the while. */
export async function reindexText(session: Session, textId: number): Promise<void> {
  const { store } = session.parts;
  const text = store.texts.get(textId)!;
  const titles = textTitles(store, textId);
  await prepareLanguages([text.language]);
  store.sections.retitle(textId, 0, titles[0]!);
  const sections = store.sections.ofText(textId);
  const analyser = new FieldAnalyser(text.language, titles);
  const summarized = summarizedIn(text.options);
  const window = new TextWindow(store, text);
  const end = text.firstChunk + text.chunks;
  for (let from = text.firstChunk; from < end; from += REMOVE_STEP) {
    for (const chunk of store.chunks.range(from, Math.min(from + REMOVE_STEP, end))) {
      const section = indexedSection(sections, chunk.seq, summarized(chunk.seq));
      const fields = analyser.fields(section, chunk.kind, window.slice(chunk.start, chunk.end));
      store.keywords.remove(chunk.id);
      store.keywords.add(chunk.id, fields);
      if (session.slices.due()) await session.slices.pause();
    }
  }
}

/** Reads on in a text without fetching its parts again for every chunk. */
class TextWindow {
  readonly #store: Store;
  readonly #text: TextRow;
  #from = 0;
  #content = '';

  constructor(store: Store, text: TextRow) {
    this.#store = store;
    this.#text = text;
  }

  slice(start: number, end: number): string {
    const to = this.#from + this.#content.length;
    if (start < this.#from || end > to) {
      this.#from = start;
      this.#content = this.#store.texts.slice(this.#text.id, start, Math.max(end, start + 2 * PART_UNITS));
    }
    return this.#content.slice(start - this.#from, end - this.#from);
  }
}
