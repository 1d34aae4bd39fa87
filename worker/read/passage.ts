import {
  CopseError,
  checkReadOptions,
  type Passage,
  type PassageSection,
  type Place,
  type ReadOptions,
} from '../contract/index.ts';
import { breadcrumb } from '../search/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { cutLength } from './cut.ts';
import { ownStart, sectionId, titleOf } from './own.ts';
import { targetOf } from './place.ts';

/**
 * A section's text as it stands in the source: a slice, in document order, with the sections below it unless
 * `children` is false. A document's front matter is no part of it.
 */
export function read(store: Store, ref: string | Place, options: ReadOptions = {}): Passage {
  checkReadOptions(options);
  const { children = true } = options;
  const { document, section } = targetOf(store, ref);
  const { textId } = document;
  const rows = children ? subtree(store, section) : [section];
  const start = ownStart(store, section);
  const whole: [number, number] = [start, children ? section.treeEnd : section.end];
  const span = window(store, document, whole, options);
  const truncated = span[1] < whole[1];
  const path = store.sections.path(textId, section.seq);
  return {
    documentId: document.id,
    sectionId: sectionId(document, section),
    title: titleOf(document, section),
    breadcrumb: breadcrumb(path.map((row) => titleOf(document, row))),
    source: document.source,
    kind: document.kind,
    text: store.texts.slice(textId, ...span),
    span,
    sections: rows.filter((row) => inside(row, span)).map((row) => part(store, document, row)),
    ...(section.pageStart !== undefined && { pages: pagesOf(rows) }),
    summary: section.summary,
    ...(section.anchor !== undefined && { anchor: section.anchor }),
    ...(section.parent >= 0 && { parent: `${document.id}#${section.parent}` }),
    children: store.sections.children(textId, section.seq).map((row) => sectionId(document, row)),
    truncated,
    ...(truncated && { next: span[1] }),
  };
}

/** The section and everything below it, in document order. */
function subtree(store: Store, section: SectionRow): SectionRow[] {
  return store.sections
    .ofText(section.textId)
    .filter(({ seq, start }) => seq >= section.seq && (start < section.treeEnd || seq === section.seq))
    .filter(belowOf(section));
}

/** For rows in document order: parents come before their children. */
function belowOf(section: SectionRow): (row: SectionRow) => boolean {
  const inside = new Set([section.seq]);
  return ({ seq, parent }) => {
    if (seq !== section.seq && !inside.has(parent)) return false;
    inside.add(seq);
    return true;
  };
}

function window(
  store: Store,
  { textId, language }: DocumentRow,
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
  // A little more than wanted, so that the cut sees what follows it.
  const text = store.texts.slice(textId, begin, Math.min(end, begin + maxChars + LOOKAHEAD));
  return [begin, begin + cutLength(text, maxChars, language)];
}

const LOOKAHEAD = 4096;

/** Sections whose own text, or heading, is in the span. */
function inside({ start, end }: SectionRow, [from, to]: [number, number]): boolean {
  return start < to ? end > from || start >= from : start === from && start === to;
}

function pagesOf(rows: readonly SectionRow[]): [number, number] {
  const first = rows[0]!.pageStart!;
  const last = Math.max(...rows.map(({ pageEnd }) => pageEnd ?? first));
  return [first, Math.max(first, last)];
}

function part(store: Store, document: DocumentRow, row: SectionRow): PassageSection {
  return {
    sectionId: sectionId(document, row),
    title: titleOf(document, row),
    level: row.level,
    span: [ownStart(store, row), row.end],
    ...(row.anchor !== undefined && { anchor: row.anchor }),
  };
}
