/** One file of a book as Markdown. */
import {
  attribute,
  childrenOf,
  type Element,
  emit,
  findElement,
  heading,
  insertBefore,
  isElement,
  isText,
  type Node,
  parsePage,
  rawText,
  root,
  visit,
} from '../html/index.ts';
import type { Entry } from './navigation.ts';

export interface Chapter {
  text: string;
  /** Ids by offsets of headings. Empty: the file itself. */
  anchors: Map<number, string>;
  /** Where pages begin. */
  pages: { offset: number; label: string }[];
  /** What was added to the levels of headings. */
  shift: number;
}

export interface ChapterOptions {
  /** Of the tables of contents, those that point into this file. */
  contents: readonly Entry[];
  pages: readonly Entry[];
  /** For a file that no table of contents names: it goes on with the one before. */
  shift: number;
}

/** Of a page without words: the names of its pictures. */
const LITTLE_TEXT = 60;

const PLACE = { wholeBody: false, lenient: true };

/** `undefined` for a file without text, such as a cover. */
export function readChapter(source: string, options: ChapterOptions): Chapter | undefined {
  const page = parsePage(source, true);
  const body = findElement(page, ({ tagName }) => tagName === 'body');
  if (body === undefined) return undefined;
  const breaks = pageBreaks(body, options.pages);
  tidyLinks(body);
  const headings = headingsOf(body);
  if (headings.length === 0 && isPicture(body)) return undefined;
  const shift = headings.length === 0 ? addHeadings(body, options) : shiftHeadings(headings, options);
  const { text, anchors, marks } = emit(body, PLACE, new Set(breaks.keys()));
  if (text === '') return undefined;
  const pages = [...breaks].flatMap(([element, label]) => {
    const offset = marks.get(element);
    return offset === undefined ? [] : [{ offset, label }];
  });
  return { text, anchors, pages: pages.sort((a, b) => a.offset - b.offset), shift };
}

/** What a cover is called is no text. */
function isPicture(body: Element): boolean {
  return rawText(body).trim() === '' && emit(body, PLACE).text.length < LITTLE_TEXT;
}

// --- pages -------------------------------------------------------------------------------------------

/** Elements at which a page of the printed book begins. The number that they show is no text. */
function pageBreaks(body: Element, listed: readonly Entry[]): Map<Element, string> {
  const labels = new Map(listed.map(({ fragment, title }) => [fragment, title]));
  const breaks = new Map<Element, string>();
  visit(body, (node) => {
    if (!isElement(node)) return undefined;
    const isBreak = hasType(node, 'pagebreak') || attribute(node, 'role') === 'doc-pagebreak';
    const listedLabel = labels.get(attribute(node, 'id') ?? '');
    if (!isBreak && listedLabel === undefined) return undefined;
    const own = attribute(node, 'title') ?? attribute(node, 'aria-label') ?? rawText(node, 20);
    breaks.set(node, (listedLabel ?? own).replace(/^page\s+|[.\s]+$/gi, ''));
    if (isBreak) node.childNodes = [];
    return isBreak ? 'skip' : undefined;
  });
  return breaks;
}

function hasType(element: Element, type: string): boolean {
  return (attribute(element, 'epub:type') ?? '').split(/\s+/).includes(type);
}

// --- links -------------------------------------------------------------------------------------------

/** Links within the book lead nowhere from here; marks of notes stand in brackets. */
function tidyLinks(body: Element): void {
  visit(body, (node) => {
    if (!isElement(node) || node.tagName !== 'a') return undefined;
    const isNote = hasType(node, 'noteref') || attribute(node, 'role') === 'doc-noteref';
    if (isNote) bracket(node);
    if (!/^[a-z][a-z0-9+.-]*:/i.test(attribute(node, 'href') ?? '')) {
      node.attrs = node.attrs.filter(({ name }) => name !== 'href');
    }
    return undefined;
  });
}

function bracket(link: Element): void {
  const text = rawText(link, 20).replace(/\s+/g, ' ').trim();
  if (text === '' || /^[[(]/.test(text)) return;
  link.childNodes = (root([`[${text}]`]) as Element).childNodes;
  for (const node of link.childNodes) node.parentNode = link;
}

// --- headings ----------------------------------------------------------------------------------------

function headingsOf(body: Element): Element[] {
  const found: Element[] = [];
  visit(body, (node) => {
    if (!isElement(node) || !/^h[1-6]$/.test(node.tagName)) return undefined;
    if (rawText(node, 50).trim() !== '' || findElement(node, ({ tagName }) => tagName === 'img', 50))
      found.push(node);
    return 'skip';
  });
  return found;
}

/** The file's highest headings get the level that the table of contents gives the file. */
function shiftHeadings(headings: readonly Element[], { contents, shift }: ChapterOptions): number {
  const highest = Math.min(...headings.map(levelOf));
  const depth = contents.length === 0 ? undefined : Math.min(...contents.map((entry) => entry.depth));
  const by = depth === undefined ? shift : depth - highest;
  for (const element of headings) {
    const level = Math.min(6, Math.max(1, levelOf(element) + by));
    element.tagName = `h${level}`;
    element.nodeName = element.tagName;
  }
  return by;
}

function levelOf(element: Element): number {
  return Number(element.tagName[1]);
}

/** Where the file has no headings, those of the table of contents are put in. */
function addHeadings(body: Element, { contents, shift }: ChapterOptions): number {
  const targets = elementsById(body);
  for (const { title, fragment, depth } of contents) {
    const target = targets.get(fragment);
    const place = target === undefined ? firstContent(body) : blockOf(target);
    if (place !== undefined) insertBefore(heading(depth, fragment || undefined, [title]), place);
  }
  return shift;
}

function elementsById(body: Element): Map<string, Element> {
  const elements = new Map<string, Element>();
  visit(body, (node) => {
    const id = isElement(node) ? attribute(node, 'id') : undefined;
    if (id && !elements.has(id)) elements.set(id, node as Element);
    return undefined;
  });
  return elements;
}

function firstContent(body: Element): Node | undefined {
  return childrenOf(body).find((node) => isElement(node) || (isText(node) && node.value.trim() !== ''));
}

/** The paragraph around an element, before which a heading can stand. */
function blockOf(element: Element): Element {
  let block = element;
  for (let node: Element = element; node.tagName !== 'body'; ) {
    if (/^(?:p|ul|ol|dl|table|pre|blockquote)$/.test(node.tagName)) block = node;
    const parent = node.parentNode;
    if (parent === null || !('tagName' in parent)) break;
    node = parent;
  }
  return block;
}
