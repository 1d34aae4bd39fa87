/** Bytes → text, language and section tree: everything of a document that is not yet about the index. */
import type { NamedChunker } from '../chunk/index.ts';
import type { AddSettings, ParseContext, RawDocument, SectionNode, Slices } from '../contract/index.ts';
import { type DocumentOptions, type ReadDocument, readDocument, understand } from '../document/index.ts';
import type { NewText } from '../store/index.ts';
import { prepareLanguages } from '../text/index.ts';
import { hash } from './ids.ts';
import type { Item } from './items.ts';
import type { NamedProfile, Reading } from './profiles.ts';
import type { IngestParts, Session } from './session.ts';
import { cleanTitle, withoutExtension } from './titles.ts';

const KEY_DIGITS = 16;

export interface PreparedText {
  row: NewText;
  text: string;
  /** In document order, the root first. */
  sections: SectionNode[];
  /** For each section. */
  keys: string[];
  warnings: string[];
  /** Cuts the sections. */
  chunker: NamedChunker;
  /** Says what is known of each passage. */
  profile?: NamedProfile;
}

interface PrepareOptions {
  /** The text's own identity. */
  hash: string;
  options: string;
  settings: AddSettings;
  /** Given by whoever added the document. */
  title?: string;
  /** Where neither the settings nor the document name a language. */
  language?: string;
  context: ParseContext;
  slices: Slices;
  reading: Reading;
}

/** What of a {@link Session} is needed to read documents. */
export interface Preparing extends Pick<Session, 'signal' | 'slices'> {
  readonly parts: Pick<IngestParts, 'language' | 'asset' | 'pdfThread' | 'parserThread'>;
}

/** {@link prepare} for a document that was identified. */
export function prepareItem(
  item: Item,
  settings: AddSettings,
  { parts, signal, slices }: Preparing,
  onProgress?: ParseContext['onProgress'],
): Promise<PreparedText> {
  const { title, textHash, options, reading } = item;
  return prepare(rawDocument(item, settings), {
    hash: textHash,
    options,
    reading,
    settings,
    ...(title !== undefined && { title }),
    ...(parts.language !== undefined && { language: parts.language }),
    context: {
      ...(signal && { signal }),
      ...(parts.asset && { asset: parts.asset }),
      ...(parts.pdfThread && { pdfThread: parts.pdfThread }),
      ...(parts.parserThread && { parserThread: parts.parserThread }),
      ...(onProgress && { onProgress }),
    },
    slices,
  });
}

export function rawDocument({ input, bytes, source }: Item, { kind, password }: AddSettings): RawDocument {
  return {
    bytes,
    source,
    name: input.name,
    ...(input.type !== undefined && { type: input.type }),
    ...(kind !== undefined && { kind }),
    ...(password !== undefined && { password }),
    ...(input.fromString !== undefined && { fromString: input.fromString }),
  };
}

/** Rejects with what the parser rejects with. */
async function prepare(raw: RawDocument, options: PrepareOptions): Promise<PreparedText> {
  const { slices } = options;
  const { profile, chunker } = options.reading;
  const read = await readAs(raw, options);
  await slices.pause();
  await prepareLanguages([read.language]);
  const title = cleanTitle(read.heading ?? '');
  return {
    row: {
      hash: options.hash,
      kind: read.kind,
      markup: read.markup,
      language: read.language,
      ...(title !== '' && { title }),
      ...(read.date !== undefined && { date: read.date }),
      meta: read.meta,
      bytes: raw.bytes.length,
      characters: read.text.length,
      ...(read.pages && { pages: read.pages }),
      structure: read.mode,
      options: options.options,
    },
    text: read.text,
    sections: read.sections,
    keys: await hashedKeys(read.keys, slices),
    warnings: read.warnings,
    chunker,
    ...(profile && { profile }),
  };
}

/** A parser of the user's own is a function of this thread. */
async function readAs(raw: RawDocument, options: PrepareOptions): Promise<ReadDocument> {
  const { settings, context, slices } = options;
  const { parser } = options.reading;
  const language = settings.language ?? options.language;
  const how: DocumentOptions = {
    fallbackTitle: withoutExtension(raw.name),
    ...(options.title !== undefined && { title: options.title }),
    ...(language !== undefined && { language }),
    ...(settings.structure && { structure: settings.structure }),
  };
  if (parser === undefined) return readDocument(raw, how, context);
  return understand(await parser.parse(raw, context), how, slices);
}

async function hashedKeys(paths: readonly string[], slices: Slices): Promise<string[]> {
  const keys: string[] = [];
  for (const path of paths) {
    keys.push(hash(path).slice(0, KEY_DIGITS));
    if (slices.due()) await slices.pause();
  }
  return keys;
}
