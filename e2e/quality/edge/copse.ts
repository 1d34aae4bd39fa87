import { open } from '../../../src/node/index.ts';
import type { SearchOptions } from '../../../worker/contract/index.ts';
import type { Answers, Engine, Page } from '../peers/engine.ts';

const DEPTH = 40;

export const copse: readonly Engine[] = [
  engine('copse', {}),
  engine('copse, keywords alone', { legs: ['lexical'] }),
];

function engine(name: string, options: SearchOptions): Engine {
  return { name, build: (pages) => build(pages, options) };
}

async function build(pages: readonly Page[], options: SearchOptions): Promise<Answers> {
  const index = await open(':memory:');
  const report = await index.add(pages.map(({ title, text }, i) => ({ title, text, path: `${i}.md` })));
  const names = new Map(report.documents.map(({ id }, i) => [id, pages[i]!.id]));
  return {
    ask: async (query) => {
      const { hits } = await index.search(query, { ...options, limit: DEPTH });
      return [...new Set(hits.map(({ documentId }) => names.get(documentId)!))];
    },
    close: () => index.close(),
  };
}
