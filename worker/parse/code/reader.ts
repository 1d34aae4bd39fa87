/** A syntax tree → its definitions. */
import type { Node } from 'web-tree-sitter';
import { docText } from './comments.ts';
import { define } from './define.ts';
import { CONTAINERS, type Definition, type DefinitionKind } from './definition.ts';
import type { Found } from './found.ts';
import { isBefore, isComment, isFunctionValue, TRANSPARENT } from './syntax.ts';

/** Deeper nesting than this is no structure any more. */
const MAX_DEPTH = 8;
/** A function is divided where it is longer than this … */
const LARGE_FUNCTION = 4000;
/** … by the functions in it that are longer than this. */
const LARGE_INNER = 400;
/** An object is divided by its functions where it is longer than this. */
const LARGE_OBJECT = 1500;
/** Share of its parent that a wrapped function must fill for its body to count as the parent's. */
const WRAPPED = 0.5;

const MEMBERS: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'interface',
  'struct',
  'union',
  'trait',
  'impl',
  'enum',
]);

export function readTree(root: Node, text: string): Definition[] {
  return readBody(root, text, undefined, 0);
}

function readBody(body: Node, text: string, parent: DefinitionKind | undefined, depth: number): Definition[] {
  const definitions: Definition[] = [];
  let before: Node[] = [];
  let floor = body.startIndex;
  for (const child of itemsOf(body)) {
    const apart = before.length > 0 && !adjoins(text, before.at(-1)!, child);
    if (isBefore(child)) {
      if (apart) before = [];
      // What stands behind something on its line belongs to that.
      if (startsLine(text, child.startIndex, floor)) before.push(child);
      continue;
    }
    const what = define(child);
    const own = apart ? before.filter(isDocumentation) : before;
    if (what) definitions.push(definitionOf({ node: child, what, before: own, text, parent, depth, floor }));
    before = [];
    floor = child.endIndex;
  }
  return definitions;
}

/** The nodes of a body, with those of what is only wrapped around them. */
function* itemsOf(body: Node): Generator<Node, void, undefined> {
  for (const child of body.namedChildren) {
    const inner = TRANSPARENT.has(child.type) ? child : wrappedBody(child, body);
    if (inner === undefined) yield child;
    else yield* itemsOf(inner);
  }
}

/** `(function () { … })()`, `define([…], function () { … })`: a whole file in one function. */
function wrappedBody(node: Node, parent: Node): Node | undefined {
  if (node.type !== 'expression_statement' || node.parent?.type !== 'program') return undefined;
  if (node.endIndex - node.startIndex < WRAPPED * (parent.endIndex - parent.startIndex)) return undefined;
  if (define(node) !== undefined) return undefined;
  const size = node.endIndex - node.startIndex;
  const bodies = node
    .descendantsOfType(['function_expression', 'arrow_function'])
    .flatMap((inner) => (isFunctionValue(inner) ? (inner.childForFieldName('body') ?? []) : []));
  return bodies.find(
    ({ type, startIndex, endIndex }) => type === 'statement_block' && endIndex - startIndex > WRAPPED * size,
  );
}

interface Place {
  node: Node;
  what: Found;
  before: readonly Node[];
  text: string;
  parent: DefinitionKind | undefined;
  depth: number;
  floor: number;
}

function definitionOf({ node, what, before, text, parent, depth, floor }: Place): Definition {
  const first = before[0] ?? node;
  const inClass = parent !== undefined && MEMBERS.has(parent);
  const kind = inClass && what.kind === 'function' ? 'method' : what.kind;
  const constructs = kind === 'method' && /^(?:constructor|__init__)$/.test(what.name);
  const comments = before.filter(isComment);
  const doc = comments.length > 0 ? text.slice(comments[0]!.startIndex, comments.at(-1)!.endIndex) : '';
  return {
    kind: constructs ? 'constructor' : inClass && kind === 'constant' ? 'field' : kind,
    name: what.name,
    title: what.title,
    start: lineStart(text, first.startIndex, floor),
    at: what.at,
    end: node.endIndex,
    members: depth < MAX_DEPTH ? membersOf(what, text, kind, depth) : [],
    doc: docText(doc) || docText(docstring(what.body)),
    ...(what.owner !== undefined && { owner: what.owner }),
  };
}

function membersOf({ body }: Found, text: string, kind: DefinitionKind, depth: number): Definition[] {
  if (body === null) return [];
  const size = body.endIndex - body.startIndex;
  if (CONTAINERS.has(kind)) return readBody(body, text, kind, depth + 1);
  if (body.type === 'object') {
    return size < LARGE_OBJECT ? [] : callables(readBody(body, text, 'class', depth + 1));
  }
  if (size < LARGE_FUNCTION) return [];
  return callables(readBody(body, text, kind, depth + 1)).filter(
    ({ start, end }) => end - start >= LARGE_INNER,
  );
}

function callables(definitions: Definition[]): Definition[] {
  return definitions.filter(({ kind }) => kind === 'function' || kind === 'method' || kind === 'class');
}

/** Python's documentation is the first thing in the body. */
export function docstring(body: Node | null): string {
  const first = body?.type === 'block' || body?.type === 'module' ? body.firstNamedChild : null;
  const string = first?.type === 'expression_statement' ? first.firstNamedChild : null;
  if (string?.type !== 'string') return '';
  return string.namedChildren.find(({ type }) => type === 'string_content')?.text ?? '';
}

/** Whether at most one line end stands between the two. */
function adjoins(text: string, first: Node, second: Node): boolean {
  // Some comments of Rust hold their line end.
  const between = text.slice(first.startIndex, second.startIndex).slice(first.text.trimEnd().length);
  return between.trim() === '' && (between.match(/\r\n|\r|\n/g)?.length ?? 0) <= 1;
}

/** A comment that documents stays with what it documents even over a blank line. */
function isDocumentation(node: Node): boolean {
  return !isComment(node) || node.text.startsWith('/**') || node.text.startsWith('///');
}

function startsLine(text: string, offset: number, floor: number): boolean {
  return (
    lineStart(text, offset, floor) < offset || offset === floor || /[\r\n]/.test(text[offset - 1] ?? '\n')
  );
}

/** The beginning of the line, where nothing but white space stands before `offset`. */
function lineStart(text: string, offset: number, floor: number): number {
  let start = offset;
  while (start > floor && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return start === floor || /[\r\n]/.test(text[start - 1] ?? '\n') ? start : offset;
}
