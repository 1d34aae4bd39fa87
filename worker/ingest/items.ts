/** Who a document is: its source, and the hash of its content and of how that is read. */
import { type AddSettings, CopseError, type DocumentInput, MAX_DOCUMENT_BYTES } from '../contract/index.ts';
import { PARSER_VERSION } from '../parse/index.ts';
import { TREE_VERSION } from '../tree/index.ts';
import { documentId, hash, hashBytes, normalizeSource, textSource } from './ids.ts';
import { Profiles, type Reading, Readings } from './profiles.ts';
import type { Session } from './session.ts';
import { cleanTitle } from './titles.ts';

/** A document with its identity. */
export interface Item {
  input: DocumentInput;
  bytes: Uint8Array;
  id: string;
  source: string;
  /** Of its content and of how it is read. */
  textHash: string;
  options: string;
  title?: string;
  reading: Reading;
  warnings: string[];
}

/** What of a {@link Session} is needed to tell documents apart. */
export interface Identifying extends Pick<Session, 'signal' | 'slices' | 'seen'> {
  readonly parts: { readonly store: { readonly collection: string }; readonly language?: string };
}

/** Reads a document and says which one it is. */
export async function identify(
  session: Identifying,
  settings: AddSettings,
  input: DocumentInput,
  readings: Readings = new Readings(new Profiles(), settings),
): Promise<Item> {
  const { signal, slices } = session;
  const bytes = await input.read(signal);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(labelOf(input), bytes.length);
  const contentHash = await hashBytes(bytes, slices);
  const given = settings.source ?? input.source;
  const wanted = given === undefined ? textSource(contentHash) : normalizeSource(given);
  const source = freeSource(session.seen, wanted, contentHash);
  const title = cleanTitle(settings.title ?? input.title ?? '');
  const warnings =
    source === wanted
      ? []
      : [`Another document named "${wanted}" came with different content; this one is kept as "${source}".`];
  const reading = readings.of({ ...input, source }, bytes, warnings);
  const options = optionsOf(input, reading, session.parts.language);
  return {
    input,
    bytes,
    id: documentId(session.parts.store.collection, source),
    source,
    textHash: hash(`${contentHash}\0${options}`),
    options,
    ...(title !== '' && { title }),
    reading,
    warnings,
  };
}

/** Two files of one name in one call are two documents; one file that comes twice is one. */
function freeSource(seen: Map<string, string>, wanted: string, contentHash: string): string {
  let source = wanted;
  for (let n = 2; ; n++) {
    const holder = seen.get(source);
    if (holder === undefined || holder === contentHash) break;
    source = numbered(wanted, n);
  }
  seen.set(source, contentHash);
  return source;
}

/** Everything that decides what is made of the bytes. The kind itself is only known once they are parsed. */
function optionsOf(
  { name, type, fromString }: DocumentInput,
  { settings, profile, parser, chunker }: Reading,
  indexLanguage: string | undefined,
): string {
  const { kind, structure, language, summarize, embedHeadings = true } = settings;
  const extension = /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? '';
  return JSON.stringify({
    as: kind ?? [extension, type ?? '', fromString ?? false],
    structure,
    summarize,
    language: language ?? indexLanguage,
    embedHeadings,
    profile: profile?.name,
    parser: parser && [parser.kind, parser.version],
    versions: [PARSER_VERSION, TREE_VERSION, chunker.id],
  });
}

export function labelOf(input: DocumentInput): string {
  return input.source ?? (input.name || input.title || 'text');
}

/** `guide.md` → `guide (2).md`. */
function numbered(source: string, n: number): string {
  const [, stem, extension] = /^(.*?[^/])(\.[^./]*)?$/s.exec(source) ?? [source, source, ''];
  return `${stem} (${n})${extension ?? ''}`;
}

function tooLarge(what: string, size: number): CopseError {
  return new CopseError(
    'too-large',
    `${what} has ${size} bytes; the most that fits is ${MAX_DOCUMENT_BYTES}.`,
    {
      source: what,
      size,
      limit: MAX_DOCUMENT_BYTES,
    },
  );
}
