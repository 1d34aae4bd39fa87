export {
  append,
  type Content,
  code,
  codeBlock,
  element,
  heading,
  insertBefore,
  root,
  table,
} from './build.ts';
export { fenced } from './code.ts';
export {
  attribute,
  childrenOf,
  type Element,
  findElement,
  isElement,
  isText,
  type Node,
  rawText,
  visit,
} from './dom.ts';
export { emit } from './emit.ts';
export { codeSpan, InlineBuffer, link } from './inline-buffer.ts';
export { declaredCharset, parsePage } from './markup.ts';
export { htmlParser } from './parser.ts';
export { Grid } from './table.ts';
export { escapeHeading, escapeLineStart, escapeText, Writer } from './writer.ts';
