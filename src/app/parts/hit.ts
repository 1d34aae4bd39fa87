/** One hit of a search, as a link to the passage. */
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import type { DocumentInfo, Hit } from '../../../worker/contract/index.ts';
import { formatRoute } from '../state/route.ts';
import { excerpt, markWords, type Piece } from '../text/excerpt.ts';
import { icon } from './icon.ts';

export const hitStyles: CSSResult = css`
  .hit {
    display: block;
    padding: var(--gap-3) var(--gap-4);
    margin-inline: calc(-1 * var(--gap-4));
    border-radius: var(--radius);
    color: inherit;
    text-decoration: none;
  }
  @media (hover: hover) {
    .hit:hover {
      background: var(--hover);
    }
  }
  .hit:focus-visible {
    background: var(--hover);
    outline-offset: -2px;
    border-radius: var(--radius);
  }
  .hit .crumbs {
    display: flex;
    align-items: center;
    gap: 0.15rem;
    color: var(--ink-faint);
    font-size: var(--text-s);
    line-height: 1.4;
    overflow: hidden;
    white-space: nowrap;
  }
  .hit .crumbs span {
    overflow: hidden;
    text-overflow: ellipsis;
    flex: 0 8 auto;
    min-width: 2.5rem;
  }
  /* The nearest heading says most of where a hit stands; a document's long title shall not crowd it out. */
  .hit .crumbs .outermost {
    max-width: 40%;
  }
  .hit .crumbs .nearest {
    flex-shrink: 1;
  }
  .hit .crumbs .place {
    flex: none;
    margin-inline-start: auto;
    padding-inline-start: var(--gap-3);
  }
  .hit .title {
    margin-top: 0.1rem;
    color: var(--accent-strong);
    font-size: var(--text-l);
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .hit .text {
    display: -webkit-box;
    margin-top: 0.2rem;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    line-clamp: 3;
    overflow: hidden;
    color: var(--ink-soft);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .hit .text.code {
    font-family: var(--font-mono);
    font-size: var(--text-s);
  }
  .hit .also {
    margin-top: 0.2rem;
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
`;

function hitAddress(hit: Hit, query: string): string {
  return formatRoute({ name: 'read', section: hit.sectionId, query, at: hit.span });
}

export function hitLink(
  hit: Hit,
  query: string,
  document: DocumentInfo | undefined,
  words: ReadonlySet<string>,
  tabindex: number,
): TemplateResult {
  const markup = (document?.markup ?? 'markdown') === 'markdown';
  const code = document?.markup === 'code';
  const above = hit.breadcrumb.slice(0, -1);
  const place = placeOf(hit, code);
  const others = hit.sources.length - 1;
  const shown = excerpt(hit.text, hit.highlights, { markup, title: hit.title });
  // A section of nothing but its heading has nothing to add.
  const text = shown.map((piece) => piece.text).join('');
  const language = document && document.language !== 'und' ? document.language : nothing;
  return html`<a class="hit" href=${hitAddress(hit, query)} tabindex=${tabindex} data-section=${hit.sectionId}>
    <div class="crumbs">
      ${
        above.length > 0
          ? above.map((title, i) => crumb(title, i, above.length))
          : html`<span>${hit.sources[0]}</span>`
      }
      ${place ? html`<span class="place">${place}</span>` : nothing}
    </div>
    <div class="title" lang=${language} dir="auto">${pieces(markWords(hit.title, words))}</div>
    ${text === hit.title ? nothing : html`<p class="text ${code ? 'code' : ''}" lang=${language} dir="auto">${pieces(shown)}</p>`}
    ${others > 0 ? html`<p class="also">Also in ${hit.sources.slice(1, 4).join(', ')}${others > 3 ? ' …' : ''}</p>` : nothing}
  </a>`;
}

function crumb(title: string, place: number, count: number): TemplateResult {
  const nearest = place === count - 1;
  const role = nearest ? 'nearest' : place === 0 ? 'outermost' : '';
  return html`${place > 0 ? icon('chevron', 12) : nothing}<span class=${role}>${title}</span>`;
}

function placeOf({ page, pageLabel, anchor }: Hit, code: boolean): string | undefined {
  if (page !== undefined) return `page ${pageLabel ?? page}`;
  const line = code ? /^L(\d+)$/.exec(anchor ?? '')?.[1] : undefined;
  return line && `line ${line}`;
}

function pieces(list: readonly Piece[]): (string | TemplateResult)[] {
  return list.map(({ text, marked }) => (marked ? html`<mark>${text}</mark>` : text));
}
