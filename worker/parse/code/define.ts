/** From a node to what it defines, in any of the languages. */
import type { Node } from 'web-tree-sitter';
import { cDeclaration, cFunction, cType } from './define-c.ts';
import { jsAssignment, jsField, jsVariables, testBlock } from './define-js.ts';
import { goTypes, goValues, method, pythonAssignment, rustImpl } from './define-others.ts';
import { type Found, found, named, namedByKind } from './found.ts';
import { WRAPPERS } from './syntax.ts';

/** More wrappers around one another are no program. */
const MAX_WRAPPERS = 8;

/** `undefined` for statements, imports and whatever else is no definition. */
export function define(node: Node): Found | undefined {
  let at: Node | null = node;
  for (let i = 0; at !== null && Object.hasOwn(WRAPPERS, at.type); i++) {
    if (i === MAX_WRAPPERS) return undefined;
    at = unwrapped(at);
  }
  if (at === null) return undefined;
  return Object.hasOwn(SPECIAL, at.type) ? SPECIAL[at.type]!(at) : namedByKind(at);
}

function unwrapped(node: Node): Node | null {
  const field = WRAPPERS[node.type]!;
  const inner = field === '' ? null : node.childForFieldName(field);
  return inner ?? node.childForFieldName('value') ?? node.lastNamedChild;
}

const SPECIAL: Readonly<Record<string, (node: Node) => Found | undefined>> = {
  lexical_declaration: jsVariables,
  variable_declaration: jsVariables,
  public_field_definition: jsField,
  field_definition: jsField,
  pair: jsField,
  object: (node) => found(node, 'constant', 'default', 'export default', node),
  assignment_expression: jsAssignment,
  call_expression: testBlock,
  assignment: pythonAssignment,
  type_declaration: goTypes,
  const_declaration: goValues,
  var_declaration: goValues,
  method_declaration: method,
  impl_item: rustImpl,
  function_definition: cFunction,
  declaration: cDeclaration,
  field_declaration: cDeclaration,
  event_field_declaration: cDeclaration,
  constant_declaration: cDeclaration,
  type_definition: cType,
  preproc_def: (node) => (node.childForFieldName('value') === null ? undefined : named(node, 'macro')),
};
