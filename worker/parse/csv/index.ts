export { csvParser } from './parser.ts';
