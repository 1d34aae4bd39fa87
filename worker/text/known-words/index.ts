export { type IsKnownWord, knownWords } from './known-words.ts';
