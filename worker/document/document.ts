/** What a document holds before any index is asked. */
import {
  type DocumentTree,
  type ParseContext,
  type ParsedDocument,
  type RawDocument,
  type SectionNode,
  Slices,
  type StructureMode,
  type TreeMode,
} from '../contract/index.ts';
import { parseDocument } from '../parse/index.ts';
import { detectLanguage } from '../text/index.ts';
import { buildTree, sectionKeys } from '../tree/index.ts';
import { belongsElsewhere } from './limits.ts';
import { readInThread } from './thread.ts';

export interface DocumentOptions {
  /** Stands at the root of the tree. */
  title?: string;
  /** The same, where neither the caller nor the document gives one. */
  fallbackTitle: string;
  /** Default: what the document declares, else what it looks like. */
  language?: string;
  structure?: StructureMode;
}

/** Plain data, so that it can cross a thread. */
export interface ReadDocument extends Omit<ParsedDocument, 'anchors' | 'outline' | 'frontMatter' | 'layout'> {
  /** Primary tag. */
  language: string;
  mode: TreeMode;
  sections: SectionNode[];
  /** For each section, what tells it from the others of the document. */
  keys: string[];
  /** What the document calls itself where it declares no title. */
  heading?: string;
}

/**
 * Reads a document: in a thread of the host's where it may take long and there is one, else here. Rejects with what
 * the parser rejects with, and with `parse-failed` where a thread took too long or did not survive.
 */
export async function readDocument(
  raw: RawDocument,
  options: DocumentOptions,
  context: ParseContext,
): Promise<ReadDocument> {
  if (context.parserThread && belongsElsewhere(raw)) {
    const read = await readInThread(context.parserThread, { raw, options }, context);
    if (read !== undefined) return read;
  }
  return understand(await parseDocument(raw, context), options, new Slices(context.signal));
}

/** Language and sections of what was parsed. Each is one step, however long the text. */
export async function understand(
  parsed: ParsedDocument,
  options: DocumentOptions,
  slices: Slices,
): Promise<ReadDocument> {
  const { anchors: _anchors, outline: _outline, frontMatter: _front, layout: _layout, ...rest } = parsed;
  const text = wellFormed(parsed.text);
  const document = { ...parsed, text };
  await slices.pause();
  const { structure } = options;
  const title = options.title ?? parsed.title ?? options.fallbackTitle;
  const { mode, sections } = buildTree(document, { title, ...(structure && { structure }) });
  await slices.pause();
  const heading = parsed.title ?? mainHeading(document, { mode, sections }, structure !== undefined);
  return {
    ...rest,
    text,
    language: languageOf(parsed, options.language),
    mode,
    sections,
    keys: sectionKeys(sections),
    ...(heading !== undefined && { heading }),
  };
}

function languageOf(parsed: ParsedDocument, wanted: string | undefined): string {
  const declared = wanted ?? parsed.language;
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
