/**
 * Makes a worker an engine. A worker of your own that brings its own parts is
 *
 *     import { serve } from 'copse/worker';
 *     serve({
 *       encoders: { mine: () => new MyEncoder() },
 *       summarizers: { lead: (text) => text.slice(0, text.indexOf('.') + 1) },
 *     });
 *
 * and is given to `open(name, { worker })`; options then name its parts.
 */
import { portOf } from './contract/wire.ts';
import { openEngine } from './host.ts';
import type { HostParts } from './host-parts.ts';
import { EngineServer } from './server.ts';

export type {
  Chunker,
  ChunkKind,
  ChunkSpan,
  Encoder,
  EncoderSpec,
  Meta,
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
} from './contract/index.ts';
export type { EncoderFactory, HostParts } from './host-parts.ts';

/** To be called once, when the worker starts. */
export function serve(parts: HostParts = {}): void {
  new EngineServer((request) => openEngine(request, parts)).attach(portOf(self));
}
