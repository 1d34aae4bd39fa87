import {
  CopseError,
  type ParseContext,
  type ParsedDocument,
  type Parser,
  type RawDocument,
  throwIfAborted,
} from '../contract/index.ts';
import { codeParser } from './code/index.ts';
import { conlluParser } from './conllu/index.ts';
import { csvParser } from './csv/index.ts';
import { docxParser } from './docx/index.ts';
import { epubParser } from './epub/index.ts';
import { htmlParser } from './html/index.ts';
import { ipynbParser } from './ipynb/index.ts';
import { jsonLinesParser, jsonParser } from './json/index.ts';
import { markdownParser } from './markdown.ts';
import { mhtmlParser } from './mhtml/index.ts';
import { pdfParser } from './pdf/index.ts';
import { nameOf, refuseEmpty } from './refuse.ts';
import { rstParser } from './rst/index.ts';
import { type Binary, sniff } from './sniff.ts';
import { teiParser, xmlParser } from './tei/index.ts';
import { textParser } from './text.ts';

/** What a folder walk may be asked for: texts to read, records and tables, source code. */
export type ParserGroup = 'documents' | 'data' | 'code';

interface Registered {
  parser: Parser;
  group: ParserGroup;
  /** In messages. */
  name: string;
}

const REGISTERED: readonly Registered[] = [
  { parser: markdownParser, group: 'documents', name: 'Markdown' },
  { parser: textParser, group: 'documents', name: 'plain text' },
  { parser: htmlParser, group: 'documents', name: 'HTML' },
  { parser: rstParser, group: 'documents', name: 'reStructuredText' },
  { parser: ipynbParser, group: 'documents', name: 'notebooks' },
  { parser: conlluParser, group: 'documents', name: 'CoNLL-U' },
  { parser: pdfParser, group: 'documents', name: 'PDF' },
  { parser: docxParser, group: 'documents', name: 'Word' },
  { parser: epubParser, group: 'documents', name: 'EPUB' },
  { parser: mhtmlParser, group: 'documents', name: 'saved pages' },
  { parser: teiParser, group: 'documents', name: 'TEI' },
  { parser: xmlParser, group: 'documents', name: 'XML' },
  { parser: jsonParser, group: 'data', name: 'JSON' },
  { parser: jsonLinesParser, group: 'data', name: 'JSON Lines' },
  { parser: csvParser, group: 'data', name: 'tables' },
  { parser: codeParser, group: 'code', name: 'source code' },
];
const PARSERS: readonly Parser[] = REGISTERED.map(({ parser }) => parser);

/** Raised whenever the same bytes would give another text or other metadata. */
export const PARSER_VERSION: number = PARSERS.reduce((sum, parser) => sum + parser.version, 0);

/** With the dot, lower case. */
export const supportedExtensions: readonly string[] = PARSERS.flatMap((parser) => parser.extensions);

/** {@link supportedExtensions} by what kind of file they are. */
export const extensionGroups: Readonly<Record<ParserGroup, readonly string[]>> = {
  documents: extensionsOf('documents'),
  data: extensionsOf('data'),
  code: extensionsOf('code'),
};

/**
 * Extensions for a folder walk, from extensions with their dots and names of groups; users' `own` ones are among the
 * `documents`. Throws `invalid-option` for what is neither.
 */
export function walkedExtensions(
  types: readonly string[] = ['documents'],
  own: readonly string[] = [],
): string[] {
  const extensions = types.flatMap((type) => {
    if (type === 'documents') return [...extensionGroups.documents, ...own];
    if (Object.hasOwn(extensionGroups, type)) return extensionGroups[type as ParserGroup];
    if (type.startsWith('.')) return type.toLowerCase();
    const groups = Object.keys(extensionGroups).join(', ');
    throw new CopseError(
      'invalid-option',
      `types: "${type}" is no extension with its dot and none of ${groups}.`,
      {
        type,
      },
    );
  });
  return [...new Set(extensions)];
}

function extensionsOf(group: ParserGroup): string[] {
  return REGISTERED.filter((entry) => entry.group === group).flatMap(({ parser }) => parser.extensions);
}

const TYPES: Record<string, string> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/plain': 'text',
  'text/html': 'html',
  'text/x-rst': 'rst',
  'multipart/related': 'mhtml',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/pdf': 'pdf',
  'application/x-ipynb+json': 'ipynb',
  'application/xhtml+xml': 'html',
  'application/tei+xml': 'tei',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/json': 'json',
  'application/geo+json': 'json',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
};

/**
 * Reads a document of any supported kind. The bytes come first: a picture named `.md` is refused. Then the kind
 * asked for, the name's extension and the claimed media type decide. Throws `unsupported` and `parse-failed`.
 */
export async function parseDocument(raw: RawDocument, context: ParseContext = {}): Promise<ParsedDocument> {
  throwIfAborted(context.signal);
  const { parser } = choiceFor(raw);
  if (BINARIES.has(parser.kind)) refuseEmpty(raw);
  const document = await parser.parse(raw, context);
  throwIfAborted(context.signal);
  return document;
}

/** As what {@link parseDocument} reads a document, and why, in a sentence. Throws `unsupported`. */
export function chooseKind(raw: RawDocument): { kind: string; why: string } {
  const { parser, why } = choiceFor(raw);
  return { kind: parser.kind, why };
}

interface Choice {
  parser: Parser;
  why: string;
}

function choiceFor(raw: RawDocument): Choice {
  const binary = raw.fromString ? undefined : sniff(raw.bytes);
  if (binary !== undefined) return binaryChoice(raw, binary);
  if (raw.kind !== undefined) {
    const parser =
      byKind(raw.kind) ?? fail(unsupported(raw, `cannot be read as the unknown kind "${raw.kind}"`));
    return { parser, why: 'This kind was asked for.' };
  }
  const extension = extensionOf(raw.name);
  const choice = namedChoice(raw, extension);
  if (choice !== undefined) return raw.fromString ? choice : besidesName(raw, choice);
  if (raw.fromString) return { parser: markdownParser, why: 'A text without a name is taken as Markdown.' };
  if (extension === '') return contentChoice(raw.bytes);
  throw unsupported(raw, `is of a kind that copse does not read ("${extension}")`);
}

/** On the web a page may be called `index.php` or `README.md`. */
function namedChoice({ type, source }: RawDocument, extension: string): Choice | undefined {
  const parser = PARSERS.find((candidate) => candidate.extensions.includes(extension));
  const typed = byType(type);
  const page = typed === htmlParser && /^https?:/i.test(source);
  if (parser !== undefined && !page) return { parser, why: `The name ends in "${extension}".` };
  return typed && { parser: typed, why: `It was handed over as "${type}".` };
}

/** Kinds whose names pages of the web are saved under. */
const MAYBE_HTML: ReadonlySet<string> = new Set(['xml', 'text', 'markdown']);

/** What a text is where its bytes speak against its name. */
function besidesName(raw: RawDocument, choice: Choice): Choice {
  const { kind } = choice.parser;
  if (MAYBE_HTML.has(kind) && looksLikeHtml(raw.bytes)) {
    return { parser: htmlParser, why: `${choice.why} It begins as HTML does.` };
  }
  if (ARCHIVES.has(kind) && raw.bytes.length > 0) {
    const { name } = REGISTERED.find(({ parser }) => parser === choice.parser)!;
    throw new CopseError('parse-failed', `${nameOf(raw)} is no ${name} document: its bytes are text.`, {
      name: nameOf(raw),
    });
  }
  return choice;
}

function binaryChoice(raw: RawDocument, { what, kind, unclear, locked }: Binary): Choice {
  const why = `By its bytes it is ${what}.`;
  if (locked) {
    if (raw.password !== undefined) return { parser: lockedParser, why };
    throw new CopseError('needs-password', `${nameOf(raw)} is ${what}.`, { name: nameOf(raw) });
  }
  if (!unclear) return { parser: byKind(kind ?? '') ?? fail(unsupported(raw, `is ${what}`)), why };
  const extension = extensionOf(raw.name);
  const parser = PARSERS.find(
    (candidate) => BINARIES.has(candidate.kind) && candidate.extensions.includes(extension),
  );
  if (parser === undefined) throw unsupported(raw, `is ${what}`);
  return { parser, why: `${why} The name ends in "${extension}".` };
}

/** Opens what was locked with a password, and reads that. */
const lockedParser: Parser = {
  kind: 'locked',
  extensions: [],
  version: 1,
  async parse({ password = '', ...raw }: RawDocument, context?: ParseContext): Promise<ParsedDocument> {
    const { unlock } = await import('./compound/index.ts');
    return parseDocument({ ...raw, bytes: await unlock(raw.bytes, password, nameOf(raw)) }, context);
  },
};

/** Kinds of documents that are no text: where one is damaged, its name says which it was. */
const BINARIES: ReadonlySet<string> = new Set(['docx', 'epub', 'pdf']);
const ARCHIVES: ReadonlySet<string> = new Set(['docx', 'epub']);

/** Whether there is a parser of that kind. */
export function isKind(kind: string): boolean {
  return byKind(kind) !== undefined;
}

function byKind(kind: string): Parser | undefined {
  return PARSERS.find((parser) => parser.kind === kind);
}

function byType(type: string | undefined): Parser | undefined {
  const kind = TYPES[(type ?? '').replace(/;.*$/s, '').trim().toLowerCase()];
  return kind === undefined ? undefined : byKind(kind);
}

/** With the dot, lower case. What follows a dot but is no plausible extension (`v1.2`, `2. Notes`) counts as none. */
function extensionOf(name: string): string {
  return /[^/\\](\.[a-z][a-z0-9_+-]{0,9})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

function contentChoice(bytes: Uint8Array): Choice {
  const begins = (what: string): string => `The name has no extension. It begins as ${what} does.`;
  if (looksLikeHtml(bytes)) return { parser: htmlParser, why: begins('HTML') };
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512)).replace(/^\xef\xbb\xbf/, '');
  if (/^\s*<(?:\?xml\s|TEI[\s>.])/.test(head)) return { parser: xmlParser, why: begins('XML') };
  if (/^(?:[\w-]+:.*\r?\n){0,8}(?:From: <Saved by |Content-Type: multipart\/related)/i.test(head)) {
    return { parser: mhtmlParser, why: begins('a saved page') };
  }
  if (/^\s*(?:\{|\[\s*\{)\s*"[^"\n]*"\s*:/.test(head)) return { parser: jsonParser, why: begins('JSON') };
  return { parser: textParser, why: 'The name has no extension. It begins as no other kind of text does.' };
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 512));
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(
    head,
  );
}

/** The kinds are in the message, their extensions in the detail. */
function unsupported(raw: RawDocument, what: string): CopseError {
  const kinds = REGISTERED.map(({ name }) => name).join(', ');
  return new CopseError('unsupported', `${nameOf(raw)} ${what}. Supported: ${kinds}.`, {
    name: nameOf(raw),
    supported: [...supportedExtensions],
  });
}

function fail(error: CopseError): never {
  throw error;
}
