/** <copse-reader>: a section as it stands in its document, with what was searched for marked and in sight. */
import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { SectionRef } from '../../../worker/contract/index.ts';
import { icon } from '../parts/icon.ts';
import '../parts/menu.ts';
import '../parts/outline.ts';
import { composing } from '../parts/search-box.ts';
import type { TextPart } from '../parts/text.ts';
import '../parts/text.ts';
import { removeDocument, renameDocument } from '../state/actions.ts';
import { Links } from '../state/links.ts';
import { type Observable, View } from '../state/observable.ts';
import { displayOf } from '../state/pieces.ts';
import { formatRoute } from '../state/route.ts';
import { buttons, rail, shared } from '../styles/shared.ts';
import { readerStyles } from './reader-styles.ts';

export class ReaderView extends View {
  static override properties: PropertyDeclarations = {
    source: { state: true },
    outlined: { state: true },
    match: { state: true },
    matchCount: { state: true },
  };
  static override styles: CSSResultGroup = [shared, buttons, rail, readerStyles];

  /** Shows the text verbatim. */
  declare source: boolean;
  /** Shows the outline where there is no room for it beside the text. */
  declare outlined: boolean;
  /** The match last gone to, or -1. */
  declare match: number;
  declare matchCount: number;
  #address = '';
  #version = 0;
  /** The text is to be scrolled to the hit once it is rendered. */
  #arriving = false;
  #links = new Links([]);
  #linked: unknown = null;
  readonly #end = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.session.reading.more();
    },
    { rootMargin: '1500px' },
  );

  constructor() {
    super();
    this.source = false;
    this.outlined = false;
    this.match = -1;
    this.matchCount = 0;
  }

  protected override watches(): Observable[] {
    return [this.session.reading, this.session.router, this.session.library];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#key);
    this.#end.disconnect();
    this.#address = '';
    this.session.reading.close();
  }

  protected override willUpdate(): void {
    const { router, reading, library } = this.session;
    if (router.route.name !== 'read') return;
    if (this.#linked !== library.documents) {
      this.#linked = library.documents;
      this.#links = new Links(library.documents);
    }
    const address = formatRoute(router.route);
    const moved = address !== this.#address;
    const version = library.versionOf(router.route.section.split('#')[0]!);
    if (!moved && this.#version === version) return;
    this.#address = address;
    this.#version = version;
    if (moved) {
      this.#arriving = true;
      this.outlined = false;
      this.match = -1;
    }
    void reading.open(router.route);
  }

  override render(): TemplateResult | typeof nothing {
    const { reading } = this.session;
    if (reading.state === 'failed') return this.#failed();
    const display = reading.passage ? displayOf(reading.passage) : 'markdown';
    if (!reading.passage) return html`<p class="quiet wait" role="status">Opening …</p>`;
    return html`<div class="layout">
      <div class="column">
        ${this.#bar()}
        ${this.outlined ? html`<nav class="fold" aria-label="Outline">${this.#outline()}</nav>` : nothing}
        <article>
          <copse-text
            lang=${this.#language()}
            .sections=${reading.sections}
            .marks=${reading.marks}
            .words=${reading.words}
            .display=${display}
            tabindex=${display === 'code' ? 0 : nothing}
            role=${display === 'code' ? 'group' : nothing}
            aria-label=${display === 'code' ? 'Code' : nothing}
            ?source=${this.source}
            .link=${this.#link}
            .line=${this.#line}
          ></copse-text>
          ${reading.next === undefined ? nothing : html`<p class="quiet end">Reading on …</p>`}
        </article>
        ${this.#neighbours()}
      </div>
      <nav class="rail" aria-label="Outline">
        <h2>Outline</h2>
        ${this.#outline()}
      </nav>
    </div>`;
  }

  /** Decides on quotes, hyphens and, for Han characters, on their shapes. */
  #language(): string | typeof nothing {
    const language = this.session.library.document(this.session.reading.passage!.documentId)?.language;
    return language && language !== 'und' ? language : nothing;
  }

  #bar(): TemplateResult {
    const { passage } = this.session.reading;
    const document = this.session.library.document(passage!.documentId);
    return html`<div class="bar">
      <nav class="crumbs" aria-label="Breadcrumb">${this.#crumbs()}</nav>
      ${this.#pages()}
      <div class="tools">
        ${this.matchCount > 0 ? this.#matches() : nothing}
        <button
          class="icon small fold-button"
          aria-label="Outline"
          title="Outline"
          aria-expanded=${this.outlined}
          @click=${() => {
            this.outlined = !this.outlined;
          }}
        >
          ${icon('outline')}
        </button>
        ${displayOf(passage!) === 'code' ? nothing : this.#sourceButton()}
        ${
          document
            ? html`<copse-menu
                label="More about this document"
                .items=${[
                  { label: 'Rename', icon: 'note', run: () => void renameDocument(this.session, document) },
                  {
                    label: 'Delete',
                    icon: 'trash',
                    danger: true,
                    run: () => void removeDocument(this.session, document),
                  },
                ]}
              ></copse-menu>`
            : nothing
        }
      </div>
    </div>`;
  }

  #sourceButton(): TemplateResult {
    return html`<button
      class="icon small"
      aria-label="Source"
      title="The text as it stands in the file"
      aria-pressed=${this.source}
      @click=${this.#toggleSource}
    >
      ${icon('source')}
    </button>`;
  }

  #pages(): TemplateResult | typeof nothing {
    const { pages, pageLabels } = this.session.reading.passage!;
    const [first, last] = pageLabels ?? pages ?? [];
    if (first === undefined) return nothing;
    return html`<span class="pages">${first === last ? `Page ${first}` : `Pages ${first}–${last}`}</span>`;
  }

  /** From the document down to the section above this one, each a way to climb. */
  #crumbs(): TemplateResult {
    const { passage, around } = this.session.reading;
    const path = [...(around?.ancestors ?? []), { ...passage!, level: 0 }];
    // A document whose first heading is its title has that title twice.
    const above = path.slice(0, -1).filter(({ title }, i) => title !== path[i + 1]!.title);
    return html`<ol>
      ${above.map(
        (section, i) => html`<li>
          ${i > 0 ? icon('chevron', 12) : nothing}<a href=${this.#to(section.sectionId)}>${section.title}</a>
        </li>`,
      )}
      ${above.length === 0 ? html`<li><span>${passage!.source.startsWith('text:') ? 'Note' : passage!.source}</span></li>` : nothing}
    </ol>`;
  }

  #matches(): TemplateResult {
    const place = this.match >= 0 ? `${this.match + 1} of ${this.matchCount}` : String(this.matchCount);
    return html`<div class="matches" role="group" aria-label="Matches">
      <span aria-live="polite"><span class="sr">Match </span>${place}</span>
      <button class="icon small" aria-label="Previous match" title="Previous match (p)" @click=${() => this.#step(-1)}>
        ${icon('up')}
      </button>
      <button class="icon small" aria-label="Next match" title="Next match (n)" @click=${() => this.#step(1)}>
        ${icon('down')}
      </button>
    </div>`;
  }

  #outline(): TemplateResult {
    const { outline, passage } = this.session.reading;
    const { documentId, sectionId } = passage!;
    const current = sectionId === `${documentId}#0` ? (outline?.sectionId ?? sectionId) : sectionId;
    return html`<copse-outline .root=${outline} current=${current}></copse-outline>`;
  }

  #neighbours(): TemplateResult | typeof nothing {
    const { around, passage } = this.session.reading;
    const next = around?.next;
    // The document itself is not before the heading that gives it its title.
    const previous =
      around?.previous?.title === passage!.title && isAbove(around) ? undefined : around?.previous;
    if (!(previous || next)) return nothing;
    return html`<nav class="neighbours" aria-label="Neighbouring sections">
      ${
        previous
          ? html`<a rel="prev" href=${this.#to(previous.sectionId)}
              >${icon('back', 18)}<span><small>Previous</small>${previous.title}</span></a
            >`
          : html`<span></span>`
      }
      ${
        next
          ? html`<a rel="next" href=${this.#to(next.sectionId)}
              ><span><small>Next</small>${next.title}</span>${icon('next', 18)}</a
            >`
          : nothing
      }
    </nav>`;
  }

  #failed(): TemplateResult {
    const { error } = this.session.reading;
    return html`<div class="failed" role="alert">
      <h1>${error?.code === 'not-found' ? 'This section is not in the library' : 'The section could not be opened'}</h1>
      <p>${error?.message}</p>
      <p><a class="button" href="#/">To the start</a></p>
    </div>`;
  }

  protected override async updated(): Promise<void> {
    const { reading, router } = this.session;
    const end = this.renderRoot.querySelector('.end');
    this.#end.disconnect();
    if (end) this.#end.observe(end);
    const text = this.#text;
    if (!text || reading.state !== 'ready') return;
    await text.updateComplete;
    const matches = text.found;
    this.matchCount = matches.length;
    if (!this.#arriving) return;
    this.#arriving = false;
    this.#arrive(text, matches, router.scroll);
  }

  get #text(): TextPart | null {
    return this.renderRoot.querySelector<TextPart>('copse-text');
  }

  #arrive(text: TextPart, matches: HTMLElement[], scroll: number | undefined): void {
    const heading = text.heading;
    // Not out of the hands of someone who is typing again.
    if (heading && !(deepActive() instanceof HTMLInputElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    const target = text.target;
    this.match = target ? matches.indexOf(target) : -1;
    if (this.match >= 0) target!.classList.add('current');
    if (scroll !== undefined) scrollTo(0, scroll);
    else if (target) target.scrollIntoView({ block: this.match >= 0 ? 'center' : 'start' });
    else scrollTo(0, 0);
  }

  #step(by: number): void {
    const matches = this.#text?.found ?? [];
    if (matches.length === 0) return;
    matches[this.match]?.classList.remove('current');
    this.match =
      this.match < 0
        ? by > 0
          ? 0
          : matches.length - 1
        : (this.match + by + matches.length) % matches.length;
    matches[this.match]!.classList.add('current');
    matches[this.match]!.scrollIntoView({ block: 'center' });
  }

  /** The search goes along, so that its marks do. */
  #to(section: string): string {
    const { route } = this.session.router;
    const query = route.name === 'read' ? route.query : undefined;
    return formatRoute({ name: 'read', section, ...(query ? { query } : {}) });
  }

  readonly #toggleSource = (): void => {
    this.source = !this.source;
    this.#arriving = this.session.reading.marks.passage !== undefined;
  };

  readonly #link = (path: string): string | null => {
    const { passage } = this.session.reading;
    return passage ? this.#links.resolve(path, { id: passage.documentId, source: passage.source }) : null;
  };

  readonly #line = (line: number): string => {
    const document = this.session.reading.passage?.documentId ?? '';
    return formatRoute({ name: 'read', section: `${document}#0`, anchor: `L${line}` });
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (composing(event) || event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (event.key === 'n') this.#step(1);
    else if (event.key === 'p') this.#step(-1);
    else if (event.key === ']' || event.key === '[') {
      const rel = event.key === ']' ? 'next' : 'prev';
      this.renderRoot.querySelector<HTMLElement>(`[rel='${rel}']`)?.click();
    } else return;
    event.preventDefault();
  };
}

/** Whether what comes before a section is what it lies in. */
function isAbove({ previous, parent }: { previous?: SectionRef; parent?: SectionRef }): boolean {
  return previous?.sectionId === parent?.sectionId;
}

function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a key goes into a field or belongs to a dialog. */
export function typing(event: KeyboardEvent): boolean {
  return event
    .composedPath()
    .some(
      (target) =>
        target instanceof HTMLElement &&
        (target.matches('input, textarea, select, dialog') || target.isContentEditable),
    );
}

customElements.define('copse-reader', ReaderView);
