/** A process of its own: reads the PDF at a path, and prints what that took of memory. Making it would take more. */
import { readFileSync } from 'node:fs';
import { readAsset } from '../../src/node/assets.ts';
import { pdfThread } from '../../src/node/pdf.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { longPdf } from './long-pdf.ts';
import type { MemoryReport } from './parsing.ts';

const MB = 1 << 20;

await parse(longPdf(1));
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 10);
const pdf = new Uint8Array(readFileSync(process.argv[2]!));
const began = performance.now();
const { text, pages = [] } = await parse(pdf);
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
const report: MemoryReport = {
  pages: pages.length,
  pdfBytes: pdf.length,
  characters: text.length,
  seconds,
  before: before / MB,
  peak: peak / MB,
};
console.log(JSON.stringify(report));

function parse(bytes: Uint8Array): ReturnType<typeof parseDocument> {
  return parseDocument({ name: 'a.pdf', source: 'a.pdf', bytes }, { asset: readAsset, pdfThread });
}
