/**
 * Markdown to DOM. Every element is made here, one kind of node at a time, so nothing that a document says can
 * become an element, an attribute or an address that is not on this page. Matches are marked where they stand
 * in the source.
 */
import type { List, ListItem, Nodes, Parents, Root, RootContent, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { linkAddress, pictureAddress } from './address.ts';
import { align } from './align.ts';
import { boxContainers, takeContainers } from './containers.ts';
import { withoutHidden } from './hidden.ts';
import { appendHtml, inlineTag } from './html.ts';
import { appendMarked, type Marks, overlaps } from './marks.ts';

export interface RenderOptions {
  marks: Marks;
  /** Where the source begins in the document: marks are offsets into the document. */
  base: number;
  /** `<h…>` of the first heading; the others keep their distance to it. */
  headingLevel: number;
  /** An address within the app for a relative link, or `null`. */
  link: (path: string) => string | null;
}

const CALLOUT =
  /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION|INFO|ABSTRACT|SUMMARY|TODO|SUCCESS|QUESTION|FAILURE|DANGER|BUG|EXAMPLE|QUOTE)\][+-]?\s*/i;
const FRONT_MATTER = /^(?:---|\+\+\+)[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\+\+\+)[ \t]*(?:\r?\n|$)/;

/** Length of the metadata that begins a document; it is no part of what is read. */
export function frontMatterLength(source: string, base: number): number {
  return base === 0 ? (FRONT_MATTER.exec(source)?.[0].length ?? 0) : 0;
}

export function renderMarkdown(source: string, options: RenderOptions): DocumentFragment {
  const skipped = frontMatterLength(source, options.base);
  // Blanked, not cut: offsets stay what they are.
  const visible = ' '.repeat(skipped).replace(/ $/, '\n') + source.slice(skipped);
  const { text, containers } = takeContainers(withoutHidden(visible));
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const fragment = document.createDocumentFragment();
  new Renderer(text, options, tree).children(tree, fragment);
  boxContainers(fragment, containers, options.base, options.marks);
  return fragment;
}

class Renderer {
  readonly #source: string;
  readonly #options: RenderOptions;
  readonly #definitions = new Map<string, string>();
  #headingShift: number | undefined;

  constructor(source: string, options: RenderOptions, tree: Root) {
    this.#source = source;
    this.#options = options;
    for (const node of tree.children) {
      if (node.type === 'definition') this.#definitions.set(node.identifier, node.url);
    }
  }

  children(node: Parents, parent: Node): void {
    // Inline HTML opens and closes elements among its siblings.
    const open: Node[] = [parent];
    for (const child of node.children) {
      const into = open.at(-1)!;
      if (child.type === 'html' && node.type !== 'root') this.#inlineHtml(child.value, open);
      else this.#node(child, into);
    }
  }

  #inlineHtml(html: string, open: Node[]): void {
    const tag = inlineTag(html);
    if (!tag) return;
    const into = open.at(-1)!;
    if (tag.kind === 'void') into.appendChild(document.createElement(tag.name));
    else if (tag.kind === 'open') open.push(into.appendChild(document.createElement(tag.name)));
    else if (open.length > 1 && (into as Element).localName === tag.name) open.pop();
  }

  #node(node: RootContent, parent: Node): void {
    switch (node.type) {
      case 'text':
        this.#text(node.value, node, parent);
        break;
      case 'inlineCode':
        this.#text(node.value, node, element(parent, 'code'));
        break;
      case 'code':
        this.#code(node.value, node.lang ?? '', node, parent);
        break;
      case 'html':
        this.#html(node.value, node, parent);
        break;
      case 'heading':
        this.#heading(node.depth, node, parent);
        break;
      case 'list':
        this.#list(node, parent);
        break;
      case 'table':
        this.#table(node.children, node.align ?? [], node, parent);
        break;
      case 'blockquote':
        this.#quote(node, parent);
        break;
      case 'link':
        this.children(node, this.#link(node.url, parent));
        break;
      case 'linkReference':
        this.children(node, this.#link(this.#definitions.get(node.identifier) ?? '', parent));
        break;
      case 'image':
        this.#picture(node.url, node.alt ?? '', parent);
        break;
      case 'imageReference':
        this.#picture(this.#definitions.get(node.identifier) ?? '', node.alt ?? '', parent);
        break;
      case 'footnoteReference':
        element(parent, 'sup').textContent = node.label ?? node.identifier;
        break;
      case 'definition':
      case 'yaml':
        break;
      default:
        this.#plain(node, parent);
        break;
    }
  }

  /** Nodes that are one element around their children, or none at all. */
  #plain(node: RootContent, parent: Node): void {
    const name = ELEMENTS[node.type];
    const into = name ? element(parent, name) : parent;
    if (name && BLOCKS.has(node.type)) this.#place(into as HTMLElement, node);
    if ('children' in node) this.children(node, into);
  }

  #text(value: string, node: Nodes, parent: Node): void {
    const { start, end } = this.#span(node);
    const { base, marks } = this.#options;
    const aligned = align(value, this.#source, start, end);
    appendMarked(parent, value, (index) => base + aligned.offset(index), marks);
  }

  #code(value: string, language: string, node: Nodes, parent: Node): void {
    const pre = element(parent, 'pre');
    const { start, end } = this.#span(node);
    // The fence's own line may hold the same words as the code.
    const fenced = /^ {0,3}(?:`{3,}|~{3,})/.test(this.#source.slice(start, end));
    const line = fenced ? this.#source.indexOf('\n', start) + 1 : start;
    const from = line > start && line <= end ? line : start;
    const { base, marks } = this.#options;
    const aligned = align(value, this.#source, from, end);
    pre.tabIndex = 0;
    if (language) pre.dataset['language'] = language;
    appendMarked(element(pre, 'code'), value, (index) => base + aligned.offset(index), marks);
    this.#place(pre, node);
  }

  #html(value: string, node: Nodes, parent: Node): void {
    const { start, end } = this.#span(node);
    const { base, marks } = this.#options;
    const block = element(parent, 'div');
    let at = start;
    appendHtml(block, value, (into, text) => {
      const found = text.trim() === '' ? -1 : this.#source.indexOf(text, at);
      const from = found >= 0 && found < end ? found : at;
      if (found >= 0) at = Math.min(end, from + text.length);
      const aligned = align(text, this.#source, from, end);
      appendMarked(into, text, (index) => base + aligned.offset(index), marks);
    });
    if (block.textContent?.trim() === '' && block.childElementCount === 0) block.remove();
    else this.#place(block, node);
  }

  #heading(depth: number, node: Parents, parent: Node): void {
    this.#headingShift ??= this.#options.headingLevel - depth;
    const level = Math.min(6, Math.max(1, depth + this.#headingShift));
    const heading = element(parent, `h${level}`);
    this.children(node, heading);
    // An explicit id is an address, not words: `## Title {#title}`.
    const last = heading.lastChild;
    if (last?.nodeType === Node.TEXT_NODE)
      last.nodeValue = last.nodeValue!.replace(/\s*\{#[^}\s]*\}\s*$/, '');
    this.#place(heading, node);
  }

  #list(node: List, parent: Node): void {
    const list = element(parent, node.ordered ? 'ol' : 'ul');
    if (list instanceof HTMLOListElement && node.start != null) list.start = node.start;
    for (const item of node.children) this.#item(item, !(node.spread || item.spread), list);
    this.#place(list, node);
  }

  /** In a tight list the words stand in the item itself, without a paragraph around them. */
  #item(item: ListItem, tight: boolean, list: Node): void {
    const li = element(list, 'li');
    if (item.checked != null) appendCheckbox(li, item.checked);
    for (const child of item.children) {
      if (tight && child.type === 'paragraph') this.children(child, li);
      else this.#node(child, li);
    }
    this.#place(li, item);
  }

  #table(rows: TableRow[], alignment: readonly (string | null)[], node: Nodes, parent: Node): void {
    const scroller = element(parent, 'div');
    scroller.className = 'table';
    scroller.tabIndex = 0;
    const table = element(scroller, 'table');
    const [head, ...body] = rows;
    if (head) this.#row(head, 'th', alignment, element(table, 'thead'));
    const tbody = element(table, 'tbody');
    for (const row of body) this.#row(row, 'td', alignment, tbody);
    this.#place(scroller, node);
  }

  #row(row: TableRow, cell: string, alignment: readonly (string | null)[], parent: Node): void {
    const tr = element(parent, 'tr');
    for (const [column, content] of row.children.entries()) {
      const td = element(tr, cell);
      const side = alignment[column];
      if (side) td.dataset['align'] = side;
      this.children(content, td);
    }
    this.#place(tr, row);
  }

  #quote(node: Extract<RootContent, { type: 'blockquote' }>, parent: Node): void {
    const quote = element(parent, 'blockquote');
    this.children(node, quote);
    const text = quote.querySelector('p')?.firstChild;
    const kind = text?.nodeType === Node.TEXT_NODE ? CALLOUT.exec(text.nodeValue ?? '') : null;
    if (kind && text) {
      text.nodeValue = text.nodeValue!.slice(kind[0].length);
      quote.dataset['callout'] = kind[1]!.toLowerCase();
      const label = document.createElement('p');
      label.className = 'callout';
      label.textContent = kind[1]![0]!.toUpperCase() + kind[1]!.slice(1).toLowerCase();
      quote.prepend(label);
    }
    this.#place(quote, node);
  }

  #link(url: string, parent: Node): Node {
    const address = linkAddress(url);
    const inside = address?.kind === 'relative' ? this.#options.link(address.path) : null;
    if (address?.kind === 'outside') {
      const link = element(parent, 'a') as HTMLAnchorElement;
      link.href = address.href;
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
      return link;
    }
    if (inside === null) return parent;
    const link = element(parent, 'a') as HTMLAnchorElement;
    link.href = inside;
    return link;
  }

  #picture(url: string, alt: string, parent: Node): void {
    const address = pictureAddress(url);
    if (address) {
      const image = element(parent, 'img') as HTMLImageElement;
      image.src = address;
      image.alt = alt;
    } else {
      const label = element(parent, 'span');
      label.className = 'picture';
      label.textContent = alt || 'Picture';
    }
  }

  /** Notes where a block stands, for scrolling there, and whether it is part of the passage. */
  #place(block: HTMLElement, node: Nodes): void {
    const { start, end } = this.#span(node);
    const { base, marks } = this.#options;
    if (block.localName !== 'pre') block.dir = 'auto';
    block.dataset['from'] = String(base + start);
    block.dataset['to'] = String(base + end);
    if (overlaps(marks.passage, base + start, base + end)) block.classList.add('passage');
  }

  #span(node: Nodes): { start: number; end: number } {
    return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? this.#source.length };
  }
}

const ELEMENTS: Partial<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  break: 'br',
  thematicBreak: 'hr',
  footnoteDefinition: 'aside',
};

const BLOCKS = new Set(['paragraph', 'thematicBreak', 'footnoteDefinition']);

function element(parent: Node, name: string): HTMLElement {
  return parent.appendChild(document.createElement(name));
}

function appendCheckbox(item: HTMLElement, checked: boolean): void {
  item.className = 'task';
  const box = element(item, 'input') as HTMLInputElement;
  box.type = 'checkbox';
  box.checked = checked;
  box.disabled = true;
  box.setAttribute('aria-label', checked ? 'done' : 'to do');
}
