export { pdfParser } from './parser.ts';
