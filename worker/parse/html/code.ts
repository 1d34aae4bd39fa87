/** Preformatted text: its lines as they are shown, and the language it is written in. */
import { attribute, childrenOf, type Element, isElement, isText, type Node, parentOf, visit } from './dom.ts';

/** Beside the code, never the code, and lines that only make an example run: highlighters also put `line-numbers` on the whole block. */
const GUTTER =
  /^(?:lineno|linenos|lineno-.*|line-numbers?|line-numbers-rows|ln|gutter|copy|copybtn|copy-button|boring)$/;
const LINE = /^(?:line|token-line|code-line|view-line)$/;
const LANGUAGE = /^(?:language|lang|highlight|highlight-source|brush|source)[-:]([\w+#.-]+)$/;
const NO_LANGUAGE = new Set(['default', 'text', 'none', 'plaintext', 'plain', 'txt', 'notranslate']);

export interface Code {
  language: string;
  lines: string[];
}

/** The same in several languages may stand in one block, of which a switch shows one. */
export function readCodes(pre: Element): Code[] {
  const codes = childrenOf(pre).filter((node): node is Element => isElement(node) && node.tagName === 'code');
  const several = codes.length > 1 && codes.every((code) => firstMatch(classesOf(code)) !== undefined);
  return several ? codes.map((code) => readCode(code)) : [readCode(pre)];
}

function readCode(pre: Element): Code {
  const parts: string[] = [];
  const rows = lineElements(pre);
  const broken = rows.size > 1 && !hasNewline(pre);
  visit(pre, (node) => {
    if (isText(node)) parts.push(node.value);
    if (!isElement(node)) return undefined;
    if (isBeside(node)) return 'skip';
    if (node.tagName === 'br') parts.push('\n');
    else if (broken && rows.has(node) && parts.length > 0) parts.push('\n');
    return undefined;
  });
  const text = parts.join('').replace(/\r\n?/g, '\n').replace(/^\n/, '').trimEnd();
  return { language: languageOf(pre), lines: text.trim() === '' ? [] : text.split('\n') };
}

function isBeside(element: Element): boolean {
  if (element.tagName === 'button') return true;
  return element.tagName !== 'code' && classesOf(element).some((name) => GUTTER.test(name));
}

/** Elements that are shown as a line each; where no newline stands between them, one is meant. */
function lineElements(pre: Element): Set<Node> {
  const found = new Set<Node>();
  visit(pre, (node) => {
    if (!isElement(node) || !(node.tagName === 'div' || classesOf(node).some((name) => LINE.test(name)))) {
      return undefined;
    }
    found.add(node);
    return 'skip';
  });
  return found;
}

function hasNewline(pre: Element): boolean {
  let found = false;
  visit(pre, (node) => {
    found = isText(node)
      ? node.value.trimEnd().includes('\n') || node.value === '\n'
      : isElement(node) && node.tagName === 'br';
    return found ? 'stop' : undefined;
  });
  return found;
}

/** From the class of the block, of the code in it, or of what is right around it. */
function languageOf(pre: Element): string {
  const inner = childrenOf(pre).find((node): node is Element => isElement(node) && node.tagName === 'code');
  const code = pre.tagName === 'code' ? pre : inner;
  const outer = parentOf(pre);
  for (const element of [code, pre, outer, outer === undefined ? undefined : parentOf(outer)]) {
    if (element === undefined) continue;
    const named = attribute(element, 'data-lang') ?? attribute(element, 'data-language');
    const found = named ?? firstMatch(classesOf(element));
    if (found !== undefined) return NO_LANGUAGE.has(found) ? '' : found.replace(/[`\s]/g, '');
  }
  return '';
}

function firstMatch(classes: readonly string[]): string | undefined {
  for (const name of classes) {
    const match = LANGUAGE.exec(name);
    if (match !== null) return match[1];
  }
  return undefined;
}

function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

export function fenced(language: string, lines: readonly string[]): string[] {
  let longest = 2;
  for (const line of lines)
    for (const run of line.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
  const marks = '`'.repeat(longest + 1);
  return [marks + language, ...lines, marks];
}
