/** Spans → hits as the caller sees them. */
import type { Hit } from '../contract/index.ts';
import { highlight } from '../text/index.ts';
import { explain } from './explain.ts';
import type { Passages } from './passages.ts';
import type { Ranking } from './ranking.ts';
import type { Span } from './spans.ts';

export function hydrate(span: Span, { passages, matcher }: Ranking, explained: boolean): Hit {
  const { textId, seq, start, end, best } = span;
  const document = passages.document(textId);
  const text = passages.slice(textId, start, end);
  const { lexicalRank, vectorRank } = best.fused;
  const label = pageLabel(passages, textId, span.page);
  const anchor = anchorOf(passages, span);
  return {
    documentId: document.id,
    sectionId: `${document.id}#${seq}`,
    title: passages.title(textId, seq),
    breadcrumb: passages.breadcrumb(textId, seq),
    text,
    highlights: highlight(text, document.language, matcher),
    span: [start, end],
    ...(span.page !== undefined && { page: span.page }),
    ...(label !== undefined && { pageLabel: label }),
    ...(anchor !== undefined && { anchor }),
    ...(best.chunk.meta && { meta: best.chunk.meta }),
    sources: passages.sources(textId),
    score: best.score,
    ranks: {
      ...(lexicalRank !== undefined && { lexical: lexicalRank }),
      ...(vectorRank !== undefined && { vector: vectorRank }),
    },
    ...(explained && { explain: explain(best, span.chunks) }),
  };
}

function pageLabel(passages: Passages, textId: number, page: number | undefined): string | undefined {
  if (page === undefined) return undefined;
  return passages.text(textId).pages?.find((each) => each.page === page)?.label;
}

/** The section's own, else the page, else the line. */
function anchorOf(passages: Passages, { textId, seq, start, page }: Span): string | undefined {
  const { anchor } = passages.section(textId, seq);
  if (anchor !== undefined) return anchor;
  if (page !== undefined) return `page=${page}`;
  if (passages.text(textId).markup === 'markdown') return undefined;
  return `L${passages.store.texts.lineAt(textId, start)}`;
}
