/** An index of documents that would take long to add, or that no parser gives, written straight into its tables. */
import type { PageSpan } from '../../worker/contract/index.ts';
import { loadSqlite, openBytes, Store } from '../../worker/store/index.ts';
import { buildTree } from '../../worker/tree/index.ts';
import { file, type TestFile } from './documents.ts';

export interface Written {
  title: string;
  text: string;
  pages?: PageSpan[];
}

/** To be imported. Its documents can be read; no search finds them. */
export async function indexFile(documents: readonly Written[]): Promise<TestFile> {
  const db = openBytes(await loadSqlite());
  const store = Store.open(db);
  db.transaction(() => {
    for (const document of documents) write(store, document);
  });
  const bytes = db.export();
  db.close();
  return file('library.copse', bytes, 'application/octet-stream');
}

function write(store: Store, { title, text, pages }: Written): void {
  const parsed = { text, kind: 'markdown', markup: 'markdown' as const, meta: {}, ...(pages && { pages }) };
  const { sections, mode } = buildTree({ ...parsed, warnings: [] }, { title });
  const textId = store.texts.add(
    {
      ...parsed,
      hash: title,
      language: 'en',
      bytes: text.length,
      characters: text.length,
      structure: mode,
      options: '',
    },
    text,
    sections.map(({ start }) => start),
  );
  store.sections.add(
    textId,
    sections.map((section) => ({ ...section, key: '', firstChunk: 0, chunks: 0 })),
  );
  store.texts.finish(textId, { sections: sections.length, chunks: 0, firstChunk: 0, vectors: 0 });
  const id = Buffer.from(title).toString('hex').padEnd(16, '0').slice(0, 16);
  const addedAt = '2024-05-01T00:00:00Z';
  store.documents.put({ id, textId, title, source: `${title}.md`, kind: 'markdown', meta: {}, addedAt });
}
