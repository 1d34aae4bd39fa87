import { CopseError, type Meta, type ParsedDocument, type RawDocument } from '../../contract/index.ts';
import { emit, root } from '../html/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import { nameOf } from '../refuse.ts';
import { descend, plainText, visit, type XmlElement } from '../xml/index.ts';
import { BlockReader } from './blocks.ts';
import { Notes } from './notes.ts';
import { Numbering } from './numbering.ts';
import { Package } from './package.ts';
import { attributeOf, Styles } from './styles.ts';

/** Names that programs give to what has none. */
const NO_TITLE = /^(?:microsoft word - .*|document\d*|untitled|word document|.*\.(?:docx?|dotx?|rtf))$/i;
const MAX_FURNITURE = 300;

export function readDocx(raw: RawDocument): ParsedDocument {
  const file = new Package(raw.bytes, nameOf(raw));
  const main = file.text();
  const body = descend(main, 'body') ?? main;
  const styles = new Styles(file.related('styles'));
  const notes = new Notes(file.related('footnotes'), file.related('endnotes'));
  const title = titleOf(body, styles);
  const warnings = new Set<string>();
  const content = new BlockReader({
    styles,
    numbering: new Numbering(file.related('numbering')),
    notes,
    context: { notes, address: (id) => file.address(id) },
    shift: title === undefined ? 0 : 1,
    warnings,
  }).read(body);
  const { text, anchors } = emit(root(content), { wholeBody: false, lenient: true });
  const document: ParsedDocument = {
    text,
    kind: 'docx',
    markup: 'markdown',
    meta: {},
    anchors,
    warnings: [],
  };
  addFurniture(document.meta, file);
  addProperties(document, file, title);
  document.warnings.push(...warnings, ...file.warnings, ...file.archive.warnings);
  if (text === '') {
    throw new CopseError('parse-failed', `${nameOf(raw)} has no text to search.`, { name: nameOf(raw) });
  }
  return document;
}

/** The first paragraph with the style of a title. */
function titleOf(body: XmlElement, styles: Styles): string | undefined {
  let title: string | undefined;
  visit(body, (node) => {
    if (typeof node === 'string' || node.name === 'tbl') return 'skip';
    if (node.name !== 'p') return undefined;
    if (styles.of(attributeOf(descend(node, 'ppr'), 'pstyle')).role !== 'title') return 'skip';
    const text = textOf(node);
    if (text === '') return 'skip';
    title = text;
    return 'stop';
  });
  return title;
}

/** The words of an element, without those that were deleted. */
function textOf(element: XmlElement): string {
  const parts: string[] = [];
  visit(element, (node) => {
    if (typeof node === 'string') return undefined;
    if (node.name === 't') parts.push(plainRaw(node));
    else if (node.name === 'tab' || node.name === 'br' || node.name === 'p') parts.push(' ');
    return /^(?:del|movefrom|fallback|ppr|rpr)$/.test(node.name) ? 'skip' : undefined;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function plainRaw(element: XmlElement): string {
  return element.children.filter((node) => typeof node === 'string').join('');
}

/** What stands above and below every page. */
function addFurniture(meta: Meta, file: Package): void {
  for (const type of ['header', 'footer']) {
    const texts = new Set(file.allRelated(type).map(textOf));
    const text = [...texts].filter((value) => /\p{L}/u.test(value)).join(' · ');
    if (text !== '') meta[type] = text.slice(0, MAX_FURNITURE);
  }
}

function addProperties(document: ParsedDocument, file: Package, title: string | undefined): void {
  const core = file.part('docProps/core.xml');
  const property = (name: string): string => {
    const element = descend(core, name);
    return element === undefined ? '' : plainText(element);
  };
  for (const [key, name] of [
    ['author', 'creator'],
    ['subject', 'subject'],
    ['keywords', 'keywords'],
    ['description', 'description'],
  ] as const) {
    const value = property(name);
    if (value !== '') document.meta[key] = value;
  }
  const named = property('title');
  const chosen = title ?? (NO_TITLE.test(named) ? '' : named);
  if (chosen !== '') document.title = chosen;
  const date = isoDate(property('created')) ?? isoDate(property('modified'));
  if (date !== undefined) document.date = date;
  const language = languageTag(property('language'));
  if (language !== undefined) document.language = language;
}
