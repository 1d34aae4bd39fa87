/** <copse-add>: the ways to add documents by button: files, a folder, a pasted note. */
import { type CSSResultGroup, css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { canPickFolder, fromFiles, type Intake, pickFolder } from '../state/intake.ts';
import { View } from '../state/observable.ts';
import { buttons, shared } from '../styles/shared.ts';
import { icon } from './icon.ts';

export class AddPart extends View {
  static override properties: PropertyDeclarations = { compact: { type: Boolean, reflect: true } };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: var(--gap-2);
      }
      :host([compact]) .buttons {
        flex-wrap: nowrap;
      }
      @media (max-width: 30rem) {
        :host(:not([compact])) .buttons button {
          flex: 1 1 40%;
        }
        :host(:not([compact])) .buttons .primary {
          flex-basis: 100%;
        }
      }
      :host([compact]) .primary {
        flex: 1;
      }
    `,
  ];

  /** In a narrow place: only the first way has words. */
  declare compact: boolean;

  constructor() {
    super();
    this.compact = false;
  }

  override render(): TemplateResult {
    const size = this.compact ? 'small' : '';
    const words = (text: string): string | TemplateResult =>
      this.compact ? html`<span class="sr">${text}</span>` : text;
    return html`<div class="buttons">
        <button class="primary ${size}" @click=${() => this.#input('files').click()}>
          ${icon('plus', 18)} Add files
        </button>
        <button class="${size} ${this.compact ? 'icon' : ''}" title="Add a folder" @click=${this.#folder}>
          ${icon('folder', 18)} ${words('Add a folder')}
        </button>
        <button class="${size} ${this.compact ? 'icon' : ''}" title="Paste a note" @click=${this.#note}>
          ${icon('note', 18)} ${words('Paste a note')}
        </button>
      </div>
      <input id="files" type="file" multiple hidden aria-label="Files to add" @change=${this.#chosen} />
      <input id="folder" type="file" webkitdirectory hidden aria-label="Folder to add" @change=${this.#chosen} />`;
  }

  #input(id: string): HTMLInputElement {
    return this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!;
  }

  readonly #chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again, after it was changed.
    input.value = '';
    this.#add(fromFiles(files));
  };

  readonly #folder = (): void => {
    if (!canPickFolder()) {
      this.#input('folder').click();
      return;
    }
    pickFolder().then(
      (intake) => intake && this.#add(intake),
      () => this.#input('folder').click(),
    );
  };

  readonly #note = async (): Promise<void> => {
    const values = await this.session.dialogs.ask({
      title: 'Paste a note',
      action: 'Add note',
      fields: [
        { name: 'title', label: 'Title', placeholder: 'Taken from the first heading when empty' },
        {
          name: 'text',
          label: 'Text',
          multiline: true,
          required: true,
          placeholder: 'Plain text or Markdown',
        },
      ],
    });
    const text = values?.['text']?.trim();
    if (!text) return;
    const title = values?.['title']?.trim();
    this.#add({ sources: [{ text, ...(title ? { title } : {}) }], skipped: 0, folder: false });
  };

  #add(intake: Intake): void {
    if (intake.sources.length > 0) void this.session.adding.add(intake);
  }
}

customElements.define('copse-add', AddPart);
