import { expect, it } from 'vitest';
import { normalizeSource } from './ids.ts';

it.each([
  ['notes/a.md', 'notes/a.md'],
  ['./notes/a.md', 'notes/a.md'],
  ['.//./a.md', 'a.md'],
  ['../a.md', '../a.md'],
  ['.hidden', '.hidden'],
  ['./', './'],
  ['Cafe\u0301.md', 'Caf\u00e9.md'],
  ['a\0b', 'a\ufffdb'],
  ['https://example.org/a?b=1#c#d', 'https://example.org/a?b=1'],
  ['notes/C#.md', 'notes/C#.md'],
])('one thing has one name: %s', (given, kept) => {
  expect(normalizeSource(given)).toBe(kept);
  expect(normalizeSource(kept)).toBe(kept);
});
