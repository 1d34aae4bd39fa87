export { PARSER_VERSION, parseDocument, supportedExtensions } from './registry.ts';
