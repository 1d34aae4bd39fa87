export {
  extensionGroups,
  PARSER_VERSION,
  type ParserGroup,
  parseDocument,
  supportedExtensions,
} from './registry.ts';
