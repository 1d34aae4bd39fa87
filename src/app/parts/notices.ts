/** <copse-notices>: what the user should be told about the library, until it is dismissed. */
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit';
import { type Observable, View } from '../state/observable.ts';
import { buttons, shared } from '../styles/shared.ts';
import { icon } from './icon.ts';

export class NoticesPart extends View {
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      .notice {
        display: flex;
        align-items: flex-start;
        gap: var(--gap-3);
        padding: 0.6rem 0.5rem 0.6rem var(--gap-4);
        margin-bottom: var(--gap-3);
        border-radius: var(--radius);
        background: var(--warn-soft);
        color: var(--ink);
        font-size: var(--text-m);
      }
      .notice > svg {
        margin-top: 0.1rem;
        color: var(--warn);
      }
      p {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .icon {
        min-height: 1.5rem;
        height: 1.5rem;
        width: 1.75rem;
      }
    `,
  ];

  protected override watches(): Observable[] {
    return [this.session.library];
  }

  override render(): TemplateResult {
    const { library } = this.session;
    return html`<div role="status">
      ${library.notices.map(
        (notice) => html`<div class="notice" data-code=${notice.code}>
          ${icon('alert')}
          <p>${notice.message}</p>
          <button class="icon small" aria-label="Dismiss" title="Dismiss" @click=${() => library.dismiss(notice)}>
            ${icon('close', 16)}
          </button>
        </div>`,
      )}${nothing}
    </div>`;
  }
}

customElements.define('copse-notices', NoticesPart);
