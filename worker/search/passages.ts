/** What candidates are made of, read from the store as late and as little as possible, each thing once a search. */

import type { ChunkRow, DocumentRow, SectionRow, Store, TextRow } from '../store/index.ts';
import { breadcrumb } from './breadcrumb.ts';
import type { IndexFacts } from './facts.ts';

export class Passages {
  readonly store: Store;
  readonly #facts: IndexFacts;
  readonly #allowed: ((row: DocumentRow) => boolean) | undefined;
  readonly #shown = new Map<number, DocumentRow>();
  readonly #texts = new Map<number, TextRow>();
  readonly #slices = new Map<string, string>();

  /** `allowed` says which of the documents with one text may stand for it. */
  constructor(store: Store, facts: IndexFacts, allowed?: (row: DocumentRow) => boolean) {
    this.store = store;
    this.#facts = facts;
    this.#allowed = allowed;
  }

  chunks(ids: readonly number[]): ChunkRow[] {
    return this.store.chunks.many(ids);
  }

  /** The document shown for a text: the first one that may answer. */
  document(textId: number): DocumentRow {
    let shown = this.#shown.get(textId);
    if (shown === undefined) {
      const all = this.#facts.documents(textId);
      shown = (this.#allowed && all.find(this.#allowed)) ?? all[0]!;
      this.#shown.set(textId, shown);
    }
    return shown;
  }

  /** Every source that holds the text, first added first. */
  sources(textId: number): string[] {
    return this.#facts.documents(textId).map(({ source }) => source);
  }

  section(textId: number, seq: number): SectionRow {
    return this.#facts.section(textId, seq);
  }

  /** From the root to the section itself. */
  path(textId: number, seq: number): SectionRow[] {
    const path: SectionRow[] = [];
    for (let at = seq; at >= 0; ) {
      const row = this.section(textId, at);
      path.unshift(row);
      at = row.parent;
    }
    return path;
  }

  /** The section's title; the root is called as its document. */
  title(textId: number, seq: number): string {
    return seq === 0 ? this.document(textId).title : this.section(textId, seq).title;
  }

  /** From the document's title down, repeats next to one another dropped. */
  breadcrumb(textId: number, seq: number): string[] {
    return breadcrumb(this.path(textId, seq).map((row) => this.title(textId, row.seq)));
  }

  slice(textId: number, start: number, end: number): string {
    const key = `${textId}:${start}-${end}`;
    let text = this.#slices.get(key);
    if (text === undefined) {
      text = this.store.texts.slice(textId, start, end);
      this.#slices.set(key, text);
    }
    return text;
  }

  text(textId: number): TextRow {
    let row = this.#texts.get(textId);
    if (row === undefined) {
      row = this.store.texts.get(textId)!;
      this.#texts.set(textId, row);
    }
    return row;
  }
}
