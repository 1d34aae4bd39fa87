/** A corpus through the engine in Node: how fast in, how large, how fast open again, how fast asked. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from '../../src/node/index.ts';
import type { SearchIndex } from '../../worker/contract/index.ts';
import { type Corpus, corpusText } from './corpora.ts';
import { benchPeer, type PeerReport } from './peer.ts';
import { type BenchQuery, queryMix } from './queries.ts';
import { type Latency, latency, timeEach } from './timing.ts';

export interface IngestReport {
  documents: number;
  sections: number;
  chunks: number;
  seconds: number;
  chunksPerSecond: number;
  /** What the processor spent on it: says the same on a busy machine. */
  cpuSeconds: number;
  indexBytes: number;
  /** Bytes of the index ÷ bytes of the files. */
  sizeRatio: number;
}

/** Milliseconds from the call of `open` in a fresh process, Node's own start excluded. */
export interface ReopenReport {
  open: number;
  firstLexical: number;
  firstHybrid: number;
}

export interface HostReport {
  corpus: string;
  textBytes: number;
  lexical: IngestReport;
  withEncoder: IngestReport;
  reopen: ReopenReport;
  /** The whole mix: keywords alone, and as users ask. */
  lexicalQuery: Latency;
  hybridQuery: Latency;
  /** Hybrid, by the way of asking. */
  byKind: Record<string, Latency>;
  sectionsQuery: Latency;
  peer: PeerReport;
}

const PER_KIND = 50;
const REOPEN = fileURLToPath(new URL('reopen.ts', import.meta.url));

export async function benchHost(corpus: Corpus): Promise<HostReport> {
  const folder = mkdtempSync(join(tmpdir(), 'copse-bench-index-'));
  try {
    const bare = await ingest(corpus, join(folder, 'lexical.copse'), 'none');
    await bare.index.close();
    const path = join(folder, 'hybrid.copse');
    const { index, report } = await ingest(corpus, path, 'static');
    const queries = queryMix(corpusText(corpus), PER_KIND);
    const measured = await ask(index, queries);
    const peer = await benchPeer(index, queries);
    await index.close();
    return {
      corpus: corpus.name,
      textBytes: corpus.bytes,
      lexical: bare.report,
      withEncoder: report,
      reopen: reopen(path, queries.find(({ kind }) => kind === '1 word')!.text),
      ...measured,
      peer,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ingest(
  corpus: Corpus,
  path: string,
  encoder: 'none' | 'static',
): Promise<{ index: SearchIndex; report: IngestReport }> {
  const index = await open(path, { encoder });
  const cpu = process.cpuUsage();
  const began = performance.now();
  const added = await index.add({ file: corpus.folder }, { types: ['.md'] });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const failed = added.documents.filter((document) => document.status === 'failed');
  if (failed.length > 0) throw new Error(`${failed[0]!.source}: ${failed[0]!.error?.message}`);
  const info = await index.info();
  const indexBytes = statSync(path).size;
  const report: IngestReport = {
    documents: info.documents,
    sections: info.sections,
    chunks: info.chunks,
    seconds,
    chunksPerSecond: info.chunks / seconds,
    cpuSeconds: (user + system) / 1e6,
    indexBytes,
    sizeRatio: indexBytes / corpus.bytes,
  };
  return { index, report };
}

async function ask(
  index: SearchIndex,
  queries: readonly BenchQuery[],
): Promise<Pick<HostReport, 'lexicalQuery' | 'hybridQuery' | 'byKind' | 'sectionsQuery'>> {
  const texts = queries.map((query) => query.text);
  const lexical = await timeEach(texts, (text) => index.search(text, { legs: ['lexical'] }));
  const hybrid = await timeEach(texts, (text) => index.search(text));
  const sections = await timeEach(texts, (text) => index.sections(text));
  const kinds = [...new Set(queries.map((query) => query.kind))];
  return {
    lexicalQuery: latency(lexical),
    hybridQuery: latency(hybrid),
    byKind: Object.fromEntries(
      kinds.map((kind) => [kind, latency(hybrid.filter((_, i) => queries[i]!.kind === kind))]),
    ),
    sectionsQuery: latency(sections),
  };
}

function reopen(path: string, query: string): ReopenReport {
  const output = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', REOPEN, path, query],
    {
      encoding: 'utf8',
    },
  );
  return JSON.parse(output) as ReopenReport;
}
