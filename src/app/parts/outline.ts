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

export class OutlinePart extends LitElement {
  static override properties: PropertyDeclarations = {
    root: { attribute: false },
    current: {},
  };
  static override styles: CSSResultGroup = [
    shared,
    css`
      a {
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
      ${rows.map(
        ({ section, level }) => html`<li>
          <a
            href=${formatRoute({ name: 'read', section: section.sectionId })}
            aria-current=${section.sectionId === this.current ? 'true' : nothing}
            ${cssVars({ '--level': String(level) })}
            >${section.title}</a
          >
        </li>`,
      )}
    </ul>`;
  }
}

interface OutlineRow {
  section: TocSection;
  level: number;
}

function around(root: TocSection, current: string): OutlineRow[] {
  const open = size(root) <= WHOLE ? null : new Set(pathTo(root, current));
  const rows: OutlineRow[] = [];
  const visit = (section: TocSection, level: number): void => {
    rows.push({ section, level });
    if (open === null || open.has(section) || section === root) {
      for (const child of section.children) visit(child, level + 1);
    }
  };
  visit(root, 0);
  return rows;
}

function size(section: TocSection): number {
  return section.children.reduce((sum, child) => sum + size(child), 1);
}

customElements.define('copse-outline', OutlinePart);
