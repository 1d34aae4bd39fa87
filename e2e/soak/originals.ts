/** Whole files of every kind, to be damaged: real ones, and small ones made here of kinds that the archives lack. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { corpus, filesIn } from '../../scripts/corpora.ts';
import { SAMPLES } from '../../worker/parse/code/samples.contract.ts';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';

export interface Original {
  /** With its extension. */
  name: string;
  bytes(): Uint8Array;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ARCHIVES: Readonly<Record<string, readonly string[]>> = {
  'docs-vite': ['.md'],
  'docs-react': ['.md'],
  'docs-rst': ['.rst'],
  'dutch-help': ['.html'],
  html: ['.html', '.json'],
  docx: ['.docx', '.json'],
  epub: ['.epub'],
  ipynb: ['.ipynb'],
  conllu: ['.conllu'],
  tei: ['.xml'],
  text: ['.txt'],
  'pdf-eu': ['.pdf'],
  'pdf-hard': ['.pdf', '.json'],
  'pdf-tables-groundtruth': ['.pdf'],
};
/** Larger ones say nothing more about damage, and take their time. */
const MAX_BYTES = 1_500_000;

/** By extension. */
export function originals(): Map<string, Original[]> {
  const own = ['docs', 'src', 'worker'].flatMap((folder) => filesIn(`${ROOT}${folder}`, ['.md', '.ts']));
  const archived = Object.entries(ARCHIVES).flatMap(([name, extensions]) => {
    const folder = corpus(name);
    return folder === undefined ? [] : filesIn(folder, extensions);
  });
  const real = [...own, ...archived]
    .filter((file) => statSync(file).size <= MAX_BYTES)
    .map((file): Original => ({ name: basename(file), bytes: () => Uint8Array.from(readFileSync(file)) }));
  const kinds = new Map<string, Original[]>();
  for (const one of [...real, ...made()]) {
    const extension = extname(one.name).toLowerCase();
    const list = kinds.get(extension);
    if (list) list.push(one);
    else kinds.set(extension, [one]);
  }
  return kinds;
}

function made(): Original[] {
  const rows = Array.from({ length: 200 }, (_, at) => [`item ${at}`, at * 7, at % 3 === 0]);
  const records = rows.map(([name, count, ready]) =>
    JSON.stringify({ name, count, tags: [ready, { at: count }] }),
  );
  const page =
    '<!doctype html><title>T</title><main><h1 id="a">A</h1><p>Text</p><table><tr><td>b</table></main>';
  const files: Record<string, string | Uint8Array> = {
    'table.csv': `name,count,ready\n${rows.map((row) => row.join(',')).join('\n')}\n`,
    'table.tsv': `name\tcount\tready\n${rows.map((row) => row.join('\t')).join('\n')}\n`,
    'records.jsonl': `${records.join('\n')}\n`,
    'records.json': `[${records.join(',\n')}]`,
    'saved.mhtml': `Content-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${page}\r\n--x--`,
    'made.pdf': samplePdf([1, 2, 3].map((page) => show(`Words of page ${page}`, 50, 700))),
    'made.zip': zipSync({
      'a/one.md': strToU8('# One\n\nText.\n'),
      'a/two.html': strToU8(page),
      'three.zip': zipSync({ 'inner.txt': strToU8('Within.\n') }),
    }),
  };
  for (const { name, text } of SAMPLES) files[name] = text;
  return Object.entries(files).map(([name, content]) => ({
    name,
    bytes: () => (typeof content === 'string' ? strToU8(content) : content.slice()),
  }));
}
