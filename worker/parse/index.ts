export {
  chooseKind,
  extensionGroups,
  PARSER_VERSION,
  parseDocument,
  supportedExtensions,
  walkedExtensions,
} from './registry.ts';
export { sniff } from './sniff.ts';
export { openZip, type ZipArchive } from './zip/index.ts';
