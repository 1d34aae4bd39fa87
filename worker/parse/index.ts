export { charsetOf, decodeHead } from './decode.ts';
export { TextProcessor, toMarkdownParseResult } from './markdown-result.ts';
export { checkedExtensions, hasExtension, OwnParsers, type RegisteredParser } from './own.ts';
export { TooSlow, within } from './pdf/limit.ts';
export {
  chooseKind,
  extensionGroups,
  isKind,
  PARSER_VERSION,
  parseDocument,
  supportedExtensions,
  walkedExtensions,
} from './registry.ts';
export { sniff } from './sniff.ts';
export { openZip, type ZipArchive } from './zip/index.ts';
