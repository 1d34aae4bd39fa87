import { beforeAll, describe, expect, test } from 'vitest';
import { ANALYSER_VERSION, analyse, prepareLanguages, tokenize, UNICODE_VERSION } from './index.ts';

beforeAll(() => prepareLanguages(['en', 'de', 'fr', 'ru', 'ar', 'nl', 'xx']));

const terms = (text: string, language = 'und'): string[] =>
  analyse(text, language).split(' ').filter(Boolean);

test('the versions that decide what terms mean are recorded', () => {
  expect(ANALYSER_VERSION).toBeGreaterThan(0);
  expect(UNICODE_VERSION).toBe('17.0');
});

describe('folding', () => {
  test.each([
    ['Café crème brûlée', 'cafe creme brulee'],
    ['Łódź Dvořák Zoë', 'lodz dvorak zoe'],
    ['œuvre Æsop ærø', 'oeuvre aesop aero'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Đà Nẵng', 'da nang'],
    ['Þór ðag', 'thor dag'],
    ['ёлка ЁЛКА', 'елка елка'],
    ['мой їжак ў', 'мой їжак ў'],
    ['за́мок', 'замок'],
    ['ρύθμιση ΣΊΣΥΦΟΣ', 'ρυθμιση σισυφοσ'],
    ['ＡＢＣ', 'abc'],
    ['ﬁnal ﬂow', 'final flow'],
    ['docu\u00admen\u00adtation', 'documentation'],
    ['zero\u200bwidth\u2060join', 'zerowidthjoin'],
    ['e\u0301te\u0301', 'ete'],
    ['12٣٤ ۵६', '1234 56'],
    ['كِتَاب كتـــاب', 'كتاب كتاب'],
    ['أحمد إحمد آحمد', 'احمد احمد احمد'],
    ['סֵפֶר', 'ספר'],
    ['हिन्दी', 'हिन्दी'],
    ['5 µs 10 Ω', '5 μs 10 ω'],
  ])('%s → %s', (text, expected) => {
    expect(analyse(text, 'sv')).toBe(expected);
  });

  test('a decomposed text gives the terms of a composed one', () => {
    for (const text of ['Größe', 'Tiếng Việt', 'ガギグ', '한국어', 'Й', 'ばぱ']) {
      expect(analyse(text.normalize('NFD'), 'de')).toBe(analyse(text.normalize('NFC'), 'de'));
    }
  });

  test('umlauts are also written with e where German readers may be', () => {
    expect(terms('Größe', 'de')).toContain('groess');
    expect(terms('groesse', 'de')).toContain('groess');
    expect(terms('Größe', 'und')).toContain('groesse');
    expect(terms('länge', 'tr')).toEqual(['lange']);
  });
});

describe('stemming', () => {
  test('the exact form comes first, then the stem', () => {
    expect(terms('running', 'en')).toEqual(['running', 'run']);
    expect(terms('run', 'en')).toEqual(['run']);
    expect(terms('Häuser', 'de').slice(0, 2)).toEqual(['hauser', 'haus']);
    expect(terms('ёлки', 'ru')).toEqual(['елки', 'елк']);
    expect(terms('المكتبة', 'ar')).toContain('مكتب');
  });

  test('a word without its accents meets the word with them', () => {
    const plain = terms('brulees', 'fr');
    expect(terms('brûlées', 'fr')).toEqual(expect.arrayContaining(plain));
  });

  test('a language without a stemmer, or not prepared, is left as it is', () => {
    expect(terms('running', 'xx')).toEqual(['running']);
    expect(terms('running', 'fi')).toEqual(['running']);
  });

  test('regional tags use the stemmer of the language', () => {
    expect(terms('running', 'en-GB')).toEqual(['running', 'run']);
  });
});

describe('apostrophes', () => {
  test.each(["don't", 'don’t', 'don‘t', 'donʼt', 'don＇t'])('%s → dont', (word) => {
    expect(terms(word)).toEqual(['dont']);
  });

  test('what stands beside one is found too, unless it is an ending', () => {
    expect(terms("O'Leary")).toEqual(['oleary', 'leary']);
    expect(terms('l’œuvre')).toEqual(['loeuvre', 'oeuvre']);
    expect(terms("user's", 'en')).toEqual(['users', 'user']);
    expect(terms("it's")).toEqual(['its']);
  });
});

describe('scripts without spaces', () => {
  test.each([
    ['東京都庁', '东京 京都 都庁 庁'],
    ['新', '新'],
    ['設定ファイル', '设定 定フ ファ ァイ イル ル'],
    ['ﾌﾟﾛｸﾞ', 'プロ ログ グ'],
    ['학교에서', '학교 교에 에서 서'],
    ['한글漢字', '한글 글 汉字 字'],
    ['ติดตั้ง', 'ติด ดตั้ ตั้ง ง'],
    ['ខ្មែរ', 'ខ្មែរ រ'],
    ['ພາສາລາວ', 'ພາ າສ ສາ າລ ລາ າວ ວ'],
    ['မြန်မာ', 'မြန် န်မာ မာ'],
    ['使用JWT令牌', '使用 用 jwt 令牌 牌'],
    ['铁路12306', '铁路 路 12306'],
    ['東京、大阪', '东京 京 大阪 阪'],
  ])('%s → %s', (text, expected) => {
    expect(analyse(text, 'und')).toBe(expected);
  });

  test('a zero-width space between Khmer words makes no difference', () => {
    expect(analyse('ភាសា\u200bខ្មែរ', 'km')).toBe(analyse('ភាសាខ្មែរ', 'km'));
  });
});

describe('signs', () => {
  test.each([
    ['Arrow functions use => here', ['=>']],
    ['The nullish operator ?? returns', ['??']],
    ['value!! is asserted', ['!!']],
    ['user?.name', ['?.']],
    ['a `::` between', ['::']],
    ['The * wildcard and ~ tilde', ['*', '~']],
    ['joins 👨‍👩‍👧‍👦 four', ['👨👩👧👦']],
    ['👍🏽 and 👍', ['👍']],
    ['flags 🇩🇪 🇳🇱', ['🇩🇪', '🇳🇱']],
    ['x ≤ y', ['≤']],
  ])('%s has %j', (text, expected) => {
    expect(terms(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['* item\n- item\n+ item\n> item\n## item', ['item']],
    ['| a | b |\n|---|:-:|\n| c | d |', ['a', 'b', 'c', 'd']],
    ['**bold** ~~gone~~ ==mark== `code`', ['bold', 'gone', 'mark', 'code']],
    ['one - two -- three --- four … five', ['one', 'two', 'three', 'four', 'five']],
    ['Really?! Yes. (No)?', ['really', 'yes', 'no']],
    ['----\n====\n****', ['----', '====', '****']],
  ])('%j has only %j', (text, expected) => {
    expect([...new Set(terms(text))].filter((term) => term !== '')).toEqual(expected);
  });

  test('a text of nothing but signs is found by them', () => {
    expect(terms('%%%%')).toEqual(['%%%%']);
    expect(terms('---')).toEqual(['---']);
    expect(terms('[] ()')).toEqual(['[]', '()']);
    expect(terms('')).toEqual([]);
    expect(terms(' \u0000\ud800\n')).toEqual([]);
  });
});

describe('size', () => {
  const million = (unit: string): string => unit.repeat(Math.ceil(1_000_000 / unit.length));
  test.each([
    'a',
    '_',
    'a_',
    '-',
    '"',
    'a.',
    '\u0301',
    '👩\u200d',
    '1,234',
    'aB',
    '漢',
    'ក្',
    'ᄀ',
    '\ud800',
    '<a',
    '\\_',
    '\u0600',
  ])('a million code units of %j take no time to speak of and give no endless term', (unit) => {
    const started = performance.now();
    let longest = 0;
    for (const token of tokenize(`x${million(unit)}`, 'en')) {
      for (const term of token.terms) longest = Math.max(longest, term.length);
    }
    expect(longest).toBeLessThanOrEqual(64);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
