import { expect, it } from 'vitest';
import { loadSqlite, openMemoryStorage, Store } from '../store/index.ts';
import { type IngestParts, ingest, toInputs } from './index.ts';

const sqlite = await loadSqlite();

function newParts(): { parts: IngestParts; store: Store } {
  const storage = openMemoryStorage(sqlite);
  const store = Store.open(storage.db);
  return { store, parts: { store, encoder: null, vectors: null, committed() {}, changed() {} } };
}

/** Counts the turns that another user of the thread gets, as a caller on a port would. */
function otherTurns(): () => number {
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  port1.onmessage = () => {
    turns++;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  return () => {
    port1.close();
    return turns;
  };
}

it('gives messages their turn all through a long document', async () => {
  const { parts, store } = newParts();
  const paragraph = 'Some words about the coppicing of hazel in the old woods of the lowlands.\n\n';
  const text = Array.from({ length: 60 }, (_, i) => `# Part ${i}\n\n${paragraph.repeat(400)}`).join('');
  const stop = otherTurns();
  const report = await ingest(parts, toInputs({ path: 'long.md', text }), {}, { id: 'long' });
  const turns = stop();
  expect(report.documents[0]).toMatchObject({ status: 'added' });
  expect(report.documents[0]!.chunks).toBeGreaterThan(3000);
  expect(turns).toBeGreaterThan(report.documents[0]!.chunks / 500);
  expect(store.keywords.count('"hazel"', 1e6)).toBe(report.documents[0]!.chunks);
});

it('takes what only a browser has: files, blobs and folder handles', async () => {
  const { parts, store } = newParts();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('Wald 🌳', { create: true });
  const below = await folder.getDirectoryHandle('a b', { create: true });
  const skipped = await folder.getDirectoryHandle('node_modules', { create: true });
  const write = async (
    where: FileSystemDirectoryHandle,
    name: string,
    text: string,
  ): Promise<FileSystemFileHandle> => {
    const handle = await where.getFileHandle(name, { create: true });
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    return handle;
  };
  await write(folder, 'oak.md', '# Oak\n\nacorns');
  await write(below, 'elm.txt', 'samaras');
  await write(below, '.hidden.md', 'hidden');
  await write(skipped, 'x.md', 'installed');
  await write(folder, 'picture.xyz', 'not a document');
  const single = await write(root, 'ash.md', '# Ash\n\nkeys');
  const sources = [folder, single, new File(['# Yew\n\nberries'], 'yew.md'), new Blob(['birch catkins'])];
  const report = await ingest(parts, toInputs(sources), {}, { id: 'handles' });
  expect(report.documents.map(({ source, status }) => `${status} ${source.replace(/:.*/, ':')}`)).toEqual([
    'added Wald 🌳/a b/elm.txt',
    'added Wald 🌳/oak.md',
    'added ash.md',
    'added yew.md',
    'added text:',
  ]);
  expect(store.keywords.count('"acorns" OR "samaras" OR "berries" OR "catkins"', 10)).toBe(4);
  await root.removeEntry('Wald 🌳', { recursive: true });
  await root.removeEntry('ash.md');
});

it('fetches addresses, and tells which one failed', async () => {
  const { parts } = newParts();
  const page = new URL('/package.json?x=1#part', location.href);
  const missing = new URL('/no/such/file.md', 'http://127.0.0.1:9/');
  const report = await ingest(
    parts,
    toInputs([{ url: page.href }, missing]),
    { kind: 'text' },
    { id: 'urls' },
  );
  page.hash = '';
  expect(report.documents[0]).toMatchObject({ source: page.href, status: 'added' });
  expect(report.documents[1]).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
  expect(report.documents[1]!.error!.message).toContain('127.0.0.1:9');
});
