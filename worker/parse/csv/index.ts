export { csvParser } from './parser.ts';
export { readRows } from './records.ts';
