/** What becomes of the dialects of Markdown and of plain texts: what is found, and under which headings. */
import { expect, test } from 'vitest';
import type { ParsedContent } from '../contract/index.ts';
import { inspect } from './inspect.ts';
import { add, file, found } from './testbed.contract.ts';

async function sections(name: string, text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const report = await inspect({ source: name, name, read: async () => bytes });
  return (report.content as ParsedContent).sections
    .filter(({ level }) => level > 0)
    .map(({ level, title, lines }) => `${level} ${title} ${lines.join('–')}`);
}

test.each<[what: string, text: string, seen: string, unseen: string]>([
  ['YAML before the text', '---\ntitle: Hazel\nowner: zyaml\n---\n\nbody\n', 'hazel body', 'zyaml'],
  ['TOML before the text', '+++\ntitle = "Hazel"\nowner = "ztoml"\n+++\n\nbody\n', 'hazel body', 'ztoml'],
  ['modules', "import Z from 'zmodule'\n\nexport const zname = 1\n\nbody\n", 'body', 'zmodule zname'],
  ['components', '<Tabs zid="x">\n<Tab>\n\nbody\n\n</Tab>\n</Tabs>\n', 'body', 'zid'],
  ['expressions', '{/* zhidden */}\n\nbody\n', 'body', 'zhidden'],
  ['boxes between colons', ':::tip Title\n\nbody\n\n:::\n', 'title body', 'znone'],
  ['boxes by indentation', '!!! note "Title"\n    body\n\n    more\n', 'title body more', 'znone'],
  ['alerts', '> [!NOTE]\n> body\n', 'body', 'znone'],
  ['footnotes', 'text[^1] goes on\n\n[^1]: the note\n', 'text goes note', 'znone'],
  ['details', '<details>\n<summary>More</summary>\n\nbody\n\n</details>\n', 'more body', 'znone'],
  ['addresses of links', 'see [the page][p]\n\n[p]: /zaddress "ztitle"\n', 'page', 'zaddress ztitle'],
  ['pictures', '![a map](map.png)\n', 'map', 'znone'],
  ['links of a wiki', 'see [[Page|label]] and [[Other]]\n', 'page label other', 'znone'],
  ['tasks', '- [x] done\n- [ ] open\n', 'done open', 'znone'],
  ['comments', 'body\n\n<!-- zcomment -->\n', 'body', 'zcomment'],
  ['includes', '{% include zfile.html %}\n\nbody\n\n{{< zcode >}}\n', 'body', 'zfile zcode'],
])('Markdown: %s', async (_, text, seen, unseen) => {
  await add(file('a.md', text));
  for (const word of seen.split(' ')) expect(found(word), word).toEqual(['a.md']);
  for (const word of unseen.split(' ')) expect(found(word), word).toEqual([]);
});

test('Markdown: headings of dialects', async () => {
  expect(
    await sections(
      'a.mdx',
      '# One {#own}\n\n:::note\n\n## In a box\n\n:::\n\n<Tab>\n\n## In a tab\n\ntext\n\n</Tab>\n',
    ),
  ).toEqual(['1 One 1–3', '2 In a box 5–9', '2 In a tab 11–15']);
});

test.each<[what: string, text: string, expected: string[]]>([
  ['paragraphs alone', 'One paragraph.\n\nAnother one.\n', []],
  [
    'underlined headings',
    'REPORT\n======\n\nText that is\nwrapped.\n\nMethods\n-------\n\nText.\n\nResults\n-------\n\nText.\n',
    ['1 REPORT 1–5', '2 Methods 7–10', '2 Results 12–15'],
  ],
  [
    'numbered headings, and a row of dashes that is none',
    'Text.\n\n1. Introduction\n\nText of it.\n\n-----\n\nMore.\n\n2. Methods\n\nText.\n\n2.1 Wells\n\nText.\n',
    ['1 1. Introduction 3–9', '1 2. Methods 11–13', '2 2.1 Wells 15–17'],
  ],
  [
    'chapters of a wrapped book',
    'CHAPTER I\n\nIt was a dark night and the\nrain fell.\n\nCHAPTER II\n\nMore of it.\n',
    ['1 CHAPTER I 1–4', '1 CHAPTER II 6–8'],
  ],
  ['columns between tabs', 'name\tdepth\nA\t1\nB\t2\n', []],
])('plain text: %s', async (_, text, expected) => {
  expect(await sections('a.txt', text)).toEqual(expected);
});
