export { ipynbParser } from './parser.ts';
