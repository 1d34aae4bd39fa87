/** <copse-search>: the hits of the current search. */
import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Hit, SearchResult } from '../../../worker/contract/index.ts';
import { hitLink, hitStyles } from '../parts/hit.ts';
import { icon } from '../parts/icon.ts';
import { composing } from '../parts/search-box.ts';
import { type Observable, View } from '../state/observable.ts';
import { buttons, rail, shared } from '../styles/shared.ts';
import { markedWords } from '../text/excerpt.ts';
import { count, milliseconds } from '../text/format.ts';
import './home.ts';

/** Milliseconds of rest after which a screen reader is told the count. */
const ANNOUNCE = 700;

export class SearchView extends View {
  static override properties: PropertyDeclarations = {
    active: { state: true },
    announced: { state: true },
  };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    rail,
    hitStyles,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--gap-1) var(--gap-3);
        min-height: 1.75rem;
        margin-bottom: var(--gap-2);
        color: var(--ink-faint);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      .chip {
        min-height: 1.75rem;
        padding: 0 0.35rem 0 0.7rem;
        border-radius: 1rem;
        border-color: transparent;
        background: var(--accent-soft);
        color: var(--accent-strong);
        font-size: var(--text-s);
        max-width: 100%;
      }
      .chip span {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .rail button {
        display: block;
        width: 100%;
        min-height: 0;
        padding: 0.3rem 0.6rem;
        margin-inline-start: -0.6rem;
        color: var(--ink-soft);
        font-weight: 400;
        line-height: 1.35;
        text-align: start;
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .note {
        margin-bottom: var(--gap-3);
        color: var(--ink-soft);
      }
      .nothing {
        padding-top: var(--gap-6);
      }
      .nothing h2 {
        font-size: var(--text-xl);
        letter-spacing: -0.01em;
        overflow-wrap: anywhere;
      }
      .nothing p {
        margin-top: var(--gap-2);
        color: var(--ink-soft);
      }
      .more {
        margin-top: var(--gap-4);
      }
      .error {
        color: var(--danger);
      }
    `,
  ];

  /** The hit in the tab order. */
  declare active: number;
  declare announced: string;
  #announce: ReturnType<typeof setTimeout> | undefined;
  #seen: unknown = null;
  /** Stays active when an index that has changed gives other hits. */
  #activeKey = '';

  constructor() {
    super();
    this.active = 0;
    this.announced = '';
  }

  protected override watches(): Observable[] {
    return [this.session.searching, this.session.library];
  }

  protected override willUpdate(): void {
    const { searching } = this.session;
    if (searching.result === this.#seen) return;
    this.#seen = searching.result;
    const kept = searching.opened ?? this.#activeKey;
    this.active = Math.max(
      0,
      this.#hits.findIndex((hit) => hitKey(hit) === kept),
    );
    clearTimeout(this.#announce);
    this.#announce = setTimeout(() => {
      this.announced = searching.result ? this.#summary() : '';
    }, ANNOUNCE);
  }

  get #hits(): Hit[] {
    return this.session.searching.result?.hits ?? [];
  }

  override render(): TemplateResult {
    const { searching } = this.session;
    return html`<div class="sr" role="status">${this.announced}</div>
      ${searching.query.trim() === '' ? html`<copse-home .session=${this.session}></copse-home>` : this.#results()}`;
  }

  #results(): TemplateResult {
    const { result, error } = this.session.searching;
    if (error) return html`<p class="error" role="alert">${error}</p>`;
    if (!result) return html`<p class="head" aria-hidden="true">Searching …</p>`;
    return html`<div class="layout">
      <div class="column">${this.#column(result)}</div>
      ${this.#documents()}
    </div>`;
  }

  #column(result: SearchResult): TemplateResult {
    const { searching, library } = this.session;
    const words = markedWords(searching.answered, result.hits);
    return html`<div class="head">
        <span>${this.#summary()} · ${milliseconds(searching.took)}</span>
        ${searching.document ? this.#limit(searching.document) : nothing}
      </div>
      ${result.notes.map((note) => html`<p class="note">${note}</p>`)}
      ${this.#hits.length === 0 && !searching.pending ? this.#nothing() : nothing}
      <ol
        class="hits"
        aria-label="Hits"
        @keydown=${this.#key}
        @focusin=${this.#focused}
        @click=${this.#clicked}
      >
        ${repeat(
          this.#hits,
          hitKey,
          (hit, index) =>
            html`<li>
              ${hitLink(hit, searching.answered, library.document(hit.documentId), words, index === this.active ? 0 : -1)}
            </li>`,
        )}
      </ol>
      ${
        this.#hits.length < result.total.count || (result.total.capped && this.#hits.length > 0)
          ? html`<button class="more" @click=${() => void searching.more()}>More hits</button>`
          : nothing
      }`;
  }

  /** Where the hits come from, each a way to search there alone. */
  #documents(): TemplateResult | typeof nothing {
    const { searching, library } = this.session;
    const ids = [...new Set(this.#hits.map((hit) => hit.documentId))];
    if (ids.length < 2) return nothing;
    return html`<aside class="rail" aria-label="Documents of the hits">
      <h2>Found in</h2>
      <ul>
        ${ids.map(
          (id) => html`<li>
            <button class="plain small" title="Search only here" @click=${() => searching.within(id)}>
              ${library.document(id)?.title ?? id}
            </button>
          </li>`,
        )}
      </ul>
    </aside>`;
  }

  #limit(document: string): TemplateResult {
    const { searching, library } = this.session;
    const title = library.document(document)?.title ?? 'one document';
    return html`<button class="chip" title="Search the whole library" @click=${() => searching.within(null)}>
      <span>In ${title}</span> ${icon('close', 16)}
    </button>`;
  }

  #nothing(): TemplateResult {
    const { searching } = this.session;
    return html`<div class="nothing">
      <h2>Nothing found for “${searching.answered}”</h2>
      <p>Fewer or other words may find it. Words in double quotes must stand together; <code>-word</code> leaves out.</p>
    </div>`;
  }

  #summary(): string {
    const { total } = this.session.searching.result!;
    const number = `${total.capped ? 'More than ' : ''}${count(total.count)}`;
    return total.count === 0 ? 'No passages' : `${number} ${total.count === 1 ? 'passage' : 'passages'}`;
  }

  get #links(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.hit')];
  }

  /** To the hits, from the search box; opens the first one when asked to. */
  enter(open: boolean): void {
    const hit = this.#hits[0];
    if (!hit) return;
    if (open) this.#open(0);
    else this.#focus(0);
  }

  /** Back from reading: the hit that was opened has the focus again. */
  restore(): boolean {
    const at = this.#hits.findIndex((hit) => hitKey(hit) === this.session.searching.opened);
    if (at < 0) return false;
    this.#focus(at);
    return true;
  }

  #focus(index: number): void {
    this.active = index;
    this.#links[index]?.focus();
    this.#links[index]?.scrollIntoView({ block: 'nearest' });
  }

  #open(index: number): void {
    const hit = this.#hits[index]!;
    const { searching, router } = this.session;
    searching.opened = hitKey(hit);
    router.go({ name: 'read', section: hit.sectionId, query: searching.answered, at: hit.span });
  }

  readonly #focused = (event: FocusEvent): void => {
    const at = this.#links.indexOf((event.target as Element).closest<HTMLElement>('.hit')!);
    if (at < 0) return;
    this.active = at;
    this.#activeKey = hitKey(this.#hits[at]!);
  };

  /** A plain click stays in the app; with a modifier key the browser opens a tab or a window. */
  readonly #clicked = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const at = this.#links.indexOf((event.target as Element).closest<HTMLElement>('.hit')!);
    if (at < 0) return;
    event.preventDefault();
    this.#open(at);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (composing(event)) return;
    const last = this.#hits.length - 1;
    const to: Record<string, number> = {
      ArrowDown: Math.min(last, this.active + 1),
      ArrowUp: this.active - 1,
      Home: 0,
      End: last,
    };
    const index = to[event.key];
    if (index === undefined) return;
    event.preventDefault();
    if (index < 0) this.dispatchEvent(new CustomEvent('searchbox', { bubbles: true, composed: true }));
    else this.#focus(index);
  };
}

function hitKey(hit: Hit): string {
  return `${hit.sectionId} ${hit.span[0]}`;
}

customElements.define('copse-search', SearchView);
