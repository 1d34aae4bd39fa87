export { conlluParser } from './parser.ts';
