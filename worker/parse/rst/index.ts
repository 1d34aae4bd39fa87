export { rstParser } from './parser.ts';
