/**
 * How well PDF is read: against Markdown made by docling, beside the plain text of pdf.js, and how fast.
 *
 *   npm run quality -- --pdf
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { corpus, filesIn } from '../../scripts/corpora.ts';
import { readAsset } from '../../src/node/assets.ts';
import { isCopseError, type ParsedDocument } from '../../worker/contract/index.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { loadLibrary, openOptions } from '../../worker/parse/pdf/pdfjs.ts';
import { table } from '../table.ts';
import { findArticles } from './articles.ts';
import { cellsOf, f1, headingsOf, similarity, wordsOf } from './pdf-scores.ts';

export async function pdfReport(): Promise<string> {
  const folder = corpus('pdf-tables-groundtruth');
  const sections = folder === undefined ? [] : [await accuracy(folder)];
  const acts = corpus('pdf-eu');
  if (acts !== undefined) {
    const files = filesIn(acts, ['.pdf']);
    const articles = await findArticles(dirname(files[0] ?? acts));
    if (articles !== undefined) {
      const { wanted, found, sentences, missing } = articles;
      sections.push(
        `Articles that queries name: ${found} of ${wanted} are sections, ${sentences} hold the sentence asked for.` +
          missing.map((one) => `\n  missing: ${one}`).join(''),
      );
    }
    sections.push(await speed(files));
  }
  return sections.join('\n\n');
}

async function accuracy(folder: string): Promise<string> {
  const rows: string[][] = [];
  const sums = [0, 0, 0, 0].map(() => ({ sum: 0, count: 0 }));
  for (const file of filesIn(folder, ['.pdf'])) {
    const wanted = readFileSync(file.replace(/\.pdf$/, '.md'), 'utf8');
    const ours = await read(file);
    const plain = await plainText(file);
    const cells = cellsOf(wanted);
    const figures = [
      similarity(wordsOf(ours), wordsOf(wanted)),
      similarity(wordsOf(plain), wordsOf(wanted)),
      f1(headingsOf(ours), headingsOf(wanted)),
      cells.length === 0 ? undefined : f1(cellsOf(ours), cells),
    ];
    for (const [at, figure] of figures.entries()) {
      if (figure === undefined) continue;
      sums[at]!.sum += figure;
      sums[at]!.count++;
    }
    rows.push([basename(file), ...figures.map((figure) => figure?.toFixed(3) ?? '–')]);
  }
  rows.push(['mean', ...sums.map(({ sum, count }) => (sum / count).toFixed(3))]);
  return table(['PDF against docling', 'text', 'pdf.js text', 'headings F1', 'cells F1'], rows);
}

async function read(file: string): Promise<string> {
  try {
    return (await parse(file)).text;
  } catch (error) {
    if (!isCopseError(error)) throw error;
    console.error(`${basename(file)}: ${error.message}`);
    return '';
  }
}

function parse(file: string): Promise<ParsedDocument> {
  const bytes = new Uint8Array(readFileSync(file));
  return parseDocument({ bytes, source: file, name: basename(file) }, { asset: readAsset });
}

/** What pdf.js gives by itself: its items one after the other. */
async function plainText(file: string): Promise<string> {
  const { getDocument } = await loadLibrary();
  const data = new Uint8Array(readFileSync(file));
  const task = getDocument({ ...openOptions({ asset: readAsset }), data });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: false });
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  await task.destroy();
  return text;
}

async function speed(files: readonly string[]): Promise<string> {
  const rows: string[][] = [];
  let [pages, ms] = [0, 0];
  for (const file of files.filter(existsSync)) {
    const start = performance.now();
    const document = await parse(file);
    const took = performance.now() - start;
    const count = document.pages?.length ?? 0;
    pages += count;
    ms += took;
    rows.push([basename(file), String(count), ((count * 1000) / took).toFixed(0)]);
  }
  rows.push(['all', String(pages), ((pages * 1000) / ms).toFixed(0)]);
  return table(['PDF to Markdown', 'pages', 'pages/s'], rows);
}
