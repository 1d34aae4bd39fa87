/** <copse-outcomes>: what became of each file, those with trouble first. */
import {
  type CSSResultGroup,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { AddedDocument } from '../../../worker/contract/index.ts';
import { isLocked, wordFor } from '../state/adding.ts';
import { buttons, shared } from '../styles/shared.ts';
import { counted } from '../text/format.ts';
import { type IconName, icon } from './icon.ts';

/** Rows shown at first, and with every further press. */
const PAGE = 200;
const ICONS: Record<AddedDocument['status'], IconName> = {
  added: 'check',
  updated: 'update',
  unchanged: 'same',
  failed: 'alert',
};

/** Dispatches `password` with the protected file that the user wants to open. */
export class OutcomesPart extends LitElement {
  static override properties: PropertyDeclarations = {
    outcomes: { attribute: false },
    shown: { state: true },
  };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      ol {
        max-height: min(21rem, 45vh);
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        padding-block: var(--gap-1);
      }
      li {
        display: grid;
        grid-template-columns: 1.25rem 1fr auto;
        align-items: baseline;
        column-gap: var(--gap-3);
        padding: 0.4rem var(--gap-4);
        content-visibility: auto;
        contain-intrinsic-size: auto 3rem;
      }
      li > svg {
        align-self: start;
        margin-top: 0.1rem;
        color: var(--accent);
      }
      .name {
        font-size: var(--text-m);
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .what {
        color: var(--ink-faint);
        font-size: var(--text-s);
        line-height: 1.4;
        overflow-wrap: anywhere;
      }
      .status {
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
      .unchanged > svg {
        color: var(--ink-faint);
      }
      .unlock {
        margin-block: var(--gap-2) var(--gap-1);
      }
      .locked > svg,
      .locked .status,
      .warned > svg,
      .warned .what {
        color: var(--warn);
      }
      .failed > svg,
      .failed .what,
      .failed .status {
        color: var(--danger);
      }
      .more {
        display: block;
        padding: var(--gap-2) var(--gap-4);
      }
    `,
  ];

  declare outcomes: AddedDocument[];
  declare shown: number;

  constructor() {
    super();
    this.outcomes = [];
    this.shown = PAGE;
  }

  override render(): TemplateResult {
    const sorted = [...this.outcomes].sort((a, b) => rank(a) - rank(b));
    const rest = sorted.length - this.shown;
    return html`<ol tabindex="0" aria-label="Files">
      ${sorted.slice(0, this.shown).map((outcome) => this.#row(outcome))}
      ${
        rest > 0
          ? html`<li class="more">
              <button
                class="small"
                @click=${() => {
                  this.shown += PAGE * 5;
                }}
              >
                Show ${counted(Math.min(rest, PAGE * 5), 'more file')}
              </button>
            </li>`
          : nothing
      }
    </ol>`;
  }

  #row(outcome: AddedDocument): TemplateResult {
    const { status, warnings, error, source, title, sections, chunks } = outcome;
    const warned = status !== 'failed' && warnings.length > 0;
    const refusal = isLocked(outcome) ? 'Opens with its password only.' : error?.message;
    const trouble = [refusal, ...warnings].filter(Boolean).join(' ');
    const what = trouble || `${counted(sections, 'section')}, ${counted(chunks, 'passage')}`;
    const look = isLocked(outcome) ? 'locked' : `${status} ${warned ? 'warned' : ''}`;
    return html`<li class=${look}>
      ${icon(isLocked(outcome) ? 'lock' : warned ? 'alert' : ICONS[status], 18)}
      <div>
        <div class="name">${source === '' || source.startsWith('text:') ? title : source}</div>
        <div class="what">${what}</div>
        ${isLocked(outcome) ? this.#unlock(outcome) : nothing}
      </div>
      <div class="status">${wordFor(outcome)}</div>
    </li>`;
  }

  #unlock(outcome: AddedDocument): TemplateResult {
    return html`<button
      class="small unlock"
      aria-label="Enter password for ${outcome.source}"
      @click=${() => this.dispatchEvent(new CustomEvent('password', { detail: outcome }))}
    >
      Enter password
    </button>`;
  }
}

/** First what the user can do something about. */
function rank(outcome: AddedDocument): number {
  if (isLocked(outcome)) return 0;
  return outcome.status === 'failed' ? 1 : outcome.warnings.length > 0 ? 2 : 3;
}

customElements.define('copse-outcomes', OutcomesPart);
