/** <copse-search-box>: the field in which everything starts. It keeps its text; the views only read it. */
import { type CSSResultGroup, css, html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Observable, View } from '../state/observable.ts';
import { shared } from '../styles/shared.ts';
import { icon } from './icon.ts';

/** Keys that an input method handles are not for the app: they choose characters. */
export function composing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

export class SearchBoxPart extends View {
  static override styles: CSSResultGroup = [
    shared,
    css`
      .box {
        display: flex;
        align-items: center;
        gap: var(--gap-2);
        height: 2.875rem;
        padding-inline: 0.875rem 0.5rem;
        border: 1px solid var(--line-strong);
        border-radius: 0.875rem;
        background: var(--surface);
        color: var(--ink-faint);
        box-shadow: var(--shadow);
      }
      .box:focus-within {
        border-color: var(--accent);
        outline: 3px solid color-mix(in srgb, var(--accent) 22%, transparent);
      }
      input {
        flex: 1;
        min-width: 0;
        height: 100%;
        border: 0;
        padding: 0;
        background: none;
        color: var(--ink);
        font: 1.0625rem / 1.2 var(--font-ui);
      }
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--ink-faint);
        opacity: 1;
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      button {
        display: grid;
        place-items: center;
        width: 2rem;
        height: 2rem;
        border: 0;
        border-radius: 50%;
        background: none;
        color: inherit;
        cursor: pointer;
      }
      button:hover {
        background: var(--hover);
        color: var(--ink);
      }
      kbd {
        margin-inline-end: 0.4rem;
      }
      .busy circle {
        stroke: var(--accent);
      }
      @media (pointer: coarse), (max-width: 60rem) {
        kbd {
          display: none;
        }
      }
    `,
  ];

  protected override watches(): Observable[] {
    return [this.session.searching, this.session.library];
  }

  override render(): TemplateResult {
    const { query } = this.session.searching;
    const { documents } = this.session.library;
    return html`<form role="search" class="box" @submit=${(event: Event) => event.preventDefault()}>
      ${icon('search')}
      <input
        type="search"
        aria-label="Search the library"
        aria-keyshortcuts="/ Control+K"
        placeholder=${documents.length > 0 ? 'Search your library' : 'Search'}
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="search"
        .value=${live(query)}
        @input=${this.#input}
        @keydown=${this.#key}
      />
      ${
        query === ''
          ? html`<kbd aria-hidden="true">/</kbd>`
          : html`<button type="button" aria-label="Clear the search" title="Clear" @click=${this.#clear}>
              ${icon('close', 18)}
            </button>`
      }
    </form>`;
  }

  override focus(): void {
    const input = this.#field;
    input?.focus();
    input?.select();
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  readonly #input = (event: Event): void => this.#ask((event.target as HTMLInputElement).value);

  /** One history entry for a search, however many letters it took. */
  #ask(query: string): void {
    const { router, searching } = this.session;
    const searchedHere = router.route.name === 'search' && router.route.query !== '';
    const empty = query.trim() === '';
    searching.ask(query);
    if (empty && router.route.name !== 'search') return;
    router.go({ name: 'search', query: empty ? '' : query }, { replace: searchedHere || empty });
  }

  readonly #clear = (): void => {
    this.#ask('');
    this.#field?.focus();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (composing(event)) return;
    if (event.key === 'Escape' && this.session.searching.query !== '') {
      event.preventDefault();
      event.stopPropagation();
      this.#clear();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      const detail = { open: event.key === 'Enter' };
      this.dispatchEvent(new CustomEvent('results', { detail, bubbles: true, composed: true }));
    }
  };
}

customElements.define('copse-search-box', SearchBoxPart);
