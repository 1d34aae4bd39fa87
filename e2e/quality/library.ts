/** A judged set in an index: what was ingested, and what a result of the index is called in the set. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { HostParts } from '../../src/node/index.ts';
import { open } from '../../src/node/index.ts';
import type { AddedDocument, OpenOptions, SearchIndex, SingleSource } from '../../worker/contract/index.ts';
import { findPages } from './pages.ts';
import type { CorpusEntry, JudgedSet } from './sets.ts';

export interface Library {
  index: SearchIndex;
  /** `pages`: the files themselves. `entries`: one document per corpus entry. */
  ingested: 'pages' | 'entries';
  documents: number;
  /** What could not be added, with the reason. */
  failed: string[];
  /** Whether a document stands for a page, and not for a corpus entry by itself. */
  pageOf(documentId: string): string | undefined;
  entryOf(documentId: string): string | undefined;
}

/** How the index of a library differs from one that is opened as it is. */
export interface LibraryOptions {
  encoder?: NonNullable<OpenOptions['encoder']>;
  chunker?: string;
  parts?: HostParts;
}

export async function buildLibrary(
  set: JudgedSet,
  pagesFolder?: string,
  options: LibraryOptions = {},
): Promise<Library> {
  const pages = set.kind === 'doc' ? undefined : findPages(set, pagesFolder);
  if (pages !== undefined) {
    try {
      const files = [...pages.files].map(([page, path]): [string, SingleSource] => [
        page,
        fileSource(page, path),
      ]);
      const library = await ingest(files, options);
      if (library.documents > 0) return library;
      // No parser for these files: their text as the set gives it has to do.
      await library.index.close();
    } finally {
      pages.dispose();
    }
  }
  if (set.kind === 'span')
    throw new Error(`${set.dir}: the files that its spans point into cannot be found or read.`);
  return ingestEntries(set, options);
}

/** As bytes under its name in the set, so that its format is found as for any file. */
function fileSource(page: string, path: string): SingleSource {
  const bytes = readFileSync(path);
  return new File([path.endsWith('.gz') ? gunzipSync(bytes) : bytes], page);
}

async function ingest(
  sources: readonly [page: string, source: SingleSource][],
  options: LibraryOptions,
): Promise<Library> {
  const pages = new Map<string, string>();
  return {
    ...(await add(sources, pages, options)),
    ingested: 'pages',
    pageOf: (id) => pages.get(id),
    entryOf: () => undefined,
  };
}

async function ingestEntries(set: JudgedSet, options: LibraryOptions): Promise<Library> {
  const entries = new Map<string, string>();
  const sources = set.corpus.map((entry): [string, SingleSource] => [
    entry.id,
    { text: entryText(entry), title: entry.title, path: `${encodeURIComponent(entry.id)}.txt` },
  ]);
  return {
    ...(await add(sources, entries, options)),
    ingested: 'entries',
    pageOf: () => undefined,
    entryOf: (id) => entries.get(id),
  };
}

/** The headings above an entry are text that its readers see. */
function entryText(entry: CorpusEntry): string {
  const above = (entry.path ?? []).filter((title) => title !== entry.title).join(' › ');
  return above === '' ? entry.text : `${above}\n\n${entry.text}`;
}

async function add(
  sources: readonly [name: string, source: SingleSource][],
  names: Map<string, string>,
  { encoder, chunker, parts }: LibraryOptions,
): Promise<Pick<Library, 'index' | 'documents' | 'failed'>> {
  const index = await open(':memory:', { ...(encoder && { encoder }) }, parts);
  const report = await index.add(
    sources.map(([, source]) => source),
    { ...(chunker !== undefined && { chunker }) },
  );
  const failed: string[] = [];
  for (const [i, document] of report.documents.entries()) {
    if (document.status === 'failed') failed.push(reasonOf(document));
    else names.set(document.id, sources[i]![0]);
  }
  return { index, documents: names.size, failed };
}

function reasonOf(document: AddedDocument): string {
  return `${document.source}: ${document.error?.message ?? 'failed'}`;
}
