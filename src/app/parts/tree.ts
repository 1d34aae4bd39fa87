/**
 * <copse-tree>: documents with their section trees. Only the rows in sight are rendered, and an outline is
 * fetched when its document is opened. One row at a time is in the tab order; the arrow keys move it.
 */
import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { DocumentInfo, TocSection } from '../../../worker/contract/index.ts';
import { removeDocument, renameDocument } from '../state/actions.ts';
import { type Observable, View } from '../state/observable.ts';
import { pathTo, type Row, treeRows } from '../state/tree.ts';
import { shared } from '../styles/shared.ts';
import { kindLabel } from '../text/format.ts';
import { cssVars } from './css-vars.ts';
import { icon } from './icon.ts';
import type { MenuPart } from './menu.ts';
import './menu.ts';
import { type RowsPart, rowsStyles } from './rows.ts';
import './rows.ts';
import { treeStyles } from './tree-styles.ts';

export class TreePart extends View {
  static override properties: PropertyDeclarations = {
    documents: { attribute: false },
    active: { state: true },
  };
  static override styles: CSSResultGroup = [shared, rowsStyles, treeStyles];

  declare documents: readonly DocumentInfo[];
  /** Id of the row in the tab order. */
  declare active: string | null;
  readonly #expanded = new Set<string>();
  readonly #outlines = new Map<string, TocSection>();
  #rows: Row[] = [];
  /** What the rows were made of. */
  #made: readonly DocumentInfo[] | null = null;
  #focusNext = false;
  #revealed: string | null = null;
  #height = 34;
  #version = 0;

  constructor() {
    super();
    this.documents = [];
    this.active = null;
  }

  protected override watches(): Observable[] {
    return [this.session.library, this.session.router];
  }

  protected override willUpdate(): void {
    const { library } = this.session;
    if (this.#version !== library.version) {
      this.#version = library.version;
      for (const id of this.#outlines.keys()) void this.#fetch(id);
    }
    void this.#reveal();
    this.#height = matchMedia('(max-width: 60rem)').matches ? 44 : 34;
    if (this.#made !== this.documents) {
      this.#made = this.documents;
      this.#rows = treeRows(this.documents, this.#expanded, (id) => this.#outlines.get(id));
    }
    if (!this.#rows.some((row) => row.id === this.active)) this.active = this.#rows[0]?.id ?? null;
  }

  override render(): TemplateResult {
    const { route } = this.session.router;
    const current = route.name === 'read' ? route.section : null;
    const rows = this.#rows;
    return html`<copse-rows
      role="tree"
      aria-label="Documents"
      .count=${rows.length}
      .height=${this.#height}
      .version=${rows}
      .kept=${rows.findIndex((row) => row.id === this.active)}
      .key=${(index: number) => rows[index]!.id}
      .row=${(index: number) => this.#row(rows[index]!, current)}
      @keydown=${this.#key}
    ></copse-rows>`;
  }

  protected override updated(): void {
    if (!this.#focusNext) return;
    this.#focusNext = false;
    void this.#list.updateComplete.then(() => this.#element(this.active)?.focus());
  }

  get #list(): RowsPart {
    return this.renderRoot.querySelector('copse-rows')!;
  }

  #element(id: string | null): HTMLElement | null {
    return id === null ? null : this.renderRoot.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  }

  #row(row: Row, current: string | null): TemplateResult {
    if (row.kind === 'loading') {
      return html`<div class="row quiet" data-id=${row.id} ${cssVars({ '--level': '2' })}>Reading the outline …</div>`;
    }
    const title = row.kind === 'document' ? row.document.title : row.section.title;
    const kind = row.kind === 'document' ? kindLabel(row.document) : '';
    const isActive = row.id === this.active;
    const isCurrent = row.kind === 'section' ? row.id === current : this.#stands(row.id, current);
    return html`<div
      class="row ${row.kind}"
      role="treeitem"
      data-id=${row.id}
      tabindex=${isActive ? 0 : -1}
      aria-level=${row.level}
      aria-posinset=${row.position[0]}
      aria-setsize=${row.position[1]}
      aria-expanded=${ifDefined(row.expanded === null ? undefined : row.expanded)}
      aria-current=${ifDefined(isCurrent ? 'page' : undefined)}
      aria-selected=${isCurrent}
      aria-label=${kind ? `${title} ${kind}` : title}
      title=${row.kind === 'document' ? `${title}\n${row.document.source}` : title}
      ${cssVars({ '--level': String(row.level) })}
      @click=${() => this.#open(row)}
      @focus=${() => {
        this.active = row.id;
      }}
    >
      ${
        row.expanded === null
          ? html`<span class="turn"></span>`
          : html`<span class="turn" @click=${(event: Event) => this.#turn(row, event)}>${icon('chevron', 16)}</span>`
      }
      <span class="title">${title}</span>
      ${kind ? html`<span class="kind">${kind}</span>` : nothing}
      ${row.kind === 'document' ? this.#menu(row.document, isActive) : nothing}
    </div>`;
  }

  /** Whether the section is the whole document. */
  #stands(id: string, section: string | null): boolean {
    return section !== null && (section === `${id}#0` || section === this.#outlines.get(id)?.sectionId);
  }

  #menu(document: DocumentInfo, focusable: boolean): TemplateResult {
    return html`<copse-menu
      label="More about ${document.title}"
      .focusable=${focusable}
      .items=${[
        { label: 'Rename', icon: 'note', run: () => void renameDocument(this.session, document) },
        {
          label: 'Delete',
          icon: 'trash',
          danger: true,
          run: () => void removeDocument(this.session, document),
        },
      ]}
      @click=${(event: Event) => event.stopPropagation()}
    ></copse-menu>`;
  }

  #open(row: Row): void {
    if (row.kind === 'loading') return;
    this.active = row.id;
    if (row.kind === 'document' && !row.expanded) this.#turn(row);
    const section = row.kind === 'document' ? `${row.id}#0` : row.id;
    this.session.router.go({ name: 'read', section });
  }

  #turn(row: Row, event?: Event): void {
    event?.stopPropagation();
    if (row.kind === 'loading' || row.expanded === null) return;
    if (row.expanded) this.#expanded.delete(row.id);
    else this.#expanded.add(row.id);
    if (row.kind === 'document' && !row.expanded) void this.#fetch(row.id);
    this.#remake();
  }

  /** Some of what the rows are made of is not what it was. */
  #remake(): void {
    this.#made = null;
    this.requestUpdate();
  }

  async #fetch(id: string): Promise<void> {
    try {
      this.#outlines.set(id, await this.session.library.outline(id));
    } catch {
      // The document went while its outline was being fetched.
      this.#outlines.delete(id);
      this.#expanded.delete(id);
    }
    this.#remake();
  }

  /** Opens the tree down to the section that is being read. */
  async #reveal(): Promise<void> {
    const { route } = this.session.router;
    const section = route.name === 'read' ? route.section : null;
    if (section === this.#revealed) return;
    const id = section?.split('#')[0] ?? '';
    if (section !== null && !this.session.library.document(id)) return;
    this.#revealed = section;
    if (section === null) return;
    this.#expanded.add(id);
    this.#remake();
    // The text comes before the outline.
    await new Promise((resolve) => setTimeout(resolve));
    await this.#fetch(id);
    const root = this.#outlines.get(id);
    if (!root || this.#revealed !== section) return;
    const path = pathTo(root, section);
    for (const above of path.slice(0, -1)) this.#expanded.add(above.sectionId);
    this.active = path.length > 1 ? section : id;
    this.#remake();
    await this.updateComplete;
    this.#list.show(this.#rows.findIndex((row) => row.id === this.active));
  }

  readonly #key = (event: KeyboardEvent): void => {
    const at = this.#rows.findIndex((row) => row.id === this.active);
    const row = this.#rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#move(event.key, at, row) || this.#act(event.key, row)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  #move(key: string, at: number, row: Row): boolean {
    const page = Math.max(1, Math.floor(this.#list.clientHeight / this.#height) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const end = this.#rows.length - 1;
    if (key === 'Home') this.#activate(0);
    else if (key === 'End') this.#activate(end);
    else if (steps[key]) this.#activate(Math.min(end, Math.max(0, at + steps[key])));
    else if (key === 'ArrowLeft' && !(row.kind !== 'loading' && row.expanded))
      this.#activate(this.#parent(at));
    else if (key === 'ArrowRight' && row.kind !== 'loading' && row.expanded)
      this.#activate(Math.min(end, at + 1));
    else return false;
    return true;
  }

  #act(key: string, row: Row): boolean {
    if (row.kind === 'loading') return false;
    if (key === 'ArrowRight' || key === 'ArrowLeft') this.#turn(row);
    else if (key === 'Enter' || key === ' ') this.#open(row);
    else if (key === 'F2' && row.kind === 'document') void renameDocument(this.session, row.document);
    else if (key === 'Delete' && row.kind === 'document') void removeDocument(this.session, row.document);
    else if ((key === 'ContextMenu' || key === 'F10') && row.kind === 'document') {
      this.#element(row.id)?.querySelector<MenuPart>('copse-menu')?.open();
    } else return false;
    return true;
  }

  #parent(at: number): number {
    const level = this.#rows[at]!.level;
    for (let i = at - 1; i >= 0; i--) if (this.#rows[i]!.level < level) return i;
    return at;
  }

  #activate(index: number): void {
    this.active = this.#rows[index]?.id ?? null;
    this.#list.show(index);
    this.#focusNext = true;
    this.requestUpdate();
  }
}

customElements.define('copse-tree', TreePart);
