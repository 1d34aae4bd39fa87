/**
 * How good are the results? Runs judged sets through the engine in Node.
 *
 *   npm run quality                                   the default sets, a table, and JSON under .cache/quality/
 *   npm run -s quality -- --set <dir> --json          any set of your own, one JSON document on standard output
 *   --pages <dir>                                     where the files lie that the set's sections were cut from
 *   npm run quality -- --trees                        what the section trees of real documents look like
 *   npm run quality -- --pdf                          how well and how fast PDF is read
 *   npm run -s quality -- --edge <file> --json        queries that break search engines, beside other engines
 *   npm run quality -- --peers [--set <dir>]           keyword search beside other engines
 *   npm run quality -- --chunkers --set <dir>          chunkers of several sizes, beside LangChain's splitter
 *   npm run -s quality -- --print <file>              the tree of one document, to be read
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import { type ChunkersReport, chunkersReport, renderChunkers } from './chunkers/index.ts';
import { edgeReport, renderEdge } from './edge/index.ts';
import { evaluate, type SetReport } from './evaluate.ts';
import { pdfReport } from './pdf.ts';
import { type PeersReport, peersReport, renderPeers } from './peers/index.ts';
import { loadSet } from './sets.ts';
import { SYSTEMS } from './systems.ts';
import { printTree, treeReport } from './trees.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEFAULT_SETS = ['docs-known-item-dev', 'anthropic-docs-dev'];

interface Options {
  sets: string[];
  pages?: string;
  json: boolean;
  trees: boolean;
  pdf: boolean;
  print?: string;
  edge?: string;
  peers: boolean;
  chunkers: boolean;
}

function options(): Options {
  const { values } = parseArgs({
    options: {
      set: { type: 'string', multiple: true },
      pages: { type: 'string' },
      json: { type: 'boolean', default: false },
      trees: { type: 'boolean', default: false },
      pdf: { type: 'boolean', default: false },
      print: { type: 'string' },
      edge: { type: 'string' },
      peers: { type: 'boolean', default: false },
      chunkers: { type: 'boolean', default: false },
    },
  });
  // npm changes into the package's folder; paths are meant from where the command was typed.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const { json, trees, pdf } = values;
  const judged = !trees && !pdf && values.print === undefined && values.edge === undefined;
  const sets = values.set?.map((dir) => resolve(from, dir)) ?? (judged ? defaultSets() : []);
  return {
    sets,
    json,
    peers: values.peers,
    chunkers: values.chunkers,
    trees,
    pdf,
    ...(values.print !== undefined && { print: resolve(from, values.print) }),
    ...(values.edge !== undefined && { edge: resolve(from, values.edge) }),
    ...(values.pages !== undefined && { pages: resolve(from, values.pages) }),
  };
}

function defaultSets(): string[] {
  const dirs = DEFAULT_SETS.map((name) => resolve(ROOT, '..', 'shared', 'eval', name));
  for (const dir of dirs) if (!existsSync(dir)) console.error(`Skipped: there is no ${dir}.`);
  return dirs.filter(existsSync);
}

async function main(options: Options): Promise<void> {
  const { sets, pages, json, trees, pdf, print, edge, peers, chunkers } = options;
  if (print !== undefined) console.log(await printTree(print));
  if (edge !== undefined) await printEdge(edge, json);
  if (trees) console.log(await treeReport());
  if (pdf) console.log(await pdfReport());
  if (sets.length === 0) return;
  if (peers) return printPeers(sets, json, pages);
  if (chunkers) return printChunkers(sets, json, pages);
  const reports: SetReport[] = [];
  for (const dir of sets) {
    if (!json) console.error(`Running ${dir} …`);
    const report = await evaluate(loadSet(dir), pages);
    reports.push(report);
    if (!json) console.log(`\n${render(report)}`);
  }
  const document = { date: new Date().toISOString(), sets: reports };
  if (json) {
    console.log(JSON.stringify(document, null, 1));
    return;
  }
  const folder = join(ROOT, '.cache', 'quality');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${document.date.replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(document, null, 1));
  console.error(`Written to ${file}`);
}

async function printPeers(sets: readonly string[], json: boolean, pages?: string): Promise<void> {
  const reports: PeersReport[] = [];
  for (const dir of sets) {
    const report = await peersReport(loadSet(dir), pages);
    reports.push(report);
    if (!json) console.log(`\n${renderPeers(report)}`);
  }
  if (json) console.log(JSON.stringify(reports, null, 1));
}

async function printChunkers(sets: readonly string[], json: boolean, pages?: string): Promise<void> {
  const reports: ChunkersReport[] = [];
  for (const dir of sets) {
    const report = await chunkersReport(loadSet(dir), pages);
    reports.push(report);
    if (!json) console.log(`\n${renderChunkers(report)}`);
  }
  if (json) console.log(JSON.stringify(reports, null, 1));
}

async function printEdge(file: string, json: boolean): Promise<void> {
  const report = await edgeReport(file);
  console.log(json ? JSON.stringify(report, null, 1) : renderEdge(report));
}

function render(report: SetReport): string {
  const names = Object.keys(report.systems.default.metrics);
  const flavours = Object.keys(report.systems.default.flavours ?? {});
  const figure = (x: number | undefined): string => (x ?? 0).toFixed(3);
  const rows = SYSTEMS.map((system) => {
    const { metrics, queryMs } = report.systems[system];
    return [system, ...names.map((name) => figure(metrics[name])), queryMs.toFixed(1)];
  });
  const parts = [
    `${report.set}: ${report.kind}, ${report.queries} queries, ${report.documents} documents from ${report.ingested}, encoder ${report.encoder ?? 'none'}`,
    table(['system', ...names, 'ms/query'], rows),
  ];
  if (flavours.length > 0) {
    const byFlavour = SYSTEMS.map((system) => [
      system,
      ...flavours.map((flavour) => figure(report.systems[system].flavours?.[flavour])),
    ]);
    parts.push(table(['MRR@10 by flavour', ...flavours], byFlavour));
  }
  parts.push(
    table(['default − lexical', 'delta', '95% from', 'to', 'better', 'worse', 'same'], comparisons(report)),
  );
  for (const failure of report.failed) parts.push(`Not added: ${failure}`);
  return parts.join('\n\n');
}

function comparisons(report: SetReport): string[][] {
  const signed = (x: number): string => (x >= 0 ? '+' : '−') + Math.abs(x).toFixed(3);
  const shown = Object.entries(report.defaultAgainstLexical).filter(
    ([name]) => !/hit|Recall|Precision/.test(name),
  );
  return shown.map(([name, { delta, ci95, better, worse, same }]) => [
    name,
    signed(delta),
    signed(ci95[0]),
    signed(ci95[1]),
    String(better),
    String(worse),
    String(same),
  ]);
}

await main(options()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
