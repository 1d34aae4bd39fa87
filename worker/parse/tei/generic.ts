/** Writes XML of an unknown kind: elements with text are paragraphs, titles are headings, records are lines. */
import { emit, parsePage, rawText } from '../html/index.ts';
import { childElements, isElement, plainText, type XmlElement } from '../xml/index.ts';
import { Walker } from './walker.ts';

const TITLE = /^(?:title|head|heading|h[1-6]|headline)$/;
const CODE = /^(?:programlisting|screen|literallayout|listing|code-?block|pre)$/;
/** Markup of pages that a feed holds as text. */
const PAGE_TAG =
  /<(?:p|br|div|a|b|i|em|strong|[uo]l|li|h[1-6]|img|span|table|blockquote|pre|code)(?:\s[^<>]*)?\/?>/i;
/** Values of a record are short. */
const SHORT = 200;

export class GenericEmitter extends Walker {
  private readonly withAttributes: boolean;
  /** Titled elements around what is being read. */
  private depth = 0;
  /** Whether there is text between the children of an element; each child asks. */
  private readonly mixed = new Map<XmlElement, boolean>();

  /** `withAttributes`: for files that say everything in attributes. */
  constructor(withAttributes = false) {
    super();
    this.withAttributes = withAttributes;
  }

  protected element(element: XmlElement): void {
    if (this.withAttributes) this.fields(element.attributes);
    const titled = element.children.some((node) => isElement(node) && TITLE.test(node.name));
    if (this.sheet.captured || this.isMixed(element.parent)) this.pushChildren(element);
    else if (TITLE.test(element.name)) this.title(element);
    else if (CODE.test(element.name)) this.example(element);
    else if (!titled && isRecord(element)) this.record(element);
    else this.block(element, titled);
  }

  protected override text(value: string): void {
    if (this.sheet.captured || !PAGE_TAG.test(value)) super.text(value);
    else this.page(value);
  }

  private page(source: string): void {
    const { text } = emit(parsePage(source), { wholeBody: false, lenient: true });
    if (text !== '') this.sheet.block(text.trimEnd().split('\n'));
  }

  private isMixed(element: XmlElement | undefined): boolean {
    if (element === undefined) return false;
    const known = this.mixed.get(element);
    if (known !== undefined) return known;
    const answer = hasOwnText(element);
    this.mixed.set(element, answer);
    return answer;
  }

  private block(element: XmlElement, titled: boolean): void {
    this.sheet.paragraph();
    if (titled) this.depth++;
    this.inside(element, () => {
      this.sheet.paragraph();
      if (titled) this.depth--;
    });
  }

  private title(element: XmlElement): void {
    const id = element.parent?.attributes['id'] ?? element.attributes['id'];
    this.sheet.paragraph();
    this.capture(element, (line) => this.sheet.heading(Math.max(1, this.depth), line, id));
  }

  private record(element: XmlElement): void {
    this.fields(Object.fromEntries(childElements(element).map((field) => [field.name, fieldText(field)])));
  }

  /** `name: value`, one to a line. */
  private fields(values: Readonly<Record<string, string>>): void {
    this.sheet.paragraph();
    for (const [name, value] of Object.entries(values)) {
      if (value.trim() === '') continue;
      this.sheet.words(`${name}: ${value}`);
      this.sheet.lineBreak();
    }
    this.sheet.paragraph();
  }
}

function fieldText(field: XmlElement): string {
  const text = plainText(field, SHORT);
  return PAGE_TAG.test(text) ? rawText(parsePage(text)).replace(/\s+/g, ' ').trim() : text;
}

/** Text between the elements makes them parts of a sentence. */
function hasOwnText(element: XmlElement | undefined): boolean {
  if (element === undefined || element.name === '') return false;
  return element.children.some((node) => !isElement(node) && node.trim() !== '');
}

function isRecord(element: XmlElement): boolean {
  const fields = childElements(element);
  if (fields.length < 2 || hasOwnText(element)) return false;
  const names = new Set(fields.map(({ name }) => name));
  return names.size > fields.length / 2 && fields.every((field) => isShortLeaf(field));
}

function isShortLeaf(field: XmlElement): boolean {
  const length = field.children.reduce((sum, node) => sum + (isElement(node) ? SHORT : node.length), 0);
  return length < SHORT;
}
