import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFrontMatter } from './front-matter.ts';
import { graphemeFloor } from './grapheme.ts';
import { lineEnd, nextLine, skipBlankLines } from './lines.ts';
import { scanParagraphs } from './paragraphs.ts';
import { isAside, plainBlock } from './plain.ts';

describe('findFrontMatter', () => {
  test.each([
    ['---\ntitle: A\n---\ntext', '---\ntitle: A\n---\n'],
    ['---\r\ntitle: A\r\n...\r\ntext', '---\r\ntitle: A\r\n...\r\n'],
    ['--- \n# comment\n\n"quoted key": 1\n---', '--- \n# comment\n\n"quoted key": 1\n---'],
    ['---\n---\ntext', '---\n---\n'],
    ['+++\ntitle = "A"\n+++\ntext', '+++\ntitle = "A"\n+++\n'],
    ['+++\n[extra]\na = 1\n+++\n', '+++\n[extra]\na = 1\n+++\n'],
  ])('%j', (text, block) => {
    expect(text.slice(0, findFrontMatter(text)?.end)).toBe(block);
  });

  test.each([
    '---\n\nA paragraph between rules.\n\n---\n',
    '---\ntitle: never closed\n',
    '----\na: b\n----\n',
    ' ---\na: b\n---\n',
    'text\n---\na: b\n---\n',
    '---\n- a list\n---\n',
    `---\na: ${'x'.repeat(70_000)}\n---\n`,
  ])('not %j', (text) => {
    expect(findFrontMatter(text)).toBeUndefined();
  });
});

describe('lines', () => {
  test('every kind of line end', () => {
    const text = 'a\nb\r\nc\rd';
    const lines: string[] = [];
    for (let pos = 0; pos < text.length; ) {
      const end = lineEnd(text, pos, text.length);
      lines.push(text.slice(pos, end));
      pos = nextLine(text, end, text.length);
    }
    expect(lines).toEqual(['a', 'b', 'c', 'd']);
  });

  test('blank lines end where the indentation of the next line begins', () => {
    expect(skipBlankLines('\n  \n\t x', 0, 7)).toBe(4);
    expect(skipBlankLines(' \n ', 0, 3)).toBe(3);
    expect(skipBlankLines('  x', 0, 3)).toBe(0);
  });

  test('paragraphs of plain text', () => {
    const text = '\n a\nb\n\f\nc  \n\n';
    expect([...scanParagraphs(text, 0, text.length)].map(({ start, end }) => text.slice(start, end))).toEqual(
      [' a\nb', 'c  '],
    );
  });
});

describe('graphemeFloor', () => {
  const graphemes = [
    'a',
    ' ',
    '\r\n',
    'é',
    'e\u0301',
    '👨‍👩‍👧‍👦',
    '🇳🇱',
    '👍🏽',
    'ष्ट्र',
    'น้ำ',
    '각',
    '漢',
    '\u0600a',
  ];
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

  test('is the segmenter of the whole text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...graphemes), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        (parts, at) => {
          const text = parts.join('');
          const offset = at % (text.length + 1);
          const expected =
            offset === text.length ? offset : segmenter.segment(text).containing(offset)!.index;
          expect(graphemeFloor(text, offset, -1)).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a cluster without end is cut, but not inside a surrogate pair', () => {
    const text = `a${'\u0301'.repeat(1000)}`;
    const cut = graphemeFloor(text, 500, 0);
    expect(cut).toBeGreaterThan(400);
    expect(cut).toBeLessThanOrEqual(500);
    expect(graphemeFloor('👍'.repeat(2), 3, 2)).toBe(3);
  });
});

describe('plainBlock', () => {
  test.each([
    ['list', '- [x] **a**\n  - b\n1. c', 'a b c'],
    ['quote', '> [!NOTE]\n> a *b*\n> > c', 'a b c'],
    ['table', '| a | `b` |\n| - | :-: |\n| c \\| d | e |', 'a b c | d e'],
    ['code', '```js\nlet a_b = **c**;\n```', 'let a_b = **c**;'],
    ['paragraph', '::: tip\nBe careful.', 'Be careful.'],
    ['html', '<!-- prettier-ignore -->', ''],
    ['html', '<p align="center">Hello</p>', 'Hello'],
    ['html', '<Intro>\nHello\n</Intro>', 'Hello'],
    ['html', '<details>\n<summary>More</summary>', 'More'],
    ['html', "import A from 'a';", ''],
    ['html', '{/* not this */}', ''],
    ['html', '</div>\n:::', ''],
    ['rule', '***', ''],
    ['paragraph', ':::note Be careful\nIt is hot.\n:::', 'Be careful: It is hot.'],
    ['paragraph', ':::tip[With *marks*]\nText.', 'With marks: Text.'],
    ['paragraph', '::: details{open title="A title"} \nText.', 'A title: Text.'],
    ['paragraph', ':::image type="content" source="a.png" alt-text="A picture.":::', 'A picture.'],
    ['paragraph', ':::code language="ts" source="a.ts":::', ''],
    ['paragraph', '[a]: /b\n[c d]: <e f> "title"\nText.', 'Text.'],
    ['paragraph', '[a]: /b and so on', '[a]: /b and so on'],
    ['paragraph', '[TOC]', ''],
    ['paragraph', 'Text.\n{: .note }', 'Text.'],
    ['paragraph', '<Tabs\n  values={[\n    { a: 1 },\n  ]}>\nText.', 'Text.'],
    ['quote', '!!! note "A title"\n    Text *one*.\n\n    Two.', 'A title: Text one. Two.'],
    ['quote', '??? tip\n    Text.', 'Text.'],
    ['quote', '[^1]: A note.\n\n    More.', 'A note. More.'],
    ['quote', '> [!my-type|right]- Title\n> Text.', 'Title Text.'],
    ['quote', '> Text:\n> ```js\n> code()\n> ```\n> More.', 'Text: More.'],
    ['list', '- Text.\n  ```\n  code\n  ```\n- > Quoted.', 'Text. Quoted.'],
    ['list', '- **Type**\n\n  ```ts\n  f<T>(__a__): *\n  ```', 'Type f<T>(__a__): *'],
    ['list', '- ```\n  a\n  b\n  ```', 'a b'],
    ['code', '```rust\n{{#rustdoc_include ../a.rs:b}}\nlet a;\n```', 'let a;'],
    ['code', '{% highlight ruby %}\na\n{% endhighlight %}', 'a'],
  ] as const)('%s %j', (kind, text, plain) => {
    expect(plainBlock(text, { kind, start: 0, end: text.length })).toBe(plain);
  });

  test('what the limit cuts in two shows no address', () => {
    const cut = (text: string): string =>
      plainBlock(text, { kind: 'list', start: 0, end: text.length + 9 }, text.length);
    expect(cut('- [a](b)\n- [c](https://exam')).toBe('a c');
    expect(cut('- text <a href="exam')).toBe('text');
    expect(cut('text\n\n[12]: htt')).toBe('text');
    expect(cut('text\n\n[12')).toBe('text');
  });
});

describe('isAside', () => {
  test.each([
    ['paragraph', '[![Build](a.svg)](b) ![Size](c.svg "d")\n[![e][f]][g]', true],
    ['paragraph', '![A picture](a.png) and words', false],
    ['paragraph', '[A link](a)', false],
    ['quote', '[^1]: A note.', true],
    ['quote', '> [^1] is cited', false],
    ['list', '- ![A picture](a.png)', false],
  ] as const)('%s %j', (kind, text, expected) => {
    expect(isAside(text, { kind, start: 0, end: text.length })).toBe(expected);
  });
});
