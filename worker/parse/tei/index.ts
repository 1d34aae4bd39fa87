import type { ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';

const VERSION = 2;

/** Editions of texts in TEI. */
export const teiParser: Parser = { kind: 'tei', extensions: ['.tei'], version: VERSION, parse };

/** XML of any kind, element by element, unless it is TEI. */
export const xmlParser: Parser = { kind: 'xml', extensions: ['.xml'], version: VERSION, parse };

/** What reads it is fetched when the first such document comes. */
async function parse(raw: RawDocument): Promise<ParsedDocument> {
  const { readXmlDocument } = await import('./read.ts');
  return readXmlDocument(raw);
}
