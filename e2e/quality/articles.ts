/** Whether the articles that judged queries are about come out as sections of the acts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAsset } from '../../src/node/assets.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { buildTree } from '../../worker/tree/index.ts';

const GOLD = fileURLToPath(new URL('../../../shared/eval/litesearch-regulatory/gold.jsonl', import.meta.url));

interface Gold {
  file: string;
  article: string;
  pdfPage: number;
  sentence: string;
}

export interface Articles {
  /** Articles named by the queries. */
  wanted: number;
  /** Of these, those that are the title of a section, on the page where they are wanted. */
  found: number;
  /** Sentences asked for that stand in the section as they are, white space aside. */
  sentences: number;
  missing: string[];
}

/** `undefined` where the judgements are not there. */
export async function findArticles(folder: string): Promise<Articles | undefined> {
  if (!existsSync(GOLD)) return undefined;
  const lines = readFileSync(GOLD, 'utf8').trim().split('\n');
  const gold = lines.map((line) => JSON.parse(line) as Gold);
  const result: Articles = { wanted: 0, found: 0, sentences: 0, missing: [] };
  for (const file of new Set(gold.map((entry) => entry.file))) {
    const sections = await sectionsOf(join(folder, file));
    for (const entry of gold.filter((one) => one.file === file)) {
      result.wanted++;
      const named = sections.filter(
        ({ title, first, last }) =>
          isTitle(title, entry.article) && first <= entry.pdfPage && last >= entry.pdfPage,
      );
      if (named.length > 0) result.found++;
      else result.missing.push(`${file} ${entry.article}, page ${entry.pdfPage}`);
      if (named.some(({ text }) => plain(text).includes(plain(entry.sentence)))) result.sentences++;
    }
  }
  return result;
}

interface Section {
  title: string;
  first: number;
  last: number;
  /** With the sections below. */
  text: string;
}

async function sectionsOf(file: string): Promise<Section[]> {
  const bytes = new Uint8Array(readFileSync(file));
  const document = await parseDocument({ bytes, source: file, name: 'act.pdf' }, { asset: readAsset });
  const { sections } = buildTree(document, { title: 'act' });
  return sections.map(({ title, start, treeEnd, pageStart = 0, pageEnd = 0 }) => ({
    title,
    first: pageStart,
    last: pageEnd,
    text: document.text.slice(start, treeEnd),
  }));
}

function isTitle(title: string, article: string): boolean {
  return new RegExp(`^${article.replace(/\s+/g, '\\s+')}(?![\\w])`, 'i').test(title);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/[\s\u00ad]+/g, '')
    .toLowerCase();
}
