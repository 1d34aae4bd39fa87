export {
  type HyphenFate,
  hasLineEndHyphens,
  lineBrokenWord,
  type WordEvidence,
  withTrema,
} from './hyphen.ts';
export { type NormalizedText, type NormalizeOptions, normalize } from './normalize.ts';
export { applyEdits, type Edit, OffsetMap, type Side } from './offset-map.ts';
