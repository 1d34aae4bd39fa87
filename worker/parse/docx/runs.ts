/** What stands in a paragraph. */
import { type Content, code, element, rawText } from '../html/index.ts';
import { childElements, descend, isElement, visit, type XmlElement } from '../xml/index.ts';
import { latex } from './math.ts';
import type { Notes } from './notes.ts';
import { isMonospaced, isOn } from './styles.ts';

export interface Inline {
  contents: Content[];
  /** The same as a text with its line ends, for code. */
  text: string;
  /** Every run is set in a typewriter face, and there is one. */
  monospaced: boolean;
  /** Formulas that stand alone. */
  formulas: string[];
  /** Boxes of text that hang on the paragraph. */
  boxes: XmlElement[];
}

/** Deleted, moved away, or about the text, not of it. */
const HIDDEN = new Set(
  'del movefrom ppr rpr deltext delinstrtext sectpr sdtpr sdtendpr rt rubypr fldsimplepr smarttagpr customxmlpr numberingchange binarytext'.split(
    ' ',
  ),
);

export interface RunContext {
  notes: Notes;
  /** Address of a link by its relationship. */
  address(id: string): string | undefined;
}

export function readRuns(paragraph: XmlElement, context: RunContext): Inline {
  const reader = new RunReader(context);
  reader.read(paragraph);
  return reader.finish();
}

interface Field {
  instruction: string;
  /** What comes is its result. */
  shown: boolean;
  /** What its result, which is a link, goes into. */
  link?: { href: string; outer: Content[] };
}

class RunReader {
  private readonly inline: Inline = { contents: [], text: '', monospaced: false, formulas: [], boxes: [] };
  private contents: Content[] = this.inline.contents;
  private linked = false;
  private proportional = false;
  /** Those that are open, the innermost last. */
  private readonly fields: Field[] = [];
  private readonly context: RunContext;

  private readonly handlers: Readonly<Record<string, (element: XmlElement) => 'skip' | undefined>> = {
    r: (run) => this.run(run),
    t: (text) => this.words(text),
    tab: () => this.add('\t'),
    ptab: () => this.add('\t'),
    br: () => this.lineBreak(),
    cr: () => this.lineBreak(),
    nobreakhyphen: () => this.add('-'),
    sym: (symbol) => this.symbol(symbol),
    hyperlink: (link) => this.link(link),
    fldchar: (field) => this.field(field),
    instrtext: (text) => this.instruction(text),
    fldsimple: (field) => this.linkTo(addressIn(field.attributes['instr'] ?? ''), field),
    footnotereference: (mark) => this.note('footnote', mark),
    endnotereference: (mark) => this.note('endnote', mark),
    omathpara: (formula) => this.formula(formula, true),
    omath: (formula) => this.formula(formula, false),
    drawing: (drawing) => this.drawing(drawing),
    pict: (drawing) => this.drawing(drawing),
    object: (drawing) => this.drawing(drawing),
    fallback: (fallback) => this.fallback(fallback),
  };

  constructor(context: RunContext) {
    this.context = context;
  }

  read(parent: XmlElement): void {
    visit(parent, (node) => {
      if (!isElement(node)) return undefined;
      if (HIDDEN.has(node.name)) return 'skip';
      return Object.hasOwn(this.handlers, node.name) ? this.handlers[node.name]!(node) : undefined;
    });
  }

  finish(): Inline {
    // A field may go on in the next paragraph.
    while (this.fields.length > 0) this.endField();
    const { inline } = this;
    inline.monospaced &&= !this.proportional;
    return inline;
  }

  private add(content: Content): undefined {
    if (this.fields.some(({ shown }) => !shown)) return;
    this.contents.push(content);
    this.inline.text += typeof content === 'string' ? content : rawText(content);
  }

  private run(run: XmlElement): 'skip' | undefined {
    const properties = descend(run, 'rpr');
    if (isOn(properties, 'vanish')) return 'skip';
    if (childElements(run, 't').length === 0) return undefined;
    if (isMonospaced(properties)) this.inline.monospaced = true;
    else this.proportional = true;
    return undefined;
  }

  private words(text: XmlElement): 'skip' {
    const words = wordsOf(text);
    if (/^[-−+]?\d+$/.test(words) && isRaised(text)) this.add(element('sup', {}, [words]));
    else this.add(words);
    return 'skip';
  }

  private lineBreak(): undefined {
    this.add(element('br', {}, []));
    this.inline.text += '\n';
  }

  /** Fonts of symbols have their own characters, which mean nothing elsewhere. */
  private symbol(symbol: XmlElement): undefined {
    const point = Number.parseInt(symbol.attributes['char'] ?? '', 16);
    if (point >= 0x20 && point < 0xe000) this.add(String.fromCodePoint(point));
  }

  private link(link: XmlElement): 'skip' | undefined {
    return this.linkTo(this.context.address(link.attributes['id'] ?? ''), link);
  }

  private linkTo(href: string | undefined, link: XmlElement): 'skip' | undefined {
    if (href === undefined || this.linked) return undefined;
    const outer = this.beginLink();
    this.read(link);
    this.endLink({ href, outer });
    return 'skip';
  }

  private beginLink(): Content[] {
    const outer = this.contents;
    this.contents = [];
    this.linked = true;
    return outer;
  }

  private endLink({ href, outer }: NonNullable<Field['link']>): void {
    outer.push(element('a', { href }, this.contents));
    this.contents = outer;
    this.linked = false;
  }

  private field(field: XmlElement): undefined {
    const type = field.attributes['fldchartype'];
    if (type === 'begin') this.fields.push({ instruction: '', shown: false });
    else if (type === 'separate') this.beginResult();
    else if (type === 'end') this.endField();
  }

  private instruction(text: XmlElement): 'skip' {
    const field = this.fields.at(-1);
    if (field !== undefined) field.instruction += wordsOf(text);
    return 'skip';
  }

  private beginResult(): void {
    const field = this.fields.at(-1);
    if (field === undefined) return;
    field.shown = true;
    const href = this.linked ? undefined : addressIn(field.instruction);
    if (href !== undefined) field.link = { href, outer: this.beginLink() };
  }

  private endField(): void {
    const link = this.fields.pop()?.link;
    if (link !== undefined) this.endLink(link);
  }

  private note(kind: 'footnote' | 'endnote', mark: XmlElement): undefined {
    const label = this.context.notes.refer(kind, mark.attributes['id'] ?? '');
    if (label !== undefined) this.add(`[${label}]`);
  }

  private formula(formula: XmlElement, alone: boolean): 'skip' {
    const text = latex(formula).trim();
    if (text === '') return 'skip';
    if (alone) this.inline.formulas.push(text);
    else this.contents.push(code(text));
    return 'skip';
  }

  private drawing(drawing: XmlElement): 'skip' {
    let alt = '';
    visit(drawing, (node) => {
      if (!isElement(node)) return undefined;
      if (node.name === 'txbxcontent') {
        this.inline.boxes.push(node);
        return 'skip';
      }
      if (node.name === 'docpr') alt ||= node.attributes['descr'] ?? '';
      if (node.name === 'shape' || node.name === 'imagedata') alt ||= node.attributes['alt'] ?? '';
      return this.isSecondChoice(node) ? 'skip' : undefined;
    });
    if (alt !== '') this.contents.push(element('img', { alt }, []));
    return 'skip';
  }

  private fallback(fallback: XmlElement): 'skip' | undefined {
    return this.isSecondChoice(fallback) ? 'skip' : undefined;
  }

  /** The same thing once more, for older programs. */
  private isSecondChoice(element: XmlElement): boolean {
    return (
      element.name === 'fallback' &&
      element.parent !== undefined &&
      childElements(element.parent, 'choice').length > 0
    );
  }
}

function wordsOf(text: XmlElement): string {
  return text.children.filter((node) => typeof node === 'string').join('');
}

function isRaised({ parent }: XmlElement): boolean {
  const properties = parent && descend(parent, 'rpr');
  return properties !== undefined && descend(properties, 'vertalign')?.attributes['val'] === 'superscript';
}

/** `HYPERLINK "https://a.b/"`; a place in the document itself is no address. */
function addressIn(instruction: string): string | undefined {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1];
}
