import { describe, expect, test } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { textParser } from './text.ts';

describe('looksLikeMarkdown', () => {
  test.each([
    [
      'a list of pages for models',
      '# Site\n\n> What it is.\n\n## Docs\n\n- [A](https://a.b/c.md): first\n- [D](https://a.b/d.md)\n',
    ],
    ['links below one title', '# Site\n\n- [A](a)\n- [B](b)\n- [C](c)\n\nWords.'],
    ['notes', '# Notes\n\nSome words.\n\n## Monday\n\nMore words.\n\n## Tuesday\n\nAnd more.\n'],
    ['a fence', '# How to\n\nRun this:\n\n```sh\n# comment\nx = 1;\n```\n'],
    ['Windows line ends', '# A\r\n\r\nOne.\r\n\r\n## B\r\n\r\nTwo.\r\n\r\n## C\r\n\r\nThree.\r\n'],
    ['titles without blank lines', '# A\nOne.\n## B\nTwo.\n## C\nThree.\n'],
    ['front matter', '---\ntitle: A\n---\n\n# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n'],
  ])('%s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  test.each([
    ['prose', 'Only words.\n\nAnd more of them.\n'],
    ['a single title', '# Only a title\n\nAnd words.\n'],
    ['underlined headings', 'Title\n=====\n\nText.\n\nPart\n----\n\nText.\n'],
    ['a script', '#!/bin/sh\n# A\n\necho a\n\n## B\n\necho b\n\n## C\n'],
    ['settings', '# Server\nport = 80\n\n## Limits\nmax = 3\n\n## Paths\nroot = /a\n'],
    ['a program', '# Setup\n\nimport os;\n\n## Run\n\ndef a(b):\n    return b\n\n## End\n\na(1);\n'],
    ['comments in blocks', '# One\n# two\n# three\n\nword\n\n## four\n## five\n\nword\n'],
    ['comments alone', '# a\n\n# b\n\n## c\n\n## d\n'],
    ['a list of packages', '# base\nrequests\n\n# test\npytest\n\n# docs\nsphinx\n'],
    [
      'a log',
      '# Started\n2024-05-01 10:00:01 INFO a\n2024-05-01 10:00:02 INFO b\n\n## x\n\n## y\n\n2024-05-01 10:00:03 INFO c\n',
    ],
    ['an open fence', '# A\n\n```\nnever closed\n'],
    ['C', '#include <a.h>\n#define B 1\n\n# if X\n\nint main() {\n}\n\n# endif\n\n## a\n'],
    ['a book with pages', '# A\n\f\n## B\n\n## C\n\nText.'],
    ['hash tags and numbers', 'See #1 and #2.\n\n#tag #other\n'],
    ['Python steps', '# %% one\na = 1\nprint(a)\n# %% two\nb = 2\n## three\nc = a + b\n'],
  ])('not %s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });

  test('long texts take no time', () => {
    const start = performance.now();
    for (const piece of ['# a\n\nb\n', '```\n', '[', '- [a](', '# '])
      looksLikeMarkdown(piece.repeat(300_000));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('a text', () => {
  const text = '---\ntitle: "Site"\n---\n# Site\n\n- [A](a)\n- [B](b)\n- [C](c)\n';
  const raw = { bytes: new TextEncoder().encode(text), source: 'llms.txt', name: 'llms.txt' };

  test('that is Markdown is read as such; its kind stays', async () => {
    expect(await textParser.parse(raw)).toMatchObject({
      text,
      kind: 'text',
      markup: 'markdown',
      title: 'Site',
    });
  });

  test('is plain where that is asked for', async () => {
    expect(await textParser.parse({ ...raw, kind: 'text' })).toMatchObject({
      text,
      kind: 'text',
      markup: 'plain',
    });
  });
});
