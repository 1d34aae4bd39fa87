import { expect, test } from 'vitest';
import { langchain, OWN, rangesOf } from './cutters.ts';

test('pieces that come again have places of their own', () => {
  expect(rangesOf('a b a b', ['a b', 'a b'], 0)).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ]);
  expect(() => rangesOf('a', ['b'], 0)).toThrow(/not in its text: b/);
});

test('all cut the body of a section, and give what is in it', async () => {
  const body = `${'The survey lists depth, level and owner. '.repeat(100)}\n\nShort.`;
  const text = `# T\n${body}`;
  const section = { ...{ seq: 1, parent: 0, level: 1, title: 'T', summary: '' }, start: 0, bodyStart: 4 };
  for (const [name, chunker] of Object.entries({ ...OWN, ...(await langchain(new Set([body]))) })) {
    const node = { ...section, end: text.length, treeEnd: text.length };
    const spans = chunker.chunk(text, node, 'markdown', 'en');
    let covered = 4;
    for (const { start, end } of spans) {
      expect(text.slice(covered, start).trim(), name).toBe('');
      covered = end;
    }
    expect(covered, name).toBe(text.length);
  }
});
