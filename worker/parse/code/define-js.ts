/** Definitions of TypeScript and JavaScript that are more than a name and a body. */
import type { Node } from 'web-tree-sitter';
import type { DefinitionKind } from './definition.ts';
import { type Found, found } from './found.ts';
import { callableTitle } from './heads.ts';
import { isFunctionValue } from './syntax.ts';

export function jsVariables(node: Node): Found | undefined {
  const declarators = node.namedChildren.filter((child) => child.type === 'variable_declarator');
  // C# and Java have nodes of the same name, whose parts are called otherwise.
  if (declarators.length === 0 || declarators[0]!.childForFieldName('name')?.type !== 'identifier')
    return undefined;
  const [first] = declarators;
  const value = first!.childForFieldName('value');
  if (value?.type === 'call_expression' && value.text.startsWith('require(')) return undefined;
  if (declarators.length === 1 && isFunctionValue(value)) {
    return valued(node, first!.childForFieldName('name')!.text, value);
  }
  const names = declarators.map((declarator) => declarator.childForFieldName('name')!.text).join(', ');
  const keyword = /\b(?:const|let|var)\b/.exec(node.text.slice(0, 40))?.[0] ?? 'const';
  return found(node, 'constant', names, `${keyword} ${names}`, value?.type === 'object' ? value : null);
}

/** A name with a function or a class for its value. */
function valued(node: Node, name: string, value: Node, kind?: DefinitionKind, owner?: string): Found {
  const body = value.childForFieldName('body');
  if (value.type === 'class') return found(node, 'class', name, `class ${name}`, body, owner);
  const part = (field: string): string => value.childForFieldName(field)?.text ?? '';
  const parameters = part('parameters') || `(${part('parameter')})`;
  const title = callableTitle(`${name}${part('type_parameters')}${parameters}${part('return_type')}`);
  return found(node, kind ?? 'function', name, title, body, owner);
}

export function jsField(node: Node): Found | undefined {
  const key =
    node.childForFieldName('name') ?? node.childForFieldName('property') ?? node.childForFieldName('key');
  if (key === null) return undefined;
  const name = key.text.replace(/^["'`]|["'`]$/g, '');
  const value = node.childForFieldName('value');
  if (isFunctionValue(value)) return valued(node, name, value, 'method');
  if (node.type === 'pair') return undefined;
  return found(node, 'field', name, callableTitle(node.text.split(/[=;\n]/, 1)[0]!), null);
}

/** `module.exports = …`, `exports.name = …`, `Name.prototype.method = …`. */
export function jsAssignment(node: Node): Found | undefined {
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left?.type !== 'member_expression' || right === null) return undefined;
  const path = left.text.replace(/\s+/g, '').replace(/^(?:module\.)?exports\.?/, '');
  const name = path === '' ? (right.childForFieldName('name')?.text ?? 'exports') : path;
  const parts = name.split('.').filter((part) => part !== 'prototype');
  if (right.type === 'object') return found(node, 'constant', name, name, right);
  if (!isFunctionValue(right)) return undefined;
  const owner = parts.slice(0, -1).join('.');
  return valued(node, parts.at(-1)!, right, owner === '' ? undefined : 'method', owner || undefined);
}

const SUITES: ReadonlySet<string> = new Set(['describe', 'suite', 'context']);
const TESTS: ReadonlySet<string> = new Set(['test', 'it', 'specify', 'bench']);

/** `describe('title', () => …)`, `test.each(rows)('title', …)`, `it.skip('title', …)`. */
export function testBlock(node: Node): Found | undefined {
  const callee = /^\w+/.exec(node.childForFieldName('function')?.text ?? '')?.[0] ?? '';
  const kind = SUITES.has(callee) ? 'suite' : TESTS.has(callee) ? 'test' : undefined;
  const given = node.childForFieldName('arguments')?.namedChildren ?? [];
  const [title] = given;
  const block = given.findLast(isFunctionValue);
  if (kind === undefined || block === undefined || !/string$/.test(title!.type)) return undefined;
  const name = title!.text.slice(1, -1).replace(/\\(.)/g, '$1');
  return found(node, kind, name, name, block.childForFieldName('body'));
}
