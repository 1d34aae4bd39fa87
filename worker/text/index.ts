/** Words: how text is cut, folded and stemmed, what queries mean, what is marked in results. Pure; one version. */
export { ANALYSER_VERSION, analyse, type Token, tokenize } from './analyse.ts';
export { highlight, type Matcher, matcher, phrasesHold } from './highlight.ts';
export { type IsKnownWord, knownWords } from './known-words/index.ts';
export { detectLanguage } from './language.ts';
export {
  beginsPairs,
  type ParsedQuery,
  parseQuery,
  prefixTerms,
  type QueryWord,
  queryTerms,
} from './query.ts';
export { sentenceEnds } from './sentences/index.ts';
export { spellings } from './spelling.ts';
export { prepareLanguages } from './stem.ts';
export { UNICODE_VERSION } from './tables.generated.ts';
export { type KnownWord, Vocabulary } from './vocabulary.ts';
export { joinBrokenWords } from './words.ts';
