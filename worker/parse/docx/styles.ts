/** What the styles of a document's paragraphs mean. */
import { childElements, descend, type XmlElement } from '../xml/index.ts';

export type Role = 'heading' | 'title' | 'code' | 'quote' | 'contents' | 'text';

export interface Style {
  role: Role;
  /** Of headings, from 1. */
  level: number;
  numbering?: { id: string; level: number };
  monospaced: boolean;
}

const HEADING =
  /^(?:heading|kop|überschrift|titre|título|titolo|encabezado|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|başlık|cabeçalho|címsor|titlu|標題|标题|見出し)\s*([1-9])$/iu;
/** What headings of all levels are based on, used as one. */
const ANY_HEADING = /^(?:heading|kop|überschrift|rubrik|encabezado)$/i;
const TITLE =
  /^(?:title|titel|titre|título|titolo|tytuł|название|otsikko|konu başlığı|název|cím|標題|标题|表題)$/iu;
const CODE =
  /^(?:source ?code|code|code ?block|code ?listing|listing|html preformatted|preformatted(?: text)?|macro text|programlisting|verbatim|broncode|quellcode)$/i;
const QUOTE = /^(?:quote|intense quote|quotations?|block text|citaat|zitat|citation|cita)$/i;
const CONTENTS = /^(?:toc|contents|inhopg|inhaltsverzeichnis|verzeichnis|tm|table of figures)\s*\d*$/i;

const MONOSPACED =
  /courier|consolas|menlo|monaco|monospace|\bmono\b|lucida console|source code|fira code|inconsolata|letter gothic|ocr/i;

const PLAIN: Style = { role: 'text', level: 0, monospaced: false };
/** Styles based on styles based on styles. */
const MAX_CHAIN = 20;

export class Styles {
  private readonly elements = new Map<string, XmlElement>();
  private readonly known = new Map<string, Style>();
  private readonly standard: string | undefined;

  constructor(root: XmlElement | undefined) {
    for (const style of root === undefined ? [] : childElements(root, 'style')) {
      const { styleid, type } = style.attributes;
      if (styleid === undefined || (type !== undefined && type !== 'paragraph')) continue;
      this.elements.set(styleid, style);
      if (style.attributes['default'] === '1') this.standard ??= styleid;
    }
  }

  /** Of a paragraph with this style, or without any. */
  of(id: string | undefined): Style {
    const name = id ?? this.standard;
    if (name === undefined) return PLAIN;
    let style = this.known.get(name);
    if (style === undefined) {
      style = this.resolve(name);
      this.known.set(name, style);
    }
    return style;
  }

  /** From the style itself, then from what it is based on. */
  private resolve(id: string): Style {
    const style: Style = { ...PLAIN };
    const own = attributeOf(this.elements.get(id), 'name') ?? id;
    if (ANY_HEADING.test(own.trim())) Object.assign(style, { role: 'heading', level: 1 });
    let outline: number | undefined;
    let next: string | undefined = id;
    for (let steps = 0; next !== undefined && steps < MAX_CHAIN; steps++) {
      const element = this.elements.get(next);
      const name = attributeOf(element, 'name') ?? next;
      if (style.role === 'text') Object.assign(style, roleOf(name, next));
      const properties = descend(element, 'ppr');
      outline ??= numberOf(attributeOf(properties, 'outlinelvl'));
      const numbering = numberingOf(properties);
      if (numbering !== undefined) style.numbering ??= numbering;
      style.monospaced ||= isMonospaced(descend(element, 'rpr'));
      next = attributeOf(element, 'basedon');
    }
    if (style.role === 'text' && outline !== undefined && outline < 9) {
      return { ...style, role: 'heading', level: outline + 1 };
    }
    return style;
  }
}

/** Word keeps the English name, and other programs keep theirs; some keep the id only. */
function roleOf(name: string, id: string): Partial<Style> {
  for (const candidate of [name, id]) {
    const heading = HEADING.exec(candidate.trim());
    if (heading !== null) return { role: 'heading', level: Number(heading[1]) };
    if (TITLE.test(candidate.trim())) return { role: 'title' };
    if (CODE.test(candidate.trim())) return { role: 'code' };
    if (QUOTE.test(candidate.trim())) return { role: 'quote' };
    if (CONTENTS.test(candidate.trim())) return { role: 'contents' };
  }
  return {};
}

export function numberingOf(properties: XmlElement | undefined): Style['numbering'] {
  const numbering = descend(properties, 'numpr');
  const id = attributeOf(numbering, 'numid');
  if (id === undefined) return undefined;
  return { id, level: numberOf(attributeOf(numbering, 'ilvl')) ?? 0 };
}

export function isMonospaced(properties: XmlElement | undefined): boolean {
  const fonts = descend(properties, 'rfonts')?.attributes;
  return MONOSPACED.test(fonts?.['ascii'] ?? fonts?.['hansi'] ?? '');
}

/** The `val` of a child. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return descend(element, name)?.attributes['val'];
}

export function numberOf(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) || number < 0 ? undefined : Math.min(number, 1_000_000);
}

/** A property that is there is on, unless it says that it is not. */
export function isOn(properties: XmlElement | undefined, name: string): boolean {
  const element = descend(properties, name);
  return element !== undefined && !/^(?:0|false|off|none)$/.test(element.attributes['val'] ?? '');
}
