import { expect, test } from 'vitest';
import type { DocumentInfo, TocSection } from '../../../worker/contract/index.ts';
import { filterDocuments, neighbours, pathTo, treeRows } from './tree.ts';

function section(name: string, ...children: TocSection[]): TocSection {
  return { sectionId: name, title: name, level: 0, chunks: 1, children };
}

function document(id: string, title: string, source: string = `${id}.md`): DocumentInfo {
  return { id, title, source } as DocumentInfo;
}

/**
 *   root ─┬─ a ─┬─ a1
 *         │     └─ a2
 *         └─ b
 */
const root = section('root', section('a', section('a1'), section('a2')), section('b'));

test('only what is open has rows', () => {
  const documents = [document('one', 'One'), document('two', 'Two')];
  const rows = (...open: string[]): string[] =>
    treeRows(documents, new Set(open), (id) => (id === 'one' ? root : undefined)).map(
      (row) => `${' '.repeat(row.level)}${row.id}`,
    );
  expect(rows()).toEqual([' one', ' two']);
  expect(rows('one')).toEqual([' one', '  a', '  b', ' two']);
  expect(rows('one', 'a')).toEqual([' one', '  a', '   a1', '   a2', '  b', ' two']);
  expect(rows('two')).toEqual([' one', ' two', '  two loading']);
});

test('a filter finds words of titles and sources, whatever their accents', () => {
  const documents = [document('1', 'Größe und Maß', 'de/masse.md'), document('2', 'Size', 'en/size.md')];
  const found = (filter: string): string[] => filterDocuments(documents, filter).map(({ id }) => id);
  expect(found('')).toEqual(['1', '2']);
  expect(found('grosse')).toEqual([]);
  expect(found('GROSSE')).toEqual([]);
  expect(found('große MAß')).toEqual(['1']);
  expect(found('groß')).toEqual(['1']);
  expect(found('en size')).toEqual(['2']);
});

test('the way to a section', () => {
  expect(pathTo(root, 'a2').map(({ title }) => title)).toEqual(['root', 'a', 'a2']);
  expect(pathTo(root, 'none')).toEqual([]);
});

test('before and after a section with all that is below it', () => {
  const around = (id: string): (string | undefined)[] => {
    const { previous, next } = neighbours(root, id);
    return [previous?.title, next?.title];
  };
  expect(around('root')).toEqual([undefined, undefined]);
  expect(around('a')).toEqual(['root', 'b']);
  expect(around('a1')).toEqual(['a', 'a2']);
  expect(around('a2')).toEqual(['a1', 'b']);
  expect(around('b')).toEqual(['a', undefined]);
});
