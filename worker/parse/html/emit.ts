/** Walks the content of a page and writes it as Markdown. The stack is ours: depth costs memory, never a call. */
import { fenced, readCodes } from './code.ts';
import {
  attribute,
  childrenOf,
  type Element,
  isElement,
  isText,
  type Node,
  parentOf,
  tokensOf,
} from './dom.ts';
import { headingId, headingLevel, isPermalinkText } from './headings.ts';
import { InlineWalker } from './inline.ts';
import { codeSpan } from './inline-buffer.ts';
import { nextMarker, type OpenList, openList } from './lists.ts';
import { isAdmonition, isLinkBar, isNoise, type Place } from './noise.ts';
import { isLayoutTable, readTable } from './table.ts';
import { escapeLineStart, Writer } from './writer.ts';

export interface Emitted {
  text: string;
  /** Ids of headings by the offset of their line. */
  anchors: Map<number, string>;
  /** Texts of the first-level headings. */
  titles: string[];
  /** Where the block begins that holds, or follows, each element that was asked for. */
  marks: Map<Element, number>;
}

/** Elements whose place in the text is wanted. */
type Wanted = ReadonlySet<Element>;

/** What is left to do: a node to enter, or what follows the children of one. */
type Task = Node | (() => void);

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form header hgroup hr legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
);
const ADMONITION_TITLE =
  /^(?:admonition-?title|custom-block-title|callout-title|alert-title|.*admonitionheading.*)$/;

/** What a summary says that has nothing to say. */
const SWITCH =
  /^(?:expand|show|hide|toggle|collapse)(?: (?:all|answer|attributes|code|content|description|details|fields|more|section|solution))?$/i;

export function emit(root: Node, place: Place, wanted: Wanted = new Set()): Emitted {
  const emitter = new Emitter(place, wanted);
  emitter.walk(root);
  return emitter.result();
}

class Emitter {
  private readonly writer = new Writer();
  private readonly marks = new Map<Element, number>();
  /** Wanted elements that no block has come for yet. */
  private waiting: Element[] = [];
  private readonly inline: InlineWalker;
  private readonly anchors = new Map<number, string>();
  private readonly titles: string[] = [];
  private readonly tasks: Task[] = [];
  private readonly lists: OpenList[] = [];
  /** A heading was written: what comes now is content. */
  private begun = false;
  /** The term of a definition list that waits for its definition. */
  private term = '';
  private readonly place: Place;
  private readonly wanted: Wanted;

  private readonly blockHandlers: Record<string, (element: Element) => void> = {
    hr: () => undefined,
    pre: (element) => this.preformatted(element),
    blockquote: (element) => this.quotation(element),
    ul: (element) => this.list(element),
    ol: (element) => this.list(element),
    menu: (element) => this.list(element),
    dir: (element) => this.list(element),
    li: (element) => this.item(element),
    dt: (element) => this.definedTerm(element),
    summary: (element) => this.bold(element),
    legend: (element) => this.bold(element),
    table: (element) => this.table(element),
  };

  constructor(place: Place, wanted: Wanted) {
    this.place = place;
    this.wanted = wanted;
    this.inline = new InlineWalker(place, {
      children: (node) => this.pushChildren(node),
      inside: (element, after) => this.inside(element, after),
    });
  }

  walk(root: Node): void {
    this.pushChildren(root);
    while (this.tasks.length > 0) {
      const task = this.tasks.pop()!;
      if (typeof task === 'function') task();
      else if (isText(task)) this.inline.words(task.value);
      else if (isElement(task)) this.element(task);
    }
    this.paragraph();
    this.flushTerm();
  }

  result(): Emitted {
    const { text } = this.writer;
    this.settle(text.length);
    return {
      text: text === '' ? '' : `${text}\n`,
      anchors: this.anchors,
      titles: this.titles,
      marks: this.marks,
    };
  }

  private write(lines: readonly string[]): number {
    const start = this.writer.block(lines);
    this.settle(start);
    return start;
  }

  private settle(offset: number): void {
    for (const element of this.waiting) this.marks.set(element, offset);
    this.waiting = [];
  }

  private pushChildren(node: Node): void {
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) this.tasks.push(children[i]!);
  }

  private inside(element: Element, after: () => void): void {
    this.tasks.push(after);
    this.pushChildren(element);
  }

  private element(element: Element): void {
    if (this.wanted.has(element)) this.waiting.push(element);
    if (isNoise(element, this.place)) return;
    const { tagName } = element;
    if (attribute(element, 'hidden') !== undefined) this.inline.buffer.text(' ');
    if (this.place.wholeBody && !this.place.lenient && !this.begun && isLinkBar(element)) return;
    const level = headingLevel(element);
    if (level > 0) this.heading(element, level);
    else if (isAdmonitionTitle(element)) this.bold(element);
    else if (BLOCKS.has(tagName)) this.block(element);
    else this.inline.element(element);
  }

  // --- blocks ---------------------------------------------------------------------------------------

  private block(element: Element): void {
    // Inside a heading everything is one line.
    if (this.inline.captured > 0) {
      this.inline.buffer.text(' ');
      this.inside(element, () => this.inline.buffer.text(' '));
      return;
    }
    this.paragraph();
    const handler = this.blockHandlers[element.tagName];
    if (handler === undefined) this.plainBlock(element);
    else handler(element);
  }

  private plainBlock(element: Element): void {
    this.inside(element, () => this.paragraph());
  }

  /** Ends the paragraph being read. Two line breaks in a row part it. */
  private paragraph(): void {
    const lines = this.inline.buffer.take();
    if (lines.length === 0) return;
    if (this.term !== '') {
      lines[0] = `${this.term}: ${lines[0]}`;
      this.term = '';
    }
    let from = 0;
    for (let i = 0; i <= lines.length; i++) {
      if (i < lines.length && lines[i] !== '') continue;
      if (i > from) this.write(lines.slice(from, i).map(escapeLineStart));
      from = i + 1;
    }
  }

  private flushTerm(): void {
    if (this.term === '') return;
    const { term } = this;
    this.term = '';
    this.write([term]);
  }

  private heading(element: Element, level: number): void {
    if (this.inline.captured > 0) {
      this.pushChildren(element);
      return;
    }
    this.paragraph();
    this.flushTerm();
    this.inline.captured++;
    this.inside(element, () => {
      this.inline.captured--;
      const title = this.inline.buffer.take().join(' ').replace(/\s+/g, ' ').trim();
      if (title === '' || isPermalinkText(title)) return;
      this.begun = true;
      const plain = this.writer.outermost;
      const start = this.write([`${'#'.repeat(level)} ${title}`]);
      const id = headingId(element);
      if (id !== undefined && plain) this.anchors.set(start, id);
      if (level === 1) this.titles.push(title);
    });
  }

  private bold(element: Element): void {
    if (this.inline.captured > 0) {
      this.pushChildren(element);
      return;
    }
    this.paragraph();
    this.flushTerm();
    this.inside(element, () => {
      const lines = this.inline.buffer.take().filter((line) => line !== '');
      if (lines.length > 0 && !(element.tagName === 'summary' && SWITCH.test(lines.join(' '))))
        this.write([`**${lines.join(' ')}**`]);
    });
  }

  private preformatted(element: Element): void {
    this.flushTerm();
    for (const { language, lines } of readCodes(element)) {
      if (lines.length > 0) this.write(fenced(language, lines));
    }
  }

  /** One that holds nothing but a list only indents it. */
  private quotation(element: Element): void {
    if (holdsOnlyList(element)) this.plainBlock(element);
    else this.nested(element, '> ', '> ');
  }

  private nested(element: Element, first: string, rest: string): void {
    this.flushTerm();
    this.writer.enter(first, rest);
    this.inside(element, () => {
      this.paragraph();
      this.writer.leave();
    });
  }

  private list(element: Element): void {
    this.flushTerm();
    this.lists.push(openList(element));
    if (this.lists.length > 1) this.writer.close();
    this.inside(element, () => {
      this.paragraph();
      this.lists.pop();
    });
  }

  private item(element: Element): void {
    const list = this.lists.at(-1);
    const { first, rest } = list === undefined ? { first: '- ', rest: '  ' } : nextMarker(list, element);
    if (hasItemBefore(element)) this.writer.close();
    this.nested(element, first, rest);
  }

  /** A signature, with its stars and underscores, is code. */
  private definedTerm(element: Element): void {
    const signature = tokensOf(element).includes('sig');
    const after = (): void => {
      const text = this.inline.buffer.take().join(' ').replace(/\s+/g, ' ').trim().replace(/:$/, '');
      if (text === '') return;
      const term = signature ? codeSpan(text) : `**${text}**`;
      // Several terms may share a definition.
      this.term = this.term === '' ? term : `${this.term}, ${term}`;
    };
    if (signature) this.inline.asCode(element, after);
    else this.inside(element, after);
  }

  private table(element: Element): void {
    this.flushTerm();
    if (isLayoutTable(element)) {
      this.plainBlock(element);
      return;
    }
    const { caption, lines } = readTable(element, this.place);
    if (caption !== '') this.write([escapeLineStart(caption)]);
    if (lines.length > 0) this.write(lines);
  }
}

function isAdmonitionTitle(element: Element): boolean {
  const tokens = tokensOf(element);
  if (tokens.some((token) => ADMONITION_TITLE.test(token))) return true;
  const parent = tokens.includes('title') ? parentOf(element) : undefined;
  return parent !== undefined && isAdmonition(parent);
}

function hasItemBefore(element: Element): boolean {
  const siblings = parentOf(element);
  const first = siblings && childrenOf(siblings).find((node) => isElement(node) && node.tagName === 'li');
  return first !== element;
}

function holdsOnlyList(element: Element): boolean {
  let inner: Node | undefined = element;
  for (let steps = 0; inner !== undefined && steps < 5; steps++) {
    const shown: readonly Node[] = childrenOf(inner).filter(
      (node) => !isText(node) || node.value.trim() !== '',
    );
    inner = shown.length === 1 ? shown[0] : undefined;
    if (inner !== undefined && isElement(inner)) {
      if (/^[uo]l$/.test(inner.tagName)) return true;
      if (inner.tagName !== 'div') return false;
    }
  }
  return false;
}
