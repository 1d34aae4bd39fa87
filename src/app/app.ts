/** <copse-app>: the house. Library at the side, search above, and one view below it. */
import { type CSSResultGroup, html, nothing, type TemplateResult } from 'lit';
import { appStyles } from './app-styles.ts';
import './parts/dialogs.ts';
import './parts/drop.ts';
import { icon } from './parts/icon.ts';
import './parts/notices.ts';
import { composing, type SearchBoxPart } from './parts/search-box.ts';
import './parts/tray.ts';
import { type Observable, View } from './state/observable.ts';
import { formatRoute, type Route } from './state/route.ts';
import { buttons, shared } from './styles/shared.ts';
import './views/library.ts';
import { typing } from './views/reader.ts';
import type { SearchView } from './views/search.ts';
import './views/search.ts';
import './views/settings.ts';

export class CopseApp extends View {
  static override styles: CSSResultGroup = [shared, buttons, appStyles];

  #route: Route = { name: 'search', query: '' };

  protected override watches(): Observable[] {
    return [this.session.router, this.session.library];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#key);
    // An index that changed has other answers.
    let version = 0;
    this.session.library.subscribe(() => {
      if (version === this.session.library.version) return;
      version = this.session.library.version;
      this.session.searching.again();
    });
  }

  protected override willUpdate(): void {
    const { router, searching } = this.session;
    if (router.route === this.#route) return;
    if (router.route.name === 'search') searching.ask(router.route.query);
    else if (router.route.name === 'read' && router.route.query) searching.ask(router.route.query);
  }

  override render(): TemplateResult {
    const { session } = this;
    const { route } = session.router;
    return html`<a class="skip" href="#main" @click=${this.#skip}>Skip to the text</a>
      <div class="house" data-view=${route.name}>
        <aside aria-label="Library">
          <copse-library .session=${session}></copse-library>
        </aside>
        <div class="room">
          <header class="bar">
            <div class="inner">
              ${
                route.name === 'read' || route.name === 'settings'
                  ? html`<button class="icon" aria-label="Back" title="Back (Esc)" @click=${this.#back}>${icon('back')}</button>`
                  : nothing
              }
              <copse-search-box
                .session=${session}
                @results=${(event: CustomEvent<{ open: boolean }>) => this.#view?.enter(event.detail.open)}
              ></copse-search-box>
            </div>
          </header>
          <main id="main" tabindex="-1">
            <copse-notices .session=${session}></copse-notices>
            ${this.#content(route)}
          </main>
        </div>
        ${this.#tabs(route)}
      </div>
      <copse-tray .session=${session}></copse-tray>
      <copse-drop .session=${session}></copse-drop>
      <copse-dialogs .session=${session}></copse-dialogs>`;
  }

  #content(route: Route): TemplateResult {
    const { session } = this;
    if (route.name === 'read') return html`<copse-reader .session=${session}></copse-reader>`;
    if (route.name === 'settings') return html`<copse-settings .session=${session}></copse-settings>`;
    return html`<copse-search .session=${session} @searchbox=${this.#focusSearch}></copse-search>`;
  }

  /** The way about on a phone, where the library has no place at the side. */
  #tabs(route: Route): TemplateResult {
    const search = formatRoute({ name: 'search', query: this.session.searching.query });
    const tab = (
      name: Route['name'],
      href: string,
      label: string,
      symbol: 'search' | 'library' | 'gear',
    ): TemplateResult =>
      html`<a href=${href} aria-current=${route.name === name ? 'page' : nothing}>${icon(symbol, 22)}${label}</a>`;
    return html`<nav class="tabs" aria-label="Views">
      ${tab('search', search, 'Search', 'search')} ${tab('library', '#/library', 'Library', 'library')}
      ${tab('settings', '#/settings', 'Settings', 'gear')}
    </nav>`;
  }

  protected override updated(): void {
    const { router } = this.session;
    const { route } = router;
    const before = this.#route;
    document.title = this.#title(route);
    if (route === before) return;
    this.#route = route;
    if (route.name === 'read') return;
    const scroll = router.scroll ?? 0;
    void this.#settle(before, scroll);
  }

  /** Once the view stands: the page where it was, and the focus on what was left. */
  async #settle(before: Route, scroll: number): Promise<void> {
    await this.#view?.updateComplete;
    scrollTo(0, scroll);
    if (before.name === 'read') this.#view?.restore();
  }

  #title(route: Route): string {
    if (route.name === 'search') return route.query ? `${route.query} · copse` : 'copse';
    if (route.name === 'read') {
      const title = this.session.library.document(route.section.split('#')[0] ?? '')?.title;
      return title ? `${title} · copse` : 'copse';
    }
    return route.name === 'library' ? 'Library · copse' : 'Settings · copse';
  }

  get #view(): SearchView | null {
    return this.renderRoot.querySelector('copse-search');
  }

  readonly #focusSearch = (): void => {
    this.renderRoot.querySelector<SearchBoxPart>('copse-search-box')?.focus();
  };

  readonly #back = (): void => {
    this.session.router.back({ name: 'search', query: this.session.searching.query });
  };

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('main')?.focus();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (composing(event) || event.defaultPrevented) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const slash = event.key === '/' && !(event.ctrlKey || event.metaKey || event.altKey) && !typing(event);
    if (slash || (command && event.key.toLowerCase() === 'k')) {
      event.preventDefault();
      this.#focusSearch();
    } else if (event.key === 'Escape' && !this.session.dialogs.question) this.#escape(event);
  };

  /** One step back: from the text to the hits, from a hit to the search box. */
  #escape(event: KeyboardEvent): void {
    const { route } = this.session.router;
    if (event.composedPath().some((target) => target instanceof HTMLElement && target.matches('[popover]')))
      return;
    event.preventDefault();
    if (route.name === 'search') this.#focusSearch();
    else this.#back();
  }
}

customElements.define('copse-app', CopseApp);
