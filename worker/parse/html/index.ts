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
export { type Emitted, emit } from './emit.ts';
export { htmlParser } from './parser.ts';
