export { mhtmlParser } from './parser.ts';
