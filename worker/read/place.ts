/** A reference to a section → the document, the section, and where in it the reader is to look. */
import { CopseError, isCopseError, type Place } from '../contract/index.ts';
import { Slugger } from '../markup/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { findPage } from './pages.ts';
import { resolveDocument } from './resolve.ts';

export interface Target {
  document: DocumentRow;
  section: SectionRow;
  /** The page or the lines that were asked for. */
  place?: [start: number, end: number];
}

type Found = Omit<Target, 'document'>;

/**
 * `documentId#seq`, a document's id, source or title, or one of these with `#` and an anchor; names that hold a `#`
 * themselves come first.
 */
export function targetOf(store: Store, ref: string | Place): Target {
  if (typeof ref !== 'string') return placeTarget(store, resolveDocument(store, ref.document), ref);
  const hash = ref.lastIndexOf('#');
  const seq = hash < 0 ? '' : ref.slice(hash + 1);
  const document = /^\d{1,9}$/.test(seq) ? store.documents.get(ref.slice(0, hash)) : undefined;
  if (document) return { document, section: sectionOf(store, document, Number(seq), ref) };
  try {
    const named = resolveDocument(store, ref);
    return { document: named, section: sectionOf(store, named, 0, ref) };
  } catch (error) {
    if (!isCopseError(error, 'not-found')) throw error;
    return anchorTarget(store, ref) ?? fail(error);
  }
}

/** The longest name before a `#` that some document has. */
function anchorTarget(store: Store, ref: string): Target | undefined {
  for (let at = ref.lastIndexOf('#'); at > 0; at = ref.lastIndexOf('#', at - 1)) {
    try {
      const document = resolveDocument(store, ref.slice(0, at));
      const anchor = ref.slice(at + 1);
      const found = numbered(store, document.textId, anchor);
      return found ? { document, ...found } : placeTarget(store, document, { document: ref, anchor });
    } catch (error) {
      if (!isCopseError(error, 'not-found') || 'anchor' in error.detail) throw error;
    }
  }
  return undefined;
}

function sectionOf(store: Store, document: DocumentRow, seq: number, ref: string): SectionRow {
  const section = store.sections.get(document.textId, seq);
  if (section) return section;
  throw new CopseError('not-found', `"${document.title}" has no section ${seq}.`, { section: ref });
}

function placeTarget(store: Store, document: DocumentRow, place: Place): Target {
  const found = find(store, document.textId, place);
  if (found) return { document, ...found };
  throw new CopseError('not-found', `"${document.title}" has no ${inWords(place)}.`, { ...place });
}

function inWords({ anchor, page, line }: Place): string {
  if (anchor !== undefined) return `place "${anchor}"`;
  return page === undefined ? `line ${line}` : `page ${page}`;
}

function find(store: Store, textId: number, { anchor, page, line }: Place): Found | undefined {
  // An address with nothing behind its `#` leads to the top.
  if (anchor !== undefined && anchor !== '') return anchored(store, textId, anchor);
  if (page !== undefined) return onPage(store, textId, page);
  if (line !== undefined) return onLines(store, textId, line, line);
  const section = store.sections.get(textId, 0);
  return section && { section };
}

/** Sections are asked first: `page=3` and `L12` may be what a document itself calls one of them. */
function anchored(store: Store, textId: number, anchor: string): Found | undefined {
  const section = called(store, textId, anchor);
  const counted = countedPlace(store, textId, decoded(anchor));
  if (section && section.seq !== counted?.section.seq) return { section };
  return counted ?? titled(store, textId, anchor);
}

/** By the words of a heading whose anchor is another: an id of its author's choice, or the line that it stands on. */
function titled({ sections }: Store, textId: number, anchor: string): Found | undefined {
  const words = decoded(anchor).replace(/\s+/g, ' ').trim();
  const section = words === '' ? undefined : sections.byTitle(textId, words);
  return section && { section };
}

function called({ sections }: Store, textId: number, anchor: string): SectionRow | undefined {
  const ways = spellings(anchor);
  let section: SectionRow | undefined;
  for (const way of ways) section ??= sections.byAnchor(textId, way);
  for (const way of ways) section ??= sections.byAnchorFolded(textId, way);
  return section;
}

/** `page=3` or `L12`, which hits give where a section has no anchor of its own. */
function countedPlace(store: Store, textId: number, anchor: string): Found | undefined {
  const page = /^page=(.{1,40})$/i.exec(anchor)?.[1];
  if (page !== undefined) return onPage(store, textId, page);
  const lines = /^L(\d{1,9})(?:[-:]L?(\d{1,9}))?$/i.exec(anchor);
  return lines ? onLines(store, textId, Number(lines[1]), Number(lines[2] ?? lines[1])) : undefined;
}

/** `guide.md#3`, where no heading is called 3. */
function numbered(store: Store, textId: number, seq: string): Found | undefined {
  if (!/^\d{1,9}$/.test(seq) || store.sections.byAnchor(textId, seq)) return undefined;
  const section = store.sections.get(textId, Number(seq));
  return section && { section };
}

/** The anchor as given, as an address decodes it, and as the slug of the words that it may be. */
function spellings(anchor: string): string[] {
  const plain = decoded(anchor);
  const bare = plain.replace(/^user-content-/, '');
  return [...new Set([anchor, plain, bare, new Slugger().slug(bare)])].filter((each) => each !== '');
}

function decoded(anchor: string): string {
  const bare = anchor.replace(/^#/, '').replace(/:~:.*$/s, '');
  try {
    return decodeURIComponent(bare).normalize('NFC');
  } catch {
    return bare.normalize('NFC');
  }
}

/** The section that the page begins in; a page that a section begins on belongs to that section. */
function onPage(store: Store, textId: number, page: number | string): Found | undefined {
  const span = findPage(store.texts.get(textId)?.pages ?? [], page);
  if (!span) return undefined;
  const { sections } = store;
  const next = sections.get(textId, Math.max(1, sections.seqAt(textId, span.start - 1) + 1));
  const section = next && next.start < span.end ? next : sections.at(textId, span.start);
  return section && { section, place: [span.start, span.end] };
}

function onLines(store: Store, textId: number, first: number, last: number): Found | undefined {
  const text = store.texts.get(textId);
  if (!text || !Number.isInteger(first) || first < 1) return undefined;
  const start = store.texts.lineStart(textId, first);
  const section = start === undefined ? undefined : store.sections.at(textId, start);
  if (start === undefined || !section) return undefined;
  const end = store.texts.lineStart(textId, Math.max(first, last) + 1) ?? text.characters;
  return { section, place: [start, Math.max(start, end)] };
}

function fail(error: CopseError): never {
  throw error;
}
