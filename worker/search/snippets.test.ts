import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestStart } from './snippets.ts';

const filler = 'lorem ipsum '.repeat(60);

/** Places of the words in the text. */
function marksOf(text: string, words: readonly string[]): [number, number][] {
  return words
    .flatMap((word) => [...text.matchAll(new RegExp(word, 'g'))])
    .map((match): [number, number] => [match.index, match.index + match[0].length])
    .sort((a, b) => a[0] - b[0]);
}

test('a snippet begins where most of the words stand together', () => {
  const text = `cat ${filler} the cat in the hat ${filler} hat`;
  expect(bestStart(text, marksOf(text, ['cat', 'hat']))).toBe(text.indexOf('cat in'));
});

test('of places with the same words the one with more of them, then the first', () => {
  const text = `cat ${filler} cat cat ${filler} cat cat`;
  expect(bestStart(text, marksOf(text, ['cat']))).toBe(text.indexOf('cat cat'));
  expect(bestStart('no mark', [])).toBe(0);
});

const places = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom('a', 'b', 'c')), {
  maxLength: 25,
});

test('is what trying every mark gives', () => {
  fc.assert(
    fc.property(places, (list) => {
      let text = '';
      const marks: [number, number][] = [];
      for (const [gap, letter] of list) {
        text += ' '.repeat(gap);
        marks.push([text.length, text.length + 1]);
        text += letter;
      }
      const values = marks.map(([start]) => {
        const inside = marks.filter(([from, to]) => from >= start && to <= start + 320);
        return new Set(inside.map(([from, to]) => text.slice(from, to))).size * 1000 + inside.length;
      });
      const best = values.indexOf(Math.max(...values));
      expect(bestStart(text, marks)).toBe(marks[best]?.[0] ?? 0);
    }),
  );
});
