/** What stands within a line of text: links, code, pictures, formulas. */
import {
  attribute,
  childrenOf,
  type Element,
  isElement,
  isText,
  type Node,
  rawText,
  tokensOf,
} from './dom.ts';
import { isPermalink } from './headings.ts';
import { codeSpan, InlineBuffer, link, struck } from './inline-buffer.ts';
import type { Place } from './noise.ts';
import { escapeHeading, escapeText } from './writer.ts';

/** The walk that comes by, which alone knows what is next. */
export interface Walk {
  children(node: Node): void;
  inside(element: Element, after: () => void): void;
}

export class InlineWalker {
  readonly buffer: InlineBuffer = new InlineBuffer();
  /** A heading or a bold line is being read, which is written in one piece. */
  captured = 0;
  /** Inside code or a link, whose marks are written once, around the outermost. */
  private readonly marked = { code: 0, link: 0 };
  private readonly place: Place;
  private readonly walk: Walk;

  private readonly handlers: Record<string, (element: Element) => void> = {
    br: () => this.lineBreak(),
    img: (element) => this.image(element),
    a: (element) => this.anchor(element),
    code: (element) => this.code(element),
    tt: (element) => this.code(element),
    samp: (element) => this.code(element),
    kbd: (element) => this.code(element),
    q: (element) => this.quote(element),
    sup: (element) => this.raised(element),
    del: (element) => this.struck(element),
    s: (element) => this.struck(element),
    strike: (element) => this.struck(element),
    math: (element) => this.formula(element),
  };

  constructor(place: Place, walk: Walk) {
    this.place = place;
    this.walk = walk;
  }

  words(value: string): void {
    const text = cleanText(value);
    if (this.marked.code > 0) this.buffer.text(text);
    else this.buffer.text(this.captured > 0 ? escapeHeading(text) : escapeText(text));
  }

  element(element: Element): void {
    const handler = this.handlers[element.tagName];
    if (handler === undefined) this.walk.children(element);
    else handler(element);
  }

  /** All of an element's words are code. */
  asCode(element: Element, after: () => void): void {
    this.marked.code++;
    this.walk.inside(element, () => {
      this.marked.code--;
      after();
    });
  }

  private lineBreak(): void {
    if (this.captured > 0) this.buffer.text(' ');
    else this.buffer.lineBreak();
  }

  private quote(element: Element): void {
    this.buffer.text('“');
    this.walk.inside(element, () => this.buffer.text('”'));
  }

  private image(element: Element): void {
    const alt = attribute(element, 'alt')?.trim();
    if (alt) this.buffer.text(` ${alt.slice(0, 500)} `);
  }

  private anchor(element: Element): void {
    if (isPermalink(element)) return;
    if (this.marked.link + this.marked.code + this.captured > 0) this.walk.children(element);
    else this.linked(element, (after) => this.walk.inside(element, after));
  }

  /** What `read` reads goes into a link to where the element points. */
  private linked(element: Element, read: (after: () => void) => void): void {
    const mark = this.buffer.mark();
    this.marked.link++;
    read(() => {
      this.marked.link--;
      this.buffer.wrap(mark, (inner) => link(inner, attribute(element, 'href'), this.place.base));
    });
  }

  /** A link that fills a piece of code goes around it, as there are none within code. */
  private code(element: Element): void {
    const { code, link: links } = this.marked;
    if (code > 0) {
      this.walk.children(element);
      return;
    }
    const anchor = links + this.captured > 0 ? undefined : onlyAnchor(element);
    if (anchor === undefined) this.codeSpan(element, () => undefined);
    else this.linked(anchor, (after) => this.codeSpan(anchor, after));
  }

  private codeSpan(element: Element, after: () => void): void {
    const mark = this.buffer.mark();
    this.asCode(element, () => {
      this.buffer.wrap(mark, codeSpan);
      after();
    });
  }

  /** A power behind a number would be read as more digits of it. */
  private raised(element: Element): void {
    if (isNoteMark(element)) return;
    if (/\d$/.test(this.buffer.last) && /^\s*[-−+]?\d+\s*$/.test(rawText(element, 20)))
      this.buffer.markup('^');
    this.walk.children(element);
  }

  private struck(element: Element): void {
    if (this.marked.code + this.captured > 0) {
      this.walk.children(element);
      return;
    }
    const mark = this.buffer.mark();
    this.walk.inside(element, () => this.buffer.wrap(mark, struck));
  }

  /** As it was written, where that is told; its signs in a row tell no power from a factor. */
  private formula(element: Element): void {
    const source = writtenFormula(element);
    const text = (source === undefined ? '' : rawText(source)).replace(/\s+/g, ' ').trim();
    if (text === '') this.walk.children(element);
    else if (this.marked.code > 0 || this.captured > 0) this.words(text);
    else this.buffer.markup(codeSpan(text));
  }
}

/** Beside what is drawn of it, in one element with that. Nothing deeper is looked at: formulas in formulas are many. */
function writtenFormula(math: Element): Element | undefined {
  const inner = childrenOf(math).filter(isElement);
  const pairs = inner.length === 1 ? [...inner, ...childrenOf(inner[0]!).filter(isElement)] : inner;
  return [math, ...pairs.filter(({ tagName }) => tagName === 'semantics')]
    .flatMap((pair) => childrenOf(pair).filter(isElement))
    .find(
      ({ tagName, attrs }) =>
        tagName === 'annotation' &&
        attrs.some(({ name, value }) => name === 'encoding' && /tex/i.test(value)),
    );
}

function onlyAnchor(element: Element): Element | undefined {
  const shown = childrenOf(element).filter((node) => !isText(node) || node.value.trim() !== '');
  const [only] = shown;
  return shown.length === 1 && only !== undefined && isElement(only) && only.tagName === 'a'
    ? only
    : undefined;
}

/** Without soft hyphens, and without zero-width spaces except where they part words of scripts that use no spaces. */
function cleanText(value: string): string {
  return value.replace(/\u00ad|(?<![\u0e00-\u109f\u1780-\u17ff])\u200b/g, '');
}

/** `[1]` behind a sentence, which points to a note. */
function isNoteMark(element: Element): boolean {
  if (tokensOf(element).some((token) => /^(?:reference|footnote-ref|fnref.*|cite_ref.*)$/.test(token)))
    return true;
  const inner = childrenOf(element).find((node): node is Element => isElement(node));
  return inner?.tagName === 'a' && /^#(?:cite_note|fn|footnote|note)/i.test(attribute(inner, 'href') ?? '');
}
