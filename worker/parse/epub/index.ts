export { epubParser } from './parser.ts';
