/** Headings: which elements are some, what they are called in links, and the marks that link to them. */
import {
  attribute,
  childrenOf,
  type Element,
  findElement,
  isText,
  type Node,
  parentOf,
  rawText,
  tokensOf,
} from './dom.ts';

const PERMALINK_CLASS =
  /^(?:headerlink|header-anchor|anchor|anchor-link|hash-link|anchorjs-link|heading-anchor|direct-link)$/;
const PERMALINK_TEXT = /^(?:[\s\u200b¶#§🔗↩↑⤴ⓘ]|\ufe0e|\ufe0f)*$/u;

/** 0 for what is none. */
export function headingLevel(element: Element): number {
  if (/^h[1-6]$/.test(element.tagName)) return Number(element.tagName[1]);
  if (attribute(element, 'role') !== 'heading') return 0;
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '2', 10);
  return level >= 1 && level <= 6 ? level : 6;
}

/** The heading's own id, that of the section it opens, or that of an anchor in it. */
export function headingId(element: Element): string | undefined {
  const own = attribute(element, 'id');
  if (own) return own;
  const parent = parentOf(element);
  if (
    parent !== undefined &&
    /^(?:section|div|article|header)$/.test(parent.tagName) &&
    opens(parent, element)
  ) {
    const id = attribute(parent, 'id');
    if (id) return id;
  }
  const inner = findElement(element, (node) => Boolean(attribute(node, 'id') ?? attribute(node, 'name')), 50);
  return inner === undefined ? undefined : (attribute(inner, 'id') ?? attribute(inner, 'name'));
}

/** A version, a link to the source: what stands beside a heading is no longer. */
const BESIDE = 60;

/** Whether nothing but empty anchors, and a few words that stand beside it, comes before the heading. */
function opens(parent: Element, heading: Element): boolean {
  let words = 0;
  for (const node of childrenOf(parent).slice(0, 20)) {
    if (node === heading) return true;
    if (isText(node)) words += node.value.trim() === '' ? 0 : BESIDE;
    else if (childrenOf(node).length > 0) {
      words += /^(?:a|span|small|button)$/.test(node.nodeName) ? rawText(node, 50).trim().length : BESIDE;
    }
    if (words >= BESIDE) return false;
  }
  return false;
}

/** Elements and texts in the mark beside a heading. */
const MARK_NODES = 50;

/** The mark beside a heading that links to the heading itself. */
export function isPermalink(element: Element): boolean {
  if (!(attribute(element, 'href') ?? '#').startsWith('#')) return false;
  const named = tokensOf(element).some((token) => PERMALINK_CLASS.test(token));
  let text = '';
  const stack: Node[] = [element];
  for (let seen = 0; stack.length > 0 && text.length < 20; seen++) {
    if (seen > MARK_NODES) return false;
    const node = stack.pop()!;
    if (isText(node)) text += node.value;
    stack.push(...childrenOf(node).slice(0, 20));
  }
  return (
    PERMALINK_TEXT.test(text) && (named || text.trim() !== '' || attribute(element, 'href') !== undefined)
  );
}

export function isPermalinkText(text: string): boolean {
  return PERMALINK_TEXT.test(text);
}
