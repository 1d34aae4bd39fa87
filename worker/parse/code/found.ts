/** What one node of a syntax tree defines, and what it is called. */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from './definition.ts';
import { callableTitle, lineTitle, plainTitle } from './heads.ts';
import { KINDS } from './syntax.ts';

export interface Found {
  kind: DefinitionKind;
  name: string;
  title: string;
  at: number;
  body: Node | null;
  owner?: string;
}

const CALLABLE: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor']);

export function found(
  node: Node,
  kind: DefinitionKind,
  name: string,
  title: string,
  body: Node | null,
  owner?: string,
): Found {
  return { kind, name, title, at: node.startIndex, body, ...(owner !== undefined && { owner }) };
}

export function named(node: Node, kind: DefinitionKind): Found | undefined {
  const name =
    node.childForFieldName('name') ??
    (node.type.startsWith('preproc') ? null : node.childForFieldName('declarator'));
  if (name === null) return undefined;
  const body = node.childForFieldName('body') ?? node.childForFieldName('accessors');
  const plain = name.text.replace(/^["'`]|["'`]$/g, '').replace(/\s+/g, '');
  return found(node, kind, plain, titleOf(node, kind, name, body), body);
}

function titleOf(node: Node, kind: DefinitionKind, name: Node, body: Node | null): string {
  const { text } = node;
  if (CALLABLE.has(kind))
    return callableTitle(text.slice(0, (body?.startIndex ?? node.endIndex) - node.startIndex));
  if (kind === 'macro') return lineTitle(text.slice(0, (macroEnd(node) ?? name.endIndex) - node.startIndex));
  const end =
    kind === 'property' || kind === 'constant' ? (body?.startIndex ?? node.endIndex) : name.endIndex;
  return kind === 'property'
    ? callableTitle(text.slice(0, end - node.startIndex).split(/=|\n/, 1)[0]!)
    : plainTitle(text.slice(0, end - node.startIndex));
}

/** Of a macro with parameters, their end. */
function macroEnd(node: Node): number | undefined {
  return node.childForFieldName('parameters')?.endIndex;
}

/** A node whose type says what it defines. */
export function namedByKind(node: Node): Found | undefined {
  const kind = Object.hasOwn(KINDS, node.type) ? KINDS[node.type] : undefined;
  return kind === undefined ? undefined : named(node, kind);
}
