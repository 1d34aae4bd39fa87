/**
 * <copse-rows>: a scrolling list that renders only the rows in sight. All rows are equally high.
 *
 *   [ space above ][ rows in sight, and a few around ][ space below ]
 */
import { type CSSResult, css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { cssVars } from './css-vars.ts';

const AROUND = 8;

/** For the component that holds the rows, since they render into it. */
export const rowsStyles: CSSResult = css`
  copse-rows {
    display: block;
    overflow-y: auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
  copse-rows > .all {
    height: var(--all);
    padding-top: var(--above);
    overflow: hidden;
  }
`;

export class RowsPart extends LitElement {
  static override properties: PropertyDeclarations = {
    count: { attribute: false },
    height: { attribute: false },
    key: { attribute: false },
    row: { attribute: false },
    version: { attribute: false },
    kept: { attribute: false },
  };
  declare count: number;
  /** Pixels of one row. */
  declare height: number;
  declare key: (index: number) => unknown;
  declare row: (index: number) => TemplateResult;
  /** Changes when rows changed while all else stayed. */
  declare version: unknown;
  /** A row that stays rendered out of sight, because it has the focus. */
  declare kept: number;
  readonly #resize = new ResizeObserver(() => this.requestUpdate());

  constructor() {
    super();
    this.count = 0;
    this.height = 34;
    this.kept = -1;
    this.addEventListener('scroll', () => this.requestUpdate(), { passive: true });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** Rows belong to whoever lists them: their styles, their ids, their events. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this;
  }

  override render(): TemplateResult {
    const first = Math.max(0, Math.floor(this.scrollTop / this.height) - AROUND);
    const last = Math.min(this.count, Math.ceil((this.scrollTop + this.clientHeight) / this.height) + AROUND);
    const indexes = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
    const above = this.kept >= 0 && this.kept < first;
    if (above) indexes.unshift(this.kept);
    else if (this.kept >= last && this.kept < this.count) indexes.push(this.kept);
    return html`<div
      class="all"
      role="presentation"
      ${cssVars({
        '--all': `${this.count * this.height}px`,
        '--above': `${Math.max(0, first - (above ? 1 : 0)) * this.height}px`,
      })}
    >
      ${repeat(indexes, this.key, this.row)}
    </div>`;
  }

  /** Scrolls just so far that the row can be seen, or brings it to the middle. */
  show(index: number, where: 'nearest' | 'middle' = 'nearest'): void {
    const top = index * this.height;
    if (where === 'middle') {
      this.scrollTop = top - (this.clientHeight - this.height) / 2;
      return;
    }
    if (top < this.scrollTop) this.scrollTop = top;
    else if (top + this.height > this.scrollTop + this.clientHeight) {
      this.scrollTop = top + this.height - this.clientHeight;
    }
  }
}

customElements.define('copse-rows', RowsPart);
