/** <copse-menu>: a button that opens a short list of things to do. */
import {
  type CSSResultGroup,
  css,
  html,
  LitElement,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { buttons, shared } from '../styles/shared.ts';
import { type IconName, icon } from './icon.ts';

export interface MenuItem {
  label: string;
  icon: IconName;
  danger?: boolean;
  run: () => void;
}

export class MenuPart extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    label: {},
    focusable: { type: Boolean },
  };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      :host {
        display: inline-block;
      }
      [popover] {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: var(--gap-1);
        min-width: 11rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: var(--shadow-float);
      }
      [role='menuitem'] {
        display: flex;
        width: 100%;
        justify-content: flex-start;
        border: 0;
        background: none;
        border-radius: var(--radius-s);
        font-weight: 400;
      }
      [role='menuitem']:hover,
      [role='menuitem']:focus-visible {
        background: var(--hover);
        outline-offset: -2px;
      }
      [role='menuitem'].danger:hover {
        background: var(--danger-soft);
      }
    `,
  ];

  declare items: MenuItem[];
  declare label: string;
  declare focusable: boolean;

  constructor() {
    super();
    this.items = [];
    this.label = 'More';
    this.focusable = true;
  }

  override render(): TemplateResult {
    return html`<button
        class="icon small"
        aria-haspopup="menu"
        aria-label=${this.label}
        title=${this.label}
        tabindex=${this.focusable ? 0 : -1}
        @click=${this.open}
      >
        ${icon('more')}
      </button>
      <div popover role="menu" aria-label=${this.label} @keydown=${this.#key} @toggle=${this.#toggled}>
        ${this.items.map(
          (item) => html`<button
            role="menuitem"
            tabindex="-1"
            class=${item.danger ? 'danger' : ''}
            @click=${() => this.#choose(item)}
          >
            ${icon(item.icon, 18)} ${item.label}
          </button>`,
        )}
      </div>`;
  }

  readonly open = (event?: Event): void => {
    event?.stopPropagation();
    event?.preventDefault();
    const menu = this.#menu;
    this.toggleAttribute('open', true);
    menu.showPopover();
    const anchor = this.renderRoot.querySelector('button')!.getBoundingClientRect();
    const below = anchor.bottom + 4 + menu.offsetHeight < innerHeight;
    menu.style.left = `${Math.max(8, Math.min(anchor.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${below ? anchor.bottom + 4 : anchor.top - menu.offsetHeight - 4}px`;
    this.#buttons[0]?.focus();
  };

  get #menu(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('[popover]')!;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  }

  #choose(item: MenuItem): void {
    this.#menu.hidePopover();
    this.renderRoot.querySelector('button')!.focus();
    item.run();
  }

  /** For whoever shows the button only now and then: not to hide it under an open menu. */
  readonly #toggled = (event: ToggleEvent): void => {
    this.toggleAttribute('open', event.newState === 'open');
  };

  readonly #key = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    event.stopPropagation();
    if (event.key === 'Tab') this.#menu.hidePopover();
    if (!step) return;
    event.preventDefault();
    const buttons = this.#buttons;
    const at = buttons.indexOf((this.renderRoot as ShadowRoot).activeElement as HTMLElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
}

customElements.define('copse-menu', MenuPart);
