/** Lines where something is defined, told by their words. */
import type { DefinitionKind } from './definition.ts';
import type { Family, Language } from './languages.ts';
import type { Source } from './lines.ts';

export interface Start {
  kind: DefinitionKind;
  name: string;
  /** As it is read, where that ends before the line or the body does. */
  head?: string;
}

const MODIFIERS =
  '(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|open|data|inline|suspend|override|virtual|async|unsafe|partial|readonly|extern|pub(?:\\([^)]*\\))?|case|fileprivate|mutating|local)\\s+)*';
const TYPE = new RegExp(
  `^\\s*${MODIFIERS}(class|interface|struct|enum|union|trait|protocol|extension|object|record|namespace|module|impl|mixin|message|service|actor)\\s+([\\w$.:\\\\]+)`,
);
const KEYWORD_FUNCTION = new RegExp(
  `^\\s*${MODIFIERS}(?:function\\b\\s*\\*?|func|fun|fn|def|rpc|sub)\\s+(?:\\([^)]*\\)\\s*)?(?:<[^>]*>\\s*)?(?:[\\w?<>]+\\.)?([\\w$]+[!?]?)\\s*[(<[]`,
);
const VALUE_FUNCTION = new RegExp(
  `^\\s*${MODIFIERS}(?:const|let|var|val)\\s+([\\w$]+)\\s*(?::[^=]+)?=\\s*(?:async\\s*)?(?:function\\b|\\([^)]*\\)\\s*(?::[^=]+)?=>|[\\w$]+\\s*=>)`,
);
const EXPORTED_FUNCTION = /^\s*(?:module\.)?exports(?:\.([\w$]+))?\s*=\s*(?:async\s+)?function\b\s*([\w$]*)/;
const GO_TYPE = /^\s*type\s+(\w+)(?:\[[^\]]*\])?\s+(struct|interface)\b/;
/** A type or modifier, a name and parameters: C, Java, C#, Dart. */
const TYPED_FUNCTION = /^\s*(?:[\w$<>[\],.&*:?~@]+\s+)+[*&]*([\w$:~]+)\s*\([^;=]*$/;
const METHOD = /^\s*(?:(?:get|set|async|constructor|init)\s+)?[*#]?([\w$]+)\s*\([^;=]*\{\s*\}?\s*$/;
const CSS_RULE = /^\s*([^\s{};][^{};]*?)\s*\{/;
const NO_NAME = new Set(
  'if for while switch catch return else do try with when match using lock foreach throw new await case typeof sizeof function'.split(
    ' ',
  ),
);

const TYPE_KINDS: Readonly<Record<string, DefinitionKind>> = {
  protocol: 'interface',
  extension: 'impl',
  object: 'class',
  record: 'class',
  actor: 'class',
  mixin: 'class',
  message: 'struct',
  service: 'interface',
};

const RUBY =
  /^\s*(?:(?:private|public|protected)\s+)?(def|defp|defmacro|class|module|defmodule|function|struct|macro)\s+(?:self\.)?([\w.:?!=]+)/;
const SHELL =
  /^\s*(?:(?:function|sub)\s+([\w:-]+)|([\w:.-]+)\s*(?:\(\s*\)\s*\{?\s*$|(?:<-|=)\s*function\s*\())/i;
const SQL =
  /^\s*create\s+(?:or\s+(?:replace|alter)\s+)?(?:temp(?:orary)?\s+|unique\s+|virtual\s+)?(table|(?:materialized\s+)?view|function|procedure|trigger|index|type)\s+(?:if\s+not\s+exists\s+)?([\w."`[\]]+)/i;
const LUA = /^\s*(?:local\s+)?(?:function\s+([\w.:]+)|([\w.]+)\s*=\s*function\b)/;
const LISP = /^\(\s*(def[\w-]*|define[\w-]*|ns)\s+\(?([^\s()[\]{}]+)/;
const PYTHON = /^\s*(?:async\s+)?(def|class)\s+(\w+)/;

export function startAt(
  { code, lines }: Source,
  index: number,
  { family, name }: Language,
  parent: DefinitionKind | undefined,
): Start | undefined {
  const line = code.slice(lines[index]!.start, Math.min(lines[index]!.end, lines[index]!.start + 2000));
  if (name === 'css') {
    const rule = CSS_RULE.exec(line)?.[1];
    return rule === undefined ? undefined : { kind: 'rule', name: rule };
  }
  return STARTS[family](line, parent);
}

const STARTS: Readonly<
  Record<Family, (line: string, parent: DefinitionKind | undefined) => Start | undefined>
> = {
  braces: bracesStart,
  python: (line, parent) => wordStart(PYTHON.exec(line), parent),
  ruby: (line, parent) => wordStart(RUBY.exec(line), parent),
  shell: (line) => nameStart(SHELL.exec(line)),
  lua: (line) => nameStart(LUA.exec(line)),
  lisp: (line, parent) => wordStart(LISP.exec(line), parent),
  sql(line) {
    const [head, what, name] = SQL.exec(line) ?? [];
    if (what === undefined) return undefined;
    const kind = /table/i.test(what)
      ? 'table'
      : /view/i.test(what)
        ? 'view'
        : /type/i.test(what)
          ? 'type'
          : 'function';
    return { kind, name: name!.replace(/["`[\]]/g, ''), head: head! };
  },
};

function bracesStart(line: string, parent: DefinitionKind | undefined): Start | undefined {
  const [head, word, type] = TYPE.exec(line) ?? [];
  if (word !== undefined) {
    // PHP and others name where the file belongs in a statement.
    if (/^\s*;/.test(line.slice(head!.length))) return undefined;
    return { kind: TYPE_KINDS[word] ?? (word as DefinitionKind), name: type!, head: head! };
  }
  const [goHead, goName, shape] = GO_TYPE.exec(line) ?? [];
  if (goName !== undefined) return { kind: shape as DefinitionKind, name: goName, head: goHead! };
  const inType = parent !== undefined && parent !== 'namespace' && parent !== 'module';
  const name =
    KEYWORD_FUNCTION.exec(line)?.[1] ??
    VALUE_FUNCTION.exec(line)?.[1] ??
    EXPORTED_FUNCTION.exec(line)?.slice(1).find(Boolean) ??
    typed(line) ??
    (inType ? METHOD.exec(line)?.[1] : undefined);
  if (name === undefined || NO_NAME.has(name)) return undefined;
  return { kind: inType ? 'method' : 'function', name };
}

function typed(line: string): string | undefined {
  const first = /^\s*([\w$]+)/.exec(line)?.[1];
  return first === undefined || NO_NAME.has(first) || line.length > 400
    ? undefined
    : TYPED_FUNCTION.exec(line)?.[1];
}

const WORD_KINDS: Readonly<Record<string, DefinitionKind>> = {
  class: 'class',
  module: 'module',
  defmodule: 'module',
  ns: 'module',
  struct: 'struct',
};

function wordStart(match: RegExpExecArray | null, parent: DefinitionKind | undefined): Start | undefined {
  if (match === null) return undefined;
  const [head, word, name] = match;
  const kind = WORD_KINDS[word!];
  if (kind !== undefined) return { kind, name: name!, head };
  return { kind: parent === 'class' ? 'method' : 'function', name: name! };
}

function nameStart(match: RegExpExecArray | null): Start | undefined {
  const name = match?.[1] ?? match?.[2];
  return name === undefined ? undefined : { kind: 'function', name };
}
