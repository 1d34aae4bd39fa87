import type { Block } from './blocks.ts';
import { boxTitle } from './dialects.ts';
import { plainInline } from './inline.ts';

/** More than this of one block is not read. */
const READ_LIMIT = 2000;

const LINE_MARKS: Partial<Record<Block['kind'], RegExp>> = {
  list: /^\s*(?:(?:[-+*]|\d{1,9}[.)])(?:\s+|$)|>\s?)*(?:\[[ xX]\]\s+)?/,
  quote: /^\s*(?:>\s?)*(?:\[![\w-]+(?:\|[^\]\n]*)?\][+-]?\s*)?/,
};
const FENCE = /^\s*(`{3,}|~{3,})/;
const LABEL = /^\s*(?:\*\*|__)[\p{L}\p{N} ]{1,30}:?(?:\*\*|__):?\s*$/u;
/** A link's address that stands by itself, with its title. */
const DEFINITION =
  /^ {0,3}\[(?!\^)(?:\\.|[^[\]\\])+\]:\s*(?:<[^<>]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/;
const FOOTNOTE = /^\s*\[\^[^\]\s]+\]:\s*/;
/** Attributes of kramdown, the mark of a paragraph in Obsidian, the place of a table of contents. */
const MARK = /^\s*(?:\{:[^{}]*\}|\[(?:TOC|_TOC_)\]|\^[\w-]+)\s*$/i;
const MODULE_OR_COMMENT = /^\s*(?:<(?:script|style|!|\?)|\{(?:\/\*|%-?\s*comment)|(?:import|export)\s)/i;

/**
 * The words of a block without its markup; empty for rules, comments and what only a program reads. At most `limit`
 * source characters are read.
 */
export function plainBlock(text: string, block: Block, limit: number = READ_LIMIT): string {
  const cut = block.end - block.start > limit;
  const source = text.slice(block.start, cut ? block.start + limit : block.end);
  switch (block.kind) {
    case 'rule':
      return '';
    case 'code':
      return codeText(source);
    case 'table':
      return tableText(source);
    case 'html':
      return htmlText(source);
    default:
      return proseText(cut ? withoutOpenEnd(source) : source, block.kind);
  }
}

/** Whether a block is a footnote, the address of a link, or pictures alone: nothing to tell what a section is about. */
export function isAside(text: string, { kind, start, end }: Block): boolean {
  if (kind !== 'paragraph' && kind !== 'quote') return false;
  const source = text.slice(start, Math.min(end, start + READ_LIMIT));
  if (FOOTNOTE.test(source)) return true;
  return kind === 'paragraph' && /^\s*!?\[/.test(source) && !/[\p{L}\p{N}]/u.test(withoutPictures(source));
}

function withoutPictures(source: string): string {
  return source
    .replace(/!\[[^[\]]*\](?:\([^()\s]*(?:\s+"[^"]*")?\)|\[[^[\]]*\])/g, '')
    .replace(/\[\s*\](?:\([^()\s]*(?:\s+"[^"]*")?\)|\[[^[\]]*\])/g, '');
}

/** A link or a tag that the limit cuts in two shows only what stands before its address. */
function withoutOpenEnd(source: string): string {
  return source
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]*$/, '$1')
    .replace(/<\/?[A-Za-z][^<>]*$/, '')
    .replace(/(^|\n) {0,3}\[[^[\]\n]{0,200}(?:\]:?[ \t]*\S*)?$/, '');
}

function proseText(source: string, kind: Block['kind']): string {
  const lines = source.split(/\r\n?|\n/);
  if (kind === 'paragraph') return plainInline(withoutDefinitions(lines).map(proseLine).join('\n'));
  const marks = LINE_MARKS[kind] ?? /^/;
  const { prose, code } = partFences(lines.map((line) => line.replace(marks, '')));
  return plainInline(prose.map(proseLine).join('\n')) || code.join(' ').replace(/\s+/g, ' ').trim();
}

/** Only the first lines of a paragraph can be definitions. */
function withoutDefinitions(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !DEFINITION.test(line));
  return first < 0 ? [] : lines.slice(first);
}

/** Lines outside of fences, and those inside. Code right below a label, such as a signature, is what the label is about. */
function partFences(lines: readonly string[]): { prose: string[]; code: string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  let fence: string | undefined;
  let labelled = false;
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined) {
      if (fence === undefined) prose.push(line);
      else if (labelled && !line.includes('`')) prose.push(`\`${line.trim()} \``);
      else code.push(line);
    } else if (fence === undefined) {
      fence = mark;
      labelled = LABEL.test(prose.findLast((text) => text.trim() !== '') ?? '');
    } else if (mark.startsWith(fence)) fence = undefined;
  }
  return { prose, code };
}

function proseLine(line: string): string {
  if (MARK.test(line)) return '';
  const title = boxTitle(line);
  if (title !== undefined) return title === '' || /[.!?:]$/.test(title) ? title : `${title}:`;
  return line.replace(FOOTNOTE, '');
}

/** All tags go; those that open what blank lines part from them have no partner in the block. */
function htmlText(source: string): string {
  if (MODULE_OR_COMMENT.test(source)) return '';
  const lines = source.replace(/<\/?[A-Z][\w.:-]*>/g, '').split(/\r\n?|\n/);
  return plainInline(lines.map(proseLine).join('\n'));
}

function codeText(source: string): string {
  return source
    .replace(/^\s*(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/\{(?:%-?\s*(?:end)?highlight|\{<\s*\/?\s*highlight)\b[^{}]*\}\}?|\{\{#[a-z_]+\s[^{}]*\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function tableText(source: string): string {
  return source
    .split(/\r\n?|\n/)
    .filter((line) => !/^[\s|:-]*$/.test(line))
    .map((line) => plainInline(line.replace(/(?<!\\)\|/g, ' ')))
    .join(' ')
    .trim();
}
