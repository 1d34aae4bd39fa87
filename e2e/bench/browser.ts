/**
 * A corpus through the built app in Chromium, by the way a user takes: the folder goes into the app's own input,
 * searches run while it is being added, then the browser is closed and started again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { chromium as installed } from '../../scripts/chromium.ts';
import type { AddedDocument, IndexInfo, SearchIndex } from '../../worker/contract/index.ts';
import { type Corpus, corpusText } from './corpora.ts';
import { type BenchQuery, queryMix } from './queries.ts';
import { type Latency, latency } from './timing.ts';

export interface BrowserReport {
  corpus: string;
  browser: string;
  documents: number;
  sections: number;
  chunks: number;
  /** From choosing the folder to the report, searches alongside included. */
  seconds: number;
  chunksPerSecond: number;
  sizeRatio: number;
  /** Searches asked by the page while documents were being added. */
  searchDuringImport: Latency;
  /** Longest time between two frames of the page while documents were being added. */
  longestFrame: number;
  search: Latency;
  sectionsCall: Latency;
  /** After a restart of the browser: from navigation to the first result. */
  reopenedFirstResult: number;
}

/** What the bench needs to know of the app: the element that holds its state. */
interface App extends HTMLElement {
  session: {
    library: { index: Promise<SearchIndex> };
    adding: { state: string; error: string | null; outcomes: AddedDocument[] };
  };
}

declare global {
  interface Window {
    /** The times of the searches during import, and what ends them. */
    prober: { times: number[]; longestFrame: number; running: boolean };
  }
}

const PER_KIND = 50;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = join(ROOT, '.cache', 'bench', 'app');
const IMPORT_TIMEOUT = 300_000;

export async function benchBrowser(corpora: readonly Corpus[]): Promise<BrowserReport[]> {
  const config = {
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: BUILT },
  } as const;
  await build(config);
  const port = await freePort();
  const server = await preview({
    ...config,
    preview: { port, strictPort: true, host: 'localhost', open: false },
  });
  try {
    const reports: BrowserReport[] = [];
    for (const corpus of corpora) {
      console.error(`Running ${corpus.name} in Chromium …`);
      reports.push(await benchCorpus(corpus, `http://localhost:${port}/`));
    }
    return reports;
  } finally {
    await server.close();
  }
}

async function benchCorpus(corpus: Corpus, url: string): Promise<BrowserReport> {
  const profile = mkdtempSync(join(tmpdir(), 'copse-bench-profile-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      headless: true,
      args: installed.args,
      ...(installed.executablePath !== undefined && { executablePath: installed.executablePath }),
    });
  const queries = queryMix(corpusText(corpus), PER_KIND);
  try {
    const first = await launch();
    const page = await openApp(first, url);
    const browser = await page.evaluate(() => /Chrom\w+\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? 'browser');
    const ingested = await ingest(page, corpus, queries);
    const asked = await ask(page, queries);
    await first.close();
    const again = await launch();
    const reopenedFirstResult = await firstResult(
      await again.newPage(),
      url,
      queries.find(({ kind }) => kind === '1 word')!.text,
    );
    await again.close();
    return { corpus: corpus.name, browser, ...ingested, ...asked, reopenedFirstResult };
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function openApp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => (document.querySelector('copse-app') as App).session.library.index);
  return page;
}

type Ingested = Omit<BrowserReport, 'corpus' | 'browser' | 'search' | 'sectionsCall' | 'reopenedFirstResult'>;

async function ingest(page: Page, corpus: Corpus, queries: readonly BenchQuery[]): Promise<Ingested> {
  await page.evaluate(
    startProber,
    queries.map(({ text }) => text),
  );
  const input = page.locator('input#folder').first();
  const began = performance.now();
  await input.setInputFiles(corpus.folder);
  await page.waitForFunction(
    () => !['idle', 'running'].includes((document.querySelector('copse-app') as App).session.adding.state),
    undefined,
    { timeout: IMPORT_TIMEOUT, polling: 50 },
  );
  const seconds = (performance.now() - began) / 1000;
  const { info, error, failed, times, longestFrame } = await page.evaluate(readOutcome);
  const markdown = failed.filter((name) => name.endsWith('.md'));
  if (error !== null || markdown.length > 0) throw new Error(error ?? `Not added: ${markdown.join(', ')}`);
  return {
    documents: info.documents,
    sections: info.sections,
    chunks: info.chunks,
    seconds,
    chunksPerSecond: info.chunks / seconds,
    sizeRatio: info.bytes / corpus.bytes,
    searchDuringImport: latency(times),
    longestFrame,
  };
}

/** Runs in the page: asks one question after another, with a short breath between them, and watches the frames. */
function startProber(texts: string[]): void {
  const prober = { times: [] as number[], longestFrame: 0, running: true };
  window.prober = prober;
  const app = document.querySelector('copse-app') as App;
  let frame = performance.now();
  const watch = (now: number): void => {
    if (app.session.adding.state === 'running')
      prober.longestFrame = Math.max(prober.longestFrame, now - frame);
    frame = now;
    if (prober.running) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const probe = async (): Promise<void> => {
    const index = await app.session.library.index;
    for (let i = 0; prober.running; i++) {
      const began = performance.now();
      await index.search(texts[i % texts.length]!, { limit: 20 });
      if (app.session.adding.state === 'running') prober.times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  void probe();
}

/** Runs in the page. */
async function readOutcome(): Promise<{
  info: IndexInfo;
  error: string | null;
  failed: string[];
  times: number[];
  longestFrame: number;
}> {
  const { prober } = window;
  prober.running = false;
  const { adding, library } = (document.querySelector('copse-app') as App).session;
  const index = await library.index;
  return {
    info: await index.info(),
    error: adding.error,
    failed: adding.outcomes.filter(({ status }) => status === 'failed').map(({ source }) => source),
    times: prober.times,
    longestFrame: prober.longestFrame,
  };
}

async function ask(
  page: Page,
  queries: readonly BenchQuery[],
): Promise<Pick<BrowserReport, 'search' | 'sectionsCall'>> {
  const texts = queries.map(({ text }) => text);
  const time = async (call: 'search' | 'sections'): Promise<Latency> =>
    latency(await page.evaluate(timeCalls, { texts, call }));
  return { search: await time('search'), sectionsCall: await time('sections') };
}

/** Runs in the page: every query once to warm up, once under the clock. */
async function timeCalls({
  texts,
  call,
}: {
  texts: string[];
  call: 'search' | 'sections';
}): Promise<number[]> {
  const index = await (document.querySelector('copse-app') as App).session.library.index;
  const times: number[] = [];
  for (const timed of [false, true]) {
    for (const text of texts) {
      const began = performance.now();
      await index[call](text);
      if (timed) times.push(performance.now() - began);
    }
  }
  return times;
}

async function firstResult(page: Page, url: string, query: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('copse-app') !== null, undefined, { polling: 5 });
  return page.evaluate(async (text) => {
    // The worker and the app are still starting: this question waits for them as a user's would.
    const index = await (document.querySelector('copse-app') as App).session.library.index;
    const { hits } = await index.search(text);
    if (hits.length === 0) throw new Error(`Nothing found for "${text}" after the restart.`);
    return performance.now();
  }, query);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
