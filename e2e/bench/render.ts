import { table } from '../table.ts';
import type { BrowserReport } from './browser.ts';
import { type ChunkingReport, SIZES } from './chunking.ts';
import type { HostReport } from './host.ts';
import type { LoadReport, TogetherReport } from './load.ts';
import type { ParsingBench } from './parsing.ts';
import type { BenchReport } from './report.ts';
import type { Latency } from './timing.ts';

/** Tables for people. Times are divided by the calibration factor, speeds multiplied by it. */
export function render(report: BenchReport): string {
  const { factor } = report.calibration;
  const time = (value: number): string => (value / factor).toFixed(value / factor < 10 ? 2 : 0);
  const speed = (value: number): string => Math.round(value * factor).toLocaleString('en');
  const spread = ({ p50, p95 }: Latency): string => `${time(p50)} / ${time(p95)}`;
  const kernels = [
    ['encoder, 500 characters', `${speed(report.encoderChunksPerSecond)} chunks/s`],
    ...Object.entries(report.vectorScan).map(([rows, times]) => [
      `vector scan, ${Number(rows).toLocaleString('en')} × 128`,
      `${spread(times)} ms`,
    ]),
  ];
  return [
    conditions(report),
    table(['kernel', 'p50 / p95'], kernels),
    chunkingTable(report.chunking, factor),
    table(
      [
        'ingest',
        'documents',
        'sections',
        'chunks',
        'chunks/s lexical',
        'with vectors',
        'chunks/CPU s lexical',
        'with vectors',
        'bytes ÷ text',
        'with vectors',
      ],
      report.hosts.map((host) => ingestRow(host, speed)),
    ),
    table(
      ['query p50 / p95 ms', 'lexical', 'hybrid', 'sections()', '1 word', '3 words', '8 words', 'prefix'],
      report.hosts.map(({ corpus, lexicalQuery, hybridQuery, sectionsQuery, byKind }) => [
        corpus,
        ...[lexicalQuery, hybridQuery, sectionsQuery].map(spread),
        ...['1 word', '3 words', '8 words', 'prefix'].map((kind) => spread(byKind[kind]!)),
      ]),
    ),
    table(
      ['fresh process, ms after open()', 'opened', 'first lexical result', 'first hybrid result'],
      report.hosts.map(({ corpus, reopen }) => [
        corpus,
        time(reopen.open),
        time(reopen.firstLexical),
        time(reopen.firstHybrid),
      ]),
    ),
    table(
      ['peer', 'sections', 'build ms', 'query p50 / p95 ms'],
      report.hosts.map(({ corpus, peer }) => [
        `${peer.name}, ${corpus}`,
        String(peer.sections),
        time(peer.buildMs),
        spread(peer.query),
      ]),
    ),
    ...(report.loads.length > 0 ? [loadTable(report.loads, time, speed, spread)] : []),
    ...(report.together ? [togetherTable(report.together, time)] : []),
    ...(report.browsers.length > 0 ? [browserTable(report.browsers, time, speed, spread)] : []),
    ...parsingTables(report, factor),
  ].join('\n\n');
}

export function renderParsing(report: Pick<BenchReport, 'node' | 'calibration'> & ParsingBench): string {
  return [conditions(report), ...parsingTables(report, report.calibration.factor)].join('\n\n');
}

function conditions({
  node,
  calibration: { factor, ms },
}: Pick<BenchReport, 'node' | 'calibration'>): string {
  return `Node ${node}; calibration ${ms.toFixed(0)} ms, factor ${factor.toFixed(2)} (1 = the reference machine, idle). Times are divided by it.`;
}

function parsingTables({ parsing, memory }: ParsingBench, factor: number): string[] {
  const MB = 1e6;
  return [
    table(
      ['parsing', 'files', 'MB', 'MB/s', 'pages', 'pages/s'],
      parsing.map(({ what, files, bytes, pages, seconds }) => [
        what,
        String(files),
        (bytes / MB).toFixed(2),
        ((bytes / MB / seconds) * factor).toFixed(1),
        ...(pages > 0 ? [String(pages), ((pages / seconds) * factor).toFixed(0)] : ['–', '–']),
      ]),
    ),
    table(
      ['memory of a process that reads a PDF', 'MB of PDF', 'MB of text', 'before', 'at most', 'pages/s'],
      memory.map(({ pages, pdfBytes, characters, seconds, before, peak }) => [
        `${pages} pages`,
        (pdfBytes / MB).toFixed(2),
        (characters / MB).toFixed(2),
        before.toFixed(0),
        peak.toFixed(0),
        ((pages / seconds) * factor).toFixed(0),
      ]),
    ),
  ];
}

function chunkingTable(reports: readonly ChunkingReport[], factor: number): string {
  const sizes = SIZES.map((size) => `${size / 1e6} MB, s`);
  return table(
    ['chunking', ...sizes, 'MB/s', 'time for ten times the text'],
    reports.map(({ what, seconds }) => [
      what,
      ...seconds.map((value) => (value / factor).toFixed(3)),
      ((SIZES.at(-1)! / 1e6 / seconds.at(-1)!) * factor).toFixed(1),
      seconds
        .slice(1)
        .map((value, at) => `× ${(value / seconds[at]!).toFixed(1)}`)
        .join(', '),
    ]),
  );
}

function browserTable(
  reports: readonly BrowserReport[],
  time: (value: number) => string,
  speed: (value: number) => string,
  spread: (value: Latency) => string,
): string {
  const head = [
    reports[0]!.browser,
    'chunks',
    'chunks/s',
    'bytes ÷ text',
    'search while adding p50 / p95 / max',
    'longest frame',
    'search() p50 / p95',
    'sections()',
    'reopened: first result',
  ];
  const rows = reports.map((report) => [
    report.corpus,
    String(report.chunks),
    speed(report.chunksPerSecond),
    report.sizeRatio.toFixed(2),
    `${spread(report.searchDuringImport)} / ${time(report.searchDuringImport.max)}`,
    time(report.longestFrame),
    spread(report.search),
    spread(report.sectionsCall),
    time(report.reopenedFirstResult),
  ]);
  return table(head, rows);
}

function loadTable(
  loads: readonly LoadReport[],
  time: (value: number) => string,
  speed: (value: number) => string,
  spread: (value: Latency) => string,
): string {
  const head = [
    'the largest, several times over',
    'documents',
    'chunks',
    'chunks/s',
    'bytes ÷ text',
    'search while adding p50 / p95 / max',
    'longest step',
    'search() p50 / p95',
  ];
  const rows = loads.map((load) => [
    load.encoder === 'none' ? 'lexical' : 'with vectors',
    String(load.documents),
    String(load.chunks),
    speed(load.chunksPerSecond),
    load.sizeRatio.toFixed(2),
    `${spread(load.searchMeanwhile)} / ${time(load.searchMeanwhile.max)}`,
    time(load.longestStep),
    spread(load.query),
  ]);
  return table(head, rows);
}

function togetherTable(
  { callMs, documents, together, alone }: TogetherReport,
  time: (value: number) => string,
): string {
  const row = (name: string, { calls, seconds }: TogetherReport['alone']): string[] => [
    name,
    String(calls),
    time(seconds * 1000),
  ];
  return table(
    [`${documents} notes, an encoder of ${callMs} ms a call`, 'calls', 'ms'],
    [row('in one add', together), row('an add for each', alone)],
  );
}

function ingestRow(host: HostReport, speed: (value: number) => string): string[] {
  const { documents, sections, chunks } = host.withEncoder;
  return [
    host.corpus,
    ...[documents, sections, chunks].map(String),
    speed(host.lexical.chunksPerSecond),
    speed(host.withEncoder.chunksPerSecond),
    ...[host.lexical, host.withEncoder].map(({ chunks: made, cpuSeconds }) =>
      Math.round(made / cpuSeconds).toLocaleString('en'),
    ),
    host.lexical.sizeRatio.toFixed(2),
    host.withEncoder.sizeRatio.toFixed(2),
  ];
}
