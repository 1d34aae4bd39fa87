/** <copse-text>: the loaded sections of a passage, rendered or verbatim, with what matched marked in place. */
import { type CSSResultGroup, LitElement, type PropertyDeclarations } from 'lit';
import {
  frontMatterLength,
  type Marks,
  renderMarkdown,
  renderPlain,
  renderSource,
} from '../markdown/index.ts';
import type { LoadedSection } from '../state/reading.ts';
import { proseStyles } from '../styles/prose.ts';
import { shared } from '../styles/shared.ts';

/** Kinds whose text is not Markdown. */
const PLAIN = new Set(['text', 'code']);
/** Longer sections are shown as plain text: nobody waits for the markup of half a book. */
const LONGEST_MARKUP = 300_000;

export class TextPart extends LitElement {
  static override properties: PropertyDeclarations = {
    sections: { attribute: false },
    marks: { attribute: false },
    kind: {},
    source: { type: Boolean },
    link: { attribute: false },
  };
  static override styles: CSSResultGroup = [shared, proseStyles];

  declare sections: LoadedSection[];
  declare marks: Marks;
  declare kind: string;
  /** Verbatim. */
  declare source: boolean;
  declare link: (path: string) => string | null;
  /** What each section's element shows now, to render again only what changed. */
  readonly #shown = new Map<string, { element: HTMLElement; text: string }>();

  constructor() {
    super();
    this.sections = [];
    this.marks = { matches: [] };
    this.kind = 'markdown';
    this.source = false;
    this.link = () => null;
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (['marks', 'kind', 'source'].some((name) => changed.has(name))) this.#shown.clear();
    const sections = this.source ? this.sections : withText(this.sections);
    const top = sections[0]?.level ?? 0;
    const elements = sections.map((section) => this.#section(section, top));
    const root = this.renderRoot as ShadowRoot;
    for (const child of [...root.children]) {
      if (child.localName === 'section' && !elements.includes(child as HTMLElement)) child.remove();
    }
    root.append(...elements.filter((element) => element.parentNode !== root));
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

  #section(section: LoadedSection, top: number): HTMLElement {
    const shown = this.#shown.get(section.sectionId);
    if (shown?.text === section.text) return shown.element;
    const element = document.createElement('section');
    element.dataset['section'] = section.sectionId;
    const level = Math.min(6, Math.max(1, section.level - top + 1));
    element.append(this.#content(section, level));
    this.#shown.set(section.sectionId, { element, text: section.text });
    shown?.element.replaceWith(element);
    return element;
  }

  #content({ title, text, start }: LoadedSection, headingLevel: number): DocumentFragment {
    const { marks } = this;
    if (this.source) {
      const pre = document.createElement('pre');
      pre.className = 'source';
      pre.tabIndex = 0;
      pre.append(renderSource(text, { marks, base: start }));
      return only(pre);
    }
    const plain = PLAIN.has(this.kind) || text.length > LONGEST_MARKUP;
    const content = plain
      ? renderPlain(text, { marks, base: start })
      : renderMarkdown(text, { marks, base: start, headingLevel, link: this.link });
    const first = content.firstElementChild;
    if (plain && first) this.#plainHeading(content, first, title, headingLevel);
    else if (!(first && /^h[1-6]$/.test(first.localName))) content.prepend(heading(title, headingLevel));
    return content;
  }

  /** Plain text often begins with its own title line; it is not said twice. */
  #plainHeading(content: DocumentFragment, first: Element, title: string, level: number): void {
    const line = first.textContent?.trim() ?? '';
    if (line !== title.trim()) content.prepend(heading(title, level));
    else {
      const own = heading('', level);
      own.append(...first.childNodes);
      Object.assign(own.dataset, (first as HTMLElement).dataset);
      first.replaceWith(own);
    }
  }
}

/** Without a root that holds only metadata: the title it would show stands in the first heading. */
function withText(sections: LoadedSection[]): LoadedSection[] {
  const [root, ...others] = sections;
  if (!root || others.length === 0) return sections;
  return root.text.slice(frontMatterLength(root.text, root.start)).trim() === '' ? others : sections;
}

function heading(text: string, level: number): HTMLElement {
  const element = document.createElement(`h${level}`);
  element.textContent = text;
  return element;
}

function only(element: HTMLElement): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(element);
  return fragment;
}

customElements.define('copse-text', TextPart);
