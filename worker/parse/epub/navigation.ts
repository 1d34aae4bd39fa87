/** Tables of contents and lists of pages. */
import {
  attribute,
  childrenOf,
  type Element,
  findElement,
  isElement,
  type Node,
  parsePage,
  rawText,
} from '../html/index.ts';
import { childElements, descend, plainText, type XmlElement } from '../xml/index.ts';
import { type Book, folderOf, resolvePath, textOf, xmlOf } from './package.ts';

export interface Entry {
  title: string;
  /** File, and the id of an element in it or nothing. */
  path: string;
  fragment: string;
  /** From 1. */
  depth: number;
}

export interface Navigation {
  contents: Entry[];
  pages: Entry[];
}

const MAX_DEPTH = 12;
const MAX_ENTRIES = 50_000;

export function readNavigation(book: Book, name: string): Navigation {
  const path = [...book.items.values()].find(({ properties }) => properties.includes('nav'))?.path;
  const source = path === undefined ? undefined : textOf(book.archive, path);
  const modern =
    path === undefined || source === undefined
      ? undefined
      : fromPage(parsePage(source, true), folderOf(path));
  const ncx = book.ncx === undefined ? undefined : xmlOf(book.archive, book.ncx, name);
  const older = ncx === undefined ? undefined : fromNcx(ncx, folderOf(book.ncx!));
  return {
    contents: firstFilled(modern?.contents, older?.contents),
    pages: firstFilled(modern?.pages, older?.pages),
  };
}

function firstFilled(...lists: readonly (Entry[] | undefined)[]): Entry[] {
  return lists.find((list) => list !== undefined && list.length > 0) ?? [];
}

// --- the newer kind: a page with lists in it ---------------------------------------------------------

function fromPage(page: Node, folder: string): Navigation {
  const lists = (type: string): Entry[] => {
    const nav = findElement(
      page,
      (element) =>
        element.tagName === 'nav' && (attribute(element, 'epub:type') ?? '').split(/\s+/).includes(type),
    );
    const entries: Entry[] = [];
    if (nav !== undefined) readItems(nav, folder, 0, entries);
    return entries;
  };
  return { contents: lists('toc'), pages: lists('page-list') };
}

/** Each list is a level; what is no link names only those below it. */
function readItems(parent: Node, folder: string, depth: number, entries: Entry[]): void {
  if (depth > MAX_DEPTH) return;
  for (const node of childrenOf(parent)) {
    if (!isElement(node) || entries.length >= MAX_ENTRIES) continue;
    if (node.tagName === 'a') addLink(node, folder, depth, entries);
    else readItems(node, folder, node.tagName === 'ol' || node.tagName === 'ul' ? depth + 1 : depth, entries);
  }
}

function addLink(link: Element, folder: string, depth: number, entries: Entry[]): void {
  const title = rawText(link).replace(/\s+/g, ' ').trim();
  const href = attribute(link, 'href');
  if (title !== '' && href) entries.push({ title, ...resolvePath(folder, href), depth: Math.max(1, depth) });
}

// --- the older kind --------------------------------------------------------------------------------

function fromNcx(root: XmlElement, folder: string): Navigation {
  const contents: Entry[] = [];
  readPoints(descend(root, 'navmap'), folder, 1, contents);
  const pages: Entry[] = [];
  const list = descend(root, 'pagelist');
  for (const target of list === undefined ? [] : childElements(list, 'pagetarget'))
    addPoint(target, folder, 1, pages);
  return { contents, pages };
}

function readPoints(parent: XmlElement | undefined, folder: string, depth: number, entries: Entry[]): void {
  if (parent === undefined || depth > MAX_DEPTH) return;
  for (const point of childElements(parent, 'navpoint')) {
    if (entries.length >= MAX_ENTRIES) return;
    addPoint(point, folder, depth, entries);
    readPoints(point, folder, depth + 1, entries);
  }
}

function addPoint(point: XmlElement, folder: string, depth: number, entries: Entry[]): void {
  const label = descend(point, 'navlabel', 'text');
  const src = descend(point, 'content')?.attributes['src'];
  const title = label === undefined ? '' : plainText(label, 1000);
  if (title !== '' && src) entries.push({ title, ...resolvePath(folder, src), depth });
}
