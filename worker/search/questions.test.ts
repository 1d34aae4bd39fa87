import { describe, expect, it } from 'vitest';
import { parseQuery } from '../text/index.ts';
import { withoutSmallWords } from './questions.ts';

const left = (query: string, ...languages: string[]): string =>
  withoutSmallWords(parseQuery(query), languages)
    .words.map(({ text }) => text)
    .join(' ');

describe('withoutSmallWords', () => {
  it.each([
    ['how do I configure the dev server?', 'en', 'configure dev server'],
    ['Where is the cache kept', 'en', 'cache kept'],
    ['the server is slow, why?', 'en', 'server slow'],
    ['hoe kan ik mijn aanvraag intrekken', 'nl', 'aanvraag intrekken'],
    ['Wie kann ich das Fenster schließen?', 'de', 'Fenster schließen'],
    ['comment installer le paquet', 'fr', 'installer paquet'],
    ['¿cómo puedo cambiar la clave?', 'es', 'cambiar clave'],
  ])('%s', (query, language, expected) => {
    expect(left(query, language)).toBe(expected);
  });

  it.each([
    ['to be or not to be', 'en'],
    ['the server is slow', 'en'],
    ['how to', 'en'],
    ['what is it', 'en'],
    ['how do I configure the dev server', 'ja'],
    ['how do I configure the dev server', 'constructor'],
  ])('leaves %s alone', (query, language) => {
    expect(left(query, language)).toBe(query);
  });

  it('knows whether the last word is still being typed', () => {
    expect(withoutSmallWords(parseQuery('how do I configure the serv'), ['en']).prefix).toBe(true);
    expect(withoutSmallWords(parseQuery('how do I configure the server with'), ['en']).prefix).toBe(false);
  });
});
