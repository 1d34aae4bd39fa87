import type { Block } from './blocks.ts';
import { plainInline } from './inline.ts';

/** More than this of one block is not read. */
const READ_LIMIT = 2000;

const LINE_MARKS: Partial<Record<Block['kind'], RegExp>> = {
  list: /^\s*(?:(?:[-+*]|\d{1,9}[.)])(?:\s+|$))*(?:\[[ xX]\]\s+)?/,
  quote: /^\s*(?:>\s?)*(?:\[![A-Za-z]+\][+-]?\s*)?/,
  paragraph: /^\s*(?::{3,}.*$)?/,
};

/** The words of a block without its markup; empty for rules, comments and tags. At most `limit` source characters are read. */
export function plainBlock(text: string, block: Block, limit: number = READ_LIMIT): string {
  const source = text.slice(block.start, Math.min(block.end, block.start + limit));
  if (block.kind === 'rule') return '';
  if (block.kind === 'code') return codeText(source);
  if (block.kind === 'table') return tableText(source);
  if (block.kind === 'html' && /^\s*<(?:script|style|!|\?)/i.test(source)) return '';
  const marks = LINE_MARKS[block.kind];
  const lines = source.split(/\r\n?|\n/);
  return plainInline(marks === undefined ? source : lines.map((line) => line.replace(marks, '')).join('\n'));
}

function codeText(source: string): string {
  return source
    .replace(/^\s*(?:`{3,}|~{3,}).*$/gm, '')
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
