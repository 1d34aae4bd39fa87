/** What stands in a line of a TEI text: breaks, pages, words, links and code. */
import { codeSpan, link } from '../html/index.ts';
import { isElement, plainText, type XmlElement, type XmlNode } from '../xml/index.ts';
import { BREAKS } from './names.ts';
import { Walker } from './walker.ts';

export abstract class InlineEmitter extends Walker {
  /** The edition whose pages count where several are marked. */
  private edition: string | undefined;
  /** A break within a word was passed. */
  private joined = false;
  /** A marked word was the last that was read. */
  private afterWord = false;

  protected override text(value: string): void {
    let text = this.joined ? value.replace(/^\s*\n\s*/, '') : value;
    this.joined = false;
    if (endsInsideWord(this.next)) text = text.replace(/\s*\n\s*$/, '');
    if (text === '') return;
    this.afterWord = false;
    super.text(text);
  }

  protected spaced(element: XmlElement): void {
    this.sheet.inline.text(' ');
    this.inside(element, () => this.sheet.inline.text(' '));
  }

  protected line(element: XmlElement): void {
    this.sheet.lineBreak();
    this.inside(element, () => this.sheet.lineBreak());
  }

  protected lineBreak(element: XmlElement): void {
    if (!this.breaksWord(element)) this.sheet.lineBreak();
  }

  protected spaceUnlessJoined(element: XmlElement): void {
    if (!this.breaksWord(element)) this.sheet.inline.text(' ');
  }

  private breaksWord(element: XmlElement): boolean {
    this.joined = element.attributes['break'] === 'no';
    return this.joined;
  }

  protected pageBreak(element: XmlElement): void {
    const { ed, n } = element.attributes;
    this.edition ??= ed ?? '';
    const counts = this.edition === (ed ?? '');
    if (!this.breaksWord(element)) this.sheet.inline.text(' ');
    if (counts) this.sheet.pageBreak(n?.trim() || undefined);
  }

  protected milestone(element: XmlElement): void {
    const { unit = '', n = '' } = element.attributes;
    if (/^(?:page|folio)$/i.test(unit)) this.pageBreak(element);
    else if (this.breaksWord(element)) return;
    else this.sheet.words(n.trim() === '' ? ' ' : ` [${n.trim()}] `);
  }

  protected word(element: XmlElement): void {
    if (this.afterWord) this.sheet.inline.text(' ');
    this.inside(element, () => {
      this.afterWord = true;
    });
  }

  protected wrapped(element: XmlElement, before: string, after: string): void {
    this.sheet.inline.text(before);
    this.inside(element, () => this.sheet.inline.text(after));
  }

  protected link(element: XmlElement): void {
    const target = element.attributes['target'] ?? '';
    if (this.sheet.captured || !/^(?:https?|mailto):/i.test(target)) {
      this.pushChildren(element);
      return;
    }
    const { inline } = this.sheet;
    const mark = inline.mark();
    this.inside(element, () => inline.wrap(mark, (inner) => link(inner, target)));
  }

  protected code(element: XmlElement): void {
    this.sheet.inline.markup(codeSpan(plainText(element).replaceAll('\ufdd0', '')));
  }
}

function endsInsideWord(next: XmlNode | undefined): boolean {
  return isElement(next) && BREAKS.has(next.name) && next.attributes['break'] === 'no';
}
