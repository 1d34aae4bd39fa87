import type { Encoder, VectorIndex } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { Synonyms } from './synonyms.ts';

/** What a search works with. */
export interface SearchParts {
  store: Store;
  encoder: Encoder | null;
  /** Loaded when the first search asks for it. */
  vectors: () => VectorIndex | null;
  synonyms?: Synonyms;
}
