/**
 * <copse-outline>: the document's sections around the one being read. A long list renders only what is in sight;
 * one link is in the tab order then, and the arrow keys move it.
 */
import {
  type CSSResultGroup,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { TocSection } from '../../../worker/contract/index.ts';
import { formatRoute } from '../state/route.ts';
import { type OutlineRow, outlineRows } from '../state/tree.ts';
import { shared } from '../styles/shared.ts';
import { cssVars } from './css-vars.ts';
import { type RowsPart, rowsStyles } from './rows.ts';
import './rows.ts';

/** Below this many sections the whole outline is shown; above, only the way to the current one. */
const WHOLE = 40;
/** More rows than this are rendered as they come into sight. */
const MANY = 200;

export class OutlinePart extends LitElement {
  static override properties: PropertyDeclarations = {
    root: { attribute: false },
    current: {},
    long: { type: Boolean, reflect: true },
    active: { state: true },
  };
  static override styles: CSSResultGroup = [
    shared,
    rowsStyles,
    css`
      :host([long]) {
        height: var(--outline, 70dvh);
      }
      copse-rows {
        height: 100%;
      }
      a {
        display: flex;
        gap: var(--gap-2);
        padding: 0.22rem 0.5rem 0.22rem calc(var(--level) * 0.8rem + 0.75rem);
        border-inline-start: 2px solid var(--line);
        color: var(--ink-soft);
        font-size: var(--text-s);
        line-height: 1.4;
        text-decoration: none;
        overflow-wrap: anywhere;
      }
      .title {
        flex: 1;
        min-width: 0;
      }
      .page {
        flex: none;
        color: var(--ink-faint);
        font-weight: 400;
        font-variant-numeric: tabular-nums;
      }
      :host([long]) a {
        align-items: center;
        height: var(--row);
        padding-block: 0;
      }
      :host([long]) .title {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      a:hover {
        color: var(--ink);
        border-color: var(--line-strong);
      }
      a:focus-visible {
        outline-offset: -2px;
      }
      a[aria-current] {
        border-color: var(--accent);
        color: var(--accent-strong);
        font-weight: 600;
      }
      @media (pointer: coarse) {
        a {
          padding-block: 0.5rem;
        }
      }
    `,
  ];

  declare root: TocSection | null;
  declare current: string;
  /** There are many rows. */
  declare long: boolean;
  /** Id of the section whose link is in the tab order. */
  declare active: string;
  #rows: OutlineRow[] = [];
  #height = 27;
  #reveal = false;
  #focusNext = false;

  constructor() {
    super();
    this.root = null;
    this.current = '';
    this.long = false;
    this.active = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!(changed.has('root') || changed.has('current'))) return;
    this.#rows = this.root ? outlineRows(this.root, this.current, WHOLE) : [];
    this.long = this.#rows.length > MANY;
    this.#height = matchMedia('(pointer: coarse)').matches ? 40 : 27;
    this.active = this.current;
    this.#reveal = this.long;
  }

  override render(): TemplateResult | typeof nothing {
    const rows = this.#rows;
    if (rows.length === 0) return nothing;
    if (!this.long) return html`<ul>${rows.map((row) => html`<li>${this.#link(row, 0)}</li>`)}</ul>`;
    return html`<copse-rows
      role="list"
      .count=${rows.length}
      .height=${this.#height}
      .version=${rows}
      .kept=${this.#at}
      .key=${(index: number) => rows[index]!.section.sectionId}
      .row=${(index: number) => this.#item(rows[index]!)}
      @keydown=${this.#key}
    ></copse-rows>`;
  }

  protected override updated(): void {
    const list = this.#list;
    if (!list) return;
    if (this.#reveal) {
      this.#reveal = false;
      void list.updateComplete.then(() => list.show(this.#at, 'middle'));
    }
    if (!this.#focusNext) return;
    this.#focusNext = false;
    void list.updateComplete.then(() => list.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  }

  get #list(): RowsPart | null {
    return this.renderRoot.querySelector('copse-rows');
  }

  get #at(): number {
    return this.#rows.findIndex(({ section }) => section.sectionId === this.active);
  }

  #item(row: OutlineRow): TemplateResult {
    const [place, of] = row.position;
    return html`<div role="listitem" aria-posinset=${place} aria-setsize=${of}>
      ${this.#link(row, row.section.sectionId === this.active ? 0 : -1)}
    </div>`;
  }

  #link({ section, level }: OutlineRow, tabindex: number): TemplateResult {
    const page = section.pageLabels?.[0] ?? section.pages?.[0];
    return html`<a
      href=${formatRoute({ name: 'read', section: section.sectionId })}
      aria-current=${section.sectionId === this.current ? 'true' : nothing}
      tabindex=${tabindex}
      title=${this.long ? section.title : nothing}
      ${cssVars({ '--level': String(level), '--row': `${this.#height}px` })}
      ><span class="title">${section.title}</span
      >${page === undefined ? nothing : html`<span class="page"><span class="sr">page </span>${page}</span>`}</a
    >`;
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#at;
    const end = this.#rows.length - 1;
    const page = Math.max(1, Math.floor((this.#list?.clientHeight ?? 0) / this.#height) - 1);
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: end,
    };
    const index = to[event.key];
    if (index === undefined) return;
    event.preventDefault();
    const row = Math.min(end, Math.max(0, index));
    this.active = this.#rows[row]!.section.sectionId;
    this.#list?.show(row);
    this.#focusNext = true;
  };
}

customElements.define('copse-outline', OutlinePart);
