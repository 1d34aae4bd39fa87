/** Reading XML in tests. */
import type { ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';

export function read(xml: string | Uint8Array, name = 'text.xml', kind?: string): Promise<ParsedDocument> {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  return parseDocument({ bytes, source: name, name, ...(kind !== undefined && { kind }) });
}

export const tei = (body: string, around = ''): string =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>T</title></titleStmt></fileDesc>${around}</teiHeader><text><body>${body}</body></text></TEI>`;
export const body = async (xml: string): Promise<string> => (await read(tei(xml))).text;
