/** An XML document as a tree. Names are without prefix and in lower case: TEI has been written in every way. */

export interface XmlElement {
  name: string;
  /** `xml:id` is `id` here. */
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  parent: XmlElement | undefined;
}

export type XmlNode = XmlElement | string;

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return typeof node === 'object';
}

export function childElements(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => isElement(node) && (names.length === 0 || names.includes(node.name)),
  );
}

/** The first element at the end of a path of names. */
export function descend(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let at = element;
  for (const name of path)
    at = at?.children.find((node): node is XmlElement => isElement(node) && node.name === name);
  return at;
}

/** Everything below in document order; `skip` leaves out what is below an element. Never recurses. */
export function visit(root: XmlElement, visitor: (node: XmlNode) => 'skip' | 'stop' | undefined): void {
  const stack: XmlNode[] = root.children.toReversed();
  while (stack.length > 0) {
    const node = stack.pop()!;
    const answer = visitor(node);
    if (answer === 'stop') return;
    if (answer === 'skip' || !isElement(node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
}

export function findAll(
  root: XmlElement,
  name: string,
  limit: number = Number.POSITIVE_INFINITY,
): XmlElement[] {
  const found: XmlElement[] = [];
  visit(root, (node) => {
    if (!isElement(node) || node.name !== name) return undefined;
    found.push(node);
    return found.length >= limit ? 'stop' : 'skip';
  });
  return found;
}

/** The words below an element on one line, about as far as `limit` characters. */
export function plainText(root: XmlElement, limit = 10_000): string {
  const parts: string[] = [];
  let length = 0;
  visit(root, (node) => {
    if (isElement(node)) {
      if (node.name === 'lb') parts.push(' ');
      return undefined;
    }
    parts.push(node);
    length += node.length;
    return length > limit ? 'stop' : undefined;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}
