/** Writes a TEI text as Markdown. */
import { childElements, plainText, type XmlElement } from '../xml/index.ts';
import { citation } from './citation.ts';
import { readHeader } from './header.ts';
import { InlineEmitter } from './inline.ts';
import { BLOCKS, CODE, DIVISION, divisionName, ITEM_LISTS, ITEMS, NOTE_HOLDERS, UNREAD } from './names.ts';
import { TableReader } from './table.ts';

type Handler = (element: XmlElement) => void;

export class TeiEmitter extends InlineEmitter {
  /** Headed divisions around what is being read. */
  private depth = 0;
  private readonly lists: { ordered: boolean; next: number; begun: boolean; label: string }[] = [];
  private readonly tables: TableReader[] = [];
  /** Parts of a heading that goes on in the next element. */
  private titles: string[] = [];
  private readonly handlers: Record<string, Handler> = {
    head: (element) => this.head(element),
    p: (element) => this.paragraph(element),
    ab: (element) => this.paragraph(element),
    lg: (element) => this.paragraph(element),
    l: (element) => this.line(element),
    line: (element) => this.line(element),
    addrline: (element) => this.line(element),
    lb: (element) => this.lineBreak(element),
    pb: (element) => this.pageBreak(element),
    cb: (element) => this.spaceUnlessJoined(element),
    milestone: (element) => this.milestone(element),
    choice: (element) => this.push(...preferred(element, ['corr', 'reg', 'expan', 'ex', 'seg', 'unclear'])),
    app: (element) => this.push(...preferred(element, ['lem', 'rdg', 'rdggrp'])),
    note: (element) => this.note(element),
    speaker: (element) => this.speaker(element),
    u: (element) => this.utterance(element),
    stage: (element) => this.stage(element),
    q: (element) => this.quote(element, '“', '”'),
    said: (element) => this.quote(element, '“', '”'),
    quote: (element) => this.quote(element, '“', '”'),
    socalled: (element) => this.quote(element, '‘', '’'),
    label: (element) => this.label(element),
    row: (element) => this.row(element),
    cell: (element) => this.cell(element),
    table: (element) => this.table(element),
    ref: (element) => this.link(element),
    w: (element) => this.word(element),
    eg: (element) => this.example(element),
    gap: () => this.sheet.words('[…]'),
    space: () => this.sheet.inline.text(' '),
  };

  protected element(element: XmlElement): void {
    const { name } = element;
    if (UNREAD.has(name)) return;
    if (BLOCKS.has(name) && this.sheet.captured) this.spaced(element);
    else if (name === 'tei' || name === 'tei.2') this.document(element);
    else if (DIVISION.test(name)) this.division(element);
    else if (ITEM_LISTS.has(name)) this.list(element);
    else if (isItem(element) && this.lists.length > 0) this.item(element);
    else if (CODE.has(name)) this.code(element);
    else if (Object.hasOwn(this.handlers, name)) this.handlers[name]!(element);
    else if (BLOCKS.has(name)) this.block(element);
    else this.pushChildren(element);
  }

  private block(element: XmlElement): void {
    this.sheet.paragraph();
    this.inside(element, () => this.sheet.paragraph());
  }

  // --- divisions ------------------------------------------------------------------------------------

  /** A text of several in one file has its own header. */
  private document(element: XmlElement): void {
    const corpus = element.parent !== undefined && element.parent.name !== '';
    const { title } = corpus ? readHeader(element) : {};
    if (title === undefined) this.block(element);
    else this.titled(element, () => this.heading(title, element.attributes['id']));
  }

  private division(element: XmlElement): void {
    if (childElements(element, 'head').length > 0) {
      this.titled(element, () => this.sheet.paragraph());
      return;
    }
    const name = divisionName(element);
    if (name === undefined) this.block(element);
    else this.titled(element, () => this.heading(name, element.attributes['id']));
  }

  private titled(element: XmlElement, open: () => void): void {
    this.depth++;
    open();
    this.inside(element, () => {
      this.sheet.paragraph();
      this.depth--;
    });
  }

  private heading(title: string, id: string | undefined): void {
    this.sheet.capture();
    this.sheet.words(title);
    this.sheet.heading(this.depth, this.sheet.captureEnd(), id);
  }

  private head(element: XmlElement): void {
    const { parent } = element;
    if (parent !== undefined && DIVISION.test(parent.name)) this.divisionHead(element, parent);
    else this.caption(element, parent?.name === 'lg' || parent?.name === 'sp');
  }

  /** Heads that follow one another are one heading. */
  private divisionHead(element: XmlElement, division: XmlElement): void {
    this.sheet.paragraph();
    this.capture(element, (line) => {
      if (line !== '') this.titles.push(line);
      if (this.nextElement?.name === 'head') return;
      const title = this.titles.join(' – ');
      this.titles = [];
      const { id } = division.attributes;
      this.sheet.heading(this.depth, title, id ?? element.attributes['id']);
    });
  }

  private caption(element: XmlElement, tight: boolean): void {
    this.sheet.paragraph();
    this.capture(element, (line) => this.sheet.bold(line, tight));
  }

  // --- paragraphs and verse -------------------------------------------------------------------------

  private paragraph(element: XmlElement): void {
    this.sheet.paragraph();
    this.inside(element, () => this.sheet.paragraph((text) => citation(element.attributes, text)));
  }

  // --- notes, speech and quotes -----------------------------------------------------------------------

  /** Out of the way of the sentence that it belongs to. One that stands between paragraphs is one itself. */
  private note(element: XmlElement): void {
    const { place, n } = element.attributes;
    if (!this.sheet.captured && NOTE_HOLDERS.has(element.parent?.name ?? '')) {
      this.sheet.paragraph();
      if (element.parent?.attributes['type'] === 'notes' && n !== undefined) this.sheet.words(`${n}. `);
      this.inside(element, () => this.sheet.paragraph());
    } else if (place === 'inline') {
      this.wrapped(element, ' (', ') ');
    } else {
      this.capture(element, (line) => this.sheet.note(line), true);
    }
  }

  private speaker(element: XmlElement): void {
    this.sheet.paragraph();
    this.capture(element, (line) => this.sheet.bold(line, true));
  }

  private utterance(element: XmlElement): void {
    this.sheet.paragraph();
    const who = element.attributes['who']?.replace(/^#/, '') ?? '';
    if (who !== '') {
      this.sheet.capture();
      this.sheet.words(who);
      this.sheet.bold(this.sheet.captureEnd(), true);
    }
    this.inside(element, () => this.sheet.paragraph());
  }

  private stage(element: XmlElement): void {
    const own = !this.sheet.captured && STAGE_HOLDERS.has(element.parent?.name ?? '');
    if (own) this.sheet.paragraph();
    this.capture(element, (line) => {
      if (line !== '') this.sheet.inline.markup(/[*_]/.test(line) ? line : `*${line}*`);
      if (own) this.sheet.paragraph();
    });
  }

  private quote(element: XmlElement, open: string, close: string): void {
    if (!this.sheet.captured && standsAlone(element)) {
      this.sheet.enter('> ', '> ');
      this.inside(element, () => this.sheet.leave());
      return;
    }
    const marked = /^\s*["'“”„«»‘‚‹「『]/.test(plainText(element, 10));
    if (marked) this.pushChildren(element);
    else this.wrapped(element, open, close);
  }

  // --- lists and tables -------------------------------------------------------------------------------

  private list(element: XmlElement): void {
    this.sheet.paragraph();
    const { type = '', rend = '' } = element.attributes;
    this.lists.push({
      ordered: /^(?:ordered|numbered)$/.test(type || rend),
      next: 1,
      begun: false,
      label: '',
    });
    if (this.lists.length > 1) this.sheet.close();
    this.inside(element, () => {
      this.sheet.paragraph();
      this.sheet.bold(this.lists.pop()!.label);
    });
  }

  private item(element: XmlElement): void {
    const list = this.lists.at(-1)!;
    const marker = list.ordered ? `${list.next++}. ` : '- ';
    this.sheet.paragraph();
    if (list.begun) this.sheet.close();
    list.begun = true;
    this.sheet.enter(marker, ' '.repeat(marker.length));
    if (list.label !== '') this.sheet.inline.markup(`**${list.label.replace(/:$/, '')}**: `);
    list.label = '';
    this.inside(element, () => this.sheet.leave());
  }

  /** In a list it is read with the item that follows it. */
  private label(element: XmlElement): void {
    const list = ITEM_LISTS.has(element.parent?.name ?? '') ? this.lists.at(-1) : undefined;
    if (list === undefined || this.sheet.captured) {
      this.pushChildren(element);
      return;
    }
    this.sheet.paragraph();
    this.capture(element, (line) => {
      list.label = list.label === '' ? line : `${list.label}, ${line}`;
    });
  }

  private table(element: XmlElement): void {
    this.sheet.paragraph();
    const reader = new TableReader();
    this.tables.push(reader);
    this.inside(element, () => {
      this.tables.pop();
      this.sheet.block(reader.lines());
    });
  }

  private row(element: XmlElement): void {
    this.tables.at(-1)?.row();
    this.pushChildren(element);
  }

  private cell(element: XmlElement): void {
    const table = this.tables.at(-1);
    if (table === undefined || this.sheet.captured) this.spaced(element);
    else this.capture(element, (line) => table.cell(line, element.attributes));
  }

  // --- the rest ---------------------------------------------------------------------------------------
}

const STAGE_HOLDERS = new Set([...NOTE_HOLDERS, 'sp', 'lg', 'castlist', 'set', 'floatingtext']);

function isItem({ name, parent }: XmlElement): boolean {
  return ITEMS.has(name) && (ITEM_LISTS.has(parent?.name ?? '') || parent?.name === 'castgroup');
}

/** The child of the first name that there is, else the first of all. */
function preferred(element: XmlElement, names: readonly string[]): XmlElement[] {
  for (const name of names) {
    const found = childElements(element, name)[0];
    if (found !== undefined) return [found];
  }
  return childElements(element).slice(0, 1);
}

/** A quotation of its own: paragraphs or verse, or one that stands between paragraphs. */
function standsAlone(element: XmlElement): boolean {
  const parent = element.parent?.name === 'cit' ? element.parent.parent : element.parent;
  if (parent !== undefined && (NOTE_HOLDERS.has(parent.name) || parent.name === 'epigraph')) return true;
  return childElements(element).some(({ name }) => name === 'l' || (BLOCKS.has(name) && name !== 'cit'));
}
