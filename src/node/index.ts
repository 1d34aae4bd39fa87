/** copse in Node: the same {@link SearchIndex} as in the browser, over a file. */

export type {
  Chunker,
  ChunkKind,
  ChunkSpan,
  Encoder,
  OutlineEntry,
  OwnDocument,
  OwnParser,
  PageSpan,
  ParseContext,
  PassageFacts,
  Profile,
  RawDocument,
  RawFacts,
  SectionNode,
  Summarizer,
} from '../../worker/contract/index.ts';
export { CopseError, isCopseError } from '../../worker/contract/index.ts';
export type * from '../../worker/contract/model.ts';
export type { EncoderFactory, HostParts } from '../../worker/host-parts.ts';
export { open } from './open.ts';
