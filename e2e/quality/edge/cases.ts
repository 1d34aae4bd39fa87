/** Queries that break search engines, and the pages that they are asked of. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import type { Page } from '../peers/engine.ts';

export interface EdgeCase {
  id: string;
  lang: string;
  query: string;
  expected: { document: string; maxRank: number };
}

export interface EdgeSet {
  pages: Page[];
  cases: EdgeCase[];
}

/** Ordinary English pages that the others stand among. */
const FILLER = ['docs-vite', 'docs-vue'];

interface EdgeFile {
  documents: { id: string; lang: string; title: string; text: string }[];
  cases: EdgeCase[];
}

export function loadEdgeSet(file: string): EdgeSet {
  const { documents, cases } = JSON.parse(readFileSync(file, 'utf8')) as EdgeFile;
  const own = documents.map(({ id, lang, title, text }) => ({ id, language: lang, title, text }));
  return { pages: [...own, ...filler()], cases };
}

/** As plain text: what an engine makes of Markdown is not the question here. */
function filler(): Page[] {
  const folders = FILLER.flatMap((name) => corpus(name) ?? []);
  return folders
    .flatMap((folder) => filesIn(folder, ['.md']))
    .map((path) => ({
      id: path,
      language: 'en',
      title: basename(path, '.md'),
      text: readFileSync(path, 'utf8'),
    }));
}
