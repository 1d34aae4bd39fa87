/** The few things we ask of parse5's tree. Nothing here recurses: pages nest as deeply as they like. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

export function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function childrenOf(node: Node): readonly DefaultTreeAdapterTypes.ChildNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** Lower-case tokens of `class` and of `id`. */
export function tokensOf(element: Element): string[] {
  const source = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  return source.toLowerCase().split(/\s+/).filter(Boolean);
}

export function parentOf(node: Node): Element | undefined {
  const parent: Parent | null | undefined = 'parentNode' in node ? node.parentNode : undefined;
  return parent !== null && parent !== undefined && 'tagName' in parent ? parent : undefined;
}

/**
 * Everything below `root` in document order, at most `limit` nodes. The visitor returns `skip` to leave out what is
 * below a node, `stop` to end.
 */
export function visit(
  root: Node,
  visitor: (node: Node) => 'skip' | 'stop' | undefined,
  limit: number = Number.POSITIVE_INFINITY,
): void {
  const stack: Node[] = [...childrenOf(root)].reverse();
  for (let seen = 0; stack.length > 0 && seen < limit; seen++) {
    const node = stack.pop()!;
    const answer = visitor(node);
    if (answer === 'stop') return;
    if (answer === 'skip') continue;
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
}

export function findElement(
  root: Node,
  matches: (element: Element) => boolean,
  limit?: number,
): Element | undefined {
  let found: Element | undefined;
  visit(
    root,
    (node) => {
      if (!isElement(node) || !matches(node)) return undefined;
      found = node;
      return 'stop';
    },
    limit,
  );
  return found;
}

/** The text below a node as it stands there, of at most `limit` nodes. */
export function rawText(root: Node, limit?: number): string {
  const parts: string[] = [];
  visit(
    root,
    (node) => {
      if (isText(node)) parts.push(node.value);
      return undefined;
    },
    limit,
  );
  return parts.join('');
}
