/** Bytes of what was handed over, as far as they can be had. */
import { CopseError, MAX_DOCUMENT_BYTES } from '../contract/index.ts';

export async function readBlob(blob: Blob, path: string): Promise<Uint8Array> {
  refuseLarge(blob.size, path);
  const buffer = await blob.arrayBuffer().catch((error: unknown) => unreadable(path, error));
  return new Uint8Array(buffer);
}

export function refuseLarge(size: number, path: string): void {
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw new CopseError(
    'too-large',
    `${path} has ${size} bytes; the most that fits is ${MAX_DOCUMENT_BYTES}.`,
    {
      path,
      size,
      limit: MAX_DOCUMENT_BYTES,
    },
  );
}

export function unreadable(path: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new CopseError('not-found', `${path} cannot be read any more: ${reason}`, { path }, error);
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
