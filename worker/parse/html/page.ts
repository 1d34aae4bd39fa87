/** What a page says about itself, and where its content is. */
import type { Meta } from '../../contract/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import {
  attribute,
  type Element,
  findElement,
  isElement,
  isText,
  type Node,
  rawText,
  tokensOf,
  visit,
} from './dom.ts';
import { isNoise } from './noise.ts';

export interface PageHead {
  title?: string;
  meta: Meta;
  date?: string;
  language?: string;
  /** What the page says that its addresses are relative to. */
  base?: string;
}

const DATES = [
  'article:published_time',
  'datepublished',
  'dcterms.created',
  'dcterms.date',
  'dc.date',
  'date',
  'article:modified_time',
  'last-modified',
];
const KEPT = ['description', 'author', 'keywords'];

export function readHead(document: Node): PageHead {
  const reader = new HeadReader();
  visit(document, (node) => (isElement(node) ? reader.see(node) : undefined));
  return reader.finish();
}

class HeadReader {
  private readonly named = new Map<string, string>();
  private readonly head: PageHead = { meta: {} };

  see(element: Element): 'skip' | undefined {
    switch (element.tagName) {
      case 'svg':
      case 'template':
        return 'skip';
      case 'meta':
        readMeta(element, this.named);
        break;
      case 'title':
        this.head.title ??= collapse(rawText(element));
        break;
      case 'link':
        readLink(element, this.head.meta);
        break;
      case 'base':
        this.head.base ??= attribute(element, 'href') ?? '';
        break;
      case 'html':
        this.language(element);
        break;
    }
    return undefined;
  }

  private language(element: Element): void {
    const language = languageTag(attribute(element, 'lang') ?? attribute(element, 'xml:lang') ?? '');
    if (language !== undefined) this.head.language = language;
  }

  finish(): PageHead {
    const { head, named } = this;
    for (const key of KEPT) {
      const value = named.get(key) || named.get(`og:${key}`);
      if (value) head.meta[key] = value;
    }
    const date = DATES.map((key) => isoDate(named.get(key) ?? '')).find((found) => found !== undefined);
    if (date !== undefined) head.date = date;
    head.title ||= named.get('og:title') ?? '';
    return head;
  }
}

function readMeta(element: Element, named: Map<string, string>): void {
  const name = attribute(element, 'name') ?? attribute(element, 'property') ?? attribute(element, 'itemprop');
  const content = attribute(element, 'content');
  if (name === undefined || content === undefined || content.length > 2000) return;
  if (!named.has(name.toLowerCase())) named.set(name.toLowerCase(), collapse(content));
}

function readLink(element: Element, meta: Meta): void {
  const href = attribute(element, 'href');
  if (attribute(element, 'rel')?.toLowerCase() === 'canonical' && href) meta['canonical'] ??= href;
}

/**
 * The title of the page without the site's name, where the page's only first-level heading says what it is:
 * `itertools — Functions … — Python 3.11 documentation` under the heading `itertools — Functions …`.
 */
export function pageTitle(title: string | undefined, heading: string | undefined): string | undefined {
  if (title === undefined || title === '') return heading;
  if (heading === undefined || heading === '') return title;
  return normal(title).startsWith(normal(heading)) || normal(title).endsWith(normal(heading))
    ? heading
    : title;
}

function normal(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export interface Content {
  root: Node;
  wholeBody: boolean;
}

const CONTENT_NAMES = new Set(
  'main-content content main bodycontent markdown-body post-content entry-content article-content'.split(' '),
);

/** `main`, else the only article, else what is named so and holds most of the text, else the body. */
export function findContent(document: Node): Content {
  const body = findElement(document, (element) => element.tagName === 'body') ?? document;
  const mains: Element[] = [];
  const articles: Element[] = [];
  const named: Element[] = [];
  visit(body, (node) => {
    if (!isElement(node)) return undefined;
    if (node.tagName === 'main' || attribute(node, 'role') === 'main') {
      mains.push(node);
      return 'skip';
    }
    if (node.tagName === 'article') {
      articles.push(node);
      return 'skip';
    }
    if (named.length < 5 && tokensOf(node).some((token) => CONTENT_NAMES.has(token))) named.push(node);
    return undefined;
  });
  const main = longest(mains);
  if (main !== undefined) return { root: main, wholeBody: false };
  const article = articles.length === 1 ? longest(articles) : undefined;
  if (article !== undefined) return { root: article, wholeBody: false };
  const half = named.length === 0 ? 0 : textLength(body) / 2;
  const block = named.find((candidate) => textLength(candidate, half + 1) > half);
  return block === undefined ? { root: body, wholeBody: true } : { root: block, wholeBody: false };
}

/** The one with most text; `undefined` when none has any. */
function longest(elements: readonly Element[]): Element | undefined {
  let best: Element | undefined;
  let most = 0;
  const enough = elements.length === 1 ? 1 : undefined;
  for (const element of elements) {
    const length = textLength(element, enough);
    if (length > most) {
      best = element;
      most = length;
    }
  }
  return best;
}

/** Characters that are not white space and would be shown; counted until there are enough. */
function textLength(root: Node, enough: number = Number.POSITIVE_INFINITY): number {
  let length = 0;
  visit(root, (node) => {
    if (isText(node)) {
      length += node.value.replace(/\s+/g, '').length;
      return length >= enough ? 'stop' : undefined;
    }
    return isElement(node) && isNoise(node, { wholeBody: false }) ? 'skip' : undefined;
  });
  return length;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
