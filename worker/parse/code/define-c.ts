/** Definitions of C, C++, Java and C# that are more than a name and a body. */
import type { Node } from 'web-tree-sitter';
import { type Found, found, named, namedByKind } from './found.ts';
import { callableTitle, plainTitle } from './heads.ts';

/** What a declarator declares, below the stars and brackets around it. */
function declared(declarator: Node | null): { node: Node; callable: boolean } | undefined {
  let callable = false;
  for (let at = declarator; at !== null; ) {
    if (at.type === 'function_declarator') callable = true;
    const inner: Node | null =
      at.childForFieldName('declarator') ?? (/_declarator$/.test(at.type) ? at.lastNamedChild : null);
    if (inner === null || at.type === 'variable_declarator') {
      const name =
        at.type === 'variable_declarator' ? (at.childForFieldName('name') ?? at.firstNamedChild ?? at) : at;
      return { node: name, callable };
    }
    at = inner;
  }
  return undefined;
}

/** Python's functions have a name; those of C have a declarator. */
export function cFunction(node: Node): Found | undefined {
  if (node.childForFieldName('name') !== null) return named(node, 'function');
  const what = declared(node.childForFieldName('declarator'));
  return what && callable(node, what.node.text, node.childForFieldName('body'));
}

function callable(node: Node, path: string, body: Node | null): Found {
  const parts = path.replace(/<[^<>]*>/g, '').split('::');
  const owner = parts.slice(0, -1).join('.');
  const initializers = node.namedChildren.find(({ type }) => type === 'field_initializer_list');
  const end = (initializers ?? body)?.startIndex ?? node.endIndex;
  const title = callableTitle(node.text.slice(0, end - node.startIndex));
  return owner === ''
    ? found(node, 'function', parts.at(-1)!, title, body)
    : found(node, 'method', parts.at(-1)!, title, body, owner);
}

/** Prototypes, variables and fields; a type that is declared by the way where nothing else is. */
export function cDeclaration(node: Node): Found | undefined {
  const type = node.childForFieldName('type');
  const list = node.namedChildren.find((child) => child.type === 'variable_declaration');
  const declarator =
    node.childForFieldName('declarator') ??
    list?.namedChildren.find((child) => child.type === 'variable_declarator') ??
    null;
  if (declarator === null) return type?.childForFieldName('body') ? namedByKind(type) : undefined;
  const what = declared(declarator);
  if (what === undefined) return undefined;
  if (what.callable) return callable(node, what.node.text, null);
  const isField = node.type.includes('field');
  return found(
    node,
    isField ? 'field' : 'variable',
    what.node.text,
    plainTitle(node.text.split('\n', 1)[0]!),
    null,
  );
}

export function cType(node: Node): Found | undefined {
  const name = node.childForFieldName('declarator');
  const type = node.childForFieldName('type');
  if (name === null) return undefined;
  const shape = /^(struct|union|enum)_specifier$/.exec(type?.type ?? '')?.[1] as
    | 'struct'
    | 'union'
    | 'enum'
    | undefined;
  const plain = (declared(name)?.node ?? name).text;
  return found(
    node,
    shape ?? 'type',
    plain,
    `typedef ${shape ? `${shape} ` : ''}${plain}`,
    type?.childForFieldName('body') ?? null,
  );
}
