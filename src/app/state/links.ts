/** Links between documents: which document of the library a relative address leads to. */
import type { DocumentInfo } from '../../../worker/contract/index.ts';
import { formatRoute } from './route.ts';

export class Links {
  readonly #byPath = new Map<string, string>();

  constructor(documents: readonly DocumentInfo[]) {
    for (const { id, source } of documents) {
      const path = bare(source);
      // The shortest form wins where a folder and a file share it: the first in order of title.
      if (!this.#byPath.has(path)) this.#byPath.set(path, id);
    }
  }

  /** An address within the app, or `null` when the library has no such document. */
  resolve(href: string, from: { id: string; source: string }): string | null {
    const [path = '', anchor] = href.split('#', 2);
    const id = path === '' ? from.id : this.#find(path, from.source);
    if (id === undefined) return null;
    return formatRoute({ name: 'read', section: `${id}#0`, ...(anchor ? { anchor: decode(anchor) } : {}) });
  }

  #find(path: string, from: string): string | undefined {
    const target = decode(path.replace(/\?.*$/, ''));
    if (!target.startsWith('/')) {
      const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : '';
      return this.#byPath.get(bare(normalise(folder + target)));
    }
    // Absolute within a site whose root the library does not know: try each folder above the document.
    const above = from.split('/').slice(0, -1);
    for (let depth = above.length; depth >= 0; depth--) {
      const found = this.#byPath.get(bare(normalise([...above.slice(0, depth), target.slice(1)].join('/'))));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** `guide/index.md`, `guide/` and `guide` are the same page. */
function bare(path: string): string {
  return path.replace(/\.(md|markdown|mdx|html?|txt)$/i, '').replace(/(^|\/)(index|readme)?\/?$/i, '');
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
