/** <copse-outline>: the document's sections around the one being read. */
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
import { pathTo } from '../state/tree.ts';
import { shared } from '../styles/shared.ts';
import { cssVars } from './css-vars.ts';

/** Below this many sections the whole outline is shown; above, only the way to the current one. */
const WHOLE = 40;
/** Siblings shown before and after the current one where there are more than that. */
const NEAR = 15;

export class OutlinePart extends LitElement {
  static override properties: PropertyDeclarations = {
    root: { attribute: false },
    current: {},
  };
  static override styles: CSSResultGroup = [
    shared,
    css`
      a,
      .gap {
        display: block;
        padding: 0.22rem 0.5rem 0.22rem calc(var(--level) * 0.8rem + 0.75rem);
        border-inline-start: 2px solid var(--line);
        color: var(--ink-soft);
        font-size: var(--text-s);
        line-height: 1.4;
        text-decoration: none;
        overflow-wrap: anywhere;
      }
      a:hover {
        color: var(--ink);
        border-color: var(--line-strong);
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

  constructor() {
    super();
    this.root = null;
    this.current = '';
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.root) return nothing;
    const rows = around(this.root, this.current);
    return html`<ul>
      ${rows.map(({ section, level }) => this.#row(section, level))}
    </ul>`;
  }

  #row(section: TocSection | null, level: number): TemplateResult {
    const indent = cssVars({ '--level': String(level) });
    if (section === null) return html`<li class="gap" aria-hidden="true" ${indent}>…</li>`;
    return html`<li>
      <a
        href=${formatRoute({ name: 'read', section: section.sectionId })}
        aria-current=${section.sectionId === this.current ? 'true' : nothing}
        ${indent}
        >${section.title}</a
      >
    </li>`;
  }
}

interface OutlineRow {
  /** `null` stands for siblings that are left out. */
  section: TocSection | null;
  level: number;
}

function around(root: TocSection, current: string): OutlineRow[] {
  const open = size(root) <= WHOLE ? null : new Set(pathTo(root, current));
  const rows: OutlineRow[] = [];
  const visit = (section: TocSection, level: number): void => {
    rows.push({ section, level });
    if (open !== null && !open.has(section) && section !== root) return;
    const { from, to } = near(section.children, open);
    if (from > 0) rows.push({ section: null, level: level + 1 });
    for (const child of section.children.slice(from, to)) visit(child, level + 1);
    if (to < section.children.length) rows.push({ section: null, level: level + 1 });
  };
  visit(root, 0);
  return rows;
}

/** Which of very many siblings are shown: those around the one on the way to the current section. */
function near(
  siblings: readonly TocSection[],
  open: ReadonlySet<TocSection> | null,
): { from: number; to: number } {
  if (open === null || siblings.length <= WHOLE) return { from: 0, to: siblings.length };
  const at = Math.max(
    0,
    siblings.findIndex((sibling) => open.has(sibling)),
  );
  const from = Math.max(0, Math.min(at - NEAR, siblings.length - 2 * NEAR));
  return { from, to: Math.min(siblings.length, from + 2 * NEAR) };
}

function size(section: TocSection): number {
  return section.children.reduce((sum, child) => sum + size(child), 1);
}

customElements.define('copse-outline', OutlinePart);
