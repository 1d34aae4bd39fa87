import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceEnds } from './index.ts';
import { DUTCH, DUTCH_TEXT, ENGLISH, ENGLISH_TEXT } from './samples.contract.ts';

function split(text: string, language: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of sentenceEnds(text, 0, text.length, language)) {
    sentences.push(text.slice(from, end).trim());
    from = end;
  }
  return sentences;
}

/** Sentences with a bar between. */
const marked = (text: string): string[] => text.split(' | ');

describe('Dutch', () => {
  test.each([
    'Zie art. 5. | Dhr. J. de Vries kwam.',
    'Dhr. A.B. de Jong en mevr. drs. K. Smit zijn er. | Zij wonen in Den Haag.',
    'De prijs is 3.5 miljoen. | Dat is veel.',
    'Het kost ca. 12 euro, d.w.z. niets. | Meer niet.',
    'Appels, peren, enz. | Dat is fruit.',
    'Appels, peren, enz. zijn fruit.',
    'De firma Bakker B.V. levert hout. | De firma N.V. | Ook die levert.',
    'Kom om 12 uur a.u.b. | Wij wachten.',
    'Hij vroeg: “Kom je?” | Zij zei niets.',
    '“Kom je?” vroeg hij. | “Nee!” riep zij.',
    "'s Morgens regent het. | 's Avonds schijnt de zon. | 't Is wat.",
    'Zie blz. 12 e.v. | Daar staat het.',
    'Zie blz. 12 e.v. voor meer.',
    'Op 12 jan. 2020 was het koud. | In febr. niet.',
    'De wet van 3 mei 1968, Stb. 303, geldt. | Dat staat vast.',
    'Artikel 5, lid 2. | Dat geldt ook.',
    'Mail naar jan@bomen.nl. | Of kijk op www.bomen.nl/hout.html. | Dat is alles.',
    'Gebruik `a. B` in de code. | Dan werkt het.',
    'Hij kwam (te laat). | Zij niet.',
    'Hij kwam. | (Zij niet.) | Dat was alles.',
    'Wat een dag... | Toch ging het door.',
    'Wat een dag … maar het ging door.',
    'In 2020 kwam de 1e versie. | Versie 2.1 volgde. | Dat was nr. 3.',
    'Prof. dr. ir. W. van den Berg spreekt. | Hij is m.n. bekend in Delft.',
    'Het is ± 5 m. breed i.v.m. de weg. | Klaar.',
    'De zin.[^1] | De volgende zin.[12] | Nog een.',
    '**Vet einde.** | Gewoon begin.',
    'Vitamine D3. | Dat is gezond.',
    'Zij won in 1986. | Een jaar later niet.',
    'De r.o. 4.2 is helder. | Zie ook HR 12 dec. 2019.',
  ])('%s', (text) => {
    const sentences = marked(text);
    expect(split(sentences.join(' '), 'nl')).toEqual(sentences);
    expect(split(sentences.join('\n'), 'nl')).toEqual(sentences);
  });
});

describe('English', () => {
  test.each([
    'Code like ``a. ` B`` holds one. | So it ends. | A stray ` is text. | It is.',
    'Charles V. Smith and L. Jones left. | So did I. | They paid Barker Bros. Inc. | It was late.',
    'Mr. Smith met Dr. Jones at 5 p.m. | They left early.',
    'He arrived at 5 p.m. yesterday.',
    'The U.S. is large. | That is known.',
    'They live in the U.S. | It is large.',
    'See fig. 3 and vol. 2, no. 7. | It is all there.',
    'He said no. | Then he left.',
    'A work of art. | Nothing more.',
    'Acme Inc. | It makes saws.',
    'Acme Inc. makes saws.',
    'J. R. R. Tolkien wrote it. | So did C.S. Lewis.',
    'This is e.g. an example, i.e. a sample. | Fine.',
    'Smith et al. found it. | Others did not.',
    '“Stop!” he cried. | “Why?” | Nobody knew.',
    'Is it 3.14? | Yes. | It is v1.2.3.',
    'Visit https://example.com/a.b?c=d. | Then go on.',
    '1. First things. | Then others.',
    'The game , which was new , sold well . | It was Japanese .',
  ])('%s', (text) => {
    const sentences = marked(text);
    expect(split(sentences.join(' '), 'en')).toEqual(sentences);
  });
});

test.each([
  ['nl', DUTCH],
  ['en', ENGLISH],
])('of three hundred sentences at least 98 of 100 are found: %s', (language, samples) => {
  const wrong: string[] = [];
  let sentences = 0;
  for (const sample of samples) {
    const wanted = marked(sample);
    const found = new Set(split(wanted.join(' '), language));
    sentences += wanted.length;
    wrong.push(...wanted.filter((sentence) => !found.has(sentence)));
  }
  expect(sentences).toBeGreaterThanOrEqual(300);
  expect(wrong.length / sentences, wrong.join('\n')).toBeLessThanOrEqual(0.02);
});

const byHost = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );

test.each([
  ['nl', DUTCH_TEXT],
  ['en', ENGLISH_TEXT],
])('a running text of sixty hard sentences, beside what the host finds: %s', (language, sentences) => {
  const text = sentences.join(' ');
  const share = (found: readonly string[]): number => {
    const all = new Set(found);
    return sentences.filter((sentence) => all.has(sentence)).length / sentences.length;
  };
  const own = share(split(text, language));
  const host = share(byHost(text, language));
  console.info(`${language}: ${own.toFixed(3)} of sentences found, ${host.toFixed(3)} by Intl.Segmenter`);
  expect(own).toBeGreaterThanOrEqual(0.95);
  expect(own).toBeGreaterThan(host);
});

test('a backtick without its like hides nothing behind its paragraph', () => {
  const text = 'A stray ` here. Next.\n\nOne ` more. Last.';
  expect(split(text, 'en')).toEqual(['A stray ` here.', 'Next.', 'One ` more.', 'Last.']);
});

describe('other scripts', () => {
  test.each([
    ['zh', ['这是一个句子。', '还有一个！', '“真的吗？”', '是的。']],
    ['ja', ['これは文です。', '「はい。」', 'そうです。']],
    ['ar', ['هل هذا سؤال؟ ', 'نعم.']],
    ['ur', ['یہ ایک جملہ ہے۔ ', 'دوسرا جملہ۔']],
    ['hi', ['यह एक वाक्य है। ', 'दूसरा वाक्य।']],
    ['sa', ['धर्मक्षेत्रे कुरुक्षेत्रे । ', 'मामकाः पाण्डवाश्चैव ॥ १॥ ', 'दृष्ट्वा तु ॥ २॥']],
    ['de', ['Am 3. Januar kam er. ', 'Das war z. B. gut.']],
  ])('%s', (language, sentences) => {
    expect(split(sentences.join(''), language)).toEqual(sentences.map((sentence) => sentence.trim()));
  });
});

test('ends ascend within the range, the last one is its end, and none is inside a surrogate pair', () => {
  const piece = fc.constantFrom(
    'Zin',
    '. ',
    '? ',
    '"',
    ')',
    '。',
    '॥ ',
    '१',
    '\n',
    '\n\n',
    ' ',
    '🌳',
    'art',
    'J',
    '`',
    '…',
    '12',
    "'s ",
    'B',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(5), (pieces, skip) => {
      const text = pieces.join('');
      const start = Math.min(skip, text.length);
      const ends = sentenceEnds(text, start, text.length, 'nl');
      const body = text.slice(start);
      if (body.trim() === '') return void expect(ends).toEqual([]);
      expect(ends.at(-1)).toBe(start + body.trimEnd().length);
      let before = start;
      for (const end of ends) {
        expect(end).toBeGreaterThan(before);
        expect(text.slice(before, end).trim()).not.toBe('');
        before = end;
      }
    }),
    { numRuns: 500 },
  );
});
