/** Builds the tree that {@link emit} walks, for formats that are no HTML but say the same things. */
import { defaultTreeAdapter, html } from 'parse5';
import type { Element, Node } from './dom.ts';

export type Content = Element | string;

/** Attributes without a value are left out. */
export function element(
  tagName: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly Content[],
): Element {
  const attrs = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const built = defaultTreeAdapter.createElement(tagName, html.NS.HTML, attrs);
  append(built, children);
  return built;
}

export function append(parent: Element, children: readonly Content[]): void {
  for (const child of children) {
    if (typeof child === 'string') defaultTreeAdapter.insertText(parent, child);
    else defaultTreeAdapter.appendChild(parent, child);
  }
}

/** Puts an element before another one that has a parent. */
export function insertBefore(added: Element, reference: Node): void {
  if ('parentNode' in reference && reference.parentNode !== null)
    defaultTreeAdapter.insertBefore(reference.parentNode, added, reference);
}

/** A heading; levels outside of HTML's six become the nearest. */
export function heading(level: number, id: string | undefined, children: readonly Content[]): Element {
  return element(`h${Math.min(6, Math.max(1, level))}`, { id }, children);
}

export function code(text: string): Element {
  return element('code', {}, [text]);
}

export function codeBlock(language: string | undefined, text: string): Element {
  return element('pre', { 'data-lang': language || undefined }, [text]);
}

/** Rows of cells; the first `heads` of them are the head. */
export function table(
  rows: readonly (readonly Element[])[],
  heads: number,
  caption: readonly Content[] = [],
): Element {
  const lines = rows.map((cells, i) =>
    element('tr', {}, i < heads ? cells.map((cell) => ({ ...cell, tagName: 'th', nodeName: 'th' })) : cells),
  );
  const title = caption.length > 0 ? [element('caption', {}, caption)] : [];
  return element('table', {}, [...title, ...lines]);
}

/** One that stands for the root of a text. */
export function root(children: readonly Content[]): Node {
  return element('body', {}, children);
}
