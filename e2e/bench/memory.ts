/** A process of its own: reads a PDF of so many pages, made here, and prints what that took of memory. */
import { readAsset } from '../../src/node/assets.ts';
import { pdfThread } from '../../src/node/pdf.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import type { MemoryReport } from './parsing.ts';
import { random } from './random.ts';

const LINES = 50;
const WORDS =
  'the of a shelf kept under water light moves over all that stands between north and south'.split(' ');
const MB = 1 << 20;

const next = random(1);
const pages = Number(process.argv[2]);
await parse(made(1));
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 10);
const pdf = made(pages);
const began = performance.now();
const { text, pages: found } = await parse(pdf);
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
if (found?.length !== pages) throw new Error(`${found?.length} pages were read of ${pages}.`);
const report: MemoryReport = {
  pages,
  pdfBytes: pdf.length,
  characters: text.length,
  seconds,
  before: before / MB,
  peak: peak / MB,
};
console.log(JSON.stringify(report));

function parse(bytes: Uint8Array): ReturnType<typeof parseDocument> {
  return parseDocument(
    { name: 'a.pdf', source: 'a.pdf', bytes: bytes.slice() },
    { asset: readAsset, pdfThread },
  );
}

/** Pages of fifty lines with a heading, as books have them. */
function made(count: number): Uint8Array {
  return samplePdf(
    Array.from({ length: count }, (_, page) => {
      const heading = show(`${page + 1} On ${words(3)}`, 50, 760, 16, 'F2');
      const lines = Array.from({ length: LINES }, (__, line) => show(words(14), 50, 730 - line * 13));
      return [heading, ...lines].join('\n');
    }),
  );
}

function words(count: number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]!).join(' ');
}
