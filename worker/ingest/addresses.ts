/** Documents of the web. */
import { CopseError, type DocumentInput, isCopseError } from '../contract/index.ts';
import { lastSegment, refuseLarge, unreadable } from './bytes.ts';

export function urlInput(address: string): DocumentInput {
  const url = parseUrl(address);
  url.hash = '';
  const input: DocumentInput = {
    source: url.href,
    name: decode(lastSegment(url.pathname)),
    read: async (signal) => {
      const response = await fetchDocument(url, signal);
      const type = response.headers.get('content-type');
      if (type) input.type = type;
      return readResponse(response, url.href, signal);
    },
  };
  return input;
}

function parseUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw new CopseError('unsupported', `Only http and https addresses can be added, not ${address}.`, {
    url: address,
  });
}

async function fetchDocument(url: URL, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return unreadable(url.href, error);
  });
  if (response.ok) return response;
  throw new CopseError('not-found', `${url.href} answered with status ${response.status}.`, {
    url: url.href,
    status: response.status,
  });
}

/** As far as the limit, whatever length was announced. */
async function readResponse(response: Response, address: string, signal?: AbortSignal): Promise<Uint8Array> {
  refuseLarge(Number(response.headers.get('content-length') ?? 0), address);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const piece of piecesOf(response)) {
      size += piece.length;
      refuseLarge(size, address);
      pieces.push(piece);
    }
  } catch (error) {
    if (signal?.aborted || isCopseError(error)) throw error;
    return unreadable(address, error);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Not every browser lets a stream be iterated over. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
