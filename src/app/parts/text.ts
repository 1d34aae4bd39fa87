/** <copse-text>: the loaded sections of a passage, rendered or verbatim, with what matched marked in place. */
import { type CSSResultGroup, LitElement, type PropertyDeclarations } from 'lit';
import {
  frontMatterLength,
  type Marks,
  renderCode,
  renderMarkdown,
  renderPlain,
  renderSource,
} from '../markdown/index.ts';
import type { Display, LoadedSection } from '../state/pieces.ts';
import { codeStyles } from '../styles/code.ts';
import { proseStyles } from '../styles/prose.ts';
import { shared } from '../styles/shared.ts';
import { markWords } from '../text/excerpt.ts';

/** Longer sections are shown as plain text: nobody waits for the markup of half a book. */
const LONGEST_MARKUP = 300_000;

export class TextPart extends LitElement {
  static override properties: PropertyDeclarations = {
    sections: { attribute: false },
    marks: { attribute: false },
    words: { attribute: false },
    display: { reflect: true },
    source: { type: Boolean },
    link: { attribute: false },
    line: { attribute: false },
  };
  static override styles: CSSResultGroup = [shared, proseStyles, codeStyles];

  declare sections: LoadedSection[];
  declare marks: Marks;
  /** Words that matched, folded, to be marked in titles that the text itself does not have. */
  declare words: ReadonlySet<string>;
  declare display: Display;
  /** Verbatim. */
  declare source: boolean;
  declare link: (path: string) => string | null;
  /** The address of a line. */
  declare line: (line: number) => string;
  /** What each section's element shows now, to render again only what changed. */
  readonly #shown = new Map<string, { element: HTMLElement; text: string }>();

  constructor() {
    super();
    this.sections = [];
    this.marks = { matches: [] };
    this.words = new Set();
    this.display = 'markdown';
    this.source = false;
    this.link = () => null;
    this.line = () => '';
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (['marks', 'display', 'source'].some((name) => changed.has(name))) this.#shown.clear();
    const sections = this.source ? this.sections : withText(this.sections);
    const top = sections[0]?.level ?? 0;
    const elements = sections.map((section, i) => this.#section(section, top, i < sections.length - 1));
    const root = this.renderRoot as ShadowRoot;
    for (const child of [...root.children]) {
      if (child.localName === 'section' && !elements.includes(child as HTMLElement)) child.remove();
    }
    root.append(...elements.filter((element) => element.parentNode !== root));
    const last = sections.at(-1);
    if (this.display !== 'code' || !last) return;
    const lines = (last.line ?? 1) + last.text.split('\n').length;
    this.style.setProperty('--digits', String(String(lines).length));
  }

  get found(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll('mark')];
  }

  /** Where to look first: the first match of the passage, or where the passage begins. */
  get target(): HTMLElement | null {
    const { passage } = this.marks;
    if (!passage) return null;
    const match = this.found.find((mark) => {
      const at = Number(mark.dataset['at']);
      return at >= passage[0] && at < passage[1];
    });
    return match ?? this.renderRoot.querySelector('.passage');
  }

  get heading(): HTMLElement | null {
    return this.renderRoot.querySelector('h1');
  }

  #section(section: LoadedSection, top: number, followed: boolean): HTMLElement {
    const key = `${section.sectionId} ${section.start}`;
    const shown = this.#shown.get(key);
    if (shown?.text === section.text) return shown.element;
    const element = document.createElement('section');
    element.dataset['section'] = section.sectionId;
    element.classList.toggle('continued', section.continued);
    const level = Math.min(6, Math.max(1, section.level - top + 1));
    element.append(this.#content(section, level, followed));
    this.#shown.set(key, { element, text: section.text });
    shown?.element.replaceWith(element);
    return element;
  }

  #content(section: LoadedSection, level: number, followed: boolean): DocumentFragment {
    const { title, text, start, continued } = section;
    const { marks } = this;
    if (this.display === 'code') return this.#code(section, level, followed);
    if (this.source) {
      const pre = document.createElement('pre');
      pre.className = 'source';
      pre.tabIndex = 0;
      pre.append(renderSource(text, { marks, base: start }));
      return only(pre);
    }
    const plain = this.display === 'plain' || text.length > LONGEST_MARKUP;
    const content = plain
      ? renderPlain(text, { marks, base: start })
      : renderMarkdown(text, { marks, base: start, headingLevel: level, link: this.link });
    const first = content.firstElementChild;
    if (continued) return content;
    if (plain && first) this.#plainHeading(content, first, title, level);
    else if (!(first && /^h[1-6]$/.test(first.localName))) content.prepend(this.#heading(title, level));
    return content;
  }

  /** Runs on from definition to definition: only the first heading is to be seen. */
  #code(
    { title, text, start, line = 1, lead, continued }: LoadedSection,
    level: number,
    followed: boolean,
  ): DocumentFragment {
    const { marks } = this;
    const content = renderCode(text, { marks, base: start, line, lead, followed, link: this.line });
    if (continued) return content;
    const heading = this.#heading(title, level);
    if (level > 1) heading.className = 'sr';
    content.prepend(heading);
    return content;
  }

  /** Plain text often begins with its own title line; it is not said twice. */
  #plainHeading(content: DocumentFragment, first: Element, title: string, level: number): void {
    const line = first.textContent?.trim() ?? '';
    if (line !== title.trim()) content.prepend(this.#heading(title, level));
    else {
      const own = this.#heading('', level);
      own.append(...first.childNodes);
      Object.assign(own.dataset, (first as HTMLElement).dataset);
      first.replaceWith(own);
    }
  }

  #heading(title: string, level: number): HTMLElement {
    const element = document.createElement(`h${level}`);
    element.dir = 'auto';
    for (const { text, marked } of markWords(title, this.words)) {
      if (marked) element.appendChild(document.createElement('mark')).textContent = text;
      else element.append(text);
    }
    return element;
  }
}

/** Without a root that holds only metadata: the title it would show stands in the first heading. */
function withText(sections: LoadedSection[]): LoadedSection[] {
  const [root, ...others] = sections;
  if (!root || others.length === 0) return sections;
  return root.text.slice(frontMatterLength(root.text, root.start)).trim() === '' ? others : sections;
}

function only(element: HTMLElement): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(element);
  return fragment;
}

customElements.define('copse-text', TextPart);
