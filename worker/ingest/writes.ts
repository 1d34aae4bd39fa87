/** The other writes: removing, renaming, wiping, and indexing anew. */
import { type Call, CopseError, type RemoveReport } from '../contract/index.ts';
import type { DocumentRow } from '../store/index.ts';
import { placeDocument, reindexText, removeDocument as remove, textTitles } from './change.ts';
import { reclaim } from './reclaim.ts';
import { type IngestParts, Session } from './session.ts';
import { cleanTitle } from './titles.ts';

export async function removeDocument(
  parts: IngestParts,
  document: DocumentRow,
  call: Call,
  finished?: (report: RemoveReport) => void,
): Promise<RemoveReport> {
  return inSession(parts, call, async (session) => {
    await session.document((scope) => remove(session, scope, document));
    const report: RemoveReport = { documents: [document.id], chunksDelta: session.chunksDelta };
    await session.commit(() => finished?.(report));
    return report;
  });
}

/** Keywords follow the new title; vectors, to which a title adds little, keep the old one. */
export async function renameDocument(
  parts: IngestParts,
  document: DocumentRow,
  title: string,
  call: Call,
  finished?: () => void,
): Promise<void> {
  const clean = cleanTitle(title);
  if (clean === '') {
    throw new CopseError('invalid-option', `A document's title cannot be empty: "${title}".`, { title });
  }
  await inSession(parts, call, async (session) => {
    const indexed = textTitles(parts.store, document.textId);
    await session.document((scope) =>
      placeDocument(session, scope, { ...document, title: clean, named: true }, indexed),
    );
    await session.commit(finished);
  });
}

/** Removes every document and gives the space back. */
export async function clearDocuments(
  parts: IngestParts,
  call: Call,
  finished?: (report: RemoveReport) => void,
): Promise<RemoveReport> {
  const { store } = parts;
  return inSession(parts, call, async (session) => {
    const documents = store.documents.list().map(({ id }) => id);
    const { chunks } = store.totals();
    const report: RemoveReport = { documents, chunksDelta: chunks === 0 ? 0 : -chunks };
    await session.document(async ({ change }) => {
      store.clear();
      change.removed.push(...documents);
    });
    parts.vectors?.forget();
    await session.commit(() => finished?.(report));
    await reclaim(store.db, call.signal);
    await parts.committed();
    return report;
  });
}

/** Brings the keywords of every text up to the present analyser. */
export async function reindexAll(parts: IngestParts, call: Call, finished?: () => void): Promise<void> {
  const { store } = parts;
  await inSession(parts, call, async (session) => {
    for (const id of store.texts.ids()) {
      await session.document(() => reindexText(session, id));
      await session.commitIfDue();
    }
    await session.commit(finished);
  });
}

async function inSession<T>(
  parts: IngestParts,
  call: Call,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = new Session(parts, call);
  try {
    return await work(session);
  } catch (error) {
    session.rollback();
    throw error;
  }
}
