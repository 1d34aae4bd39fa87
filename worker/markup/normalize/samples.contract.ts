/** What the tests of normalisation share. */
import { normalize } from './normalize.ts';

const KNOWN = 'samenwerking verzendkosten beëindigen vergunning aanvraag cooperation sitzung'.split(' ');

const isKnownWord = (word: string): boolean => KNOWN.includes(word);

export const markdown = (source: string, language: string = 'nl'): string =>
  normalize(source, { markup: 'markdown', language, isKnownWord }).text;

export const plain = (source: string, language: string = 'nl'): string =>
  normalize(source, { markup: 'plain', language, isKnownWord }).text;

/** Pages that form feeds part, each with what comes of its number. */
export function pagesOf(count: number, page: (n: number) => string): string {
  return Array.from({ length: count }, (_, i) => page(i + 1)).join('\f');
}

/** Enough text that the lines around it are a small part of the page. */
export function body(n: number): string {
  const start = `Op bladzijde ${n} staat een alinea over de plannen van het jaar ${1990 + n * 7} en wat eraan voorafging.`;
  return `${start}\n\nDaaronder staat een tweede alinea, die nummer ${n * n} heet en evenmin verdwijnen mag, ook al lijkt zij\nvan bladzijde tot bladzijde op de andere.`;
}
