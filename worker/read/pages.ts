/** Pages as they are counted and as they are printed. */
import type { PageSpan } from '../contract/index.ts';
import type { DocumentRow, Store } from '../store/index.ts';

export interface PageFacts {
  pages?: [first: number, last: number];
  pageLabels?: [first: string, last: string];
}

/** Tells page numbers, and labels where a document has any, without looking at its text. */
export type PageTeller = (first: number | undefined, last: number | undefined) => PageFacts;

export function pageTeller(store: Store, { textId, pages }: DocumentRow): PageTeller {
  const spans = pages === undefined ? [] : (store.texts.get(textId)?.pages ?? []);
  const labels = new Map<number, string>();
  for (const { page, label } of spans) if (label !== undefined) labels.set(page, label);
  const labelOf = (page: number): string => labels.get(page) ?? `${page}`;
  return (first, last = first) => {
    if (first === undefined || last === undefined) return {};
    return {
      pages: [first, last],
      ...(labels.size > 0 && { pageLabels: [labelOf(first), labelOf(last)] }),
    };
  };
}

/** By number, or given as text by the label first. */
export function findPage(pages: readonly PageSpan[], page: number | string): PageSpan | undefined {
  if (typeof page === 'number') return pages.find((each) => each.page === page);
  const wanted = page.trim().toLowerCase();
  const labelled = pages.find(({ label }) => label?.toLowerCase() === wanted);
  return labelled ?? (/^\d{1,7}$/.test(wanted) ? findPage(pages, Number(wanted)) : undefined);
}
