import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainInline } from './inline.ts';

describe('plainInline', () => {
  test.each([
    ['plain', 'plain'],
    ['**bold** and *it* and ~~gone~~', 'bold and it and gone'],
    ['***both***', 'both'],
    ['a * b * c', 'a * b * c'],
    ['snake_case_name and __init__', 'snake_case_name and init'],
    ['`__init__`', '__init__'],
    ['\\_\\_init\\_\\_', '__init__'],
    ['*args', '*args'],
    ['2**8 = 256', '2**8 = 256'],
    ['C*', 'C*'],
    ['[text](https://a.b/c_(d) "t")', 'text'],
    ['[text][ref]', 'text'],
    ['[1.2.0] - 2024', '[1.2.0] - 2024'],
    ['[**a** `]` b](c)', 'a ] b'],
    ['![alt text](x.png)', 'alt text'],
    ['[![badge](b.svg)](c) Title', 'badge Title'],
    ['[[Page|label]] and [[Page]]', 'label and Page'],
    ['note[^1]', 'note'],
    ['Title [¶](#title)', 'Title'],
    ['Title [#](#title)', 'Title'],
    ['``a ` b``', 'a ` b'],
    ['`open', '`open'],
    ['a <b>b</b> <br/> c <!-- d --> e', 'a b c e'],
    ['New <Badge type="tip" text="3.4+" />', 'New'],
    ['<https://a.b>', 'https://a.b'],
    ['Array<T>', 'Array<T>'],
    ['a < b and c > d', 'a < b and c > d'],
    ['&lt;div&gt; &amp;amp; &#8364; &nope;', '<div> &amp; € &nope;'],
    ['\\# \\*a\\* \\a', '# *a* \\a'],
    ['Title {/*title*/}', 'Title'],
    ['{ not: "this" }', '{ not: "this" }'],
    ['<Tabs values={[{ a: "x>y" }]} onPick={(a) => b} {...rest}>In</Tabs>', 'In'],
    ['<Card title="a > b" wide />text', 'text'],
    ['a <> b', 'a <> b'],
    ['<Intro>\nWords\nand more', 'Words and more'],
    ['a{" "}b', 'a b'],
    ['{% include a.html %}a {{< ref "b" >}}{{% tip %}}c{{% /tip %}}', 'a c'],
    ['[a]({{< ref "b c.md" >}}) b', 'a b'],
    ['{{#include ../a.rs:here}}b', 'b'],
    ['{{ site.title }} {#not}', '{{ site.title }} {#not}'],
    ['[a](b){: .button #c} d', 'a d'],
    ['==marked *words*== and a == b == c', 'marked words and a == b == c'],
    ['a==b==c ===', 'a==b==c ==='],
    ['[[Page#Part]], [[#Part]], [[toc]]', 'Page > Part, Part,'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
    ['  many \n lines  ', 'many lines'],
    ['[open', '[open'],
    ['*[link*](x)', '*link*'],
  ])('%j is %j', (raw, plain) => {
    expect(plainInline(raw)).toBe(plain);
  });

  test('text without marks stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} .,;:()?-]*$/u), (text) => {
        expect(plainInline(text)).toBe(text.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  test('never throws, and letters and digits outside of links, tags and entities stay', () => {
    const piece = fc.constantFrom('*', '_', '**', '~~', '`', '``', '\\', ' ', '!', ']', ')', 'ab', '1', '"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(plainInline(text).replace(/[^ab1]/g, '')).toBe(text.replace(/[^ab1]/g, ''));
      }),
      { numRuns: 2000 },
    );
  });

  test('is linear on what backtracking parsers choke on', () => {
    const start = performance.now();
    for (const piece of ['[', '[a](', '*_', '<a ', '`', '![', '{/*', '&#', '[[', '==a', '{{<', '<A b={'])
      plainInline(piece.repeat(2000));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
