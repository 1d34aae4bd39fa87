/** <copse-home>: what stands where no search does: a welcome for the empty library, the newest documents else. */
import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { DocumentInfo } from '../../../worker/contract/index.ts';
import '../parts/add-buttons.ts';
import { type IconName, icon, logo } from '../parts/icon.ts';
import { type Observable, View } from '../state/observable.ts';
import { formatRoute } from '../state/route.ts';
import { buttons, shared } from '../styles/shared.ts';
import { counted } from '../text/format.ts';
import { homeStyles } from './home-styles.ts';

const NEWEST = 8;

const PROMISES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Private',
    text: 'Documents are read, indexed and searched inside this page. Nothing is uploaded.',
  },
  {
    icon: 'search',
    title: 'Words and meaning',
    text: 'Finds what you typed, and passages that say it in other words.',
  },
  {
    icon: 'outline',
    title: 'In context',
    text: 'Every hit stands in its section. Read on from there, or climb to the chapter.',
  },
  { icon: 'offline', title: 'Offline', text: 'After this first visit it works without a network.' },
];

export class HomeView extends View {
  static override properties: PropertyDeclarations = { loading: { state: true } };
  static override styles: CSSResultGroup = [shared, buttons, homeStyles];

  declare loading: boolean;

  constructor() {
    super();
    this.loading = false;
  }

  protected override watches(): Observable[] {
    return [this.session.library, this.session.adding];
  }

  override render(): TemplateResult | typeof nothing {
    const { library } = this.session;
    if (library.state === 'opening')
      return html`<p class="quiet wait" role="status">Opening the library …</p>`;
    if (library.state === 'failed') return this.#failed();
    return library.documents.length === 0 ? this.#welcome() : this.#newest();
  }

  #welcome(): TemplateResult {
    return html`<section class="welcome">
      ${logo(72)}
      <h1>Search your own documents</h1>
      <p class="lead">
        Add Markdown, text or HTML files, or a whole folder. copse finds the sections that answer, on this device.
      </p>
      <copse-add .session=${this.session}></copse-add>
      <p class="or">
        <span class="drop">or drop them anywhere on this page, </span>or
        <button class="link" ?disabled=${this.loading || this.session.adding.busy} @click=${this.#sample}>
          load the sample library
        </button>
      </p>
      <ul class="promises">
        ${PROMISES.map(
          (promise) => html`<li>
            ${icon(promise.icon, 22)}
            <h2>${promise.title}</h2>
            <p>${promise.text}</p>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #newest(): TemplateResult {
    const { library } = this.session;
    const newest = [...library.documents].sort((a, b) => b.addedAt.localeCompare(a.addedAt)).slice(0, NEWEST);
    const { info } = library;
    return html`<section class="newest">
      <h1>
        ${counted(library.documents.length, 'document')}${info ? html`, ${counted(info.sections, 'section')}` : nothing}
      </h1>
      <p class="lead">
        Type to search.
        <span class="keys"><kbd>/</kbd> search <kbd>↓</kbd> to the hits <kbd>Enter</kbd> open <kbd>Esc</kbd> back</span>
      </p>
      <h2>Newest documents</h2>
      <ul class="cards">
        ${newest.map((document) => this.#card(document))}
      </ul>
    </section>`;
  }

  #card(document: DocumentInfo): TemplateResult {
    const source = document.source.startsWith('text:') ? 'Note' : document.source;
    return html`<li>
      <a class="card" href=${formatRoute({ name: 'read', section: `${document.id}#0` })}>
        <span class="title">${document.title}</span>
        <span class="source">${source}</span>
        <span class="source">${counted(document.sections, 'section')}</span>
      </a>
    </li>`;
  }

  #failed(): TemplateResult {
    const { library } = this.session;
    return html`<section class="welcome" role="alert">
      ${logo(72)}
      <h1>The library could not be opened</h1>
      <p class="lead">${library.error?.message}</p>
      <p><button class="primary" @click=${() => library.start()}>Try again</button></p>
    </section>`;
  }

  readonly #sample = async (): Promise<void> => {
    this.loading = true;
    try {
      const { sampleLibrary } = await import('../state/sample.ts');
      await this.session.adding.add({ sources: sampleLibrary, skipped: 0, folder: false });
    } finally {
      this.loading = false;
    }
  };
}

customElements.define('copse-home', HomeView);
