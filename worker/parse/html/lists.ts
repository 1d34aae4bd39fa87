/** The marks before the items of lists. */
import { formatted } from '../ordinals.ts';
import { attribute, childrenOf, type Element, isElement } from './dom.ts';

export interface OpenList {
  /** How its items are numbered; absent where they are not. */
  format?: string;
  next: number;
  step: number;
}

const FORMATS: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

export function openList(element: Element): OpenList {
  if (element.tagName !== 'ol') return { next: 1, step: 1 };
  const reversed = attribute(element, 'reversed') !== undefined;
  const start = numberOf(element, 'start') ?? (reversed ? itemsOf(element) : 1);
  const style = /list-style(?:-type)?\s*:\s*([\w-]+)/.exec(attribute(element, 'style') ?? '')?.[1];
  const format = FORMATS[attribute(element, 'type') ?? ''] ?? FORMATS[style ?? ''] ?? 'decimal';
  return { format, next: start < 0 ? 1 : start, step: reversed ? -1 : 1 };
}

/** What stands before the first line of an item and before the others. Markdown's own lists know numbers only. */
export function nextMarker(list: OpenList, item: Element): { first: string; rest: string } {
  if (list.format === undefined) return { first: '- ', rest: '  ' };
  const value = Math.max(0, numberOf(item, 'value') ?? list.next);
  list.next = value + list.step;
  if (list.format !== 'decimal') return { first: `- ${formatted(value, list.format)}. `, rest: '  ' };
  const first = `${value}. `;
  return { first, rest: ' '.repeat(first.length) };
}

function numberOf(element: Element, name: string): number | undefined {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(value) || Math.abs(value) > 999_999_999 ? undefined : value;
}

function itemsOf(list: Element): number {
  return childrenOf(list).filter((node) => isElement(node) && node.tagName === 'li').length;
}
