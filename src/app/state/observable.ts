/** State that views look at, and the view that looks at it. */
import { LitElement, type PropertyDeclarations } from 'lit';
import type { Session } from './session.ts';

export class Observable {
  readonly #listeners = new Set<() => void>();

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A component that knows the session and renders again when what it watches changed. */
export abstract class View extends LitElement {
  static override properties: PropertyDeclarations = { session: { attribute: false } };

  declare session: Session;
  #unsubscribe: (() => void)[] = [];

  /** The state this view renders from. */
  protected watches(): Observable[] {
    return [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.watches().map((state) => state.subscribe(() => this.requestUpdate()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }
}
