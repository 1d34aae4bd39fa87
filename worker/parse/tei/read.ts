import { CopseError, type ParsedDocument, type RawDocument } from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { childElements, readXml, type XmlElement, type XmlFile } from '../xml/index.ts';
import { TeiEmitter } from './emit.ts';
import { GenericEmitter } from './generic.ts';
import { readHeader } from './header.ts';
import type { Written } from './sheet.ts';

const TEI_ROOT = /^(?:tei|tei\.2|teicorpus|teicorpus\.2)$/;

/** TEI, and XML of any other kind. Throws `parse-failed` and `too-large`. */
export function readXmlDocument(raw: RawDocument): ParsedDocument {
  const { text: source, warnings } = decode(raw.bytes, charsetOf(raw.type) ?? declaredEncoding(raw.bytes));
  refuseBlank(source, raw);
  const file = readXml(source, nameOf(raw));
  const root = file === undefined ? undefined : childElements(file.top)[0];
  if (file === undefined || root === undefined) return readStripped(source, warnings, raw);
  warnings.push(...troubles(file));
  const forced = raw.kind === 'xml';
  if (!forced && (TEI_ROOT.test(root.name) || raw.kind === 'tei')) return readTei(file, root, warnings, raw);
  return readOther(file, root, warnings, raw);
}

function readTei(file: XmlFile, root: XmlElement, warnings: string[], raw: RawDocument): ParsedDocument {
  const header = readHeader(root);
  let written = new TeiEmitter().walk(file.top);
  if (written.text === '') {
    written = new GenericEmitter().walk(file.top);
    warnings.push('The file holds no text, only what its header says about one.');
  }
  const document = finish('tei', written, warnings, raw);
  document.meta = header.meta;
  if (header.title !== undefined) document.title = header.title;
  if (header.language !== undefined) document.language = header.language;
  if (header.date !== undefined) document.date = header.date;
  return document;
}

function readOther(file: XmlFile, root: XmlElement, warnings: string[], raw: RawDocument): ParsedDocument {
  warnings.push(`The file is XML of another kind than TEI (<${root.name}>); it was read element by element.`);
  const written = new GenericEmitter().walk(file.top);
  return finish(
    'xml',
    written.text === '' ? new GenericEmitter(true).walk(file.top) : written,
    warnings,
    raw,
  );
}

/** What is left of something that is hardly XML when its tags are taken out. */
function readStripped(source: string, warnings: string[], raw: RawDocument): ParsedDocument {
  warnings.push('The file is no XML that can be read; its tags were left out and its text was kept.');
  const text = source.replace(/<[!?/a-z][^<>]*>/gi, '');
  refuseBlank(text, raw);
  return { text, kind: 'xml', markup: 'plain', meta: {}, warnings };
}

function finish(kind: string, written: Written, warnings: string[], raw: RawDocument): ParsedDocument {
  if (written.text.trim() === '') {
    throw new CopseError('parse-failed', `${nameOf(raw)} has no text to search.`, { name: nameOf(raw) });
  }
  const { text, anchors, pages } = written;
  return { text, kind, markup: 'markdown', meta: {}, anchors, ...(pages && { pages }), warnings };
}

function troubles({ fault, faults, external }: XmlFile): string[] {
  const found: string[] = [];
  if (fault !== undefined) {
    const more = faults === 1 ? '' : `; ${faults} faults in all`;
    found.push(`The XML is broken (${fault}${more}); what could be read was kept.`);
  }
  if (external.length > 0) {
    const names = external.slice(0, 5).map((name) => `&${name};`);
    found.push(`Other files that the document refers to were left out: ${names.join(' ')}`);
  }
  return found;
}

/** What the XML declaration says. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  return /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1];
}
