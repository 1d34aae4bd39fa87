import type { ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';

/** What reads it is fetched when the first such document comes. */
export const docxParser: Parser = {
  kind: 'docx',
  extensions: ['.docx', '.docm', '.dotx'],
  version: 2,
  async parse(raw: RawDocument): Promise<ParsedDocument> {
    const { readDocx } = await import('./read.ts');
    return readDocx(raw);
  },
};
