/** What users register where the engine runs, and options name. */
import type { Meta, StructureMode } from './model.ts';
import type { ChunkKind, ParseContext, ParsedDocument, RawDocument } from './parts.ts';

/** What a parser of one's own gives: the text, and as much of the rest as it knows. `markup` is `markdown` unless said. */
export interface OwnDocument extends Partial<Omit<ParsedDocument, 'kind' | 'text'>> {
  text: string;
}

/** Reads a kind of document. The kind is the name that it is registered under. */
export interface OwnParser {
  /** With the dot. These files are its own, also where copse could read them; folders are searched for them, too. */
  readonly extensions: readonly string[];
  /** To be raised whenever the same bytes give something else, so that unchanged files are read again; default 1. */
  readonly version?: number;
  /**
   * An error is that document's `parse-failed`. Runs in the engine's own thread, as functions cannot cross into
   * another: searches wait while it computes, and nothing ends one that does not come to an end.
   */
  parse(raw: RawDocument, context: ParseContext): OwnDocument | Promise<OwnDocument>;
}

/** A document as its detector sees it. */
export type RawFacts = Pick<RawDocument, 'source' | 'name' | 'type' | 'bytes'>;

/** Where a passage stands. */
export interface PassageFacts {
  /** Of its section. */
  title: string;
  /** From the document's title down to the section's. */
  breadcrumb: readonly string[];
  language: string;
  kind: ChunkKind;
  page?: number;
  /** What the parser says of the section. */
  meta?: Meta;
}

/**
 * How documents of a certain sort are treated. The first one registered whose detector says yes counts. Without a
 * detector it is for documents that name it, by `add(…, { profile })`.
 */
export interface Profile {
  /** With the dot: only files of these are looked at. */
  readonly extensions?: readonly string[];
  /** Is given the first 60,000 characters as they are in the file; none of what is no text, such as a PDF. */
  detect?(head: string, raw: RawFacts): boolean;
  /** The parser: a kind that copse knows, or the name of an own one. */
  readonly kind?: string;
  /** Forces how sections are found. */
  readonly structure?: StructureMode;
  /** Where the call names none: the name of one of copse's or of a registered chunker. */
  readonly chunker?: string;
  /** Facts about a passage, to filter by. It is asked for each, while others wait: it should be quick. */
  meta?(text: string, passage: PassageFacts): Meta;
}

/** Why a value is no {@link Meta}; `undefined` where it is one. */
export function metaFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Promise) {
    return 'no object of facts';
  }
  const odd = Object.entries(value).find(([, fact]) => !isFact(fact));
  return odd && `"${odd[0]}" is neither text, a number, true, false nor null`;
}

function isFact(fact: unknown): boolean {
  return fact === null || typeof fact === 'string' || typeof fact === 'boolean' || Number.isFinite(fact);
}
