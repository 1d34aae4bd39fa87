export { jsonLinesParser, jsonParser } from './parser.ts';
