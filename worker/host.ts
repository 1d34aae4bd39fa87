/** The engine in a browser: where its bytes are kept and where its encoder's files come from. */
import { type Encoder, type Engine, isCopseError, type Notice } from './contract/index.ts';
import type { OpenRequest } from './contract/wire.ts';
import { createEngine } from './engine.ts';
import { assetReader } from './host-assets.ts';
import { openStaticEncoder } from './host-encoder.ts';
import { parserThreads } from './host-parser.ts';
import { type HostParts, registeredEncoder } from './host-parts.ts';
import { pdfThread } from './host-pdf.ts';
import { loadSqlite, openMemoryStorage, openOpfsStorage, type Storage } from './store/index.ts';

interface WithNotice<T> {
  value: T;
  notice?: Notice;
}

export async function openEngine(
  request: OpenRequest,
  parts: HostParts = {},
): Promise<{ engine: Engine; notices: Notice[] }> {
  const [storage, encoder] = await bothOrNeither(openStorage(request), openEncoder(request, parts));
  const notices = [storage.notice, encoder.notice].filter((notice) => notice !== undefined);
  try {
    const engine = await createEngine({
      name: request.name,
      storage: storage.value,
      encoder: encoder.value,
      asset: assetReader(request.assets),
      pdfThread,
      parserThread: parserThreads(request.assets),
      ...(notices[0] && { notice: notices[0] }),
      ...(request.language !== undefined && { language: request.language }),
      ...(request.synonyms && { synonyms: request.synonyms }),
      ...(parts.summarizers && { summarizers: parts.summarizers }),
      ...(parts.parsers && { parsers: parts.parsers }),
      ...(parts.profiles && { profiles: parts.profiles }),
      ...(parts.chunkers && { chunkers: parts.chunkers }),
    });
    warm(encoder.value);
    return { engine, notices };
  } catch (error) {
    await storage.value.close();
    throw error;
  }
}

/** Starts loading an encoder that loads by itself. If it fails, whoever needs it next hears of it and tries again. */
function warm(encoder: Encoder | null): void {
  if (encoder?.ready === false) Promise.resolve(encoder.encode([], 'query')).catch(() => {});
}

/** A storage that nobody will use must let go of its files. */
async function bothOrNeither<E>(
  opening: Promise<WithNotice<Storage>>,
  other: Promise<E>,
): Promise<[WithNotice<Storage>, E]> {
  const [storage, encoder] = await Promise.allSettled([opening, other]);
  if (storage.status === 'rejected') throw storage.reason;
  if (encoder.status === 'fulfilled') return [storage.value, encoder.value];
  await storage.value.value.close();
  throw encoder.reason;
}

/**
 * Memory takes OPFS's place only where there is no OPFS to be had, and says so. Where another owner has the
 * library open (`locked`), a second copy in memory would part from the first unseen.
 */
async function openStorage(request: OpenRequest): Promise<WithNotice<Storage>> {
  const sqlite = await loadSqlite();
  if (request.storage === 'memory') {
    return {
      value: openMemoryStorage(sqlite),
      notice: { code: 'not-persistent', message: 'This library is kept in memory and ends with the page.' },
    };
  }
  try {
    return { value: await openOpfsStorage(sqlite, { key: request.key }) };
  } catch (error) {
    if (!isCopseError(error, 'storage-unavailable')) throw error;
    return {
      value: openMemoryStorage(sqlite),
      notice: {
        code: 'storage-unavailable',
        message: `This library cannot be stored here and ends with the page. ${error.message}`,
      },
    };
  }
}

async function openEncoder(
  { encoder, assets }: OpenRequest,
  parts: HostParts,
): Promise<WithNotice<Encoder | null>> {
  if (encoder === 'none') return { value: null };
  if (encoder === 'static') return openStaticEncoder(assets);
  return { value: await registeredEncoder(encoder, parts) };
}
