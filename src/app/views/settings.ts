/** <copse-settings>: where the library is kept, how large it is, and what can be done with the whole of it. */
import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { icon } from '../parts/icon.ts';
import { exportLibrary, importLibrary, wipeLibrary } from '../state/actions.ts';
import { type Observable, View } from '../state/observable.ts';
import type { ThemeChoice } from '../state/theme.ts';
import { buttons, shared } from '../styles/shared.ts';
import { bytes, count } from '../text/format.ts';

const THEMES: { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'As the system' },
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
];

export class SettingsView extends View {
  static override properties: PropertyDeclarations = { working: { state: true } };
  static override styles: CSSResultGroup = [
    shared,
    buttons,
    css`
      h1 {
        font-size: var(--text-xl);
        letter-spacing: -0.015em;
      }
      section {
        margin-top: var(--gap-6);
      }
      h2 {
        margin-bottom: var(--gap-3);
        font-size: var(--text-m);
        font-weight: 600;
      }
      .durability {
        display: flex;
        gap: var(--gap-3);
        margin-top: var(--gap-4);
        padding: var(--gap-4);
        border-radius: var(--radius);
        background: var(--accent-soft);
      }
      .durability svg {
        color: var(--accent);
        margin-top: 0.05rem;
      }
      .durability.unsafe {
        background: var(--warn-soft);
      }
      .durability.unsafe svg {
        color: var(--warn);
      }
      .durability p {
        color: var(--ink-soft);
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: var(--gap-4);
      }
      dt {
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
      dd {
        font-size: var(--text-l);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--gap-2);
      }
      .actions + p,
      .small-print {
        margin-top: var(--gap-2);
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
      .choice {
        display: inline-flex;
        padding: 3px;
        border-radius: var(--radius);
        background: var(--hover);
      }
      .choice button {
        min-height: 2rem;
        border-color: transparent;
        background: none;
        border-radius: 8px;
      }
      .choice button[aria-checked='true'] {
        background: var(--surface);
        box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
      }
    `,
  ];

  /** What is being done with the whole library, which may take a while. */
  declare working: string;

  constructor() {
    super();
    this.working = '';
  }

  protected override watches(): Observable[] {
    return [this.session.library, this.session.durability, this.session.theme, this.session.adding];
  }

  override render(): TemplateResult {
    return html`<h1>This library</h1>
      ${this.#durability()} ${this.#figures()} ${this.#actions()} ${this.#theme()} ${this.#versions()}`;
  }

  #durability(): TemplateResult | typeof nothing {
    const { info } = this.session.library;
    if (!info) return nothing;
    const { persisted, usage, quota } = this.session.durability;
    const room =
      usage === undefined || !quota
        ? ''
        : ` ${bytes(usage)} used of ${bytes(quota)} that the browser allows.`;
    const [title, text] = !info.durable
      ? ['In memory only', 'The library is gone when this tab is closed. Export it to keep it.']
      : persisted
        ? ['Kept on this device', `The browser has promised not to clear it.${room}`]
        : [
            'Saved on this device',
            `The browser may clear it when space runs very low, so keep the original files.${room}`,
          ];
    return html`<div class="durability ${info.durable ? '' : 'unsafe'}">
      ${icon(info.durable ? 'shield' : 'alert')}
      <div>
        <strong>${title}</strong>
        <p>${text}</p>
      </div>
    </div>`;
  }

  #figures(): TemplateResult | typeof nothing {
    const { info } = this.session.library;
    if (!info) return nothing;
    const figures: [string, string][] = [
      ['Documents', count(info.documents)],
      ['Sections', count(info.sections)],
      ['Passages', count(info.chunks)],
      ['Text', bytes(info.characters)],
      ['Index', bytes(info.bytes)],
      ['Languages', info.languages.slice(0, 6).map(languageName).join(', ') || '–'],
    ];
    return html`<section>
      <h2>What is in it</h2>
      <dl>
        ${figures.map(
          ([name, value]) => html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
        )}
      </dl>
    </section>`;
  }

  #actions(): TemplateResult {
    const empty = this.session.library.documents.length === 0;
    const busy = this.session.adding.busy || this.working !== '';
    return html`<section>
      <h2>Keep, move, start over</h2>
      <div class="actions">
        <button ?disabled=${empty || busy} @click=${() => this.#work('Exporting …', exportLibrary(this.session))}>
          ${icon('download', 18)} Export
        </button>
        <button ?disabled=${busy} @click=${() => this.#file.click()}>${icon('upload', 18)} Import</button>
        <button class="danger" ?disabled=${empty || busy} @click=${() => this.#work('Wiping …', wipeLibrary(this.session))}>
          ${icon('trash', 18)} Wipe the library
        </button>
      </div>
      <p role="status">
        ${this.working || 'An export is one file with everything in it. Importing one replaces what is here.'}
      </p>
      <input type="file" hidden aria-label="Library to import" @change=${this.#chosen} />
    </section>`;
  }

  #theme(): TemplateResult {
    const { theme } = this.session;
    return html`<section>
      <h2 id="theme">Appearance</h2>
      <div class="choice" role="radiogroup" aria-labelledby="theme">
        ${THEMES.map(
          ({ choice, label }) => html`<button
            role="radio"
            aria-checked=${theme.choice === choice}
            @click=${() => theme.choose(choice)}
          >
            ${label}
          </button>`,
        )}
      </div>
    </section>`;
  }

  #versions(): TemplateResult | typeof nothing {
    const { info } = this.session.library;
    if (!info) return nothing;
    const { encoder, versions } = info;
    return html`<section>
      <h2>Inside</h2>
      <p class="small-print">
        copse ${versions.copse} · SQLite ${versions.sqlite} · format ${versions.schema} ·
        ${encoder ? `meaning by ${encoder.id} (${count(encoder.vectors)} vectors)` : 'keyword search only'}
      </p>
    </section>`;
  }

  #work(what: string, done: Promise<void>): void {
    this.working = what;
    void done.finally(() => {
      this.working = '';
    });
  }

  get #file(): HTMLInputElement {
    return this.renderRoot.querySelector<HTMLInputElement>('input[type="file"]')!;
  }

  readonly #chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) this.#work('Importing …', importLibrary(this.session, file));
  };
}

function languageName(tag: string): string {
  if (tag === 'und') return 'unknown';
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

customElements.define('copse-settings', SettingsView);
