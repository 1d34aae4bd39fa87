/** Paragraphs, lists and tables as the tree of a page. */
import { append, type Content, codeBlock, type Element, element, heading } from '../html/index.ts';
import { childElements, descend, isElement, plainText, type XmlElement } from '../xml/index.ts';
import type { Notes } from './notes.ts';
import type { Label, Numbering } from './numbering.ts';
import { type Inline, type RunContext, readRuns } from './runs.ts';
import { attributeOf, isOn, numberingOf, numberOf, type Style, type Styles } from './styles.ts';
import { readTable } from './tables.ts';

/** Tables in boxes in tables: what lies deeper is plain text. */
const MAX_DEPTH = 30;

/** Set in a typewriter face, a paragraph with one of these is code. */
const CODE_SIGNS = /[;{}()=<>[\]]/;

export interface Parts {
  styles: Styles;
  numbering: Numbering;
  notes: Notes;
  context: RunContext;
  /** Headings are one level lower where the document has a title of its own. */
  shift: number;
  warnings: Set<string>;
}

export class BlockReader {
  private readonly parts: Parts;
  private readonly depth: number;
  private readonly contents: Content[] = [];
  /** Lists that are open, the outermost first. */
  private lists: { list: Element; level: number }[] = [];
  /** Lines of code that follow one another are one block. */
  private code: string[] = [];

  constructor(parts: Parts, depth: number = 0) {
    this.parts = parts;
    this.depth = depth;
  }

  read(parent: XmlElement): Content[] {
    if (this.depth > MAX_DEPTH) return [element('p', {}, [plainText(parent)])];
    for (const block of blocksOf(parent, this.parts.warnings)) {
      if (block.name === 'tbl') this.table(block);
      else this.paragraph(block);
    }
    this.endCode();
    this.endLists();
    if (this.depth === 0) this.notes();
    return this.contents;
  }

  private below(parent: XmlElement): Content[] {
    return new BlockReader(this.parts, this.depth + 1).read(parent);
  }

  // --- paragraphs ------------------------------------------------------------------------------------

  private paragraph(paragraph: XmlElement): void {
    const properties = descend(paragraph, 'ppr');
    if (isOn(descend(properties, 'rpr'), 'vanish') && isOn(descend(properties, 'rpr'), 'specvanish')) return;
    const style = this.parts.styles.of(attributeOf(properties, 'pstyle'));
    if (style.role === 'contents') return;
    const inline = readRuns(paragraph, this.parts.context);
    if (isCode(style, inline, this.code.length > 0)) this.code.push(...inline.text.split('\n'));
    else {
      this.endCode();
      this.styled(properties, style, inline);
    }
    for (const formula of inline.formulas) this.add(codeBlock('latex', formula));
    for (const box of inline.boxes) this.add(...this.below(box));
  }

  private styled(properties: XmlElement | undefined, style: Style, inline: Inline): void {
    const label = this.label(properties, style);
    if (isBlank(inline.contents)) return;
    const outline = numberOf(attributeOf(properties, 'outlinelvl'));
    const level =
      style.role === 'heading' ? style.level : outline !== undefined && outline < 9 ? outline + 1 : 0;
    if (style.role === 'title') this.heading(1, inline.contents);
    else if (level > 0) this.heading(level + this.parts.shift, withLabel(label, inline.contents));
    else if (label !== undefined) this.item(label, inline.contents);
    else if (style.role === 'quote') this.add(element('blockquote', {}, inline.contents));
    else this.add(element('p', {}, inline.contents));
  }

  /** The paragraph's own list, or that of its style. `0` is none. */
  private label(properties: XmlElement | undefined, style: Style): Leveled | undefined {
    const numbering = numberingOf(properties) ?? style.numbering;
    if (numbering === undefined || numbering.id === '0') return undefined;
    const level = style.role === 'heading' && numbering.level === 0 ? style.level - 1 : numbering.level;
    for (const candidate of [numbering.level, level]) {
      const label = this.parts.numbering.next(numbering.id, candidate);
      if (label !== undefined) return { ...label, level: candidate };
    }
    return undefined;
  }

  private heading(level: number, contents: readonly Content[]): void {
    this.endLists();
    if (this.depth === 0) this.notes();
    this.contents.push(this.depth === 0 ? heading(level, undefined, contents) : bold(contents));
  }

  private add(...blocks: Content[]): void {
    this.endLists();
    this.contents.push(...blocks);
  }

  // --- lists -----------------------------------------------------------------------------------------

  private item(label: Leveled, contents: readonly Content[]): void {
    const ordered = label.plain !== undefined;
    while (this.lists.length > 0 && this.lists.at(-1)!.level > label.level) this.lists.pop();
    let last = this.lists.at(-1);
    // A list of another kind at the same level is another list.
    if (last !== undefined && last.level === label.level && (last.list.tagName === 'ol') !== ordered) {
      this.lists.pop();
      last = undefined;
    }
    if (last === undefined || last.level < label.level) last = this.open(label, ordered);
    const shown = ordered || label.bullet ? contents : withLabel(label, contents);
    append(last.list, [element('li', {}, [element('p', {}, shown)])]);
  }

  private open(label: Leveled, ordered: boolean): { list: Element; level: number } {
    const list = element(ordered ? 'ol' : 'ul', { start: ordered ? String(label.plain) : undefined }, []);
    const outer = this.lists.at(-1)?.list;
    const item = outer?.childNodes.at(-1);
    if (item !== undefined && 'tagName' in item) append(item, [list]);
    else this.contents.push(list);
    const opened = { list, level: label.level };
    this.lists.push(opened);
    return opened;
  }

  private endLists(): void {
    this.lists = [];
  }

  // --- the rest --------------------------------------------------------------------------------------

  private endCode(): void {
    if (this.code.length === 0) return;
    this.add(codeBlock(undefined, this.code.join('\n')));
    this.code = [];
  }

  private table(table: XmlElement): void {
    this.endCode();
    this.add(...readTable(table, (cell) => this.below(cell)));
  }

  private notes(): void {
    for (let notes = this.parts.notes.take(); notes.length > 0; notes = this.parts.notes.take()) {
      for (const { label, content } of notes) {
        const contents = this.below(content);
        const first = contents[0];
        if (first !== undefined && typeof first !== 'string' && first.tagName === 'p') {
          const lead = element('p', {}, [`[${label}] `]);
          for (const node of [...first.childNodes]) {
            node.parentNode = lead;
            lead.childNodes.push(node);
          }
          this.contents.push(lead, ...contents.slice(1));
        } else this.contents.push(element('p', {}, [`[${label}]`]), ...contents);
      }
    }
  }
}

type Leveled = Label & { level: number };

function withLabel(label: Label | undefined, contents: readonly Content[]): Content[] {
  return label === undefined || label.text === '' ? [...contents] : [`${label.text} `, ...contents];
}

function bold(contents: readonly Content[]): Element {
  return element('p', { class: 'admonition-title' }, contents);
}

/** `after`: whether the line before is code, which may go on. */
function isCode(style: Style, { monospaced, text, formulas }: Inline, after: boolean): boolean {
  if (formulas.length > 0 || (text.trim() === '' && !(after && style.role === 'code'))) return false;
  if (style.role === 'code') return true;
  return style.role === 'text' && (monospaced || style.monospaced) && (after || CODE_SIGNS.test(text));
}

function isBlank(contents: readonly Content[]): boolean {
  return contents.every((content) =>
    typeof content === 'string' ? content.trim() === '' : content.tagName === 'br',
  );
}

/** Elements around blocks, which show nothing themselves. */
const CONTAINERS = new Set(
  'sdt sdtcontent customxml ins moveto alternatecontent choice smarttag body'.split(' '),
);

/** Paragraphs and tables, whatever lies around them. */
function* blocksOf(parent: XmlElement, warnings: Set<string>): Generator<XmlElement> {
  const stack: XmlElement[] = childElements(parent).reverse();
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (node.name === 'p' || node.name === 'tbl') yield node;
    else if (node.name === 'altchunk') warnings.add('A part that is kept in another format was left out.');
    else if (holdsBlocks(node)) {
      const children = childElements(node);
      for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
    }
  }
}

function holdsBlocks(node: XmlElement): boolean {
  if (node.name === 'fallback') return childElements(node.parent!, 'choice').length === 0;
  if (node.name === 'sdt') return !isContents(node);
  return CONTAINERS.has(node.name);
}

/** A table of contents says again what the headings say. */
function isContents(node: XmlElement): boolean {
  const gallery = attributeOf(descend(node, 'sdtpr', 'docpartobj'), 'docpartgallery');
  return gallery !== undefined && isElement(node) && /table of contents/i.test(gallery);
}
