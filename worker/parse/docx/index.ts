export { docxParser } from './parser.ts';
