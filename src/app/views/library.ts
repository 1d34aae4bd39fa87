/** <copse-library>: every document, to be browsed, filtered, renamed and deleted. */
import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import '../parts/add-buttons.ts';
import { icon, logo } from '../parts/icon.ts';
import '../parts/tree.ts';
import { type Observable, View } from '../state/observable.ts';
import { filterDocuments } from '../state/tree.ts';
import { buttons, fields, shared } from '../styles/shared.ts';
import { bytes, counted } from '../text/format.ts';

export class LibraryView extends View {
  static override properties: PropertyDeclarations = { filter: { state: true } };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    fields,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      header {
        display: flex;
        align-items: center;
        gap: var(--gap-2);
        height: var(--bar);
        padding-inline: var(--gap-4);
      }
      .name {
        display: flex;
        align-items: center;
        gap: 0.55rem;
        flex: 1;
        font-size: 1.25rem;
        font-weight: 650;
        letter-spacing: -0.02em;
        text-decoration: none;
      }
      copse-add {
        padding: 0 var(--gap-4) var(--gap-3);
      }
      .filter {
        position: relative;
        padding: 0 var(--gap-4) var(--gap-2);
      }
      .filter svg {
        position: absolute;
        left: calc(var(--gap-4) + 0.6rem);
        top: 0.55rem;
        color: var(--ink-faint);
      }
      .filter input {
        min-height: 2.125rem;
        padding-block: 0;
        padding-inline-start: 2.1rem;
        border-color: transparent;
        border-radius: 8px;
        background: var(--hover);
        font-size: var(--text-m);
      }
      copse-tree {
        flex: 1;
      }
      .none {
        flex: 1;
        padding: var(--gap-4);
        color: var(--ink-faint);
      }
      footer {
        padding: var(--gap-2) var(--gap-2) calc(var(--gap-2) + env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
      }
      .state {
        display: flex;
        align-items: center;
        gap: var(--gap-2);
        padding: 0.4rem var(--gap-2);
        border-radius: 8px;
        color: var(--ink-soft);
        font-size: var(--text-s);
        line-height: 1.3;
        text-decoration: none;
      }
      .state:hover {
        background: var(--hover);
      }
      .state span {
        flex: 1;
      }
      @media (max-width: 60rem) {
        footer {
          display: none;
        }
        .filter input {
          font-size: 1rem;
          min-height: 2.5rem;
        }
        .filter svg {
          top: 0.75rem;
        }
      }
    `,
  ];

  declare filter: string;

  constructor() {
    super();
    this.filter = '';
  }

  protected override watches(): Observable[] {
    return [this.session.library, this.session.durability, this.session.theme];
  }

  override render(): TemplateResult {
    return html`<header>
        <a class="name" href="#/" aria-label="copse, start">${logo(30)} copse</a>
        ${this.#theme()}
      </header>
      <copse-add compact .session=${this.session}></copse-add>
      ${this.#list()}
      <footer>${this.#state()}</footer>`;
  }

  #theme(): TemplateResult {
    const { theme } = this.session;
    const icons = { system: 'system', light: 'sun', dark: 'moon' } as const;
    const label = `Theme: ${theme.choice}`;
    return html`<button class="icon small" aria-label=${label} title=${label} @click=${() => theme.next()}>
      ${icon(icons[theme.choice], 18)}
    </button>`;
  }

  #list(): TemplateResult {
    const { library } = this.session;
    if (library.documents.length === 0) {
      const empty = library.state === 'ready' ? 'No documents yet.' : '';
      return html`<p class="none">${empty}</p>`;
    }
    const documents = filterDocuments(library.documents, this.filter);
    return html`<div class="filter">
        ${icon('search', 16)}
        <input
          type="search"
          aria-label="Filter documents"
          placeholder="Filter ${counted(library.documents.length, 'document')}"
          autocomplete="off"
          spellcheck="false"
          .value=${this.filter}
          @input=${(event: Event) => {
            this.filter = (event.target as HTMLInputElement).value;
          }}
          @keydown=${this.#key}
        />
      </div>
      ${
        documents.length > 0
          ? html`<copse-tree .session=${this.session} .documents=${documents}></copse-tree>`
          : html`<p class="none">No document is called “${this.filter}”.</p>`
      }`;
  }

  #state(): TemplateResult | typeof nothing {
    const { library, durability } = this.session;
    const { info } = library;
    if (!info) return nothing;
    const size = info.durable ? (durability.usage ?? info.bytes) : info.bytes;
    return html`<a class="state" href="#/settings">
      ${icon(info.durable ? 'shield' : 'alert', 18)}
      <span>${info.durable ? `On this device${size > 0 ? ` · ${bytes(size)}` : ''}` : 'In memory only'}</span>
      ${icon('gear', 18)}
    </a>`;
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.filter !== '') {
      event.stopPropagation();
      this.filter = '';
    }
  };
}

customElements.define('copse-library', LibraryView);
