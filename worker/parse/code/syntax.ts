/** What the nodes of the grammars mean. Node types differ enough between languages to stand in one table. */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from './definition.ts';

/** Nodes that define what their `name` says. */
export const KINDS: Readonly<Record<string, DefinitionKind>> = {
  // TypeScript, JavaScript
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class: 'class',
  interface_declaration: 'interface',
  type_alias_declaration: 'type',
  enum_declaration: 'enum',
  internal_module: 'namespace',
  module: 'module',
  function_declaration: 'function',
  generator_function_declaration: 'function',
  function_signature: 'function',
  function_expression: 'function',
  generator_function: 'function',
  arrow_function: 'function',
  method_definition: 'method',
  method_signature: 'method',
  abstract_method_signature: 'method',
  property_signature: 'property',
  // Python
  class_definition: 'class',
  function_definition: 'function',
  // Java, C#
  annotation_type_declaration: 'interface',
  record_declaration: 'class',
  struct_declaration: 'struct',
  delegate_declaration: 'type',
  namespace_declaration: 'namespace',
  constructor_declaration: 'constructor',
  compact_constructor_declaration: 'constructor',
  destructor_declaration: 'method',
  method_declaration: 'method',
  property_declaration: 'property',
  // Rust
  struct_item: 'struct',
  enum_item: 'enum',
  union_item: 'union',
  trait_item: 'trait',
  mod_item: 'module',
  function_item: 'function',
  function_signature_item: 'function',
  macro_definition: 'macro',
  const_item: 'constant',
  static_item: 'constant',
  type_item: 'type',
  associated_type: 'type',
  // C, C++
  class_specifier: 'class',
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
  concept_definition: 'type',
  namespace_definition: 'namespace',
  alias_declaration: 'type',
  preproc_function_def: 'macro',
};

/** Around a definition: the section is theirs, what it is says the child in the field, or the last one. */
export const WRAPPERS: Readonly<Record<string, string>> = {
  export_statement: 'declaration',
  decorated_definition: 'definition',
  ambient_declaration: '',
  template_declaration: '',
  expression_statement: '',
};

/** Nodes that are not there as far as structure goes: what stands in them stands where they stand. */
export const TRANSPARENT: ReadonlySet<string> = new Set([
  'preproc_ifdef',
  'preproc_if',
  'preproc_else',
  'preproc_elif',
  'linkage_specification',
  'foreign_mod_item',
  'declaration_list',
  'file_scoped_namespace_declaration',
]);

/** Before what they belong to, as nodes of their own. */
const BEFORE: ReadonlySet<string> = new Set([
  'comment',
  'line_comment',
  'block_comment',
  'decorator',
  'attribute_item',
]);

export function isBefore(node: Node): boolean {
  return BEFORE.has(node.type);
}

export function isComment(node: Node): boolean {
  return node.type.endsWith('comment');
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'class',
]);

/** A value that gives the variable it is assigned to its kind. */
export function isFunctionValue(node: Node | null): node is Node {
  return node !== null && FUNCTIONS.has(node.type);
}
