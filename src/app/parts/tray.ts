/** <copse-tray>: how far adding has come and, when it is done, what became of every file. */
import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AddedDocument, Progress } from '../../../worker/contract/index.ts';
import { wordFor } from '../state/adding.ts';
import { type Observable, View } from '../state/observable.ts';
import { askPasswords } from '../state/passwords.ts';
import { buttons, shared } from '../styles/shared.ts';
import { count, counted } from '../text/format.ts';
import { icon } from './icon.ts';
import './outcomes.ts';

export class TrayPart extends View {
  static override properties: PropertyDeclarations = { open: { state: true } };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      .tray {
        position: fixed;
        z-index: 20;
        right: var(--gap-4);
        bottom: calc(var(--gap-4) + var(--tabs));
        width: min(27rem, calc(100% - 2 * var(--gap-4)));
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-float);
        overflow: hidden;
      }
      @media (max-width: 60rem) {
        .tray {
          right: var(--gap-2);
          bottom: calc(var(--gap-2) + var(--tabs));
          left: var(--gap-2);
          width: auto;
        }
      }
      header {
        display: flex;
        align-items: center;
        gap: var(--gap-2);
        padding: var(--gap-3) var(--gap-3) var(--gap-3) var(--gap-4);
      }
      .words {
        flex: 1;
        min-width: 0;
      }
      h2 {
        font-size: var(--text-m);
        font-weight: 600;
        line-height: 1.35;
      }
      .now {
        color: var(--ink-faint);
        font-size: var(--text-s);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .error {
        color: var(--danger);
        white-space: normal;
      }
      progress {
        display: block;
        width: 100%;
        height: 3px;
        border: 0;
        appearance: none;
        background: var(--line);
      }
      progress::-webkit-progress-bar {
        background: var(--line);
      }
      progress::-webkit-progress-value {
        background: var(--accent);
        transition: width 160ms linear;
      }
      progress::-moz-progress-bar {
        background: var(--accent);
      }
      .turn svg {
        transform: rotate(0deg);
      }
      .turn[aria-expanded='true'] svg {
        transform: rotate(180deg);
      }
      copse-outcomes {
        border-top: 1px solid var(--line);
      }
    `,
  ];

  declare open: boolean;
  #was = 'idle';

  constructor() {
    super();
    this.open = false;
  }

  protected override watches(): Observable[] {
    return [this.session.adding];
  }

  protected override willUpdate(): void {
    const { state, outcomes } = this.session.adding;
    if (state === this.#was) return;
    this.#was = state;
    // Trouble is shown without being asked for.
    this.open =
      state !== 'running' &&
      outcomes.some(({ status, warnings }) => status === 'failed' || warnings.length > 0);
  }

  override render(): TemplateResult {
    const { adding } = this.session;
    return html`<div class="sr" role="status">${adding.busy || adding.state === 'idle' ? '' : this.#summary()}</div>
      ${adding.state === 'idle' ? nothing : adding.busy ? this.#running() : this.#finished()}`;
  }

  #running(): TemplateResult {
    const { adding } = this.session;
    const { progress } = adding;
    return html`<section class="tray" aria-label="Adding documents">
      <progress
        aria-label="Adding documents"
        max=${progress?.total || 1}
        .value=${progress ? progress.done + within(progress) : 0}
      ></progress>
      <header>
        <div class="words">
          <h2>${progress ? `Adding ${count(progress.done)} of ${counted(progress.total, 'document')}` : 'Adding …'}</h2>
          <div class="now">
            ${progress ? now(progress) : 'Reading …'}
          </div>
        </div>
        <button class="small" @click=${() => adding.cancel()}>Cancel</button>
      </header>
    </section>`;
  }

  #finished(): TemplateResult {
    const { adding } = this.session;
    return html`<section class="tray" aria-label="What was added" data-state=${adding.state}>
      <header>
        <div class="words">
          <h2>${this.#summary()}</h2>
          ${adding.error ? html`<div class="now error">${adding.error}</div>` : this.#details()}
        </div>
        ${
          adding.outcomes.length > 0
            ? html`<button
                class="icon small turn"
                aria-expanded=${this.open}
                aria-label="Every file"
                title="Every file"
                @click=${() => {
                  this.open = !this.open;
                }}
              >
                ${icon('up')}
              </button>`
            : nothing
        }
        <button class="icon small" aria-label="Dismiss" title="Dismiss" @click=${() => adding.dismiss()}>
          ${icon('close')}
        </button>
      </header>
      ${this.open ? html`<copse-outcomes .outcomes=${adding.outcomes} @password=${this.#password}></copse-outcomes>` : nothing}
    </section>`;
  }

  readonly #password = (event: CustomEvent<AddedDocument>): void => {
    void askPasswords(this.session, event.detail);
  };

  #summary(): string {
    const { state, outcomes, progress } = this.session.adding;
    if (state === 'cancelled') {
      return `Cancelled. ${counted(progress?.done ?? 0, 'document')} had been read and what was stored stays.`;
    }
    if (state === 'failed') return 'Adding stopped';
    const words = ['added', 'updated', 'unchanged', 'failed', 'protected'];
    const parts = words
      .map((word) => ({ word, number: outcomes.filter((outcome) => wordFor(outcome) === word).length }))
      .filter(({ number }) => number > 0)
      .map(({ word, number }) => `${count(number)} ${word}`);
    return parts.length > 0 ? parts.join(', ') : 'Nothing to add';
  }

  #details(): TemplateResult {
    const { outcomes, skipped } = this.session.adding;
    const sum = (field: 'sections' | 'chunks'): number =>
      outcomes.reduce((total: number, outcome: AddedDocument) => total + outcome[field], 0);
    const parts = [counted(sum('sections'), 'section'), counted(sum('chunks'), 'passage')];
    if (skipped > 0) parts.push(`${counted(skipped, 'file')} passed over`);
    return html`<div class="now">${parts.join(' · ')}</div>`;
  }
}

/** What is under way, in words. */
function now({ chunks, current = '', part }: Progress): string {
  const place = part && `${part.unit} ${count(part.done + 1)} of ${count(part.total)}`;
  return [place ?? counted(chunks, 'passage'), current].join(' · ');
}

/** Of the document being read. */
function within({ part }: Progress): number {
  return part ? part.done / part.total : 0;
}

customElements.define('copse-tray', TrayPart);
