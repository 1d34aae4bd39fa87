/**
 * The same strings have to give the same terms, spans, queries and marks on every host: an index built in Node
 * is searched in browsers. Run by each host's own test.
 */
import { expect, test } from 'vitest';
import {
  analyse,
  detectLanguage,
  highlight,
  matcher,
  parseQuery,
  phrasesHold,
  prepareLanguages,
  queryTerms,
  tokenize,
} from './index.ts';

const STRINGS = 10_000;
/** Changes only together with ANALYSER_VERSION (or with the generator below). */
const EXPECTED = 'efc6793983dcd756';
const LANGUAGES = ['und', 'en', 'de', 'fr', 'ru', 'ar', 'nl', 'hi', 'tr', 'el', 'sv'];

/** First and last code point of what strings are made of; the last one is everything there is. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x61, 0x7a],
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x590, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xb80, 0xbff],
  [0xe00, 0xe7f],
  [0xe80, 0xeff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x2bff],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1faff],
  [0x0, 0x10ffff],
];
const FRAGMENTS = [
  'getUserById',
  'MAX_UPLOAD_SIZE',
  "don't",
  'l’œuvre',
  'Größe',
  'pre-commit',
  'samen-\nwerking',
  'Immo\u00ad\r\n  bilien',
  'v1.2.3',
  '192.168.0.1',
  'C++',
  'C#',
  '.NET',
  '$state',
  '--flag',
  '=>',
  '!!',
  'https://a.example/b?c=1',
  'a.b@c.de',
  'src/x/y.ts',
  '👩‍👩‍👧',
  '👍🏽',
  '\u200d',
  '\ufe0f',
  '\u00ad',
  '"',
  '“',
  ' -',
  'title:',
  '\n',
  '\n- ',
  '```',
  'ＡＢＣ',
  'ﾊﾟ',
  'ﬁ',
  '1,000',
  '50%',
];

/** A small generator of numbers, the same everywhere. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export function randomText(next: (below: number) => number): string {
  let text = '';
  for (let words = 1 + next(6); words > 0; words--) {
    if (next(3) === 0) text += FRAGMENTS[next(FRAGMENTS.length)]!;
    else {
      const [low, high] = RANGES[next(RANGES.length)]!;
      for (let i = next(9); i >= 0; i--) text += String.fromCodePoint(low + next(high - low + 1));
    }
    if (next(4) > 0) text += ' ';
  }
  return text;
}

/** FNV-1a over UTF-16 code units, 2 × 32 bits. */
class Hash {
  private a = 0x811c9dc5;
  private b = 0x1000193;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      this.a = Math.imul(this.a ^ unit, 0x1000193) >>> 0;
      this.b = Math.imul(this.b ^ (unit + i), 0x85ebca6b) >>> 0;
    }
  }

  toString(): string {
    return this.a.toString(16).padStart(8, '0') + this.b.toString(16).padStart(8, '0');
  }
}

export function analyserContract(host: string): void {
  test(`${host}: ${STRINGS} strings in many scripts give the recorded terms, spans, queries and marks`, async () => {
    await prepareLanguages(LANGUAGES);
    const next = numbers(20261);
    const hash = new Hash();
    for (let i = 0; i < STRINGS; i++) {
      const text = randomText(next);
      const language = LANGUAGES[next(LANGUAGES.length)]!;
      const query = parseQuery(randomText(next).slice(0, 40));
      const ready = matcher(query, [language]);
      const { raw: _, ...parsed } = query;
      hash.add(analyse(text, language));
      hash.add(JSON.stringify(tokenize(text, language)));
      hash.add(JSON.stringify(parsed));
      hash.add(JSON.stringify(query.words.map((word) => queryTerms(word, [language, 'en']))));
      hash.add(JSON.stringify(highlight(text, language, ready)));
      hash.add(String(phrasesHold(text, language, ready)) + detectLanguage(text));
    }
    expect(hash.toString()).toBe(EXPECTED);
  }, 180_000);
}
