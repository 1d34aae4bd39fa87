/** The vector index in memory, which follows the vectors in the store. */
import type { VectorIndex } from '../contract/index.ts';
import type { Store } from '../store/index.ts';

/** What one document changes, held back until the document is whole. */
export interface VectorChanges {
  added: { firstChunk: number; rows: Int8Array; scales: Float32Array }[];
  /** Ranges of chunk ids, without their ends. */
  removed: (readonly [from: number, to: number])[];
}

/**
 * Built from the store at the first search that wants it, kept up to date with every document from then on, and
 * forgotten whenever the store was rolled back.
 */
export class StoredVectors {
  readonly #store: Store;
  readonly #create: () => VectorIndex;
  #index: VectorIndex | undefined;

  constructor(store: Store, create: () => VectorIndex) {
    this.#store = store;
    this.#create = create;
  }

  index(): VectorIndex {
    this.#index ??= this.#load();
    return this.#index;
  }

  /** To be called in the same turn in which the document becomes visible. */
  apply(changes: VectorChanges): void {
    if (!this.#index) return;
    for (const [from, to] of changes.removed) {
      for (let id = from; id < to; id++) this.#index.remove(id);
    }
    for (const { firstChunk, rows, scales } of changes.added) {
      const dims = rows.length / scales.length;
      scales.forEach((scale, i) => {
        this.#index!.add(firstChunk + i, rows.subarray(i * dims, (i + 1) * dims), scale);
      });
    }
  }

  forget(): void {
    this.#index = undefined;
  }

  #load(): VectorIndex {
    const index = this.#create();
    this.#store.vectors.each((id, row, scale) => {
      if (row.length === index.dims && this.#store.visible(id)) index.add(id, row, scale);
    });
    return index;
  }
}
