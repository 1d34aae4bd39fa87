/** <copse-dialogs>: the one dialog in which the app asks. Focus goes back to where it was when it closes. */
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Field, Question } from '../state/dialogs.ts';
import { type Observable, View } from '../state/observable.ts';
import { buttons, fields, shared } from '../styles/shared.ts';

export class DialogsPart extends View {
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    fields,
    css`
      dialog {
        width: min(30rem, calc(100% - 2rem));
        padding: var(--gap-5);
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--surface);
        color: var(--ink);
        box-shadow: var(--shadow-float);
      }
      dialog::backdrop {
        background: var(--veil);
      }
      h2 {
        font-size: var(--text-l);
        line-height: 1.3;
      }
      p {
        margin-top: var(--gap-2);
        color: var(--ink-soft);
        overflow-wrap: anywhere;
      }
      label {
        display: block;
        margin-top: var(--gap-4);
        font-size: var(--text-s);
        font-weight: 500;
      }
      label > :last-child {
        margin-top: var(--gap-1);
      }
      .error {
        color: var(--danger);
      }
      .actions {
        display: flex;
        justify-content: flex-end;
        gap: var(--gap-2);
        margin-top: var(--gap-5);
      }
    `,
  ];

  protected override watches(): Observable[] {
    return [this.session.dialogs];
  }

  override render(): TemplateResult | typeof nothing {
    const { question } = this.session.dialogs;
    if (!question) return nothing;
    return html`${keyed(question, this.#dialog(question))}`;
  }

  /** The browser tells late that it closed, when the next question may be there. */
  #dialog(question: Question): TemplateResult {
    const closed = (): void => {
      if (this.session.dialogs.question === question) this.#cancel();
    };
    return html`<dialog aria-labelledby="title" @close=${closed} @click=${this.#outside}>
      <form method="dialog" @submit=${this.#submit}>
        <h2 id="title">${question.title}</h2>
        ${question.text ? html`<p>${question.text}</p>` : nothing}
        ${question.fields?.map((field) => this.#field(field))}
        ${question.error ? html`<p class="error" role="alert">${question.error}</p>` : nothing}
        <div class="actions">
          <button type="button" @click=${this.#cancel}>${question.cancel ?? 'Cancel'}</button>
          ${question.other ? html`<button type="button" @click=${this.#other}>${question.other}</button>` : nothing}
          <button class="primary ${question.danger ? 'danger' : ''}">${question.action}</button>
        </div>
      </form>
    </dialog>`;
  }

  #field(field: Field): TemplateResult {
    return html`<label
      >${field.label}${
        field.multiline
          ? html`<textarea
              name=${field.name}
              rows="9"
              placeholder=${field.placeholder ?? ''}
              ?required=${field.required}
              .value=${field.value ?? ''}
            ></textarea>`
          : html`<input
              name=${field.name}
              type=${field.secret ? 'password' : 'text'}
              autocomplete="off"
              placeholder=${field.placeholder ?? ''}
              ?required=${field.required}
              .value=${field.value ?? ''}
            />`
      }</label
    >`;
  }

  protected override updated(): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open) return;
    dialog.showModal();
    const first = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    first?.focus();
    first?.select();
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    this.#close(Object.fromEntries([...data].map(([name, value]) => [name, String(value)])));
  };

  readonly #cancel = (): void => this.#close(null);

  readonly #other = (): void => this.#close({});

  readonly #outside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) this.#cancel();
  };

  /** Closed before it goes, or the browser would not put the focus back. */
  #close(values: Record<string, string> | null): void {
    if (!this.session.dialogs.question) return;
    this.renderRoot.querySelector('dialog')?.close();
    this.session.dialogs.answer(values);
  }
}

customElements.define('copse-dialogs', DialogsPart);
