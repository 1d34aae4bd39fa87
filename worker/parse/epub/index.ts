import type { ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';

/** What reads it is fetched when the first such book comes. */
export const epubParser: Parser = {
  kind: 'epub',
  extensions: ['.epub'],
  version: 1,
  async parse(raw: RawDocument): Promise<ParsedDocument> {
    const { readEpub } = await import('./read.ts');
    return readEpub(raw);
  },
};
