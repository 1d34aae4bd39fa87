import { expect, test } from 'vitest';
import type { DocumentInfo } from '../../../worker/contract/index.ts';
import { Links } from './links.ts';

const sources = [
  'docs/index.md',
  'docs/guide/index.md',
  'docs/guide/api.md',
  'docs/guide/a b.md',
  'notes.txt',
];
const links = new Links(sources.map((source) => ({ id: source, source }) as DocumentInfo));

function to(href: string, from: string = 'docs/guide/api.md'): string | null {
  const address = links.resolve(href, { id: from, source: from });
  return address === null ? null : decodeURIComponent(address).replace(/^#\/read\//, '');
}

test.each([
  ['./index.md', 'docs/guide/index.md#0'],
  ['.', 'docs/guide/index.md#0'],
  ['../', 'docs/index.md#0'],
  ['../guide/api', 'docs/guide/api.md#0'],
  ['/guide/api.html', 'docs/guide/api.md#0'],
  ['/guide/', 'docs/guide/index.md#0'],
  ['a%20b', 'docs/guide/a b.md#0'],
  ['../../notes.txt', 'notes.txt#0'],
  ['#part-two', 'docs/guide/api.md#0?anchor=part-two'],
  ['./index.md#x%20y', 'docs/guide/index.md#0?anchor=x+y'],
])('%s', (href, target) => expect(to(href)).toBe(target));

test.each(['./missing.md', '../../../x', 'picture.png', '%E0%A4%A'])('%s leads nowhere', (href) =>
  expect(to(href)).toBeNull(),
);
