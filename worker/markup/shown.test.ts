import { describe, expect, test } from 'vitest';
import { scanBlocks } from './blocks.ts';
import { isBare, shownPart } from './shown.ts';

/** What is shown of each block. */
function shown(text: string): string[] {
  return [...scanBlocks(text, 0, text.length)].flatMap((block) => {
    const part = shownPart(text, block);
    return part === undefined || isBare(text, part) ? [] : [text.slice(part.start, part.end)];
  });
}

describe('what a reader sees', () => {
  test.each<[text: string, shown: string[]]>([
    ['[a]: /b', []],
    ['[a]: <b c> "title"\n[d e]: f\n  (title)\n[g]:\n  /h', []],
    ['[a]: /b\nText [a].', ['Text [a].']],
    ['Text.\n[a]: /b', ['Text.\n[a]: /b']],
    ['[a]: b and more words', ['[a]: b and more words']],
    ['[^1]: A note.', ['[^1]: A note.']],
    ['- [ ] task\n- [x]: y', ['- [ ] task\n- [x]: y']],
    ['<!-- a -->', []],
    ['<!--\na\n\nb\n-->\n\nText', ['Text']],
    ['<!-- a --> <!-- b --> Text', ['Text']],
    ['<!-- a -->\nText', ['Text']],
    ['Text <!-- a -->', ['Text <!-- a -->']],
    ['<script setup>\nimport a\n\nb()\n</script>', []],
    ['<style>\na {}\n</style>\n\nText', ['Text']],
    ["import a from 'b';\n\nexport const c = 1;\n\nText", ['Text']],
    ['import the data first', ['import the data first']],
    ['{/* a */}\n\n{% comment %}\nb\n{% endcomment %}\n\nText', ['Text']],
    ['{% include a.html %}\n\n{{< figure src="a" >}}\n\n{: .note }\n\n[TOC]', []],
    ['{{< tip >}}\nText\n{{< /tip >}}', ['{{< tip >}}\nText\n{{< /tip >}}']],
    ['{ "a": 1 }', ['{ "a": 1 }']],
    ['```rust\n{{#include a.rs}}\n```', []],
    ['```js\na\n```', ['```js\na\n```']],
    ['<div>\n\nText\n\n</div>', ['Text']],
    ['<details><summary>More</summary>', ['<details><summary>More</summary>']],
    ['<a id="b"></a>\n\n<Card title="Shown" />', ['<Card title="Shown" />']],
    ['---\n\n***', []],
    ['![](a.png)\n\n![A map](b.png)', ['![A map](b.png)']],
    [':::\n\n::: tip\nText\n:::', ['::: tip\nText\n:::']],
  ])('%j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test('linear on definitions without end', () => {
    const text = '[a]: /b\n'.repeat(50_000);
    const start = performance.now();
    expect(shown(text)).toEqual([]);
    expect(shown(`${'[a\n'.repeat(20_000)}\n\n${'<!-- '.repeat(20_000)}`)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
