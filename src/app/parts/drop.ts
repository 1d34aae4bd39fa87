/** <copse-drop>: files and folders may be dropped anywhere on the page; while they hover, it says so. */
import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { fromDrop, hasFiles } from '../state/intake.ts';
import { View } from '../state/observable.ts';
import { shared } from '../styles/shared.ts';
import { icon } from './icon.ts';

export class DropPart extends View {
  static override properties: PropertyDeclarations = { hovering: { state: true } };
  static override styles: CSSResultGroup = [
    shared,
    css`
      .overlay {
        position: fixed;
        inset: 0;
        z-index: 40;
        display: grid;
        place-items: center;
        padding: var(--gap-5);
        background: color-mix(in srgb, var(--paper) 88%, transparent);
        backdrop-filter: blur(3px);
      }
      .frame {
        display: grid;
        place-items: center;
        align-content: center;
        gap: var(--gap-3);
        width: min(34rem, 100%);
        height: min(20rem, 100%);
        border: 2px dashed var(--accent);
        border-radius: var(--radius-l);
        background: var(--accent-soft);
        color: var(--accent-strong);
        text-align: center;
      }
      strong {
        font-size: var(--text-xl);
      }
      p {
        color: var(--ink-soft);
      }
    `,
  ];

  declare hovering: boolean;
  /** Entered minus left elements: the pointer is inside while it is above zero. */
  #inside = 0;

  constructor() {
    super();
    this.hovering = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of EVENTS) addEventListener(type, this.#on);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of EVENTS) removeEventListener(type, this.#on);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.hovering) return nothing;
    return html`<div class="overlay">
      <div class="frame">
        ${icon('download', 40)}
        <strong>Drop to add</strong>
        <p>Files or whole folders. They stay on this device.</p>
      </div>
    </div>`;
  }

  readonly #on = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    // Without this the browser would leave the app to show the file.
    event.preventDefault();
    if (event.type === 'dragenter') this.#inside++;
    else if (event.type === 'dragleave') this.#inside--;
    else if (event.type === 'dragover') event.dataTransfer!.dropEffect = 'copy';
    else {
      this.#inside = 0;
      void this.#add(event.dataTransfer!);
    }
    this.hovering = this.#inside > 0;
  };

  async #add(transfer: DataTransfer): Promise<void> {
    const intake = await fromDrop(transfer);
    if (intake.sources.length > 0) await this.session.adding.add(intake);
  }
}

const EVENTS = ['dragenter', 'dragleave', 'dragover', 'drop'] as const;

customElements.define('copse-drop', DropPart);
