import { beforeAll, describe, expect, test } from 'vitest';
import { highlight, matcher, parseQuery, phrasesHold, prepareLanguages } from './index.ts';

beforeAll(() => prepareLanguages(['en', 'de', 'nl']));

function marked(query: string, text: string, language = 'en'): string {
  let out = '';
  let at = 0;
  for (const [start, end] of highlight(text, language, matcher(parseQuery(query), [language]))) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

describe('marks', () => {
  test.each([
    ['runs ', 'The runner ran many runs, running.', 'The runner ran many [runs], [running].'],
    ['obser', 'Observability is observed', '[Observability] is [observed]'],
    ['obser ', 'Observability', 'Observability'],
    ['creme brulee ', 'Une crème brûlée', 'Une [crème] [brûlée]'],
    ['profile ', 'Call getUserProfileById.', 'Call getUser[Profile]ById.'],
    ['upload_size ', 'MAX_UPLOAD_SIZE_BYTES', 'MAX_[UPLOAD_SIZE]_BYTES'],
    ['RFC2119 ', 'The RFC 2119 keywords', 'The [RFC 2119] keywords'],
    ['settings.yaml ', 'Edit src/config/settings.yaml', 'Edit src/config/[settings.yaml]'],
    ['C++ ', 'C and C++', 'C and [C++]'],
    ['=>', 'use => here', 'use [=>] here'],
    ['email ', 'e-mail addresses', '[e-mail] addresses'],
    ['final ', 'The ﬁnal ﬂow', 'The [ﬁnal] ﬂow'],
    ['京都', '東京都庁', '東[京都]庁'],
    ['都', '東京都庁、都', '東京[都]庁、[都]'],
    ['東', '東京都庁', '[東]京都庁'],
    ['ตั้ง', 'ติดตั้งแล้ว', 'ติด[ตั้ง]แล้ว'],
    ['हिन्दी ', 'यह हिन्दी है', 'यह [हिन्दी] है'],
    ['"quick brown"', 'The quick brown fox, quick', 'The [quick brown] fox, quick'],
    ['fox -hound', 'a fox and a hound', 'a [fox] and a hound'],
    ['title:fox x ', 'a fox', 'a [fox]'],
    ['nothing ', 'a fox', 'a fox'],
    ['', 'a fox', 'a fox'],
  ])('%j in %j', (query, text, expected) => {
    expect(marked(query, text)).toBe(expected);
  });

  test('the right word is marked after one whose folding changes its length', () => {
    expect(marked('mensch ', 'Für Straße und ﬁligran: Mensch', 'de')).toBe(
      'Für Straße und ﬁligran: [Mensch]',
    );
  });
});

describe('phrases', () => {
  const holds = (query: string, text: string): boolean =>
    phrasesHold(text, 'en', matcher(parseQuery(query), ['en']));

  test.each<[string, string, boolean]>([
    ['"quick brown"', 'The quick, brown fox', true],
    ['"brown quick"', 'The quick brown fox', false],
    ['"quick fox"', 'The quick brown fox', false],
    ['"runs"', 'He is running', false],
    ['"user profile"', 'getUserProfile', true],
    ['"pre commit hook"', 'a pre-commit hook', true],
    ['"don’t use"', "don't use", true],
    ['"京都"', '東京都', true],
    ['"東都"', '東京都', false],
    ['fox -hound', 'fox', true],
    ['fox -hounds', 'fox and hound', false],
    ['fox -"big hound"', 'a hound, big', true],
    ['fox -"big hound"', 'a big hound', false],
    ['fox', 'nothing of it', true],
  ])('%s in %j: %s', (query, text, expected) => {
    expect(holds(query, text)).toBe(expected);
  });
});
