import { describe, expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { markdownParser } from './markdown.ts';

describe('JSON', () => {
  test('an object before the text', () => {
    const text = '{\n  "title": "A title",\n  "tags": ["x", "y"],\n  "date": "2024-05-01"\n}\n\n# Heading\n';
    expect(readFrontMatter(text)).toMatchObject({
      span: [0, text.indexOf('\n# Heading')],
      title: 'A title',
      date: '2024-05-01',
      meta: { title: 'A title', tags: 'x, y' },
    });
  });

  test.each(['{\n"a": 1,\n}\ntext', '{ "a": 1 } text', '{\n{{ a }}\n}\n', '{\n"a": 1\n', '{% a %}\n}\n'])(
    'not %j',
    (text) => {
      expect(readFrontMatter(text)).toBeUndefined();
    },
  );
});

test('TOML with lists and strings of several lines', () => {
  const text = `+++
title = 'A title'
tags = [
  "x, y", # first
  'z',
]
numbers = [1, 2] # two
description = """
A long \\
  "text"
of lines."""
[extra]
toc = false
+++
text`;
  expect(readFrontMatter(text)).toMatchObject({
    summary: 'A long "text" of lines.',
    meta: { tags: 'x, y, z', numbers: '1, 2', 'extra.toc': false },
    warnings: [],
  });
});

test.each([
  ['`useState` and *more*', 'useState and more'],
  ['<Profiler>', '<Profiler>'],
  ['Common components (e.g. <div>)', 'Common components (e.g. <div>)'],
  ['snake_case_name', 'snake_case_name'],
])('the title %j', (title, expected) => {
  expect(readFrontMatter(`---\ntitle: "${title}"\n---\n`)?.title).toBe(expected);
});

test.each([
  ['description: About **trees**.\nsummary: No', 'About trees.'],
  ['summary: About trees.', 'About trees.'],
  ['title: Trees', undefined],
])('%j sums up the document', async (matter, expected) => {
  const bytes = new TextEncoder().encode(`---\n${matter}\n---\nText.`);
  const document = await markdownParser.parse({ bytes, source: 'a.md', name: 'a.md' });
  expect(document.summary).toBe(expected);
});
