/** Ids that work on pages without a secure context too, where `crypto.randomUUID` is missing. */
export function uid(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16).padStart(8, '0')).join('');
}

/**
 * Names a library's place on this origin. It depends on where the site's files lie, so that two projects on one
 * origin do not meet, and never on a version, so that an update finds its data again.
 */
export async function libraryKey(base: string, name: string): Promise<string> {
  // Without a secure context there is neither OPFS nor locks, hence nothing that the key could be used for.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return 'insecure';
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(`${base}\0${name}`));
  return [...new Uint8Array(hash, 0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Base URL of the site's files: the one given, else the folder of this script. Some bundlers put the address of a
 * source file on the building machine in its place, which says nothing about the site.
 */
export function assetsBase(assets: string | undefined): string {
  if (assets !== undefined)
    return new URL(assets.endsWith('/') ? assets : `${assets}/`, document.baseURI).href;
  const folder = import.meta.url.replace(/[^/]*$/, '');
  return /^https?:/.test(folder) ? folder : `${location.origin}/`;
}

export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** A promise that may be rejected without anyone waiting for it. */
export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
