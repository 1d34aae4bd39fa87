/** What the trees of real documents look like: counts for each corpus, or one document's tree to be read. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpus, filesIn } from '../../scripts/corpora.ts';
import { type DocumentTree, isCopseError, type SectionNode } from '../../worker/contract/index.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { buildTree } from '../../worker/tree/index.ts';
import { table } from '../table.ts';

interface Tree extends DocumentTree {
  text: string;
}

interface Corpus {
  name: string;
  folder: string | undefined;
  extensions: string[];
}

const LAWS = fileURLToPath(new URL('../../../shared/eval/nl-laws-dev/laws', import.meta.url));
const MARKDOWN = [
  'docs-powershell',
  'docs-rust-book',
  'docs-vite',
  'docs-vue',
  'docs-react',
  'docs-typescript',
];

/** Own text longer than this is much for one section. */
const GIANT = 20_000;
/** Own text shorter than this is a line. */
const LINE = 80;

function corpora(): Corpus[] {
  return [
    ...MARKDOWN.map((name) => ({ name, folder: corpus(name), extensions: ['.md'] })),
    { name: 'text', folder: corpus('text'), extensions: ['.txt'] },
    { name: 'tei', folder: corpus('tei'), extensions: ['.xml'] },
    { name: 'dutch-help', folder: corpus('dutch-help'), extensions: ['.html'] },
    { name: 'nl-laws-dev', folder: LAWS, extensions: ['.md'] },
  ];
}

async function read(path: string): Promise<Tree> {
  const name = basename(path);
  const document = await parseDocument({ bytes: new Uint8Array(readFileSync(path)), source: path, name });
  return { ...buildTree(document, { title: document.title ?? name }), text: document.text };
}

/** Counts over the trees of each corpus, as a table. */
export async function treeReport(): Promise<string> {
  const rows: string[][] = [];
  for (const { name, folder, extensions } of corpora()) {
    if (folder === undefined) continue;
    const trees: Tree[] = [];
    let failed = 0;
    for (const file of files(folder, extensions)) {
      try {
        trees.push(await read(join(file)));
      } catch (error) {
        if (!isCopseError(error)) throw error;
        failed++;
      }
    }
    rows.push([name, ...counts(trees), String(failed)]);
  }
  const head = [
    'corpus',
    'documents',
    'modes',
    'sections',
    'depth',
    'giants',
    'lone lines',
    'empty',
    'failed',
  ];
  return table(head, rows);
}

function files(folder: string, extensions: readonly string[]): string[] {
  try {
    return filesIn(folder, extensions);
  } catch {
    return [];
  }
}

function counts(trees: readonly Tree[]): string[] {
  const modes = new Map<string, number>();
  for (const { mode } of trees) modes.set(mode, (modes.get(mode) ?? 0) + 1);
  const sections = trees.flatMap((tree) => tree.sections);
  const inner = sections.filter(({ seq }) => seq > 0);
  const size = ({ start, end }: SectionNode): number => end - start;
  const share = (some: number): string => `${((100 * some) / Math.max(inner.length, 1)).toFixed(1)} %`;
  return [
    String(trees.length),
    [...modes].map(([mode, count]) => `${mode} ${count}`).join(', '),
    String(sections.length),
    String(sections.reduce((most, { level }) => Math.max(most, level), 0)),
    String(sections.filter((section) => size(section) > GIANT).length),
    share(trees.reduce((sum, tree) => sum + loneLines(tree), 0)),
    share(trees.reduce((sum, tree) => sum + emptyLeaves(tree), 0)),
  ];
}

/** Leaves of one line in documents where most leaves are no more: a list that was taken for headings. */
function loneLines({ sections, text }: Tree): number {
  const parents = new Set(sections.map(({ parent }) => parent));
  const leaves = sections.filter(({ seq }) => seq > 0 && !parents.has(seq));
  const lone = leaves.filter(({ bodyStart, end }) => {
    const body = text.slice(bodyStart, end).trim();
    return body.length < LINE && !body.includes('\n');
  });
  return lone.length > leaves.length / 2 ? lone.length : 0;
}

function emptyLeaves({ sections, text }: Tree): number {
  const parents = new Set(sections.map(({ parent }) => parent));
  return sections.filter(
    ({ seq, bodyStart, end }) => seq > 0 && !parents.has(seq) && text.slice(bodyStart, end).trim() === '',
  ).length;
}

/** One document's tree, indented, with the characters of each section's own text. */
export async function printTree(path: string): Promise<string> {
  const { mode, sections } = await read(path);
  const depths: number[] = [];
  const lines = sections.map((section) => {
    const depth = section.parent < 0 ? 0 : depths[section.parent]! + 1;
    depths.push(depth);
    const pages = section.pageStart === undefined ? '' : ` p. ${section.pageStart}–${section.pageEnd}`;
    return `${'  '.repeat(depth)}${section.title}  [${section.end - section.bodyStart}]${pages}`;
  });
  return [`${path}: ${mode}, ${sections.length} sections`, ...lines].join('\n');
}
