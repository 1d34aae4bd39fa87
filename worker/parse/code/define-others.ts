/** Definitions of Python, Go and Rust that are more than a name and a body. */
import type { Node } from 'web-tree-sitter';
import { type Found, found, named } from './found.ts';
import { callableTitle, plainTitle } from './heads.ts';

export function pythonAssignment(node: Node): Found | undefined {
  const left = node.childForFieldName('left');
  return left?.type === 'identifier' ? found(node, 'constant', left.text, left.text, null) : undefined;
}

export function goTypes(node: Node): Found | undefined {
  const specs = node.namedChildren.filter(({ type }) => type === 'type_spec' || type === 'type_alias');
  const names = specs.map((spec) => spec.childForFieldName('name')?.text ?? '').join(', ');
  if (names === '') return undefined;
  const shape =
    specs.length === 1
      ? /^(struct|interface)_type$/.exec(specs[0]!.childForFieldName('type')?.type ?? '')?.[1]
      : undefined;
  const kind = (shape as 'struct' | 'interface' | undefined) ?? 'type';
  return found(node, kind, names, `type ${names}${shape ? ` ${shape}` : ''}`, null);
}

export function goValues(node: Node): Found | undefined {
  const specs = node.descendantsOfType(['const_spec', 'var_spec']);
  const names = specs
    .map((spec) => spec?.childForFieldName('name')?.text ?? '')
    .filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const list = names.slice(0, 8).join(', ');
  return found(
    node,
    'constant',
    list,
    plainTitle(`${node.type.slice(0, node.type.indexOf('_'))} ${list.replaceAll(', ', ' · ')}`).replaceAll(
      ' ·',
      ',',
    ),
    null,
  );
}

export function method(node: Node): Found | undefined {
  const known = named(node, 'method');
  const receiver = node.childForFieldName('receiver')?.text;
  const owner = receiver === undefined ? undefined : /(\w+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1];
  return known && { ...known, ...(owner !== undefined && { owner }) };
}

export function rustImpl(node: Node): Found | undefined {
  const type = node.childForFieldName('type');
  const body = node.childForFieldName('body');
  if (type === null) return undefined;
  const end = (body?.startIndex ?? node.endIndex) - node.startIndex;
  const title = callableTitle(
    node.text
      .slice(0, end)
      .replace(/^impl\s*<[^{]*?>\s*(?=[\w&(])/, 'impl ')
      .replace(/\bwhere\b[\s\S]*$/, ''),
  );
  return found(node, 'impl', type.text.replace(/<[\s\S]*$/, '').replace(/^.*::/, ''), title, body);
}
