/**
 * How fast, and how large?
 *
 *   npm run bench                    tables, and JSON under .cache/bench/
 *   npm run bench -- --json          one JSON document on standard output
 *   npm run bench -- --only docs-vite --no-browser --no-load
 *   npm run bench -- --parsing       only how fast files of each kind are read, and what a long PDF takes of memory
 *
 * Times in the tables are divided by what the calibration of the same run found; the JSON holds them as measured.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBrowser } from './browser.ts';
import { averageOf, calibrate } from './calibrate.ts';
import { benchChunking } from './chunking.ts';
import { type Corpus, corpusText, withCorpora } from './corpora.ts';
import { benchHost, type HostReport } from './host.ts';
import { encoderSpeed, scanTimes } from './kernels.ts';
import { benchLoad, benchTogether, LOAD_CHUNKS, type LoadReport } from './load.ts';
import { benchMemory, benchParsing, type ParsingBench } from './parsing.ts';
import { render, renderParsing } from './render.ts';
import type { BenchReport } from './report.ts';

const CORPORA = ['docs-vite', 'docs-vue', 'docs-powershell'];
const SCANS = [20_000, 100_000];
const PDF_PAGES = [100, 1000];

async function bench(corpora: Corpus[], inBrowser: boolean, withLoad: boolean): Promise<BenchReport> {
  const largest = corpora.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const calibrations = [calibrate()];
  const encoderChunksPerSecond = await encoderSpeed(corpusText(largest));
  const vectorScan = Object.fromEntries(SCANS.map((rows) => [String(rows), scanTimes(rows)]));
  const chunking = benchChunking(corpusText(largest));
  const hosts: HostReport[] = [];
  for (const corpus of corpora) {
    console.error(`Running ${corpus.name} …`);
    hosts.push(await benchHost(corpus));
    calibrations.push(calibrate());
  }
  const loads: LoadReport[] = [];
  if (withLoad) {
    const { chunks } = hosts[corpora.indexOf(largest)]!.lexical;
    const copies = Math.ceil(LOAD_CHUNKS / chunks);
    console.error(`Running ${largest.name}, ${copies} times over …`);
    for (const encoder of ['none', 'static'] as const) loads.push(await benchLoad(largest, copies, encoder));
    calibrations.push(calibrate());
  }
  const together = withLoad ? await benchTogether(20, 500) : undefined;
  const browsers = inBrowser ? await benchBrowser(corpora) : [];
  calibrations.push(calibrate());
  return {
    date: new Date().toISOString(),
    node: process.version,
    calibration: averageOf(calibrations),
    encoderChunksPerSecond,
    vectorScan,
    chunking,
    hosts,
    browsers,
    loads,
    together,
    ...(await parsing()),
  };
}

async function parsing(): Promise<ParsingBench> {
  console.error('Reading files of each kind …');
  return { parsing: await benchParsing(), memory: benchMemory(PDF_PAGES) };
}

function save(report: { date: string }): void {
  const folder = join(fileURLToPath(new URL('../../', import.meta.url)), '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.date.replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(report, null, 1));
  console.error(`Written to ${file}`);
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    'no-browser': { type: 'boolean', default: false },
    'no-load': { type: 'boolean', default: false },
    parsing: { type: 'boolean', default: false },
  },
});
if (values.parsing) await benchParsingAlone();
else {
  await withCorpora(values.only ?? CORPORA, async (corpora) => {
    if (corpora.length === 0) return;
    const report = await bench(corpora, !values['no-browser'], !values['no-load']);
    console.log(values.json ? JSON.stringify(report, null, 1) : render(report));
    save(report);
  });
}

async function benchParsingAlone(): Promise<void> {
  const calibrations = [calibrate()];
  const found = await parsing();
  calibrations.push(calibrate());
  const calibration = averageOf(calibrations);
  const report = { date: new Date().toISOString(), node: process.version, calibration, ...found };
  console.log(values.json ? JSON.stringify(report, null, 1) : renderParsing(report));
  save(report);
}
