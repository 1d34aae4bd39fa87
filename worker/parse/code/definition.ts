/** What the readers of code find, whether by a grammar or by patterns. */

export type DefinitionKind =
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'union'
  | 'trait'
  | 'impl'
  | 'type'
  | 'namespace'
  | 'module'
  | 'function'
  | 'method'
  | 'constructor'
  | 'property'
  | 'field'
  | 'constant'
  | 'variable'
  | 'macro'
  | 'table'
  | 'view'
  | 'rule'
  | 'suite'
  | 'test';

export interface Definition {
  kind: DefinitionKind;
  /** As other code calls it, without what it stands in: `add`. Of a test, its title. */
  name: string;
  /** As it is read: `add(item: T): void`. */
  title: string;
  /** With the comments and decorators before it, from the beginning of a line where nothing else stands there. */
  start: number;
  /** The definition itself. */
  at: number;
  end: number;
  /** In order, within it, not overlapping. Of a function only those that are worth a section of their own. */
  members: Definition[];
  /** What its documentation says, without comment marks. */
  doc: string;
  /** What it belongs to where that is not what it stands in: the receiver of a method in Go, the class in C++. */
  owner?: string;
}

/** What a name is qualified by: packages and namespaces would only make it longer. */
export const QUALIFIERS: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'union',
  'trait',
  'impl',
  'suite',
  'function',
  'method',
]);

/** Definitions whose members are shown as sections under them. */
export const CONTAINERS: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'interface',
  'struct',
  'union',
  'trait',
  'impl',
  'enum',
  'namespace',
  'module',
  'suite',
]);
