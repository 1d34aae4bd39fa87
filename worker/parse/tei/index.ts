export { teiParser, xmlParser } from './parser.ts';
