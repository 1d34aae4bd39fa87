export { sentenceEnds } from './sentences.ts';
