/**
 * Loading much at once: how long searches wait meanwhile, how the index answers afterwards, and what it saves to
 * encode documents together.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '../../src/node/index.ts';
import type { Encoder, SearchIndex, TextSource } from '../../worker/contract/index.ts';
import { hashingEncoder } from '../../worker/encode/index.ts';
import { type Corpus, corpusText } from './corpora.ts';
import { type BenchQuery, queryMix } from './queries.ts';
import { type Latency, latency, timeEach } from './timing.ts';

export interface LoadReport {
  encoder: 'none' | 'static';
  documents: number;
  chunks: number;
  seconds: number;
  chunksPerSecond: number;
  /** Bytes of the index ÷ bytes of the texts. */
  sizeRatio: number;
  /** Searches asked while documents were being added. */
  searchMeanwhile: Latency;
  /** Longest time in which nobody else had a turn. */
  longestStep: number;
  query: Latency;
}

export interface TogetherReport {
  /** What every call of the encoder costs, however many passages it is given. */
  callMs: number;
  documents: number;
  /** All documents in one add, and one add for each. */
  together: { calls: number; seconds: number };
  alone: { calls: number; seconds: number };
}

/** The scale that the budgets are set for. */
export const LOAD_CHUNKS = 100_000;
const PER_KIND = 25;

/** A corpus several times over, every copy under names and with a last line of its own. */
export async function benchLoad(
  corpus: Corpus,
  copies: number,
  encoder: LoadReport['encoder'],
): Promise<LoadReport> {
  const queries = queryMix(corpusText(corpus), PER_KIND);
  const index = await open(':memory:', { encoder });
  try {
    const probing = probe(index, queries);
    const began = performance.now();
    await index.add(severalTimes(corpus, copies));
    const seconds = (performance.now() - began) / 1000;
    const { searchMeanwhile, longestStep } = await probing.stop();
    const info = await index.info();
    const query = await timeEach(queries, ({ text }) => index.search(text));
    return {
      encoder,
      documents: info.documents,
      chunks: info.chunks,
      seconds,
      chunksPerSecond: info.chunks / seconds,
      sizeRatio: info.bytes / (corpus.bytes * copies),
      searchMeanwhile,
      longestStep,
      query: latency(query),
    };
  } finally {
    await index.close();
  }
}

function* severalTimes({ folder, files }: Corpus, copies: number): Generator<TextSource> {
  for (let copy = 1; copy <= copies; copy++) {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      yield { path: `${copy}/${file}`, text: `${text}\n\nThis is copy ${copy}.\n` };
    }
  }
}

interface Probing {
  stop(): Promise<Pick<LoadReport, 'searchMeanwhile' | 'longestStep'>>;
}

/** Asks one question after another, with a short breath between them, and counts the time between turns. */
function probe(index: SearchIndex, queries: readonly BenchQuery[]): Probing {
  const times: number[] = [];
  let [running, longestStep, turn] = [true, 0, performance.now()];
  const watch = (): void => {
    const now = performance.now();
    longestStep = Math.max(longestStep, now - turn);
    turn = now;
    if (running) setImmediate(watch);
  };
  watch();
  const ask = async (): Promise<void> => {
    for (let i = 0; running; i++) {
      const began = performance.now();
      await index.search(queries[i % queries.length]!.text, { limit: 20 });
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const asking = ask();
  return {
    async stop() {
      running = false;
      await asking;
      return { searchMeanwhile: latency(times), longestStep };
    },
  };
}

/** Notes of one chunk, with an encoder that is slow to start, as models are. */
export async function benchTogether(callMs: number, documents: number): Promise<TogetherReport> {
  const notes = Array.from(
    { length: documents },
    (_, i) => `# Note ${i}\n\nOn number ${i * 7919} and its keeper.\n`,
  );
  const run = async (add: (index: SearchIndex) => Promise<unknown>): Promise<TogetherReport['alone']> => {
    const { encoder, calls } = slowToStart(callMs);
    const index = await open(
      ':memory:',
      { encoder: { model: 'slow' } },
      { encoders: { slow: () => encoder } },
    );
    const began = performance.now();
    await add(index);
    const seconds = (performance.now() - began) / 1000;
    await index.close();
    return { calls: calls(), seconds };
  };
  return {
    callMs,
    documents,
    together: await run((index) => index.add(notes)),
    alone: await run(async (index) => {
      for (const note of notes) await index.add(note);
    }),
  };
}

function slowToStart(callMs: number): { encoder: Encoder; calls: () => number } {
  const fast = hashingEncoder();
  let calls = 0;
  const encode: Encoder['encode'] = async (texts, role, signal) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, callMs));
    return fast.encode(texts, role, signal);
  };
  return { encoder: { ...fast, id: 'slow', encode }, calls: () => calls };
}
