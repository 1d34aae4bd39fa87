/** Bytes → text, language and section tree: everything of a document that is not yet about the index. */
import type { NamedChunker } from '../chunk/index.ts';
import type {
  AddSettings,
  DocumentTree,
  ParseContext,
  ParsedDocument,
  RawDocument,
  SectionNode,
  Slices,
} from '../contract/index.ts';
import { parseDocument } from '../parse/index.ts';
import type { NewText } from '../store/index.ts';
import { detectLanguage, prepareLanguages } from '../text/index.ts';
import { buildTree, sectionKeys } from '../tree/index.ts';
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
  readonly parts: Pick<IngestParts, 'language' | 'asset' | 'pdfThread'>;
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

/** Rejects with what the parser rejects with. Parsing and finding sections are one step each, however long the text. */
async function prepare(raw: RawDocument, options: PrepareOptions): Promise<PreparedText> {
  const { slices, settings } = options;
  const { parser, profile, chunker } = options.reading;
  const parsed = await (parser?.parse(raw, options.context) ?? parseDocument(raw, options.context));
  const text = wellFormed(parsed.text);
  await slices.pause();
  const language = languageOf(parsed, options);
  await prepareLanguages([language]);
  const document = { ...parsed, text };
  const shown = options.title ?? parsed.title ?? withoutExtension(raw.name);
  const { structure } = settings;
  const tree = buildTree(document, { title: shown, ...(structure && { structure }) });
  await slices.pause();
  const title = cleanTitle(parsed.title ?? mainHeading(document, tree, structure !== undefined) ?? '');
  return {
    row: {
      hash: options.hash,
      kind: parsed.kind,
      markup: parsed.markup,
      language,
      ...(title !== '' && { title }),
      ...(parsed.date !== undefined && { date: parsed.date }),
      meta: parsed.meta,
      bytes: raw.bytes.length,
      characters: text.length,
      ...(parsed.pages && { pages: parsed.pages }),
      structure: tree.mode,
      options: options.options,
    },
    text,
    sections: tree.sections,
    keys: await hashedKeys(tree.sections, slices),
    warnings: parsed.warnings,
    chunker,
    ...(profile && { profile }),
  };
}

async function hashedKeys(sections: readonly SectionNode[], slices: Slices): Promise<string[]> {
  const keys: string[] = [];
  for (const key of sectionKeys(sections)) {
    keys.push(hash(key).slice(0, KEY_DIGITS));
    if (slices.due()) await slices.pause();
  }
  return keys;
}

function languageOf(parsed: ParsedDocument, { settings, language }: PrepareOptions): string {
  const declared = settings.language ?? language ?? parsed.language;
  const primary = declared?.toLowerCase().split(/[-_]/)[0];
  return primary || detectLanguage(parsed.text);
}

/**
 * The title that a document without a declared one gives itself: its first heading of the first level that has words.
 * Which sections it is cut into does not change what it is called.
 */
function mainHeading(
  document: ParsedDocument,
  { sections, mode }: DocumentTree,
  forced: boolean,
): string | undefined {
  const hidden = document.markup === 'markdown' && !document.pages && (forced || mode === 'chapter');
  const marked =
    mode !== 'markdown' && hidden
      ? buildTree(document, { title: '', structure: 'markdown' })
      : { sections, mode };
  if (marked.mode !== 'markdown') return undefined;
  return marked.sections.find(({ level, title, seq }) => level === 1 && title !== `Section ${seq}`)?.title;
}

/** SQLite keeps UTF-8, which has no lone surrogates; U+FFFD is as long, so that no offset moves. */
export function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;
}
