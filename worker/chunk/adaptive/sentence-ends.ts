import { isSpace, trimEnd } from '../../markup/index.ts';
import { endsSentence } from '../section/cut.ts';

/** Offsets behind the sentences of a range, white space left out; the last one is its end. */
export function sentenceEnds(text: string, start: number, end: number, _language: string): number[] {
  const ends: number[] = [];
  for (let i = start + 1; i < end; i++) {
    const wide = '。！？'.includes(text[i - 1]!) && !'。！？」』'.includes(text[i]!);
    const blank = isSpace(text.charCodeAt(i - 1)) && !isSpace(text.charCodeAt(i));
    if (wide || (blank && endsSentence(text, start, i))) ends.push(trimEnd(text, start, i));
  }
  const last = trimEnd(text, start, end);
  if (last > start && ends.at(-1) !== last) ends.push(last);
  return ends;
}
