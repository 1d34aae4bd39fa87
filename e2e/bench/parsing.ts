/** How fast files of each kind become text, and what a long PDF takes of memory. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpus, filesIn } from '../../scripts/corpora.ts';
import { readAsset } from '../../src/node/assets.ts';
import { pdfThread } from '../../src/node/pdf.ts';
import { isCopseError } from '../../worker/contract/index.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { longPdf } from './long-pdf.ts';

export interface ParsingReport {
  what: string;
  files: number;
  bytes: number;
  /** Of all files together; 0 where the kind has none. */
  pages: number;
  /** One pass over all of them. */
  seconds: number;
}

export interface MemoryReport {
  pages: number;
  pdfBytes: number;
  characters: number;
  seconds: number;
  /** Megabytes of the process: with a first page read, so that all code is loaded, and at most. */
  before: number;
  peak: number;
}

export interface ParsingBench {
  parsing: ParsingReport[];
  memory: MemoryReport[];
}

interface File {
  name: string;
  bytes: Uint8Array;
}

/** Kinds by their corpora, or files of this repository, or made here. */
const KINDS: readonly [what: string, files: () => File[]][] = [
  ['PDF, EU law', archived('pdf-eu', '.pdf')],
  ['HTML, help pages', archived('dutch-help', '.html')],
  ['Markdown, PowerShell', archived('docs-powershell', '.md')],
  ['reStructuredText', archived('docs-rst', '.rst')],
  ['DOCX', archived('docx', '.docx')],
  ['EPUB', archived('epub', '.epub')],
  ['TEI', archived('tei', '.xml')],
  ['JSON, records', () => [{ name: 'a.json', bytes: bytesOf(`[${records(20_000).join(',\n')}]`) }]],
  ['CSV', () => [{ name: 'a.csv', bytes: bytesOf(rows(50_000)) }]],
  ['code, TypeScript', () => read(filesIn(fileURLToPath(new URL('../../worker', import.meta.url)), ['.ts']))],
];
/** At least so much time is measured of each kind. */
const MEASURED_MS = 1000;
const MEMORY = fileURLToPath(new URL('memory.ts', import.meta.url));

/** Kinds whose files are not there are left out, with a line on it. */
export async function benchParsing(): Promise<ParsingReport[]> {
  const reports: ParsingReport[] = [];
  for (const [what, load] of KINDS) {
    const files = await readable(load());
    if (files.length === 0) continue;
    let pages = 0;
    const began = performance.now();
    let passes = 0;
    for (; performance.now() - began < MEASURED_MS; passes++) pages = await pass(files);
    const seconds = (performance.now() - began) / 1000 / passes;
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    reports.push({ what, files: files.length, bytes, pages, seconds });
  }
  return reports;
}

/** Each in a fresh process. */
export function benchMemory(pages: readonly number[]): MemoryReport[] {
  const folder = mkdtempSync(join(tmpdir(), 'copse-memory-'));
  try {
    return pages.map((count) => {
      const path = join(folder, `${count}.pdf`);
      writeFileSync(path, longPdf(count));
      const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', MEMORY, path], {
        encoding: 'utf8',
      });
      const report = JSON.parse(output) as MemoryReport;
      if (report.pages !== count) throw new Error(`${report.pages} pages were read of ${count}.`);
      return report;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Those that are not refused: archives hold broken files, too. */
async function readable(files: readonly File[]): Promise<File[]> {
  const found: File[] = [];
  for (const file of files) {
    try {
      await pass([file]);
      found.push(file);
    } catch (error) {
      if (!isCopseError(error)) throw error;
      console.error(error.message);
    }
  }
  return found;
}

/** Number of pages. A copy of the bytes goes in: the thread for PDF keeps what it is given. */
async function pass(files: readonly File[]): Promise<number> {
  let pages = 0;
  for (const { name, bytes } of files) {
    const raw = { name, source: name, bytes: bytes.slice() };
    const document = await parseDocument(raw, { asset: readAsset, pdfThread });
    pages += document.pages?.length ?? 0;
  }
  return pages;
}

function archived(name: string, extension: string): () => File[] {
  return () => {
    const folder = corpus(name);
    return folder === undefined ? [] : read(filesIn(folder, [extension]));
  };
}

function read(paths: readonly string[]): File[] {
  return paths.map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function records(count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: at,
      name: `Item ${at}`,
      note: `Kept on shelf ${at % 97}.`,
      tags: ['a', { size: at * 3 }],
    }),
  );
}

function rows(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `${at},Item ${at},"Kept on shelf ${at % 97}, left",${at * 3}`,
  );
  return ['id,name,note,size', ...lines].join('\n');
}
