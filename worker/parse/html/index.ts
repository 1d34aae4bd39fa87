export { htmlParser } from './parser.ts';
