export { hasLineEndHyphens, lineBrokenWord, type WordEvidence, withTrema } from './hyphen.ts';
export { normalize } from './normalize.ts';
