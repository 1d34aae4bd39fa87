import type { ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';

/** What reads it is fetched when the first such text comes. */
export const rstParser: Parser = {
  kind: 'rst',
  extensions: ['.rst', '.rest'],
  version: 2,
  async parse(raw: RawDocument): Promise<ParsedDocument> {
    const { readRst } = await import('./read.ts');
    return readRst(raw);
  },
};
