/** A reference to a section → the document and the section. */
import { CopseError, type Place } from '../contract/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { resolveDocument } from './resolve.ts';

export interface Target {
  document: DocumentRow;
  section: SectionRow;
}

/** `documentId#seq`; a document's id, source or title alone means its root. */
export function targetOf(store: Store, ref: string | Place): Target {
  if (typeof ref !== 'string') return placeTarget(store, ref);
  const hash = ref.lastIndexOf('#');
  const seq = hash < 0 ? '' : ref.slice(hash + 1);
  const document = /^\d{1,9}$/.test(seq) ? store.documents.get(ref.slice(0, hash)) : undefined;
  if (document) return sectionTarget(store, document, Number(seq), ref);
  return sectionTarget(store, resolveDocument(store, ref), 0, ref);
}

function sectionTarget(store: Store, document: DocumentRow, seq: number, ref: string): Target {
  const section = store.sections.get(document.textId, seq);
  if (!section) {
    throw new CopseError('not-found', `"${document.title}" has no section ${seq}.`, { section: ref });
  }
  return { document, section };
}

function placeTarget(store: Store, place: Place): Target {
  const document = resolveDocument(store, place.document);
  const section = sectionAt(store, document, place);
  if (section) return { document, section };
  const { document: _, ...where } = place;
  throw new CopseError('not-found', `"${document.title}" has no ${JSON.stringify(where)}.`, { ...place });
}

function sectionAt(store: Store, { textId }: DocumentRow, place: Place): SectionRow | undefined {
  const { anchor, page, line } = place;
  if (anchor !== undefined) return anchored(store, textId, anchor);
  if (page !== undefined) return onPage(store, textId, page);
  if (line !== undefined) return onLine(store, textId, line);
  return store.sections.get(textId, 0);
}

/** Also `page=3` and `L12`, which hits give where a section has no anchor of its own. */
function anchored(store: Store, textId: number, anchor: string): SectionRow | undefined {
  const section = store.sections.byAnchor(textId, anchor);
  if (section) return section;
  const page = /^page=(\d{1,7})$/.exec(anchor)?.[1];
  if (page !== undefined) return onPage(store, textId, Number(page));
  const line = /^L(\d{1,9})$/.exec(anchor)?.[1];
  return line === undefined ? undefined : onLine(store, textId, Number(line));
}

/** The section that the page begins in; a page that a section begins on belongs to that section. */
function onPage(store: Store, textId: number, page: number): SectionRow | undefined {
  const span = store.texts.get(textId)?.pages?.find((each) => each.page === page);
  if (!span) return undefined;
  const starting = store.sections
    .ofText(textId)
    .find(({ seq, start }) => seq > 0 && start >= span.start && start < span.end);
  return starting ?? store.sections.at(textId, span.start);
}

function onLine(store: Store, textId: number, line: number): SectionRow | undefined {
  const text = store.texts.get(textId);
  if (!text || !Number.isInteger(line) || line < 1) return undefined;
  const offset = lineStart(store, textId, text.characters, line);
  return offset === undefined ? undefined : store.sections.at(textId, offset);
}

const STEP = 1 << 16;

/** Reads as far as the line is, piece by piece. */
function lineStart(store: Store, textId: number, characters: number, line: number): number | undefined {
  let left = line - 1;
  for (let from = 0; left > 0; from += STEP) {
    if (from >= characters) return undefined;
    // One more, so that a CR is seen together with its LF.
    const piece = store.texts.slice(textId, from, from + STEP + 1);
    for (const { index, 0: end } of piece.matchAll(/\r\n|\r|\n/g)) {
      if (index >= STEP || (from > 0 && index === 0 && end === '\n' && endsWithReturn(store, textId, from)))
        continue;
      left--;
      if (left === 0) return from + index + end.length;
    }
  }
  return 0;
}

function endsWithReturn(store: Store, textId: number, at: number): boolean {
  return store.texts.slice(textId, at - 1, at) === '\r';
}
