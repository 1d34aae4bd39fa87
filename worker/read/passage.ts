import {
  CopseError,
  checkReadOptions,
  type Passage,
  type PassageSection,
  type Place,
  type ReadOptions,
} from '../contract/index.ts';
import { breadcrumb } from '../search/index.ts';
import type { DocumentRow, SectionEntry, Store, TextRow } from '../store/index.ts';
import { cutOffset } from './cut.ts';
import { ownStart, sectionId, titleOf } from './own.ts';
import { type PageTeller, pageTeller } from './pages.ts';
import { targetOf } from './place.ts';

/** More than wanted is looked at, to see whether what a cut falls into ends soon. */
const LOOKAHEAD = 16 * 1024;
/** How far before a passage its blocks are looked for, where it begins inside a section. */
const LEAD = 64 * 1024;

/**
 * A section's text as it stands in the source: a slice, in document order, with the sections below it unless
 * `children` is false. A document's front matter is no part of it.
 */
export function read(store: Store, ref: string | Place, options: ReadOptions = {}): Passage {
  checkReadOptions(options);
  const { children = true } = options;
  const { document, section, place } = targetOf(store, ref);
  const { textId, kind, markup } = document;
  const text = store.texts.get(textId)!;
  const below: [number, number] = [section.seq, children ? store.sections.lastBelow(section) : section.seq];
  const start = ownStart(store, document, section);
  const whole: [number, number] = [start, children ? section.treeEnd : section.end];
  const span = window({ store, document, text, start }, whole, options);
  const truncated = span[1] < whole[1];
  const path = store.sections.path(textId, section.seq);
  const pagesOf = pageTeller(store, document);
  return {
    documentId: document.id,
    sectionId: sectionId(document, section),
    title: titleOf(document, section),
    breadcrumb: breadcrumb(path.map((row) => titleOf(document, row))),
    source: document.source,
    kind,
    markup,
    structure: text.structure,
    text: store.texts.slice(textId, ...span),
    span,
    ...((markup !== 'markdown' || kind === 'markdown') && { line: store.texts.lineAt(textId, span[0]) }),
    ...(place && { place }),
    sections: sectionsIn(store, textId, below, span, !truncated).map((row) =>
      part(document, row, start, pagesOf),
    ),
    ...pagesOf(section.pageStart, store.sections.lastPage(textId, below)),
    summary: section.summary,
    ...(section.anchor !== undefined && { anchor: section.anchor }),
    ...(section.parent >= 0 && { parent: `${document.id}#${section.parent}` }),
    children: store.sections.childSeqs(textId, section.seq).map((seq) => sectionId(document, { seq })),
    truncated,
    ...(truncated && { next: span[1] }),
  };
}

interface Reading {
  store: Store;
  document: DocumentRow;
  text: TextRow;
  /** Where the section's text begins. */
  start: number;
}

function window(
  reading: Reading,
  [start, end]: [number, number],
  { from, maxChars }: ReadOptions,
): [number, number] {
  if (from !== undefined && (from < start || from > end)) {
    throw new CopseError('invalid-option', `from must lie between ${start} and ${end}, not ${from}.`, {
      from,
      start,
      end,
    });
  }
  const begin = from ?? start;
  if (maxChars === undefined || end - begin <= maxChars) return [begin, end];
  return [begin, cut(reading, begin, end, maxChars)];
}

/** Sections begin outside of any block: the blocks around the limit are found from the last one on. */
function cut(
  { store, document, text, start }: Reading,
  begin: number,
  end: number,
  maxChars: number,
): number {
  const { textId, language, markup } = document;
  const limit = begin + maxChars;
  const holding = Math.max(start, store.sections.at(textId, limit)?.start ?? start);
  if (holding === limit) return limit;
  const context = holding >= begin || begin - holding <= LEAD ? holding : begin;
  const at = cutOffset({
    text: store.texts.slice(textId, context, Math.min(end, limit + Math.min(maxChars, LOOKAHEAD))),
    floor: Math.max(0, begin - context),
    limit: limit - context,
    language,
    markup,
    structure: text.structure,
  });
  // Not a section's heading without a sentence of it, where there is text before.
  return context + at > limit && context > begin ? context : context + at;
}

/** Those of the section and all below it that have text, or a heading, in the span. */
function sectionsIn(
  store: Store,
  textId: number,
  [first, last]: [number, number],
  [from, to]: [number, number],
  toEnd: boolean,
): SectionEntry[] {
  const { sections } = store;
  // Sections without any text stand where the next one begins.
  const low = Math.max(first, Math.min(sections.seqAt(textId, from - 1) + 1, sections.seqAt(textId, from)));
  const high = toEnd ? last : Math.min(last, sections.seqAt(textId, to - 1));
  return sections.entries(textId, [low, high], { summaries: false });
}

function part(document: DocumentRow, row: SectionEntry, start: number, pagesOf: PageTeller): PassageSection {
  const { pages } = pagesOf(row.pageStart, row.pageEnd);
  return {
    sectionId: sectionId(document, row),
    title: titleOf(document, row),
    level: row.level,
    span: [row.seq === 0 ? Math.max(row.start, start) : row.start, row.end],
    ...(pages && { pages }),
    ...(row.anchor !== undefined && { anchor: row.anchor }),
  };
}
