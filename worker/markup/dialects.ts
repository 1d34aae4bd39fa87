/**
 * Blocks of the dialects of documentation sites, which CommonMark does not know: the modules and comments of MDX,
 * code between the tags of Jekyll and Hugo, the indented boxes of Python-Markdown, footnotes.
 */
import type { HtmlStart } from './html-start.ts';

interface DialectStart extends HtmlStart {
  kind: 'code' | 'html';
}

const IMPORT =
  /^import\s+(?:["']|(?:type\s+)?\{\s*$|(?:type\s+)?[\w$*{][^\n"']*(?:\bfrom\s+["']|,\s*\{\s*$))/;
const EXPORT =
  /^export\s+(?:default\s+\S|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s+\w|\{|\*\s+from\s+["'])/;
const HIGHLIGHT = /^\{(?:%-?\s*highlight|\{<\s*highlight)\b/;
const HIGHLIGHT_END = /\{(?:%-?\s*endhighlight|\{<\s*\/\s*highlight)\b/;
const COMMENT = /^\{%-?\s*comment\b/;
const COMMENT_END = /\{%-?\s*endcomment\b/;

/** More than this of a line is not looked at. */
const HEAD = 300;

/** What begins at the left edge of a line outside of all other blocks. */
export function dialectStart(text: string, pos: number, eol: number): DialectStart | undefined {
  const head = text.slice(pos, Math.min(eol, pos + HEAD));
  if (head.startsWith('{/*')) return { kind: 'html', end: /\*\/\s*\}/ };
  if (HIGHLIGHT.test(head)) return { kind: 'code', end: HIGHLIGHT_END };
  if (COMMENT.test(head)) return { kind: 'html', end: COMMENT_END };
  if (!isModule(head)) return undefined;
  const until = moduleEnd(text, pos);
  return { kind: 'html', end: undefined, ...(until !== undefined && { until }) };
}

/** Whether a line imports or exports as MDX does. */
function isModule(line: string): boolean {
  return IMPORT.test(line) || EXPORT.test(line);
}

/** A longer statement with blank lines in it is taken to end at the first of them. */
const MODULE_LIMIT = 4000;
const STRING = /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** End of the lines of a module: before the first blank line outside of brackets and strings. */
function moduleEnd(text: string, pos: number): number | undefined {
  const source = text.slice(pos, pos + MODULE_LIMIT).replace(STRING, (found) => '.'.repeat(found.length));
  let depth = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source[i]!;
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (
      depth <= 0 &&
      (char === '\n' || char === '\r') &&
      /^\r?\n?[ \t]*(?:[\r\n]|$)/.test(source.slice(i + 1, i + 100))
    ) {
      return pos + i;
    }
  }
  return depth <= 0 && source.length < MODULE_LIMIT ? pos + source.length : undefined;
}

const ADMONITION =
  /^(?:(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*(?:[ \t]+[\w-]+)*(?:[ \t]+"([^"]*)")?|===[!+]?[ \t]+"([^"]+)")[ \t]*$/;
const INDENTED_NEXT = /^(?:[ \t]*(?:\r\n?|\n))*(?: {4}|\t)[ \t]*\S/;

/** `!!! note "Title"`, `??? tip`, `=== "Tab"`: what is indented below belongs to it. */
export function isAdmonition(text: string, pos: number, eol: number, next: number): boolean {
  if (eol - pos > HEAD || !ADMONITION.test(text.slice(pos, eol))) return false;
  return INDENTED_NEXT.test(text.slice(next, next + HEAD));
}

/** Length of the label of `[^1]: a footnote`, 0 for other lines. */
export function footnoteLabel(text: string, pos: number, eol: number): number {
  return /^\[\^[^\]\s]{1,100}\]:/.exec(text.slice(pos, Math.min(eol, pos + HEAD)))?.[0].length ?? 0;
}

/** The title of a box, empty where it has none or shows nothing of its line; `undefined` for a line that opens no box. */
export function boxTitle(line: string): string | undefined {
  const admonition = ADMONITION.exec(line.trim());
  if (admonition !== null) return admonition[1] ?? admonition[2] ?? '';
  const directive = /^\s*:{3,}[ \t]*[\w-]*(.*)$/.exec(line)?.[1];
  if (directive === undefined) return undefined;
  const named = /\b(?:title|alt-text|label)\s*=\s*["“]([^"”]*)["”]/.exec(directive)?.[1];
  if (named !== undefined) return named;
  const bracketed = /^\s*\[([^\]]*)\]/.exec(directive)?.[1];
  return bracketed ?? directive.replace(/\{[^{}]*\}|\b[\w-]+=(?:"[^"]*"|\S+)|:{3,}\s*$/g, '').trim();
}

/** Lines that no line of dashes below makes a heading of. */
export function isBoxLine(line: string): boolean {
  return /^(?::{3,}|\{[%{:/]|!!! |\?\?\?\+? )/.test(line) || isModule(line);
}
