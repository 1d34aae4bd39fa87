/** Shadow trees that are written into a page, as browsers do when they save one. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attribute, childrenOf, type Element, isElement, isText, type Node } from './dom.ts';

type Child = DefaultTreeAdapterTypes.ChildNode;
type Template = DefaultTreeAdapterTypes.Template;

/** Names of the attribute, now and as it was. */
const MODES = ['shadowrootmode', 'shadowroot', 'shadowmode'];

/** Puts what a shadow tree shows in the place of its host's children, which go into its slots. */
export function openShadows(root: Node): void {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node)) openShadow(node);
    stack.push(...childrenOf(node));
  }
}

function openShadow(host: Element): void {
  const shadow = host.childNodes.find(isShadow);
  if (shadow === undefined) return;
  const light = host.childNodes.filter((child) => child !== shadow);
  fillSlots(shadow.content.childNodes, light);
  adopt(host, shadow.content.childNodes);
}

function isShadow(node: Child): node is Template {
  return (
    node.nodeName === 'template' && MODES.some((name) => attribute(node as Template, name) !== undefined)
  );
}

/** A slot that nothing is meant for keeps its own children. */
function fillSlots(shadow: readonly Child[], light: readonly Child[]): void {
  const stack: Node[] = [...shadow];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node) && node.tagName === 'slot') {
      const name = attribute(node, 'name') ?? '';
      const meant = light.filter((child) => slotOf(child) === name);
      if (meant.some((child) => !isText(child) || child.value.trim() !== '')) adopt(node, meant);
    } else stack.push(...childrenOf(node));
  }
}

function slotOf(node: Child): string | undefined {
  if (isElement(node)) return attribute(node, 'slot') ?? '';
  return isText(node) ? '' : undefined;
}

function adopt(parent: Element, children: readonly Child[]): void {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = [...children];
}
