import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a caller names a document, as the index knows it: the `file:` address of a file is its path. */
export function reference(document: string): string {
  if (typeof document !== 'string' || !/^file:\/\//i.test(document)) return document;
  try {
    return fileURLToPath(document).replaceAll(sep, '/');
  } catch {
    return document;
  }
}
