/** Definitions as they are read: signatures without modifiers, bodies and comments, on one line. */

const TITLE_LENGTH = 100;
/** More of a signature is not looked at. */
const HEAD_LENGTH = 2000;

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=\s)#\s[^\n]*/g;
const MODIFIER =
  /^(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|sealed|partial|readonly|override|virtual|inline|constexpr|explicit|extern|synchronized|native|unsafe|open|async|local|data|mutating|fileprivate)\s+(?=[\w#*[{"'~@$&<:])|pub(?:\s*\([^)]*\))?\s+|_*[A-Z][A-Z0-9]*_[A-Z0-9_]+\s+(?=[\w:~])|@[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?\s+|\[[^\]]*\]\s*|template\s*<[^{;]*?>\s*(?=\w))/;
const KEYWORD = /^(?:function\b\s*\*?|def\b|func\b|fun\b|fn\b|sub\b|defp?\b)\s*/;
const RECEIVER = /^\([^)]*\)\s*(?=\w+\s*[[(])/;

/** Of a function: name, parameters and what it gives back. */
export function callableTitle(head: string): string {
  const plain = withoutModifiers(oneLine(head)).replace(KEYWORD, '').replace(RECEIVER, '');
  return shortSignature(
    plain
      .replace(/([\w$>]) \(/, '$1(')
      .replace(/\s*(?:=>|[={:;])$/, '')
      .trim(),
  );
}

/** Of anything else: up to where its value or its body begins. */
export function plainTitle(head: string): string {
  const plain = withoutModifiers(oneLine(head));
  return cut(plain.replace(/\s*(?:(?:[={;,]|(?<!:):(?!:)).*)?$/, '').trim());
}

/** The line as it stands, without what opens or ends a block. */
export function lineTitle(line: string): string {
  return cut(oneLine(line).replace(/\s*[{:;,]$/, ''));
}

function withoutModifiers(head: string): string {
  let rest = head;
  for (let match = MODIFIER.exec(rest); match !== null; match = MODIFIER.exec(rest)) {
    rest = rest.slice(match[0].length);
  }
  return rest;
}

function oneLine(text: string): string {
  return text
    .slice(0, HEAD_LENGTH)
    .replace(COMMENTS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([([]) |,? (?=[)\]])|,(?=[)\]])/g, '$1')
    .trim();
}

/** Parameters are the first thing to go. */
function shortSignature(signature: string): string {
  if (signature.length <= TITLE_LENGTH) return signature;
  const open = signature.indexOf('(');
  const close = signature.lastIndexOf(')');
  const shorter =
    open > 0 && close > open ? `${signature.slice(0, open)}(…)${signature.slice(close + 1)}` : signature;
  return cut(shorter);
}

function cut(title: string): string {
  return title.length <= TITLE_LENGTH ? title : `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}
