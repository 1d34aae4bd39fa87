import { CopseError, type ParsedDocument, type Parser, type RawDocument } from '../../contract/index.ts';
import { htmlParser } from '../html/index.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { binaryString, decodeBody, decodeWords, leafParts, type Part, parameter, readPart } from './mime.ts';

/** A saved page: the page, and what it shows, in one file. Only the page is read. */
export const mhtmlParser: Parser = {
  kind: 'mhtml',
  extensions: ['.mhtml', '.mht'],
  version: 2,
  async parse(raw: RawDocument): Promise<ParsedDocument> {
    const source = binaryString(raw.bytes);
    refuseBlank(source, raw);
    const message = readPart(source);
    const page = pageOf(message);
    if (page === undefined) {
      throw new CopseError('parse-failed', `${nameOf(raw)} is no saved page: it holds no HTML.`, {
        name: nameOf(raw),
      });
    }
    const document = await htmlParser.parse({
      bytes: decodeBody(page),
      source: addressOf(message, page) ?? raw.source,
      name: raw.name,
      type: page.headers.get('content-type') ?? 'text/html',
    });
    return { ...document, kind: 'mhtml', ...about(message, page, document) };
  },
};

/** The part that the message names as the first to be shown, or the first page. */
function pageOf(message: Part): Part | undefined {
  const parts = leafParts(message);
  const start = parameter(message.headers.get('content-type') ?? '', 'start');
  const isPage = (part: Part): boolean =>
    /^(?:text\/html|application\/xhtml\+xml)/i.test(part.headers.get('content-type') ?? '');
  const named =
    start === undefined ? undefined : parts.find(({ headers }) => headers.get('content-id') === start);
  return named !== undefined && isPage(named) ? named : parts.find(isPage);
}

/** Of the page on the web. */
function addressOf(message: Part, page: Part): string | undefined {
  const address =
    message.headers.get('snapshot-content-location') ?? page.headers.get('content-location') ?? '';
  return /^https?:/i.test(address) ? address : undefined;
}

function about(message: Part, page: Part, { meta, title }: ParsedDocument): Partial<ParsedDocument> {
  const address = addressOf(message, page);
  const saved = new Date(message.headers.get('date') ?? '');
  const subject = decodeWords(message.headers.get('subject') ?? '').trim();
  return {
    meta: {
      ...(address !== undefined && { canonical: address }),
      ...meta,
      ...(!Number.isNaN(saved.getTime()) && { saved: saved.toISOString() }),
    },
    ...(title === undefined && subject !== '' && { title: subject }),
  };
}
