/** The address bar as state: back and forward work, and going back never leaves the app by surprise. */
import { Observable } from './observable.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';

/** Kept with each history entry. */
interface Entry {
  /** How many entries of this app lie before it. */
  depth: number;
  /** How far its page was scrolled when it was left. */
  scroll?: number;
}

export class Router extends Observable {
  route: Route = parseRoute(location.hash);
  /** Where the page stood when the current entry was left; set after the browser's back or forward. */
  scroll: number | undefined;
  #depth: number;

  constructor() {
    super();
    const entry = history.state as Entry | null;
    this.#depth = entry?.depth ?? 0;
    this.scroll = entry?.scroll;
    // Views put the page back themselves, once they have something to scroll.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#read());
    addEventListener('scrollend', () => this.#remember());
  }

  go(route: Route, options: { replace?: boolean } = {}): void {
    const address = formatRoute(route);
    const replace = options.replace === true || address === formatRoute(this.route);
    if (!replace) {
      this.#remember();
      this.#depth++;
    }
    const entry: Entry = { depth: this.#depth };
    if (replace) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    this.route = route;
    this.scroll = undefined;
    this.changed();
  }

  /** Back by one entry of this app, or to `fallback` when the app was entered here. */
  back(fallback: Route): void {
    if (this.#depth > 0) history.back();
    else this.go(fallback, { replace: true });
  }

  #remember(): void {
    history.replaceState({ depth: this.#depth, scroll: scrollY } satisfies Entry, '');
  }

  /** A link was followed (no entry state yet), or the browser went back or forward. */
  #read(): void {
    const entry = history.state as Entry | null;
    this.scroll = entry?.scroll;
    if (entry) this.#depth = entry.depth;
    else history.replaceState({ depth: ++this.#depth } satisfies Entry, '');
    this.route = parseRoute(location.hash);
    this.changed();
  }
}
