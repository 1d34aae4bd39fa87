/** What a host is given by name: the functions that options cannot carry across a thread. */
import {
  type Chunker,
  CopseError,
  type Encoder,
  type EncoderSpec,
  type OwnParser,
  type Profile,
  type Summarizer,
} from './contract/index.ts';

export type EncoderFactory = (spec: EncoderSpec) => Encoder | Promise<Encoder>;

/** The same for a worker of one's own, by `serve(parts)`, and in Node, by `open(path, options, parts)`. */
export interface HostParts {
  /** By the name given as `encoder: { model }`. */
  encoders?: Record<string, EncoderFactory>;
  /** By the name given as `summarize`. */
  summarizers?: Record<string, Summarizer>;
  /** By the kind of what they read. */
  parsers?: Record<string, OwnParser>;
  /** By the name given as `profile`. The first whose detector says yes counts. */
  profiles?: Record<string, Profile>;
  /** By the name given as `chunker`, by options or a profile. */
  chunkers?: Record<string, Chunker>;
}

/** Rejects with `model-unavailable` where nothing is registered under the name. */
export async function registeredEncoder(spec: EncoderSpec, { encoders = {} }: HostParts): Promise<Encoder> {
  const make = Object.hasOwn(encoders, spec.model) && encoders[spec.model];
  if (make) return make(spec);
  throw new CopseError(
    'model-unavailable',
    `No encoder "${spec.model}". Registered: ${Object.keys(encoders).join(', ') || 'none'}.`,
    { model: spec.model },
  );
}
