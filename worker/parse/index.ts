export {
  extensionGroups,
  PARSER_VERSION,
  type ParserGroup,
  parseDocument,
  supportedExtensions,
  walkedExtensions,
} from './registry.ts';
