import { Parser } from 'commonmark';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, scanBlocks } from './blocks.ts';

function blocks(text: string): Block[] {
  return [...scanBlocks(text, 0, text.length)];
}

function kinds(text: string): string[] {
  return blocks(text).map(({ kind, start, end }) => `${kind}:${text.slice(start, end)}`);
}

/** Level and text of each heading. */
function headings(text: string): string[] {
  return blocks(text).flatMap(({ heading }) =>
    heading === undefined ? [] : [`${heading.level} ${text.slice(heading.from, heading.to)}`],
  );
}

describe('headings', () => {
  test.each([
    ['# A', ['1 A']],
    ['   ### A ###  ', ['3 A']],
    ['    # code', []],
    ['####### seven', []],
    ['#', ['1 ']],
    ['## C#', ['2 C#']],
    ['# C # \\#', ['1 C # \\#']],
    ['#\ttab', ['1 tab']],
    ['text\n# interrupts', ['1 interrupts']],
    ['\\# no', []],
    ['# a\r\n\r\n## b\r## c', ['1 a', '2 b', '2 c']],
  ])('ATX %j', (text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test.each([
    ['Title\n=====', ['1 Title']],
    ['  Title  \n--- ', ['2 Title']],
    ['two\nlines\n---', []],
    ['two\nlines\n===\nthen\n---', ['2 then']],
    ['- item\n---', []],
    ['- item\nlazy\n---', []],
    ['> quote\n---', []],
    ['[a]: /b\n---', []],
    ['[^1]: a note\n===', []],
    [`${'long '.repeat(30)}\n---`, []],
    ['a | b\n--- | ---\n1 | 2', []],
    ['\n---\n', []],
  ])('setext %j', (text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test.each([
    ['##Wet van 30 mei', ['2 Wet van 30 mei']],
    ['####Begrippen ', ['4 Begrippen']],
    ['###§ 2', ['3 § 2']],
    ['##Old style##', ['2 Old style']],
    ['##C#', ['2 C#']],
    ['##概要', ['2 概要']],
    ['# A\n##B', ['1 A', '2 B']],
    ['#Tag', []],
    ['#include <a.h>', []],
    ['##tag', []],
    ['##Plan ##Budget', []],
    ['text\n##Heading', []],
    ['- item\n##Heading', []],
    ['##', ['2 ']],
    ['##-', []],
  ])('without a blank after the hashes %j', (text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test.each([
    ['```\n# a\n```\n# b', ['1 b']],
    ['```py\n# a\n``` py\n# b\n```\n# c', ['1 c']],
    ['````md\n```\n# a\n```\n````\n## b', ['2 b']],
    ['~~~\n# a\n```\n# b\n~~~\n# c', ['1 c']],
    ['``` inline ``` \n# a', ['1 a']],
    ['```\n# never closed\n\n# a', []],
    ['- ```\n  # a\n  ```\n# b', ['1 b']],
    ['- ```\n  # a\n# b', ['1 b']],
    ['> ```\n> # a\n\n# b', ['1 b']],
    ['1. step\n\n   ```sh\n   # a\n   ```\n\n# b', ['1 b']],
    ['<!--\n# a\n\n# b\n-->\n# c', ['1 c']],
    ['<div>\n# a\n\n# b\n</div>', ['1 b']],
    ['<pre>\n# a\n\n# b\n</pre>\n# c', ['1 c']],
    ['<Card>\n# a\n\n# b', ['1 b']],
    ['- # in a list', []],
    ['> # in a quote', []],
    ['\t# code', []],
  ])('not inside other blocks %j', (text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test('the next line begins behind the underline', () => {
    const text = 'A\n===\nbody';
    expect(blocks(text)[0]).toEqual({
      kind: 'heading',
      start: 0,
      end: 5,
      heading: { level: 1, from: 0, to: 1, next: 6 },
    });
  });
});

describe('kinds', () => {
  test.each([
    ['a\nb\n\nc', ['paragraph:a\nb', 'paragraph:c']],
    ['a\n- b\n- c\n\n  d\n\ne', ['paragraph:a', 'list:- b\n- c\n\n  d', 'paragraph:e']],
    ['- a\n\n- b\n\n\n* c', ['list:- a\n\n- b\n\n\n* c']],
    ['a\n2. b', ['paragraph:a\n2. b']],
    ['> a\nb\n\n> c', ['quote:> a\nb', 'quote:> c']],
    ['| a |\n| - |\n| b |\n\nc', ['table:| a |\n| - |\n| b |', 'paragraph:c']],
    ['a | b\n- | -\nc', ['table:a | b\n- | -\nc']],
    ['a\nb\n| c |\n| - |\nd', ['paragraph:a\nb', 'table:| c |\n| - |\nd']],
    ['| a | b |\n| - |', ['paragraph:| a | b |\n| - |']],
    ['a\n```\nb\n\n\n```\nc', ['paragraph:a', 'code:```\nb\n\n\n```', 'paragraph:c']],
    ['    a\n\n    b\nc', ['code:    a\n\n    b', 'paragraph:c']],
    ['a\n    b', ['paragraph:a\n    b']],
    ['a\n\n***\n\nb', ['paragraph:a', 'rule:***', 'paragraph:b']],
    ['<p>\na\n\nb', ['html:<p>\na', 'paragraph:b']],
  ])('%j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('dialects', () => {
  test.each([
    [
      "import A from 'a'\nimport { B } from 'b';\n\n# c",
      ["html:import A from 'a'\nimport { B } from 'b';", 'heading:# c'],
    ],
    [
      "import {\n  A,\n\n  B,\n} from 'a';\n\ntext",
      ["html:import {\n  A,\n\n  B,\n} from 'a';", 'paragraph:text'],
    ],
    [
      'export const a = `\n# no\n\n# heading }`;\n\n# b',
      ['html:export const a = `\n# no\n\n# heading }`;', 'heading:# b'],
    ],
    ['export const a = {\n\n# never closed', ['html:export const a = {', 'heading:# never closed']],
    ['import the data\n\nexport it', ['paragraph:import the data', 'paragraph:export it']],
    ["text\nimport a from 'b'", ["paragraph:text\nimport a from 'b'"]],
    ['{/*\n# a\n\n# b\n*/}\n# c', ['html:{/*\n# a\n\n# b\n*/}', 'heading:# c']],
    ['{/* one line */}\n# c', ['html:{/* one line */}', 'heading:# c']],
    [
      '{% highlight sh %}\n# a\n\n# b\n{% endhighlight %}\n# c',
      ['code:{% highlight sh %}\n# a\n\n# b\n{% endhighlight %}', 'heading:# c'],
    ],
    [
      '{{< highlight go >}}\n# a\n{{< /highlight >}}\n\n# c',
      ['code:{{< highlight go >}}\n# a\n{{< /highlight >}}', 'heading:# c'],
    ],
    [
      '{% comment %}\n# a\n\n# b\n{% endcomment %}\n# c',
      ['html:{% comment %}\n# a\n\n# b\n{% endcomment %}', 'heading:# c'],
    ],
    ['!!! note "T"\n    a\n\n    b\n\nc', ['quote:!!! note "T"\n    a\n\n    b', 'paragraph:c']],
    ['!!! note\n\n    a\n!!! tip\n\tb', ['quote:!!! note\n\n    a', 'quote:!!! tip\n\tb']],
    [
      '??? note\n    ```\n    # a\n    ```\n# b',
      ['quote:??? note\n    ```\n    # a\n    ```', 'heading:# b'],
    ],
    ['=== "Tab"\n\n    a\n', ['quote:=== "Tab"\n\n    a']],
    ['!!! wow\n\nnothing below', ['paragraph:!!! wow', 'paragraph:nothing below']],
    ['text\n!!! note\n    a', ['paragraph:text\n!!! note\n    a']],
    ['[^1]: a\n\n    b\n\n[^2]: c\nd', ['quote:[^1]: a\n\n    b', 'quote:[^2]: c\nd']],
    ['::: tip\na\n:::\n---', ['paragraph:::: tip\na\n:::', 'rule:---']],
    [':::\n---', ['paragraph::::', 'rule:---']],
    ['{{< a >}}\n---', ['paragraph:{{< a >}}', 'rule:---']],
  ])('%j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test('linear on modules and boxes that never end', () => {
    const start = performance.now();
    for (const piece of [
      'export const a = {\n\n',
      '!!! note\n    a\n',
      '{/*\n',
      '[^1]: a\n',
      '{% highlight a %}\n',
    ]) {
      expect(blocks(piece.repeat(5000)).length).toBeGreaterThan(0);
    }
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

const PREFIXES = [
  '',
  '',
  '',
  '',
  ' ',
  '   ',
  '    ',
  '\t',
  '> ',
  '>',
  '- ',
  '* ',
  '1. ',
  '2) ',
  '  ',
  '-\t',
  '> - ',
  '- > ',
];
const CONTENTS = [
  '',
  '',
  '',
  'text',
  'more text',
  '# a',
  '## b ##',
  '#',
  '###### c',
  '---',
  '===',
  '-',
  '=',
  '***',
  '- - -',
  '```',
  '``` js',
  '~~~',
  '~~~~',
  '````',
  '<div>',
  '</div>',
  '<!-- c',
  '-->',
  '<b>',
  '<b> x',
  '<pre>',
  '</pre>',
  '<?php',
  '?>',
  '| a | b |',
  '| - | - |',
  'a | b',
  '-|-',
  '\\# x',
  '`code`',
  '1986. x',
  '+',
  '__',
  '_ _ _',
];

/** Top-level headings as the reference implementation sees them, those over several lines left out. */
function oracle(text: string): string[] {
  const found: string[] = [];
  for (let node = new Parser().parse(text).firstChild; node !== null; node = node.next) {
    if (node.type !== 'heading') continue;
    const [[first], [last]] = node.sourcepos;
    const lines = last - first;
    const atx = /^ {0,3}#/.test(text.split(/\r\n?|\n/)[first - 1]!);
    if (lines === 0 || (lines === 1 && !atx)) found.push(`${node.level} at line ${first}`);
  }
  return found;
}

function found(text: string): string[] {
  return blocks(text).flatMap(({ heading, start }) =>
    heading === undefined
      ? []
      : [`${heading.level} at line ${text.slice(0, start).split(/\r\n?|\n/).length}`],
  );
}

describe('against a CommonMark parser', () => {
  const line = fc
    .tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...PREFIXES), fc.constantFrom(...CONTENTS))
    .map(([outer, inner, content]) => outer + inner + content);
  const document = fc
    .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\n', '\r\n'))
    .map(([lines, end]) => lines.join(end));

  test('the same headings on random documents', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(found(text)).toEqual(oracle(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('blocks are disjoint, ascending and hold everything that is not blank', () => {
    fc.assert(
      fc.property(document, (text) => {
        let pos = 0;
        for (const block of blocks(text)) {
          expect(block.start).toBeGreaterThanOrEqual(pos);
          expect(block.end).toBeGreaterThan(block.start);
          expect(text.slice(pos, block.start).trim()).toBe('');
          pos = block.end;
        }
        expect(text.slice(pos).trim()).toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

test('nesting deeper than any author writes is read in linear time', () => {
  const text = `${'> '.repeat(20_000)}a\n${'- '.repeat(20_000)}b\n${'\n'.repeat(20_000)}# end`;
  const start = performance.now();
  expect(headings(text)).toEqual(['1 end']);
  expect(performance.now() - start).toBeLessThan(2000);
});
